/** Whom a transaction runs as: one of the API's roles, with the claims that `auth.uid()` and policies read. */
export type Principal =
  | { role: "anon" }
  | { role: "authenticated"; claims: Readonly<Record<string, unknown>> }
  | { role: "service_role" };

/** How long one statement may run, in milliseconds. The settings of a role don't follow `set role`. */
export const STATEMENT_TIMEOUT: Readonly<Record<Principal["role"], number>> = {
  anon: 3_000,
  authenticated: 8_000,
  service_role: 30_000,
};
