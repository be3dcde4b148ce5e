import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

/** Codes of the step before and after count too: clocks differ, and people type. */
const leeway = 1;
const mark = "sealed:";

/** A new secret, and how an authenticator is told of it. */
export function newTotp(issuer: string, label: string): { secret: string; uri: string; qrCode: string } {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: 20 }) });
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, qrCode: renderSVG(uri, { border: 2 }) };
}

/** The step of time (RFC 6238) whose code this is, within the leeway; null: it is none. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, window: leeway, timestamp: now });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

/** The code of now, and how many seconds it lasts. */
export function codeNow(secret: string, now = Date.now()): { code: string; seconds: number } {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return {
    code: totp.generate({ timestamp: now }),
    seconds: Math.ceil(totp.remaining({ timestamp: now }) / 1000),
  };
}

const keyOf = (jwtSecret: string) =>
  Buffer.from(hkdfSync("sha256", jwtSecret, "", "secrets of second factors", 32));

/** The secret as it is kept. */
export function seal(secret: string, jwtSecret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(jwtSecret), iv);
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return mark + Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

/** A secret that is kept: sealed, or plain as a seed gives it. */
export function unseal(kept: string, jwtSecret: string): string {
  if (!kept.startsWith(mark)) return kept;
  const bytes = Buffer.from(kept.slice(mark.length), "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(jwtSecret), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
