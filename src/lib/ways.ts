import { env } from "./env.ts";

/** A way to sign in beside the password. */
export type Way = "google" | "microsoft" | "saml";

export const WAY_NAMES: Record<Way, string> = {
  google: "Google",
  microsoft: "Microsoft",
  saml: "single sign-on",
};

/** The identity provider, for whoever has no client of it. */
export const server = { url: `${env.supabaseUrl}/auth/v1`, headers: { apikey: env.supabasePublishableKey } };

/** Which ways the identity provider itself offers. @throws Error when it doesn't answer */
export async function offeredWays(signal: AbortSignal): Promise<Record<Way, boolean>> {
  const response = await fetch(`${server.url}/settings`, { headers: server.headers, signal });
  if (!response.ok) throw new Error(`The identity provider answered ${response.status}.`);
  const told = (await response.json()) as { external?: Record<string, unknown>; saml_enabled?: unknown };
  return {
    google: told.external?.["google"] === true,
    microsoft: told.external?.["azure"] === true,
    saml: told.saml_enabled === true,
  };
}

/** Asked once a page: what is offered changes with the server's configuration. */
export const offeredQuery = {
  queryKey: [null, "auth-settings"],
  queryFn: ({ signal }: { signal: AbortSignal }) => offeredWays(signal),
  staleTime: Infinity,
};
