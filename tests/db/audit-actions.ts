import { z } from "zod";
import type { Database } from "../../local/database/database.ts";

const Rows = z.array(z.object({ text: z.string() }));

/**
 * The actions that can stand in the audit: those that functions name, and those that triggers name by table and event.
 * @param database with the product's migrations
 */
export async function auditActions(database: Database): Promise<string[]> {
  const triggers = Rows.parse(
    await database.query(`
    select relname || '.' || event as text
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    join (values (4, 'insert'), (8, 'delete'), (16, 'update')) as known (bit, event) on tgtype::integer & bit <> 0
    where tgfoid = to_regproc('private.audit_change')`),
  );
  const functions = Rows.parse(
    await database.query(`
    select prosrc as text from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname in ('private', 'public') and prosrc ~ 'private\\.audit(_of)?\\('`),
  );
  const named = functions.flatMap(({ text }) =>
    [...text.matchAll(/private\.audit(?:_of)?\([^;]*?'([a-z_]+\.[a-z_]+)'/g)].map(
      ([, action]) => action ?? "",
    ),
  );
  return [...new Set([...named, ...triggers.map(({ text }) => text)])].sort();
}

/** The actions that can stand in the operators' audit: those that functions name, and those of organisation 1. */
export async function platformActions(database: Database): Promise<string[]> {
  const functions = Rows.parse(
    await database.query(`
    select prosrc as text from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname in ('private', 'public') and prosrc ~ 'platform_audit_add\\(|private\\.audit\\(1,'`),
  );
  const named = functions.flatMap(({ text }) =>
    [...text.matchAll(/(?:platform_audit_add\(|private\.audit\(1,)\s*'([a-z_]+\.[a-z_]+)'/g)].map(
      ([, action]) => action ?? "",
    ),
  );
  return [...new Set(named)].toSorted();
}
