import { NOT_A_MEMBER } from "@contract/error-codes.ts";
import type { Membership } from "@contract/user.ts";
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
  signIn,
  signUp,
  userQuery,
} from "@/lib/account.ts";
import { SESSION_ENDED } from "@/lib/auth-errors.ts";
import {
  getActiveOrganization,
  setActiveOrganization,
  subscribeToActiveOrganization,
} from "@/lib/active-organization.ts";
import { request } from "@/lib/http.ts";
import { keepOrganization } from "@/lib/kept-organization.ts";
import { ApiError } from "@/lib/errors.ts";
import {
  belongsToHost,
  chooseOrganization,
  isPlatformAdmin,
  SessionContext,
  withFirst,
  type HostBranding,
  type SessionState,
} from "@/lib/session.ts";
import { forgetTyped } from "@/lib/storage-keys.ts";
import { useAuthUser } from "@/lib/use-auth-user.ts";
import { notify } from "@/lib/toast.ts";

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
    meta: { invalidates: ["/user/get-or-create"] },
  });
  const activeId = useSyncExternalStore(subscribeToActiveOrganization, getActiveOrganization);
  const host = branding.data ?? OWN_HOST;

  const member = auth && user.data && belongsToHost(user.data, host.organizationId) ? user.data : null;
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
    if (before && member && !member.organizations.some(({ id }) => id === before.id)) {
      notify((toast) => toast.info(`You’re no longer in ${before.name}`));
    }
  }, [member, wanted]);

  const ending = endOf();
  useEffect(() => {
    if (ending === null) return;
    void endSession().then(() => {
      setNotice(ending);
    });
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

  function currentState(): SessionState {
    if (held || (auth === null && !branding.isPending)) return { status: "signed-out", notice };
    if (!auth || branding.isPending || ending !== null) return { status: "loading" };
    if (user.error && !user.data) {
      return { status: "failed", error: user.error, retry: () => void user.refetch(), signOut };
    }
    if (!member) return { status: "loading" };
    if (member.organizations.length === 0) {
      return { status: "nameless", user: member, suggestedName: auth.organizationName, signOut };
    }
    const organization = member.organizations.find(({ id }) => id === activeId);
    if (!organization) return { status: "loading" };
    return {
      status: "signed-in",
      session: {
        user: withFirst(member, organization),
        authId: auth.id,
        organization,
        isAdmin: isAtLeast(organization.role, "admin"),
        isOwner: isAtLeast(organization.role, "owner"),
        isPlatformAdmin: isPlatformAdmin(member),
        canSwitch: host.organizationId === null && member.organizations.length > 1,
        switchOrganization: (organizationId) => {
          setChosen(organizationId);
          update.mutate(organizationId);
        },
        signOut,
      },
    };
  }

  return (
    <SessionContext
      value={{
        state: currentState(),
        host,
        signIn: (email, password) => hold(() => signIn(client, host, email, password)),
        signUp: (details) => hold(() => signUp(client, host, details)),
      }}
    >
      {children}
    </SessionContext>
  );
}
