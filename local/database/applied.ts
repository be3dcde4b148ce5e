import { splitSqlStatements } from "@supabase/lite";
import { GroundError } from "../errors.ts";
import { hashOf } from "../sources.js";
import type { Database } from "./database.ts";
import type { Migration } from "./migrate.ts";

/** A migration as the database remembers it; `sql` is null where another tool recorded it without its statements. */
interface Applied {
  version: string;
  sql: string | null;
}

const table = "supabase_migrations.schema_migrations";

/**
 * Which of the migrations a database still lacks. Reads only. Throws a `GroundError` if the database was made by
 * others than these: by files that have changed since, or by some that are not here.
 */
export async function pendingMigrations(database: Database, migrations: Migration[]): Promise<Migration[]> {
  const applied = new Map((await readApplied(database)).map(({ version, sql }) => [version, sql]));
  const remedy =
    database.kind === "pglite" ? "delete all data with `npm run reset`" : "use an empty database";
  const here = new Set(migrations.map(({ version }) => version));
  const missing = [...applied.keys()].filter((version) => !here.has(version));
  if (missing.length > 0 && missing.length === applied.size) {
    throw new GroundError(
      `The database was made by other migrations than this version's: go back to the version that made it, or ${remedy}.`,
    );
  }
  if (missing.length > 0) {
    throw new GroundError(
      `The database is newer than this version, which lacks its ${listed("migration", missing)}: ` +
        `update, or ${remedy}.`,
    );
  }
  const changed = migrations.filter(({ version, sql }) => !isSame(sql, applied.get(version)));
  if (changed.length > 0) {
    throw new GroundError(
      `The database was made by another version of ${listed("the migration", changed.map(fileName))}: ` +
        `go back to the version that made it, or ${remedy}.`,
    );
  }
  return migrations.filter(({ version }) => !applied.has(version));
}

/** Has a database remember that it is up to date with these: to compare each with what was applied takes a start a second. */
export async function rememberMigrations(database: Database, migrations: Migration[]): Promise<void> {
  await database.exec(`comment on table ${table} is 'up to date with ${hashOf(migrations)}'`);
}

/** Whether a database remembers that it is up to date with these, and no other tool has added or removed one since. */
export async function areRemembered(database: Database, migrations: Migration[]): Promise<boolean> {
  const [known] = await database.query<{ words: string | null }>(
    "select obj_description(to_regclass($1), 'pg_class') as words",
    [table],
  );
  if (known?.words !== `up to date with ${hashOf(migrations)}`) return false;
  const [found] = await database.query<{ versions: string[] }>(
    `select coalesce(array_agg(version order by version), '{}') as versions from ${table}`,
  );
  return found?.versions.join() === migrations.map(({ version }) => version).join();
}

async function readApplied(database: Database): Promise<Applied[]> {
  const [found] = await database.query<{ there: boolean }>(`select to_regclass($1) is not null as there`, [
    table,
  ]);
  if (!found?.there) return [];
  return database.query(
    `select version, array_to_string(statements, ';') as sql from ${table} order by version`,
  );
}

/** The official CLI cuts files into statements in a way of its own, so that only what stands between them differs. */
function isSame(file: string, applied: string | null | undefined): boolean {
  if (applied == null) return true;
  const known = squeezed(applied);
  return known === squeezed(splitSqlStatements(file).join("")) || known === squeezed(file);
}

/** A migration's statements, as they are recorded. */
export function statementsOf(sql: string): string[] {
  return splitSqlStatements(sql);
}

function squeezed(sql: string): string {
  return sql.replace(/[\s;]+/g, "");
}

function fileName({ path }: Migration): string {
  return path.split("/").at(-1) ?? path;
}

function listed(noun: string, [first = "", ...others]: string[]): string {
  return `${noun} ${first}${others.length > 0 ? ` and ${others.length} more` : ""}`;
}
