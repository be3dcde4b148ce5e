import { AUTH_MESSAGES, authFailure } from "./auth-errors.ts";
import { NetworkError } from "./errors.ts";
import { identity } from "./supabase.ts";

/** product §8. */
export const CREDENTIAL_MESSAGES = {
  wrongPassword: "Incorrect old password",
  noEmail: "Email not found",
  emailFailed: "Error changing email Address",
} as const;

const WRONG_PASSWORD = new Set(["current_password_mismatch", "current_password_required"]);

/** A refused change of e-mail or password; `message` is of the catalogue (product §8), `hint` says more. */
export class CredentialError extends Error {
  override readonly name = "CredentialError";
  readonly hint: string | null;
  constructor(message: string, hint: string | null = null) {
    super(message);
    this.hint = hint;
  }
}

/**
 * Signs in again with the old password, as a change of e-mail or password requires (product §5).
 * @throws CredentialError 'Email not found' for an account without one, 'Incorrect old password'; NetworkError
 */
async function reauthenticate(password: string): Promise<void> {
  const { data } = await (await identity()).getSession();
  const email = data.session?.user.email;
  if (!email) throw new CredentialError(CREDENTIAL_MESSAGES.noEmail);
  // In a session of its own, which ends at once: this one keeps its second step.
  const apart = (await import("./auth-client.ts")).apart();
  const { error } = await apart.signInWithPassword({ email, password });
  if (!error) {
    await apart.signOut({ scope: "local" });
    return;
  }
  const failure = authFailure(error);
  if (failure.message === AUTH_MESSAGES.invalidCredential) {
    throw new CredentialError(CREDENTIAL_MESSAGES.wrongPassword);
  }
  if (!error.status) throw new NetworkError(error);
  throw new CredentialError(failure.message, failure.hint);
}

/**
 * Changes the signed-in person's password (product §5); the server asks for the old one too.
 * @throws CredentialError; NetworkError
 */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  await reauthenticate(oldPassword);
  const { error } = await (
    await identity()
  ).updateUser({
    password: newPassword,
    current_password: oldPassword,
  });
  if (!error) return;
  if (WRONG_PASSWORD.has(error.code ?? "")) throw new CredentialError(CREDENTIAL_MESSAGES.wrongPassword);
  const { message, hint } = authFailure(error);
  throw new CredentialError(message, hint);
}

/**
 * Asks for another e-mail address.
 * @returns whether the change waits until links in mails are opened
 * @throws CredentialError 'Error changing email Address' and as for a password; NetworkError
 */
export async function changeEmail(password: string, email: string): Promise<{ confirm: boolean }> {
  await reauthenticate(password);
  const { data, error } = await (
    await identity()
  ).updateUser(
    { email, current_password: password },
    { emailRedirectTo: `${window.location.origin}/app/settings/account` },
  );
  if (error) {
    const { message, hint } = authFailure(error);
    const why = message === AUTH_MESSAGES.other ? hint : message;
    throw new CredentialError(CREDENTIAL_MESSAGES.emailFailed, why);
  }
  return { confirm: data.user.email?.toLowerCase() !== email.toLowerCase() };
}
