import { createClient } from "@supabase/supabase-js";
import { env } from "./env.ts";
import { STORAGE_KEYS } from "./storage-keys.ts";

/** What a link from an auth mail said in the address when the page opened. */
export interface Arrival {
  type: string | null;
  /** Why the link didn't work, e.g. `otp_expired`. */
  errorCode: string | null;
}

/**
 * Reads an auth mail's answer from an address, before the client takes it out.
 * @param url the page's address
 */
export function readArrival(url: string): Arrival {
  const { hash, searchParams } = new URL(url);
  const fragment = new URLSearchParams(hash.slice(1));
  const read = (name: string) => fragment.get(name) ?? searchParams.get(name);
  return { type: read("type"), errorCode: read("error_code") ?? read("error") };
}

export const arrival = readArrival(window.location.href);

/** A restarted server is found again within seconds; tries are spread, so that not everybody comes back at once. */
const reconnectAfterMs = (tries: number) => Math.min(500 * tries, 2500) * (0.8 + Math.random() * 0.4);
/** A connection that died without a word (sleep, another network) is known as dead after two of these. */
const heartbeatIntervalMs = 10_000;

/**
 * The one client: identity, storage and realtime (SPEC §7: the identity provider is not the product's API). Links from
 * mails carry the session in the fragment, because people often open them on another device than they asked from.
 */
export const supabase = createClient(env.supabaseUrl, env.supabasePublishableKey, {
  auth: { flowType: "implicit", storageKey: STORAGE_KEYS.session },
  realtime: { reconnectAfterMs, heartbeatIntervalMs },
});
