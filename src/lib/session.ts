import type { Branding } from "@contract/branding.ts";
import type { Membership, User } from "@contract/user.ts";
import { isAtLeast, PLATFORM_ADMIN_ORGANIZATION_ID } from "@domain/roles.ts";
import { createContext, useContext } from "react";

/** What the host the page is served from says (SPEC §3). */
export interface HostBranding {
  organizationId: number | null;
  branding: Branding | null;
}

/** A signed-in member in their active organisation. */
export interface Session {
  user: User;
  /** `auth.users.id`: the realtime topic is `user:<authId>`. */
  authId: string;
  organization: Membership;
  /** Role of at least admin in the active organisation (SPEC §4). */
  isAdmin: boolean;
  /** Role of owner or stronger in the active organisation. */
  isOwner: boolean;
  /** Member of organisation 1 (SPEC §4). */
  isPlatformAdmin: boolean;
  /** False on an organisation's own host, which decides the organisation (SPEC §4). */
  canSwitch: boolean;
  switchOrganization: (organizationId: number) => void;
  signOut: () => Promise<void>;
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
  | { status: "signed-in"; session: Session };

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
}

export interface SessionContextValue {
  state: SessionState;
  host: HostBranding;
  /** @throws Error with the words to show (SPEC §8) */
  signIn: (email: string, password: string) => Promise<void>;
  /** @returns whether the address must be confirmed by mail first. @throws Error with the words to show (SPEC §8) */
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

/** The active organisation: the host's, else the user's active one, else the first (SPEC §4). */
export function chooseOrganization(
  user: User,
  hostOrganizationId: number | null,
  chosenId: number | null = null,
): Membership | null {
  const find = (id: number | null) => user.organizations.find((membership) => membership.id === id);
  if (hostOrganizationId !== null) return find(hostOrganizationId) ?? null;
  return find(chosenId) ?? find(user.activeOrganizationId) ?? user.organizations[0] ?? null;
}

/** Whether the user may be on a host (SPEC §4). @param hostOrganizationId null for the product's own host */
export function belongsToHost(user: User, hostOrganizationId: number | null): boolean {
  return hostOrganizationId === null || user.organizations.some(({ id }) => id === hostOrganizationId);
}

/** Member of organisation 1 (SPEC §4, §6). */
export function isPlatformAdmin(user: User): boolean {
  return user.organizations.some(({ id }) => id === PLATFORM_ADMIN_ORGANIZATION_ID);
}

/** Whether the role in the user's first organisation is at least admin: the rule for /app/users (SPEC §2). */
export function isAdminOfFirstOrganization(user: User): boolean {
  const first = user.organizations[0];
  return first !== undefined && isAtLeast(first.role, "admin");
}
