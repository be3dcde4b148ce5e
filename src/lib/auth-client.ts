import { AuthClient } from "@supabase/auth-js";
import { env } from "./env.ts";
import { STORAGE_KEYS } from "./storage-keys.ts";

const server = {
  url: `${env.supabaseUrl}/auth/v1`,
  headers: { apikey: env.supabasePublishableKey, Authorization: `Bearer ${env.supabasePublishableKey}` },
};

/** A client that nothing is kept of, to try a password with. */
export const apart = (): typeof auth =>
  new AuthClient({
    ...server,
    persistSession: false,
    autoRefreshToken: false,
    storageKey: `${STORAGE_KEYS.session}-apart`,
  });

/**
 * The identity provider's client; others get it by `identity()`. Links from mails carry the session in the fragment,
 * because people often open them on another device than they asked from.
 */
export const auth = new AuthClient({
  ...server,
  flowType: "implicit",
  storageKey: STORAGE_KEYS.session,
});
