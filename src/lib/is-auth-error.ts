import type { AuthError } from "@supabase/auth-js";

/** Whether the identity provider's client threw it; as the client's own test, which would bring all of the client. */
export function isAuthError(error: unknown): error is AuthError {
  return error instanceof Error && "__isAuthError" in error;
}
