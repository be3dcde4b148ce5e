import bcrypt from "bcryptjs";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import { authRefusal } from "./refusal.ts";
import type { AuthBody } from "./settle.ts";

/** How long a session that a mailed link opened may set a password without the old one. */
const recoveryTime = "1 hour";
/** Milliseconds that the answer about a mail takes at least. */
const mailTime = 300;

/** bcrypt reads so many bytes and no more: of a longer password the rest would count for nothing. */
const MOST_BYTES = 72;

export const tooLong = (password: string): boolean => Buffer.byteLength(password) > MOST_BYTES;

/** Who a token speaks for. */
export interface Bearer {
  userId: string;
  sessionId: string;
}

interface Credentials {
  hash: string | null;
  recovering: boolean;
}

/**
 * Why somebody may not change their password: without the old one only who came by a mailed link within the hour, or
 * has none yet (product §5). Undefined: they may.
 */
export async function refusedPassword(
  database: Database,
  { userId, sessionId }: Bearer,
  { password = "", current_password: old = "" }: AuthBody,
): Promise<Response | undefined> {
  if (tooLong(password)) return refusedLength();
  const [person] = await database.query<Credentials>(
    `select users.encrypted_password as hash, exists (
       select from auth.sessions where sessions.id = $2 and sessions.user_id = users.id
         and tag = 'recovery' and sessions.created_at > now() - interval '${recoveryTime}') as recovering
     from auth.users where users.id = $1`,
    [userId, sessionId],
  );
  if (!person?.hash || person.recovering) return undefined;
  if (old === "")
    return authRefusal(
      400,
      "current_password_required",
      "Current password required when setting new password.",
    );
  if (await bcrypt.compare(old, person.hash)) return undefined;
  return authRefusal(400, "current_password_mismatch", "Incorrect old password");
}

/** The refusal of a password that is too long, as GoTrue words it. */
export const refusedLength = (): Response =>
  authRefusal(400, "validation_failed", "Password cannot be longer than 72 characters");

/** Notes that a session was opened by something mailed, and whether it was for a forgotten password. */
export async function markMailed(database: Database, sessionId: string, type: string): Promise<void> {
  const tag = type === "recovery" ? "recovery" : "mailed";
  await database.query("update auth.sessions set tag = $2 where id = $1", [sessionId, tag]);
}

/** A password was set: the session needs it for the next one, and all others end, as on hosted Supabase. */
export async function keepOnly(database: Database, { userId, sessionId }: Bearer): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query("update auth.sessions set tag = null where id = $1", [sessionId]);
    await tx.query("delete from auth.sessions where user_id = $1 and id <> $2", [userId, sessionId]);
  });
}

/** Does for an address without a password what lite did for one with: the time of a refusal tells nobody apart. */
export async function equalWork(
  database: Database,
  cost: number,
  { email, password }: AuthBody,
): Promise<void> {
  const [known] = await database.query(
    "select 1 from auth.users where email = $1 and encrypted_password <> '' and confirmed_at is not null",
    [email ?? ""],
  );
  if (!known) await bcrypt.compare(password ?? "", `$2b$${String(cost).padStart(2, "0")}$${"a".repeat(53)}`);
}

/** Answers not before the time has passed that a mail takes: sent or not can't be told apart. */
export async function asIfMailed(answer: Promise<Response>): Promise<Response> {
  const [response] = await Promise.all([answer, delay(mailTime)]);
  return response;
}
