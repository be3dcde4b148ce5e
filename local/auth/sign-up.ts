import { randomUUID } from "node:crypto";
import type { Database } from "../database/database.ts";
import type { AuthMails } from "../mail/auth-mails.ts";
import { newCode } from "./mailed-codes.ts";

interface SignUpContext {
  database: Database;
  mails: AuthMails;
}

/**
 * Sign-up with an address that has an account already, where addresses are confirmed: GoTrue tells nobody in its answer's
 * status, and mails the link again to an account that wasn't confirmed. The new password and name are dropped.
 * @returns undefined for a new address
 */
export async function signUpAgain(context: SignUpContext, email: string): Promise<Response | undefined> {
  const [known] = await context.database.query<{ confirmed: boolean }>(
    "select confirmed_at is not null as confirmed from auth.users where email = $1",
    [email],
  );
  if (!known) return undefined;
  if (!known.confirmed) await mailConfirmation(context, email);
  const now = new Date().toISOString();
  return Response.json({
    ...{ id: randomUUID(), aud: "authenticated", role: "", email, phone: "", is_anonymous: false },
    ...{ confirmation_sent_at: now, created_at: now, updated_at: now },
    ...{ app_metadata: { provider: "email", providers: ["email"] }, user_metadata: {} },
    identities: known.confirmed ? [] : [{ provider: "email" }],
  });
}

/** Mails the link of a sign-up again; nothing to an address that is confirmed, or has no account. */
export async function mailConfirmation({ database, mails }: SignUpContext, email: string): Promise<void> {
  const { code, token } = newCode(email);
  const [waiting] = await database.query<{ id: string }>(
    `update auth.users set confirmation_token = $2, confirmation_sent_at = now()
     where email = $1 and confirmed_at is null returning id`,
    [email, token],
  );
  if (waiting) await mails.sendConfirmation(email, token, code, { userId: waiting.id });
}
