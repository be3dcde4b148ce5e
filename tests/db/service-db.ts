import type { Database } from "../../local/database/database.ts";
import type { Db, RowsOf } from "../../supabase/functions/_shared/db/client.ts";
import { fromPostgres } from "../../supabase/functions/_shared/db/postgres-error.ts";
import { JsonText } from "../../supabase/functions/_shared/db/statement.ts";

/** A test's database as the functions see it past the policies. */
export function serviceDb(database: Database): Db {
  return {
    async transact(statements) {
      try {
        const found = await database.transaction(async (tx) => {
          await tx.query("select set_config('role', 'service_role', true)");
          const rows: unknown[][] = [];
          for (const { sql, parameters } of statements) {
            const values = parameters.map((value) => (value instanceof JsonText ? value.text : value));
            rows.push(await tx.query(sql, values));
          }
          await tx.query("reset role");
          return rows;
        });
        return found as RowsOf<typeof statements>;
      } catch (error) {
        throw fromPostgres(error);
      }
    },
  };
}
