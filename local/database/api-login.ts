import { createHmac } from "node:crypto";
import postgres from "postgres";
import { GroundError } from "../errors.ts";
import type { Database } from "./database.ts";
import { API_ROLE } from "./tcp/logins.ts";

/**
 * Where and as whom the functions log in to the database, with a password made from a secret. On a server that several
 * stacks share, one made from how they log in themselves, so that they agree.
 */
export function apiLogin(
  databaseUrl: string,
  jwtSecret: string,
  isServer: boolean,
): { url: string; password: string } {
  const url = new URL(databaseUrl);
  const key = (isServer && decodeURIComponent(url.password)) || jwtSecret;
  const password = createHmac("sha256", key).update(API_ROLE).digest("base64url");
  url.username = API_ROLE;
  url.password = password;
  return { url: url.href, password };
}

/** Lets the functions' role log in to a native PostgreSQL, unless it can already. */
export async function openApiLogin(database: Database, login: ReturnType<typeof apiLogin>): Promise<void> {
  if (await canLogIn(login.url)) return;
  await database.exec(`alter role ${API_ROLE} with login password '${login.password}'`);
  if (!(await canLogIn(login.url))) {
    throw new GroundError(
      `The role ${API_ROLE} can't log in to DATABASE_URL's server. Allow it in pg_hba.conf.`,
    );
  }
}

async function canLogIn(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end();
  }
}
