import { authFailure } from "@/lib/auth-errors.ts";
import { identity } from "@/lib/supabase.ts";

/** A refused second step, in words. */
class StepError extends Error {
  override readonly name = "StepError";
}

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
  too_many_enrolled_mfa_factors: "There are too many devices already. Remove one first.",
};

function refused(error: { code?: string | undefined }): StepError {
  const { message, hint } = authFailure(error);
  return new StepError(WORDS[error.code ?? ""] ?? hint ?? message);
}

/** Begins to set up an authenticator app; what was begun before and not completed goes. @throws StepError */
export async function beginFactor(issuer: string): Promise<NewFactor> {
  const { mfa } = await identity();
  const { data: known } = await mfa.listFactors();
  for (const { id, status } of known?.all ?? []) {
    if (status === "unverified") await mfa.unenroll({ factorId: id });
  }
  const friendlyName = `Authenticator app ${new Date().toISOString()}`;
  const { data, error } = await mfa.enroll({ factorType: "totp", friendlyName, issuer });
  if (error) throw refused(error);
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
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
