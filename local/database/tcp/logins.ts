import { createHash, timingSafeEqual } from "node:crypto";
import { sqlOf, typeOf } from "./messages.ts";

/** The role that the functions log in as (`supabase/migrations`, foundation). */
export const API_ROLE = "atrium_api";
/** The one that everybody may be who reaches the port: it listens on the loopback interface only. */
export const OWNER = "postgres";

/** Whether somebody may log in; takes the same time for any guess. @param passwords by role */
export function isPassword(passwords: ReadonlyMap<string, string>, role: string, given: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  const wanted = passwords.get(role);
  return timingSafeEqual(hash(given), hash(wanted ?? "")) && wanted !== undefined;
}

const transactionCommand = /^(begin|commit|rollback)$/i;
/** What a request is named by may stand before it, in a comment that ends where it seems to. */
const rowStatement = /^\s*(?:\/\*[^*]*\*\/\s*)?(select|insert|update|delete|with)\b/i;
/** Ways back to the engine's own user, which PostgreSQL keeps closed to a login by itself. */
const waysBack =
  /session_authorization|\bu&|\bset_config\s*\((?!'(?:role|request\.jwt\.claims|statement_timeout|atrium\.(?:request_id|process))',)/i;

/**
 * Whether a role other than the owner may send this. PGlite's one user is the owner, and a role that logs in is what a
 * setting says, so what could change that setting is refused: anything but transactions and statements on rows.
 */
export function isAllowed(message: Buffer): boolean {
  const type = typeOf(message);
  if (type === "F") return false;
  if (type !== "Q" && type !== "P") return true;
  const sql = sqlOf(message);
  if (type === "Q") return transactionCommand.test(sql);
  return rowStatement.test(sql) && !waysBack.test(sql);
}
