import { randomUUID } from "node:crypto";
import postgres from "postgres";
import type { Database } from "../../local/database/database.ts";
import { makeHostedRoles, prepareForGround, shapeLikeHosted } from "./hosted-database.ts";

/** A database of its own on a native PostgreSQL. */
export interface NativeDatabase {
  url: string;
  drop(): Promise<void>;
}

const serverUrl = process.env.TEST_DATABASE_URL ?? "";

/**
 * Whether `TEST_DATABASE_URL` names a native PostgreSQL with pgvector, as a superuser: then the stacks of tests run on
 * it, and on the embedded database otherwise.
 */
export const onNative = serverUrl !== "";

/** Whether databases on it are shaped like a hosted project's, where tests are `postgres` and no superuser. */
export const onHosted = onNative && process.env.TEST_DATABASE_SHAPE === "hosted";

/**
 * Makes a database on that server: an empty one, or a copy of another, to which nobody is connected.
 * @param ground whether an empty one is prepared for a ground at once
 */
export async function createNativeDatabase(
  template?: string,
  { ground = true } = {},
): Promise<NativeDatabase> {
  const name = `atrium_test_${randomUUID().replaceAll("-", "")}`;
  if (onHosted) await makeHostedRoles(serverUrl);
  const owner = onHosted ? " owner postgres" : "";
  await exec(serverUrl, `create database ${name} template ${template ?? "template1"}${owner}`);
  const url = urlOf(name);
  if (onHosted && template === undefined) await shapeLikeHosted(url.href);
  if (onHosted) url.username = "postgres";
  const native = { url: url.href, drop: () => exec(serverUrl, `drop database ${name} with (force)`) };
  if (ground && template === undefined) await letGroundIn(native);
  return native;
}

/** Prepares a database for a ground, which one that is shaped like a hosted project's needs. */
export async function letGroundIn({ url }: NativeDatabase): Promise<void> {
  if (!onHosted) return;
  const name = new URL(url).pathname.slice(1);
  await prepareForGround(urlOf(name).href);
  // The ground's storage doesn't say, before it deletes a row, that it is the storage service, as hosted's does.
  await exec(serverUrl, `alter role postgres in database ${name} set storage.allow_delete_query = 'true'`);
}

/** Runs in a database of the tests what takes a superuser, whoever the tests are there. */
export async function execAsSuperuser(database: Database, statement: string): Promise<void> {
  if (!onHosted) return database.exec(statement);
  const [found] = await database.query<{ name: string }>("select current_database() as name");
  await exec(urlOf(found?.name ?? "").href, statement);
}

function urlOf(name: string): URL {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url;
}

async function exec(url: string, statement: string): Promise<void> {
  const server = postgres(url, { max: 1, onnotice: () => undefined });
  await server.unsafe(statement).simple();
  await server.end();
}
