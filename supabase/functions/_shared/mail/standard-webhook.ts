/** How old, and how far ahead of our clock, a signature may be. */
const TOLERANCE_SECONDS = 300;

/** A signature of those that a request brings; Standard Webhooks parts them by spaces, Supabase's auth service by commas too. */
const SIGNATURES = /(?:^|[\s,])v1,([A-Za-z0-9+/]{43}=)(?=[\s,]|$)/g;

/**
 * Whether a request was signed as Standard Webhooks says (`webhook-id`, `webhook-timestamp`, `webhook-signature`): lately, over its
 * bytes as they came, by any of the signatures that it brings and any of the secrets.
 * @param secrets `v1,whsec_` and the key in base64 each; two while one replaces the other
 */
export async function isStandardWebhook(
  secrets: readonly string[],
  body: Uint8Array,
  headers: Headers,
  now = Date.now(),
): Promise<boolean> {
  const [id, at, signatures] = ["id", "timestamp", "signature"].map((name) => headers.get(`webhook-${name}`));
  if (!id || id.length > 255 || !at || !/^\d{1,12}$/.test(at) || !signatures || signatures.length > 4096)
    return false;
  if (Math.abs(now / 1000 - Number(at)) > TOLERANCE_SECONDS) return false;
  const head = new TextEncoder().encode(`${id}.${at}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  const keys = await Promise.all(secrets.map(keyOf));
  for (const [, encoded = ""] of signatures.matchAll(SIGNATURES)) {
    for (const key of keys) {
      // In constant time, by the platform's own.
      if (await crypto.subtle.verify("HMAC", key, bytesOf(encoded), signed)) return true;
    }
  }
  return false;
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^v1,whsec_/, ""));
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
