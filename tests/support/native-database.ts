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

/** Makes an empty database on that server. */
export async function createNativeDatabase(): Promise<NativeDatabase> {
  const name = `atrium_test_${randomUUID().replaceAll("-", "")}`;
  const onServer = async (statement: string) => {
    const server = postgres(serverUrl, { max: 1, onnotice: () => undefined });
    await server.unsafe(statement);
    await server.end();
  };
  await onServer(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) };
}
