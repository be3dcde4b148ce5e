import { createHash, timingSafeEqual } from "node:crypto";

/** Whether a request carries the secret key, as `apikey` or as bearer. Takes the same time for any guess. */
export function carriesSecret(headers: Headers, secretKey: string): boolean {
  const bearer = headers.get("authorization")?.replace(/^Bearer\s+/i, "");
  return [headers.get("apikey"), bearer].some((key) => key != null && isSame(key, secretKey));
}

function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
