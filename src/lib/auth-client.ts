import { AuthClient } from "@supabase/auth-js";
import { env } from "./env.ts";
import { STORAGE_KEYS } from "./storage-keys.ts";

/**
 * The identity provider's client; others get it by `identity()`. Links from mails carry the session in the fragment,
 * because people often open them on another device than they asked from.
 */
export const auth = new AuthClient({
  url: `${env.supabaseUrl}/auth/v1`,
  headers: { apikey: env.supabasePublishableKey, Authorization: `Bearer ${env.supabasePublishableKey}` },
  flowType: "implicit",
  storageKey: STORAGE_KEYS.session,
});
