import type { Branding, SignInWays } from "@contract/branding.ts";
import type { Membership, User } from "@contract/user.ts";
import { isAtLeast, PLATFORM_ADMIN_ORGANIZATION_ID } from "@domain/roles.ts";
import { createContext, useContext } from "react";

/** What the host the page is served from says (product §3). */
export interface HostBranding {
  organizationId: number | null;
  branding: Branding | null;
  /** How its organisation's members may sign in beside their password; null or absent where by nothing else. */
  signIn?: SignInWays | null;
}

/** A signed-in member in their active organisation. */
export interface Session {
  user: User;
  /** `auth.users.id`: the realtime topic is `user:<authId>`. */
  authId: string;
  organization: Membership;
  /** Role of at least admin in the active organisation (product §4). */
  isAdmin: boolean;
  /** Role of owner or stronger in the active organisation. */
  isOwner: boolean;
  /** Member of organisation 1 (product §4). */
  isPlatformAdmin: boolean;
  /** False on an organisation's own host, which decides the organisation (product §4). */
  canSwitch: boolean;
  switchOrganization: (organizationId: number) => void;
  /** @param why said on the sign-in screen */
  signOut: (why?: string) => Promise<void>;
}

/** How far the session is. `nameless` is a user without an organisation yet. */
export type SessionState =
  | { status: "loading" }
  | { status: "signed-out"; notice: string | null }
  | { status: "failed"; error: Error; retry: () => void; signOut: () => Promise<void> }
  | {
      status: "nameless";
      user: User;
      /** The name given at sign-up. */
      suggestedName: string;
      signOut: () => Promise<void>;
    }
  | {
      status: "barred";
      bar: Bar;
      /** What a platform admin may do nevertheless, outside organisations. */
      platform: Session | null;
    }
  | { status: "signed-in"; session: Session };

/** What stands between somebody who signed in and their work. */
export interface Bar {
  /** The second step is to be given, or set up first; or the organisation is suspended, or doesn't allow how they signed in. */
  kind: "code" | "set-up" | "suspended" | "way";
  user: User;
  /** `auth.users.id`. */
  authId: string;
  /** Where they wanted to work; null before the second step, when nothing is known of it. */
  organization: Membership | null;
  /** Others they may work in instead. */
  others: Membership[];
  switchOrganization: (organizationId: number) => void;
  signOut: (why?: string) => Promise<void>;
}

export interface SignUp {
  name: string;
  organization: string;
  email: string;
  password: string;
}

/** An invited person joins the inviting organisation and makes none. */
export interface InvitedSignUp {
  name: string;
  email: string;
  password: string;
  /** Of the invitation's link. */
  token: string;
  /** Whether the link was mailed; by a copied one the address must be confirmed first. */
  mailed: boolean;
}

export interface SessionContextValue {
  state: SessionState;
  host: HostBranding;
  /** @param invitation of a mailed link, accepted on the way in. @throws Error with the words to show (product §8) */
  signIn: (email: string, password: string, invitation?: string | null) => Promise<void>;
  /** Lets a sign-in finish before the screen changes; what it throws is said on the sign-in screen. */
  hold: (work: () => Promise<void>) => Promise<void>;
  /** @returns whether the address must be confirmed by mail first. @throws Error with the words to show (product §8) */
  signUp: (details: SignUp | InvitedSignUp) => Promise<{ confirmEmail: boolean }>;
}

export const SessionContext = createContext<SessionContextValue | null>(null);

/** The session at any stage, for the guard and the sign-in screens. */
export function useSessionContext(): SessionContextValue {
  const value = useContext(SessionContext);
  if (!value) throw new Error("There is no session provider above this component.");
  return value;
}

/** The signed-in member; only below the route guard. */
export function useSession(): Session {
  const { state } = useSessionContext();
  if (state.status !== "signed-in") throw new Error("Nobody is signed in here.");
  return state.session;
}

/** An account that is signed in, with an organisation or without. */
export interface SignedInUser {
  user: User;
  signOut: () => Promise<void>;
}

/** The signed-in account at whatever stage; null when nobody is, or it isn't known yet. */
export function signedInUser(state: SessionState): SignedInUser | null {
  if (state.status === "nameless") return state;
  return state.status === "signed-in" ? state.session : null;
}

/**
 * The active organisation: the host's, else the tab's, the user's active one, or the first (product §4). The
 * pseudo-organisation only when there is no other.
 */
export function chooseOrganization(
  user: User,
  hostOrganizationId: number | null,
  chosenId: number | null = null,
): Membership | null {
  const find = (id: number | null) => user.organizations.find((membership) => membership.id === id);
  if (hostOrganizationId !== null) return find(hostOrganizationId) ?? null;
  const real = user.organizations.filter((membership) => !isPseudo(membership));
  const findReal = (id: number | null) => real.find((membership) => membership.id === id);
  return (
    findReal(chosenId) ?? findReal(user.activeOrganizationId) ?? real[0] ?? user.organizations[0] ?? null
  );
}

/** PLATFORM_ADMIN, which makes platform admins and in which nobody works (product §3). */
export function isPseudo({ id }: Membership): boolean {
  return id === PLATFORM_ADMIN_ORGANIZATION_ID;
}

/** The user with an organisation first in the list, so that the rule of the first role asks for the one at work. */
export function withFirst(user: User, organization: Membership): User {
  const others = user.organizations.filter(({ id }) => id !== organization.id);
  return { ...user, organizations: [organization, ...others] };
}

/** What stands in the way of work in an organisation; null: nothing does. */
export function barOf({ mfa }: User, organization: Membership | null): Bar["kind"] | null {
  if (mfa.needed) return "code";
  if (organization?.suspended) return "suspended";
  if (organization?.other_way) return "way";
  return organization?.needs_mfa ? "set-up" : null;
}

/** Whether the user may be on a host (product §4). @param hostOrganizationId null for the product's own host */
export function belongsToHost(user: User, hostOrganizationId: number | null): boolean {
  return hostOrganizationId === null || user.organizations.some(({ id }) => id === hostOrganizationId);
}

/** Member of organisation 1 (product §4, §6). */
export function isPlatformAdmin(user: User): boolean {
  return user.organizations.some(isPseudo);
}

/** Whether the role in the user's first organisation is at least admin: the rule for /app/users (product §2). */
export function isAdminOfFirstOrganization(user: User): boolean {
  const first = user.organizations[0];
  return first !== undefined && isAtLeast(first.role, "admin");
}
