/** How old, and how far ahead of our clock, a signature may be. */
const TOLERANCE_SECONDS = 300;

/**
 * Whether a request was signed as Standard Webhooks says (`webhook-id`, `webhook-timestamp`, `webhook-signature`): lately, over its
 * bytes as they came, by any of the signatures that it brings.
 * @param secret `v1,whsec_` and the key in base64
 */
export async function isStandardWebhook(
  secret: string,
  body: Uint8Array,
  headers: Headers,
  now = Date.now(),
): Promise<boolean> {
  const [id, at, signatures] = ["id", "timestamp", "signature"].map((name) => headers.get(`webhook-${name}`));
  if (!id || id.length > 255 || !at || !/^\d{1,12}$/.test(at) || !signatures || signatures.length > 4096)
    return false;
  if (Math.abs(now / 1000 - Number(at)) > TOLERANCE_SECONDS) return false;
  const key = await crypto.subtle.importKey(
    "raw",
    bytesOf(secret.replace(/^v1,whsec_/, "")),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  const head = new TextEncoder().encode(`${id}.${at}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  for (const signature of signatures.split(" ")) {
    const [, encoded] = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature) ?? [];
    // In constant time, by the platform's own.
    if (encoded && (await crypto.subtle.verify("HMAC", key, bytesOf(encoded), signed))) return true;
  }
  return false;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
