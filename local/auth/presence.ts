import bcrypt from "bcryptjs";
import type { Database } from "../database/database.ts";
import type { Bearer } from "./password.ts";
import { authRefusal } from "./refusal.ts";
import type { AuthBody } from "./settle.ts";

/** For so long after a sign-in nothing more is asked. */
const freshTime = "10 minutes";

/**
 * Why a session may not change what signs its account in: whoever holds a stolen token knows no password. Undefined: it gave
 * the password, or was opened within the last ten minutes.
 */
export async function refusedWithoutPresence(
  database: Database,
  { userId, sessionId }: Bearer,
  { current_password: password = "" }: AuthBody,
): Promise<Response | undefined> {
  const [session] = await database.query<{ fresh: boolean; hash: string | null }>(
    `select sessions.created_at > now() - interval '${freshTime}' as fresh, users.encrypted_password as hash
     from auth.sessions join auth.users on users.id = sessions.user_id where sessions.id = $1 and users.id = $2`,
    [sessionId, userId],
  );
  if (session?.fresh) return undefined;
  if (password === "")
    return authRefusal(400, "current_password_required", "Send current_password, or sign in again first.");
  if (await bcrypt.compare(password, session?.hash ?? "")) return undefined;
  return authRefusal(400, "current_password_mismatch", "Incorrect old password");
}
