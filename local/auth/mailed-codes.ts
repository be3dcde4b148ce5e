import { createHash, randomInt } from "node:crypto";

/** The digits and the token of a mail that confirms an address. */
export interface MailedCode {
  code: string;
  /** As auth keeps it: what the digits make together with the address. */
  token: string;
}

export function newCode(email: string): MailedCode {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  return { code, token: tokenOf(email, code) };
}

export function tokenOf(email: string, code: string): string {
  return createHash("sha256")
    .update(email + code)
    .digest("hex");
}
