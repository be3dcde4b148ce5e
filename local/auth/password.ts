import bcrypt from "bcryptjs";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import { authRefusal } from "./refusal.ts";
import type { AuthBody } from "./settle.ts";

/** How long a session that a mailed link opened may set a password without the old one. */
const recoveryTime = "1 hour";
/** Milliseconds that the answer about a mail takes at least. */
const mailTime = 300;

interface Credentials {
  hash: string | null;
  recovering: boolean;
}

/**
 * Why somebody may not change their password: without the old one only who came by a mailed link within the hour, or
 * has none yet (SPEC §5). Undefined: they may.
 */
export async function refusedPassword(
  database: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
  { current_password: old = "" }: AuthBody,
): Promise<Response | undefined> {
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

/** Notes that a session was opened by a link for a forgotten password. */
export async function markRecovery(database: Database, sessionId: string): Promise<void> {
  await database.query("update auth.sessions set tag = 'recovery' where id = $1", [sessionId]);
}

/** A password was set: the session needs it for the next one. */
export async function endRecovery(database: Database, sessionId: string): Promise<void> {
  await database.query("update auth.sessions set tag = null where id = $1 and tag = 'recovery'", [sessionId]);
}

/** Does for an address without a password what lite did for one with: the time of a refusal tells nobody apart. */
export async function equalWork(
  database: Database,
  cost: number,
  { email, password }: AuthBody,
): Promise<void> {
  const [known] = await database.query(
    "select 1 from auth.users where email = $1 and encrypted_password is not null and confirmed_at is not null",
    [email ?? ""],
  );
  if (!known) await bcrypt.compare(password ?? "", `$2b$${String(cost).padStart(2, "0")}$${"a".repeat(53)}`);
}

/** Answers not before the time has passed that a mail takes: sent or not can't be told apart. */
export async function asIfMailed(answer: Promise<Response>): Promise<Response> {
  const [response] = await Promise.all([answer, delay(mailTime)]);
  return response;
}
