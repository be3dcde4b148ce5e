import { authFailure } from "@/lib/auth-errors.ts";
import { env } from "@/lib/env.ts";
import { identity } from "@/lib/supabase.ts";

/** A refused second step, in words. */
class StepError extends Error {
  override readonly name = "StepError";
  /** Whether the password has to be given too. */
  readonly asksPassword: boolean;
  constructor(message: string, asksPassword = false) {
    super(message);
    this.asksPassword = asksPassword;
  }
}

export const asksPassword = (error: Error): boolean => error instanceof StepError && error.asksPassword;

/** A second step that is being set up: what an authenticator app scans, or is given. */
export interface NewFactor {
  id: string;
  qrCode: string;
  secret: string;
}

const WORDS: Readonly<Record<string, string>> = {
  mfa_verification_failed: "That code isn’t right, or was used before. Wait for the next one and try again.",
  mfa_challenge_expired: "That took too long. Enter the code that your app shows now.",
  over_request_rate_limit: "Too many codes were tried. Wait five minutes, then try again.",
  insufficient_aal: "Sign in with your second step first.",
  current_password_required: "Enter your password first.",
  current_password_mismatch: "Incorrect password",
  too_many_enrolled_mfa_factors: "There are too many devices already. Remove one first.",
};

function refused(error: { code?: string | undefined }): StepError {
  const { message, hint } = authFailure(error);
  return new StepError(
    WORDS[error.code ?? ""] ?? hint ?? message,
    error.code?.startsWith("current_password") ?? false,
  );
}

/**
 * Begins to set up an authenticator app; what was begun before and not completed goes.
 * @param password needed some minutes after the sign-in
 * @throws StepError, which says whether the password is to be given
 */
export async function beginFactor(issuer: string, password: string | null): Promise<NewFactor> {
  const auth = await identity();
  const { mfa } = auth;
  const { data: known } = await mfa.listFactors();
  for (const { id, status } of known?.all ?? []) {
    if (status === "unverified") await mfa.unenroll({ factorId: id });
  }
  const friendlyName = `Authenticator app ${new Date().toISOString()}`;
  if (password === null) {
    const { data, error } = await mfa.enroll({ factorType: "totp", friendlyName, issuer });
    if (error) throw refused(error);
    return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
  }
  return enrollWith(password, { friendly_name: friendlyName, issuer });
}

/** As `mfa.enroll`, which can't send a password. */
async function enrollWith(password: string, named: Record<string, string>): Promise<NewFactor> {
  const { data } = await (await identity()).getSession();
  const answer = await fetch(`${env.supabaseUrl}/auth/v1/factors`, {
    method: "POST",
    headers: {
      apikey: env.supabasePublishableKey,
      authorization: `Bearer ${data.session?.access_token ?? ""}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ factor_type: "totp", current_password: password, ...named }),
  });
  const told: unknown = await answer.json();
  if (!answer.ok) throw refused({ code: (told as { error_code?: string }).error_code });
  const { id, totp } = told as { id: string; totp: { qr_code: string; secret: string } };
  return { id, qrCode: `data:image/svg+xml;utf-8,${totp.qr_code}`, secret: totp.secret };
}

/** Gives the code of an authenticator app: of the one that is being set up, or of whichever there is. @throws StepError */
export async function giveCode(code: string, factorId?: string): Promise<void> {
  const { mfa } = await identity();
  const ids = factorId ? [factorId] : await verifiedFactors();
  let last: StepError | null = new StepError("There is no second step to give a code for. Reload the page.");
  for (const id of ids) {
    const { error } = await mfa.challengeAndVerify({ factorId: id, code });
    if (!error) return;
    last = refused(error);
  }
  throw last;
}

/** Ids of the authenticator apps that are set up. @throws StepError */
export async function verifiedFactors(): Promise<string[]> {
  const { data, error } = await (await identity()).mfa.listFactors();
  if (error) throw refused(error);
  return data.totp.map(({ id }) => id);
}

/** Takes every authenticator app off the account, and begins a token that says so. @throws StepError */
export async function removeFactors(): Promise<void> {
  const auth = await identity();
  for (const factorId of await verifiedFactors()) {
    const { error } = await auth.mfa.unenroll({ factorId });
    if (error) throw refused(error);
  }
  await auth.refreshSession();
}
