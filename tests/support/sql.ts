import postgres from "postgres";
import { stack } from "./stack.ts";

let connection: postgres.Sql | undefined;

/** The stack's database, past all rights: a tagged template of one statement. */
export function sql(): postgres.Sql {
  connection ??= postgres(stack().databaseUrl, {
    max: 4,
    onnotice: () => undefined,
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
  });
  return connection;
}
