import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Whether two secrets are the same, without telling by its time how far they are. */
export function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

/** Letters and digits that nobody guesses. */
export function randomText(length: number): string {
  return randomBytes(length).toString("base64url").replace(/[-_]/g, "x").slice(0, length);
}

/** What stands behind `Bearer`, or in a basic authorization's password. */
export function bearerOf(headers: Headers): string {
  const given = headers.get("authorization") ?? "";
  return /^Bearer\s+(.+)$/i.exec(given)?.[1]?.trim() ?? "";
}
