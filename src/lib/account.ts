import { NOT_A_MEMBER } from "@contract/error-codes.ts";
import type { User } from "@contract/user.ts";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { ACCOUNT_NOT_FOUND, AUTH_MESSAGES, authFailure } from "./auth-errors.ts";
import { ApiError, errorMessage, NetworkError, showError } from "./errors.ts";
import { parseOutput, request, requestJson } from "./http.ts";
import { belongsToHost, type HostBranding, type InvitedSignUp, type SignUp } from "./session.ts";
import { STORAGE_KEYS } from "./storage-keys.ts";
import { identity } from "./supabase.ts";

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

/** A failed sign-in or sign-up; `message` is of the catalogue (product §8), `hint` says what to do. */
export class SignInError extends Error {
  override readonly name = "SignInError";
  readonly hint: string | null;
  constructor(message: string, hint: string | null = null) {
    super(message);
    this.hint = hint;
  }
}

/** Why a failed user fetch ends the session: null when it doesn't, because no answer came (product §8). */
export function endingMessage(error: unknown): string | null {
  if (error instanceof NetworkError) return null;
  if (error instanceof ApiError && error.status === 404) return ACCOUNT_NOT_FOUND;
  return errorMessage(error);
}

/**
 * Signs in, loads the user and has the server validate the host's membership (product §4, §5).
 * @throws SignInError; the person is signed out again then. When the network fails after the password was accepted,
 * it returns, and the session shows the network's message.
 */
export async function signIn(
  client: QueryClient,
  host: HostBranding,
  email: string,
  password: string,
): Promise<void> {
  const { data, error } = await (await identity()).signInWithPassword({ email, password });
  if (error) throw signInError(error);
  await admit(client, host, data.user.id);
}

/**
 * Signs up, and makes the first organisation or joins the one that sent the invitation.
 * @returns whether the address must be confirmed by mail first
 * @throws SignInError
 */
export async function signUp(
  client: QueryClient,
  host: HostBranding,
  details: SignUp | InvitedSignUp,
): Promise<{ confirmEmail: boolean }> {
  if ("token" in details) return signUpInvited(client, host, details);
  const { name, organization, email, password } = details;
  const metadata = { name, organization_name: organization };
  const authId = await createIdentity(email, password, metadata, "/app");
  if (authId === null) return { confirmEmail: true };
  try {
    await request("/organization/signup", { name: organization, user_name: name });
  } catch (failure) {
    showError(failure);
  }
  await admit(client, host, authId);
  return { confirmEmail: false };
}

/**
 * Where the address must be confirmed first, the mail's link leads back to the invitation. Throws also when the
 * invitation ended meanwhile; the account is there then, without an organisation.
 */
async function signUpInvited(
  client: QueryClient,
  host: HostBranding,
  { name, email, password, token, mailed }: InvitedSignUp,
): Promise<{ confirmEmail: boolean }> {
  const authId = await createIdentity(email, password, { name }, `/app/sign-up?invitation=${token}`);
  if (authId === null) return { confirmEmail: true };
  await client.fetchQuery(userQuery(authId));
  if (!mailed) {
    await request("/user/send-email-proof").catch(showError);
    return { confirmEmail: false };
  }
  await request("/user/accept-invitation", { token });
  await client.invalidateQueries({ queryKey: userQuery(authId).queryKey });
  await admit(client, host, authId);
  return { confirmEmail: false };
}

/** @returns `auth.users.id`, or null when the address must be confirmed by mail first. @throws SignInError */
async function createIdentity(
  email: string,
  password: string,
  metadata: Record<string, string>,
  returnTo: string,
): Promise<string | null> {
  const { data, error } = await (
    await identity()
  ).signUp({
    email,
    password,
    options: { data: metadata, emailRedirectTo: `${window.location.origin}${returnTo}` },
  });
  if (error) throw signInError(error);
  if (data.session) return data.session.user.id;
  if (data.user?.identities?.length === 0) throw new SignInError(AUTH_MESSAGES.emailInUse);
  return null;
}

async function admit(client: QueryClient, host: HostBranding, authId: string): Promise<void> {
  try {
    const user = await client.fetchQuery(userQuery(authId));
    if (!belongsToHost(user, host.organizationId)) throw new Error(NOT_A_MEMBER);
    await request("/auth/validate-domain-membership", { host: pageHost() });
  } catch (error) {
    const message = endingMessage(error);
    if (message === null) return;
    await endSession();
    throw new SignInError(message);
  }
}

function signInError(error: unknown): SignInError {
  const { message, hint } = authFailure(error);
  return new SignInError(message, hint);
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

/** Mails a link that leads to /app/reset-password. @throws SignInError */
export async function sendRecovery(email: string): Promise<void> {
  const { error } = await (
    await identity()
  ).resetPasswordForEmail(email, {
    redirectTo: `${window.location.origin}/app/reset-password`,
  });
  if (error) throw signInError(error);
}

/** Sets the signed-in person's password. @throws SignInError */
export async function setPassword(password: string): Promise<void> {
  const { error } = await (await identity()).updateUser({ password });
  if (error) throw signInError(error);
}
