import { isAuthError } from "./is-auth-error.ts";

/** The messages of sign-in and sign-up, word for word (product §8). */
export const AUTH_MESSAGES = {
  emailInUse: "This email is already registered. Please sign in instead.",
  invalidEmail: "Invalid email address format.",
  notAllowed: "Email/password accounts are not enabled. Please contact support.",
  weakPassword: "Password should be at least 6 characters.",
  invalidCredential: "Invalid Email/Password",
  other: "An error occurred",
} as const;

const BY_CODE: Record<string, string> = {
  email_exists: AUTH_MESSAGES.emailInUse,
  user_already_exists: AUTH_MESSAGES.emailInUse,
  email_address_invalid: AUTH_MESSAGES.invalidEmail,
  email_address_not_authorized: AUTH_MESSAGES.invalidEmail,
  email_provider_disabled: AUTH_MESSAGES.notAllowed,
  provider_disabled: AUTH_MESSAGES.notAllowed,
  signup_disabled: AUTH_MESSAGES.notAllowed,
  weak_password: AUTH_MESSAGES.weakPassword,
  invalid_credentials: AUTH_MESSAGES.invalidCredential,
  user_not_found: AUTH_MESSAGES.invalidCredential,
};

/** Servers without error codes say it in words. */
const BY_WORDS: readonly [RegExp, string][] = [
  [/already (been )?registered/i, AUTH_MESSAGES.emailInUse],
  [/invalid login credentials/i, AUTH_MESSAGES.invalidCredential],
  [/(validate|invalid).*email|email.*(invalid|format)/i, AUTH_MESSAGES.invalidEmail],
  [/password should be|weak password/i, AUTH_MESSAGES.weakPassword],
  [/signups not allowed|logins are disabled/i, AUTH_MESSAGES.notAllowed],
];

const HINTS: Record<string, string> = {
  email_not_confirmed: "Confirm your email address first: open the link in the mail we sent you.",
  over_request_rate_limit: "Too many attempts. Wait a minute, then try again.",
  over_email_send_rate_limit: "Too many mails were asked for. Wait a minute, then try again.",
  same_password: "Choose a password that differs from the present one.",
  session_not_found: "Your session has ended. Ask for a new link.",
  user_banned: "This account is blocked. Please contact support.",
};

/** A failed sign-in or sign-up in words for the person. */
export interface AuthFailure {
  /** Exactly a message of the catalogue (product §8). */
  message: string;
  /** What to do about it, where the catalogue's message doesn't say. */
  hint: string | null;
}

/** The catalogue's message for what the identity provider threw (product §8). */
export function authFailure(error: unknown): AuthFailure {
  if (!isAuthError(error)) return { message: AUTH_MESSAGES.other, hint: null };
  const known = BY_CODE[error.code ?? ""] ?? BY_WORDS.find(([words]) => words.test(error.message))?.[1];
  if (known) return { message: known, hint: null };
  return { message: AUTH_MESSAGES.other, hint: hintFor(error.code, error.status) };
}

function hintFor(code: string | undefined, status: number | undefined): string | null {
  const hint = HINTS[code ?? ""];
  if (hint) return hint;
  if (status === 429) return HINTS["over_request_rate_limit"] ?? null;
  if (!status) return "Can't reach the server. Check your connection and try again.";
  return null;
}
