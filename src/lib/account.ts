import type { User } from "@contract/user.ts";
import { queryOptions } from "@tanstack/react-query";
import { ApiError, errorMessage, NetworkError } from "./errors.ts";
import { parseOutput, requestJson } from "./http.ts";
import type { HostBranding } from "./session.ts";
import { hostOfPage } from "./shown-brand.ts";
import { STORAGE_KEYS } from "./storage-keys.ts";
import { identity } from "./supabase.ts";

/** Said when a session ended elsewhere: signed out in another tab, revoked, or not renewed for too long. */
export const SESSION_ENDED = "Your session has ended. Please sign in again.";

/** product §8. */
const ACCOUNT_NOT_FOUND = "Account not found";

/** How long an organisation's look is taken from memory (product §9). */
const BRANDING_STALE_MS = 300_000;

/** The host the page is served from, without port. */
export function pageHost(): string {
  return window.location.hostname;
}

/** Branding by host, kept 5 minutes (product §9). */
export function hostBrandingQuery() {
  const input = { host: pageHost() };
  return queryOptions({
    queryKey: [null, "/public/branding/resolve-host", input],
    queryFn: ({ signal }) => fetchHostBranding(input, signal),
    // What the page came with is shown at once, and asked for once more.
    initialData: hostOfPage,
    initialDataUpdatedAt: 0,
    staleTime: BRANDING_STALE_MS,
    retryDelay: bootDelay,
  });
}

/** The product's own host has none, which needs no contract to see; the sign-in screen is there sooner so. */
async function fetchHostBranding(input: { host: string }, signal: AbortSignal): Promise<HostBranding> {
  const path = "/public/branding/resolve-host";
  const body = (await requestJson(path, input, { signal })) as Partial<HostBranding> | null;
  if (body?.organizationId === null && body.branding === null)
    return { organizationId: null, branding: null };
  return parseOutput(path, body);
}

/** The signed-in user, made at the first sign-in. @param authId `auth.users.id` */
export function userQuery(authId: string) {
  return queryOptions({
    queryKey: [null, "/user/get-or-create", authId],
    queryFn: ({ signal }) => fetchUser(signal),
    retryDelay: bootDelay,
    // Who sets a second step up looks at their phone and back; the codes that follow stay until they are kept.
    refetchOnWindowFocus: ({ state }) => !state.data?.organizations.some(({ needs_mfa }) => needs_mfa),
  });
}

/** A person waits on these two, so they are tried again sooner than others. */
function bootDelay(failures: number): number {
  return 500 * 2 ** failures;
}

/** @throws Error 'Account not found' when the fetch returns nothing (product §8); else as `request` */
async function fetchUser(signal: AbortSignal): Promise<User> {
  const body = await requestJson("/user/get-or-create", {}, { signal });
  if (body === null) throw new Error(ACCOUNT_NOT_FOUND);
  return parseOutput("/user/get-or-create", body);
}

/** Why a failed user fetch ends the session: null when it doesn't, because no answer came (product §8). */
export function endingMessage(error: unknown): string | null {
  if (error instanceof NetworkError) return null;
  if (error instanceof ApiError && error.status === 404) return ACCOUNT_NOT_FOUND;
  return errorMessage(error);
}

let ending = false;

/** Whether this page is signing out by itself. */
export function isEndingSession(): boolean {
  return ending;
}

/** Signs out on this device, also when the server can't be told. */
export async function endSession(): Promise<void> {
  ending = true;
  const { error } = await (await identity()).signOut({ scope: "local" }).finally(() => (ending = false));
  if (!error) return;
  window.localStorage.removeItem(STORAGE_KEYS.session);
  window.location.assign("/app/sign-in");
}
