import type { Database } from "../../local/database/database.ts";
import { authIdOf, type Principal } from "./principals.ts";

export type Row = Record<string, unknown>;
export type Outcome = { rows: Row[] } | { code: string; message: string };

class Undo extends Error {}

/** Runs work and undoes what it did to the database, also when a transaction is open. */
export async function undone<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const results: T[] = [];
  try {
    await database.transaction(async () => {
      results.push(await work());
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return results[0] as T;
}

/** What a statement comes to when a principal makes it as PostgREST would; it is undone. Null: the superuser. */
export async function attempt(
  database: Database,
  principal: Principal | null,
  statement: string,
  params: unknown[] = [],
): Promise<Outcome> {
  try {
    return await undone(database, async () => {
      if (principal) await database.exec(becoming(principal));
      return { rows: await database.query<Row>(statement, params) };
    });
  } catch (error) {
    if (error instanceof Error && "code" in error)
      return { code: String(error.code), message: error.message };
    throw error;
  }
}

function becoming({ role, id }: Principal): string {
  const claims = role === "anon" ? { role } : { role, sub: authIdOf(id) };
  return `set local role ${role}; select set_config('request.jwt.claims', '${JSON.stringify(claims)}', true);`;
}
