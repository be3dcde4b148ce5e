import type { Transaction } from "../database/database.ts";
import { readMigrations, type Migration } from "../database/migrate.ts";
import { statementsOf } from "../database/applied.ts";
import { GroundError } from "../errors.ts";
import { type Manifest, sha256 } from "./manifest.ts";
import { quoted } from "./tables.ts";

type Applied = Manifest["migrations"];

const squeezed = (sql: string) => sql.replace(/[\s;]+/g, "");

/** Which migrations a database has, each with a hash of what it did. */
export async function stateOf(tx: Transaction): Promise<Applied> {
  const rows = await tx.query<{ version: string; name: string | null; sql: string | null }>(
    `select version, name, array_to_string(statements, ';') as sql from supabase_migrations.schema_migrations order by version`,
  );
  return rows.map(({ version, name, sql }) => ({
    version,
    name: name ?? "",
    sha256: sql === null ? null : sha256(squeezed(sql)),
  }));
}

/**
 * The migrations of this checkout that make the state of a backup, in their order. Throws a `GroundError` when the backup is
 * newer, or was made by other migrations than these.
 */
export async function migrationsOf(applied: Applied, root: string): Promise<Migration[]> {
  const here = new Map((await readMigrations(root)).map((migration) => [migration.version, migration]));
  return applied.map(({ version, name, sha256: hash }) => {
    const migration = here.get(version);
    if (!migration)
      throw new GroundError(
        `The backup is newer than this checkout, which lacks its migration ${version}_${name}: update the checkout.`,
      );
    const known = [migration.sql, statementsOf(migration.sql).join("")].map((sql) => sha256(squeezed(sql)));
    if (hash !== null && !known.includes(hash))
      throw new GroundError(
        `The backup was made by another version of ${migration.path}: use the checkout that made it.`,
      );
    return migration;
  });
}

/** The keys that secrets are sealed with, by how many need each. */
export async function keysOf(tx: Transaction): Promise<Manifest["keys"]> {
  const tables = await tx.query<{ schema: string; name: string }>(
    `select nspname::text as schema, relname::text as name from pg_catalog.pg_class
     join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
     where nspname = 'public' and relkind in ('r', 'p') and 2 = (
       select count(*) from pg_catalog.pg_attribute where attrelid = pg_class.oid and attname in ('key_id', 'sealed'))`,
  );
  const counts = new Map<string, number>();
  for (const { schema, name } of tables) {
    const rows = await tx.query<{ id: string; secrets: number }>(
      `select key_id as id, count(*)::int as secrets from ${quoted(schema, name)} where key_id is not null group by 1`,
    );
    for (const { id, secrets } of rows) counts.set(id, (counts.get(id) ?? 0) + secrets);
  }
  return [...counts].sort().map(([id, secrets]) => ({ id, secrets }));
}

/** Throws a `GroundError` that names the keys which aren't in the ring. @param held ids of those that are */
export function requireKeys(keys: Manifest["keys"], held: ReadonlySet<string>): void {
  const lacking = keys.filter(({ id }) => !held.has(id));
  if (lacking.length === 0) return;
  const words = lacking.map(({ id, secrets }) => `${id} (${secrets} secrets)`).join(", ");
  throw new GroundError(
    `The backup's secrets are sealed with keys that aren't here: ${words}. Put them into SECRETS_KEYS, ` +
      `or the old secrets.json into the data folder. Without them every connection would have to be made anew.`,
  );
}
