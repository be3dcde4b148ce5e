import { Secret, TOTP } from "otpauth";

/** A second step of somebody's, as an authenticator app holds it. */
export interface Authenticator {
  factorId: string;
  /** A code that hasn't counted: each is of a later step of time than the last. */
  code: () => string;
}

/**
 * What shows codes of a secret: of the present step first, which is still good after the next one has begun, and then of
 * the next one, so that there are two in a moment.
 */
export function authenticatorOf(factorId: string, secret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  let last = -Infinity;
  return {
    factorId,
    code() {
      const now = totp.counter();
      last = Math.max(last + 1, now);
      return totp.generate({ timestamp: last * 30_000 });
    },
  };
}
