import { randomUUID } from "node:crypto";
import postgres from "postgres";

/** A database of its own on a native PostgreSQL. */
export interface NativeDatabase {
  url: string;
  drop(): Promise<void>;
}

const serverUrl = process.env.TEST_DATABASE_URL ?? "";

/**
 * Whether `TEST_DATABASE_URL` names a native PostgreSQL with pgvector, as a role that may create databases: then the
 * stacks of tests run on it, and on the embedded database otherwise.
 */
export const onNative = serverUrl !== "";

/** Makes a database on that server: an empty one, or a copy of another, to which nobody is connected. */
export async function createNativeDatabase(template = "template1"): Promise<NativeDatabase> {
  const name = `atrium_test_${randomUUID().replaceAll("-", "")}`;
  const onServer = async (statement: string) => {
    const server = postgres(serverUrl, { max: 1, onnotice: () => undefined });
    await server.unsafe(statement);
    await server.end();
  };
  await onServer(`create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) };
}
