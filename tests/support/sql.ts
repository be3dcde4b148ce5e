import postgres from "postgres";
import { stack } from "./stack.ts";

let connection: { url: string; sql: postgres.Sql } | undefined;

/** The stack's database, past all rights: a tagged template of one statement. */
export function sql(): postgres.Sql {
  const url = stack().databaseUrl;
  if (connection?.url !== url) {
    void connection?.sql.end({ timeout: 1 });
    const types = { bigint: { to: 20, from: [20], serialize: String, parse: Number } };
    connection = { url, sql: postgres(url, { max: 4, onnotice: () => undefined, types }) };
  }
  return connection.sql;
}

/** Ends the connections of a test file, of which a stack has so many. */
export async function endSql(): Promise<void> {
  await connection?.sql.end({ timeout: 1 });
  connection = undefined;
}
