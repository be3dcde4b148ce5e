import { createHmac } from "node:crypto";
import postgres from "postgres";
import { GroundError } from "../errors.ts";
import type { Database } from "./database.ts";
import { API_ROLE } from "./tcp/logins.ts";

/** How the functions log in to the database. */
export interface ApiLogin {
  /** On the server itself. */
  url: string;
  password: string;
  /** Through the pooler, where there is one; otherwise `url`. */
  functionsUrl: string;
}

/**
 * Where and as whom the functions log in to the database, with a password made from a secret. On a server that several
 * stacks share, one made from how they log in themselves, so that they agree.
 * @param pooler an address before the server; what it doesn't say of role, password and database is as on the server
 */
export function apiLogin(
  databaseUrl: string,
  jwtSecret: string,
  isServer: boolean,
  pooler?: string,
): ApiLogin {
  const url = new URL(databaseUrl);
  const key = (isServer && decodeURIComponent(url.password)) || jwtSecret;
  const password = createHmac("sha256", key).update(API_ROLE).digest("base64url");
  url.username = API_ROLE;
  url.password = password;
  if (pooler === undefined) return { url: url.href, password, functionsUrl: url.href };
  const through = new URL(pooler);
  through.username ||= API_ROLE;
  through.password ||= password;
  if (through.pathname.length <= 1) through.pathname = url.pathname;
  return { url: url.href, password, functionsUrl: through.href };
}

/** Lets the functions' role log in to a native PostgreSQL, unless it can already. */
export async function openApiLogin(database: Database, login: ApiLogin): Promise<void> {
  if ((await refusalTo(login.url)) !== null) {
    await database.exec(`alter role ${API_ROLE} with login password '${login.password}'`);
    if ((await refusalTo(login.url)) !== null) {
      throw new GroundError(
        `The role ${API_ROLE} can't log in to DATABASE_URL's server. Allow it in pg_hba.conf.`,
      );
    }
  }
  if (login.functionsUrl === login.url) return;
  const refusal = await refusalTo(login.functionsUrl);
  if (refusal !== null) {
    throw new GroundError(
      `The functions can't reach the database through FUNCTIONS_DATABASE_URL: ${refusal}. ` +
        "docs/native-postgres.md shows how a pooler is set up.",
    );
  }
}

/** Why a login fails, in words; null when it doesn't. */
async function refusalTo(url: string): Promise<string | null> {
  // A statement prepared by name would stay on a pooler's connection.
  const sql = postgres(url, { max: 1, fetch_types: false, prepare: false, onnotice: () => undefined });
  try {
    await sql`select 1`;
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\s+/g, " ") : String(error);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
