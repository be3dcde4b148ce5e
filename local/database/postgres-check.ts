import type { Sql } from "postgres";
import { GroundError } from "../errors.ts";

/** The oldest PostgreSQL that the migrations run on, by its own number. */
const oldest = { number: 150_000, name: "15" };
/** The oldest pgvector that has `halfvec`. */
const oldestVector = "0.7.0";

/**
 * Looks whether a stack can run on a native PostgreSQL, with one statement. Throws a `GroundError` that says what
 * stands in the way and never holds the password; nothing stays connected then.
 */
export async function requireUsable(sql: Sql, url: string): Promise<void> {
  try {
    const complaint = await complaintAbout(sql);
    if (complaint) throw new GroundError(`${nameOf(url)} ${complaint}`);
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw error instanceof GroundError ? error : new GroundError(unreachable(error, url));
  }
}

async function complaintAbout(sql: Sql): Promise<string | undefined> {
  const [found] = await sql<{ version: number; name: string; vector: string | null; recent: boolean }[]>`
    select
      current_setting('server_version_num')::int as version,
      current_setting('server_version') as name,
      vector.version as vector,
      string_to_array(substring(vector.version from '^[0-9.]+'), '.')::int[] >= string_to_array(${oldestVector}, '.')::int[] as recent
    from (select) as one left join lateral (
      select coalesce(installed_version, default_version) as version from pg_available_extensions where name = 'vector'
    ) as vector on true`;
  if (!found || found.version < oldest.number)
    return `is PostgreSQL ${found?.name}; ${oldest.name} or newer is needed.`;
  if (!found.vector) return "has no pgvector. Install the extension `vector` on that server.";
  if (!found.recent)
    return `has pgvector ${found.vector}; ${oldestVector} or newer is needed. Upgrade it, and then: alter extension vector update.`;
  return undefined;
}

function unreachable(error: unknown, url: string): string {
  const { code = "", message } = error as Error & { code?: string };
  const where = new URL(url);
  const database = where.pathname.slice(1) || "postgres";
  const reasons: Record<string, string> = {
    ECONNREFUSED: "nothing listens there",
    ENOTFOUND: "there is no such host",
    EAI_AGAIN: "there is no such host",
    ETIMEDOUT: "it doesn't answer",
    EHOSTUNREACH: "it can't be reached",
    ENETUNREACH: "it can't be reached",
    CONNECT_TIMEOUT: "it doesn't answer",
    CONNECTION_CLOSED: "it closes the connection",
    ECONNRESET: "it closes the connection",
    "28P01": `the password of ${where.username || "the role"} is wrong`,
    "28000": `${where.username || "the role"} may not sign in`,
    "3D000": `it has no database ${database}`,
    "53300": "it has no connection left",
    "57P03": "it is starting or stopping",
  };
  const reason = reasons[code] ?? message.replace(/\s+/g, " ");
  return `${nameOf(url)} can't be used: ${reason}. Mend that, or set DATABASE_URL.`;
}

function nameOf(url: string): string {
  return `The database at ${new URL(url).host}`;
}
