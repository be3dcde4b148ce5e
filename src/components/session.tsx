import { NOT_A_MEMBER } from "@contract/error-codes.ts";
import type { Membership, User } from "@contract/user.ts";
import { isAtLeast } from "@domain/roles.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import {
  endingMessage,
  endSession,
  hostBrandingQuery,
  isEndingSession,
  SESSION_ENDED,
  userQuery,
} from "@/lib/account.ts";
import {
  getActiveOrganization,
  setActiveOrganization,
  subscribeToActiveOrganization,
} from "@/lib/active-organization.ts";
import { request } from "@/lib/http.ts";
import { keepOrganization } from "@/lib/kept-organization.ts";
import { ApiError } from "@/lib/errors.ts";
import {
  barOf,
  belongsToHost,
  chooseOrganization,
  isPlatformAdmin,
  isPseudo,
  SessionContext,
  withFirst,
  type HostBranding,
  type Session,
  type SessionState,
} from "@/lib/session.ts";
import { forgetTyped } from "@/lib/storage-keys.ts";
import { useAuthUser } from "@/lib/use-auth-user.ts";
import { notify } from "@/lib/toast.ts";

/** What only who signs in or up needs. */
const admission = () => import("@/lib/admission.ts");
const OWN_HOST: HostBranding = { organizationId: null, branding: null };
const BRANDING = "/public/branding/resolve-host";

/** Loads who is here as product §4 says: branding by host, then the user, then the active organisation. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [notice, setNotice] = useState<string | null>(null);
  const [held, setHeld] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const forget = useCallback(() => {
    setChosen(null);
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== BRANDING });
    client.getMutationCache().clear();
  }, [client]);
  const tellEnd = useCallback(() => {
    if (!isEndingSession()) setNotice(SESSION_ENDED);
  }, []);
  const auth = useAuthUser(forget, tellEnd);
  const branding = useQuery(hostBrandingQuery());
  const user = useQuery({ ...userQuery(auth?.id ?? ""), enabled: !!auth && !held && !branding.isPending });
  const update = useMutation({
    mutationFn: (activeOrganizationId: number) =>
      request("/user/update", { activeOrganizationId }, { keepalive: true }),
    meta: { invalidates: ["/user/get-or-create"], quiet: true },
  });
  const activeId = useSyncExternalStore(subscribeToActiveOrganization, getActiveOrganization);
  const host = branding.data ?? OWN_HOST;

  const isMember = user.data && (user.data.mfa.needed || belongsToHost(user.data, host.organizationId));
  const member = auth && user.data && isMember ? user.data : null;
  const wanted = member ? chooseOrganization(member, host.organizationId, chosen ?? activeId) : null;
  const wantedId = wanted?.id ?? null;
  const last = useRef<Membership | null>(null);
  useLayoutEffect(() => {
    setActiveOrganization(wantedId);
  }, [wantedId]);
  useEffect(() => {
    if (auth && wantedId !== null) keepOrganization(auth.id, wantedId);
  }, [auth, wantedId]);

  useEffect(() => {
    const before = last.current;
    last.current = wanted;
    if (before && member && !member.mfa.needed && !member.organizations.some(({ id }) => id === before.id)) {
      notify((toast) => toast.info(`You’re no longer in ${before.name}`));
    }
  }, [member, wanted]);

  const ending = endOf();
  useEffect(() => {
    if (ending === null) return;
    // The words are there before the sign-in screen is.
    void Promise.resolve(ending).then(setNotice).then(endSession);
  }, [ending]);

  /** Why the session must end now, or null. */
  function endOf(): string | null {
    if (!auth || held) return null;
    if (user.data && !member) return NOT_A_MEMBER;
    if (!user.error) return null;
    const stays =
      user.data && !(user.error instanceof ApiError && [401, 403, 404].includes(user.error.status));
    return stays ? null : endingMessage(user.error);
  }

  /** Lets a sign-in finish before the screen changes. */
  async function hold<T>(work: () => Promise<T>): Promise<T> {
    setHeld(true);
    setNotice(null);
    try {
      return await work();
    } finally {
      setHeld(false);
    }
  }

  async function signOut(why?: string) {
    setNotice(why ?? null);
    await endSession();
    forgetTyped();
  }

  function switchOrganization(organizationId: number) {
    setChosen(organizationId);
    update.mutate(organizationId);
  }

  function sessionIn(authId: string, of: User, organization: Membership): Session {
    return {
      user: withFirst(of, organization),
      authId,
      organization,
      isAdmin: isAtLeast(organization.role, "admin"),
      isOwner: isAtLeast(organization.role, "owner"),
      isPlatformAdmin: isPlatformAdmin(of),
      canSwitch: host.organizationId === null && of.organizations.length > 1,
      switchOrganization,
      signOut,
    };
  }

  function currentState(): SessionState {
    if (held || (auth === null && !branding.isPending)) return { status: "signed-out", notice };
    if (!auth || branding.isPending || ending !== null) return { status: "loading" };
    if (user.error && !user.data) {
      return { status: "failed", error: user.error, retry: () => void user.refetch(), signOut };
    }
    if (!member) return { status: "loading" };
    const bar = barOf(member, wanted);
    if (bar) {
      const others = host.organizationId === null ? member.organizations : [];
      const platform = member.organizations.find(isPseudo);
      return {
        status: "barred",
        bar: {
          kind: bar,
          user: member,
          authId: auth.id,
          organization: wanted,
          others: others.filter((other) => !isPseudo(other) && barOf(member, other) === null),
          switchOrganization,
          signOut,
        },
        platform: platform ? sessionIn(auth.id, member, platform) : null,
      };
    }
    if (member.organizations.length === 0) {
      return { status: "nameless", user: member, suggestedName: auth.organizationName, signOut };
    }
    const organization = member.organizations.find(({ id }) => id === activeId);
    if (!organization) return { status: "loading" };
    return { status: "signed-in", session: sessionIn(auth.id, member, organization) };
  }

  return (
    <SessionContext
      value={{
        state: currentState(),
        host,
        signIn: (email, password, invitation) =>
          hold(async () => (await admission()).signIn(client, host, email, password, invitation)),
        hold: (work) => hold(work).catch((error: Error) => setNotice(error.message)),
        signUp: (details) => hold(async () => (await admission()).signUp(client, host, details)),
      }}
    >
      {children}
    </SessionContext>
  );
}
