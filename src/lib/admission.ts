import { NOT_A_MEMBER } from "@contract/error-codes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { endingMessage, endSession, pageHost, userQuery } from "./account.ts";
import { AUTH_MESSAGES, authFailure } from "./auth-errors.ts";
import { showError } from "./errors.ts";
import { request } from "./http.ts";
import { belongsToHost, type HostBranding, type InvitedSignUp, type SignUp } from "./session.ts";
import { leaveLinkSession, proveByLink } from "./link-session.ts";
import { identity, isSettingPassword } from "./supabase.ts";

/** A failed sign-in or sign-up; `message` is of the catalogue (product §8), `hint` says what to do. */
export class SignInError extends Error {
  override readonly name = "SignInError";
  readonly hint: string | null;
  constructor(message: string, hint: string | null = null) {
    super(message);
    this.hint = hint;
  }
}

/**
 * Signs in, loads the user and has the server validate the host's membership (product §4, §5).
 * @param invitation of a mailed link, which is accepted on the way
 * @throws SignInError; the person is signed out again then. When the network fails after the password was accepted,
 * it returns, and the session shows the network's message.
 */
export async function signIn(
  client: QueryClient,
  host: HostBranding,
  email: string,
  password: string,
  invitation: string | null = null,
): Promise<void> {
  const { data, error } = await (await identity()).signInWithPassword({ email, password });
  if (error) throw signInError(error);
  // One that is over leaves them as they are, which `admit` judges.
  if (invitation !== null)
    await request("/user/accept-invitation", { token: invitation }).catch(() => undefined);
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

/** Lets in who has signed in, or ends their session. @throws SignInError, as `signIn` */
export async function admit(client: QueryClient, host: HostBranding, authId: string): Promise<void> {
  try {
    let user = await client.fetchQuery(userQuery(authId));
    // What follows is asked once the second step is done.
    if (user.mfa.needed) return;
    if (!user.email_proved && (await proveByLink(user.email)))
      user = await client.fetchQuery({ ...userQuery(authId), staleTime: 0 });
    if (!belongsToHost(user, host.organizationId)) throw new Error(NOT_A_MEMBER);
    await request("/auth/validate-domain-membership", { host: pageHost() });
  } catch (error) {
    const message = endingMessage(error);
    if (message === null) return;
    await endSession();
    throw new SignInError(message);
  }
}

/** Goes on after a second step: whether the person may be here is asked anew. @throws SignInError, as `signIn` */
export async function admitAgain(client: QueryClient, host: HostBranding, authId: string): Promise<void> {
  await client.invalidateQueries({ queryKey: userQuery(authId).queryKey, refetchType: "none" });
  await admit(client, host, authId);
}

function signInError(error: unknown): SignInError {
  const { message, hint } = authFailure(error);
  return new SignInError(message, hint);
}

/** Mails the link again that confirms the address of a sign-up. @throws SignInError */
export async function resendConfirmation(email: string, returnTo: string): Promise<void> {
  const { error } = await (
    await identity()
  ).resend({ type: "signup", email, options: { emailRedirectTo: `${window.location.origin}${returnTo}` } });
  if (error) throw signInError(error);
}

/**
 * Mails a link that leads to /app/reset-password. Hosted Supabase refuses a second mail within a minute to addresses that have an
 * account, and to no others: a mail is on its way then, and nobody learns whether. @throws SignInError
 */
export async function sendRecovery(email: string): Promise<void> {
  const { error } = await (
    await identity()
  ).resetPasswordForEmail(email, {
    redirectTo: `${window.location.origin}/app/reset-password`,
  });
  if (error && error.code !== "over_email_send_rate_limit") throw signInError(error);
}

/**
 * Sets the signed-in person's password. A session that a link for a forgotten one has opened ends with that.
 * @returns the address to sign in with anew; null where the session goes on. @throws SignInError
 */
export async function setPassword(password: string): Promise<string | null> {
  const { error } = await (await identity()).updateUser({ password });
  if (error) throw signInError(error);
  return isSettingPassword ? leaveLinkSession() : null;
}
