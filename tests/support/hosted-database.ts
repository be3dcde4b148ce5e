import { readFile } from "node:fs/promises";
import postgres from "postgres";
import { systemFiles, systemVersion } from "../../local/database/migrate.ts";

/** A key of advisory locks: roles belong to the whole server, and two that alter one at once fail. */
const ROLES = 5_872_143;

/**
 * Gives a server the roles of a hosted project's, `postgres` among them, who is no superuser and has the password that
 * the address names.
 * @param serverUrl any database of the server, as a superuser who isn't called `postgres`
 */
export async function makeHostedRoles(serverUrl: string): Promise<void> {
  const password = decodeURIComponent(new URL(serverUrl).password).replaceAll("'", "''");
  await inSession(serverUrl, [
    `select pg_advisory_lock(${ROLES})`,
    await contentOf("roles"),
    `alter role postgres password '${password}'`,
  ]);
}

/**
 * Gives an empty database that belongs to `postgres` the shape of a hosted project's: ownership, default privileges and
 * the tables of its services. Migrations then apply as `postgres`.
 * @param url the database, as a superuser
 */
export async function shapeLikeHosted(url: string): Promise<void> {
  const parts = ["schemas", "auth", "storage", "realtime", "push"].map(contentOf);
  const version = systemVersion(await systemFiles());
  await inSession(url, [
    ...(await Promise.all(parts)),
    `comment on schema supabase_migrations is '${version}'`,
  ]);
}

/** Gives a database of that shape what the embedded ground keeps beside it, so that one can start there as `postgres`. */
export async function prepareForGround(url: string): Promise<void> {
  await inSession(url, ["set role supabase_admin", ...(await systemFiles()), await contentOf("ground")]);
}

function contentOf(name: string): Promise<string> {
  return readFile(new URL(`./hosted/${name}.sql`, import.meta.url), "utf8");
}

async function inSession(url: string, statements: string[]): Promise<void> {
  const session = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    for (const statement of statements) await session.unsafe(statement).simple();
  } finally {
    await session.end();
  }
}
