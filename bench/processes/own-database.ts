import postgres from "postgres";

/** A database of the bench's own on the server of DATABASE_URL, gone with it. */
export interface OwnDatabase {
  url: string;
  sql: postgres.Sql;
  drop(): Promise<void>;
}

/** @throws Error where DATABASE_URL isn't set */
export async function makeDatabase(): Promise<OwnDatabase> {
  const serverUrl = process.env.DATABASE_URL;
  if (!serverUrl)
    throw new Error("This row needs DATABASE_URL: a PostgreSQL on which a database may be made.");
  const onServer = async (statement: string) => {
    const server = postgres(serverUrl, { max: 1, onnotice: () => undefined });
    await server.unsafe(statement);
    await server.end();
  };
  const name = `atrium_processes_${process.pid}_${Date.now()}`;
  await onServer(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const sql = postgres(url.href, { max: 3, onnotice: () => undefined });
  return {
    url: url.href,
    sql,
    async drop() {
      await sql.end({ timeout: 1 });
      await onServer(`drop database ${name} with (force)`);
    },
  };
}
