import { getAuthSchemaSql, getStorageSchemaSql, splitSqlStatements } from "@supabase/lite";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { GroundError } from "../errors.ts";
import { areRemembered, pendingMigrations, rememberMigrations } from "./applied.ts";
import type { Database } from "./database.ts";

const systemFile = fileURLToPath(new URL("./system.sql", import.meta.url));
const realtimeFile = fileURLToPath(new URL("../realtime/schema.sql", import.meta.url));
const seedPath = "supabase/seed.sql";
const seedFolder = "supabase/seed";

export interface Migration {
  version: string;
  name: string;
  /** Path from the project's root, for messages. */
  path: string;
  sql: string;
}

export interface MigrationReport {
  applied: string[];
  /** Whether the seed's files still have to be put into their buckets. */
  filesDue: boolean;
}

/**
 * Brings the database up to date: what Supabase itself provides, then the project's migrations as
 * `supabase db push` applies and records them (one transaction a file), then the seed, once.
 * `root` is the folder that holds `supabase/`. Throws a `GroundError` that names the broken file, and one before
 * anything is touched if the database was made by other migrations.
 */
export async function migrate(database: Database, root: string, seed = true): Promise<MigrationReport> {
  const migrations = await readMigrations(root);
  const known = await areRemembered(database, migrations);
  const pending = known ? [] : await pendingMigrations(database, migrations);
  await prepareSystem(database);
  for (const migration of pending) await apply(database, migration);
  if (!known) await rememberMigrations(database, migrations);
  if (seed) await applySeed(database, root);
  return {
    applied: pending.map((migration) => migration.path),
    filesDue: seed && (await areFilesDue(database)),
  };
}

/**
 * Brings a database to a state of earlier: with these migrations, a beginning of the project's, and nothing else.
 * Throws as `migrate` does.
 */
export async function migrateTo(database: Database, migrations: Migration[]): Promise<void> {
  const pending = await pendingMigrations(database, migrations);
  await prepareSystem(database);
  for (const migration of pending) await apply(database, migration);
}

/** The project's migration files in the order they apply. */
export async function readMigrations(root: string): Promise<Migration[]> {
  const folder = join(root, "supabase", "migrations");
  if (!existsSync(folder)) return [];
  const files = (await readdir(folder)).sort();
  const migrations = files.map(async (file) => {
    const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(file) ?? [];
    if (version === undefined || name === undefined) return [];
    return [
      { version, name, path: `supabase/migrations/${file}`, sql: await readFile(join(folder, file), "utf8") },
    ];
  });
  return (await Promise.all(migrations)).flat();
}

/** The SQL of what every Supabase project starts with: auth, storage, roles, schemas, functions, realtime. */
export async function systemFiles(): Promise<string[]> {
  const files = [systemFile, realtimeFile].map((file) => readFile(file, "utf8"));
  return [getAuthSchemaSql(false), getStorageSchemaSql(false), ...(await Promise.all(files))];
}

/** By which the system's SQL is known: the comment on the schema `supabase_migrations` of a database that has it. */
export function systemVersion(files: string[]): string {
  return createHash("sha256").update(files.join("")).digest("hex").slice(0, 16);
}

/** Runs the system's SQL if this database hasn't seen this version of it; it is idempotent. */
async function prepareSystem(database: Database): Promise<void> {
  const files = await systemFiles();
  const version = systemVersion(files);
  const [seen] = await database.query<{ version: string | null }>(
    "select obj_description(to_regnamespace('supabase_migrations'), 'pg_namespace') as version",
  );
  if (seen?.version === version) return;
  try {
    for (const sql of files) await database.exec(sql);
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    const remedy = code === "42501" ? " DATABASE_URL must name a superuser." : "";
    throw new GroundError(`What Supabase provides can't be made in the database: ${message}.${remedy}`);
  }
  await database.exec(`comment on schema supabase_migrations is '${version}'`);
}

async function apply(database: Database, migration: Migration): Promise<void> {
  const statements = splitSqlStatements(migration.sql);
  await inOneTransaction(database, migration.path, statements, async (query) => {
    await query(
      "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)",
      [migration.version, migration.name, statements],
    );
  });
}

async function applySeed(database: Database, root: string): Promise<void> {
  const file = join(root, seedPath);
  if (!existsSync(file) || (await seedHash(database, seedPath))) return;
  const sql = await readFile(file, "utf8");
  const hash = createHash("sha256").update(sql).digest("hex");
  await inOneTransaction(database, seedPath, splitSqlStatements(sql), async (query) => {
    const statement = "insert into supabase_migrations.seed_files (path, hash) values ($1, $2), ($3, 'due')";
    await query(statement, [seedPath, hash, seedFolder]);
  });
}

async function seedHash(database: Database, path: string): Promise<string | undefined> {
  const statement = "select hash from supabase_migrations.seed_files where path = $1";
  const [found] = await database.query<{ hash: string }>(statement, [path]);
  return found?.hash;
}

async function areFilesDue(database: Database): Promise<boolean> {
  return (await seedHash(database, seedFolder)) === "due";
}

/** To be called once the seed's files are in their buckets. */
export async function markFilesSeeded(database: Database): Promise<void> {
  await database.query("update supabase_migrations.seed_files set hash = 'done' where path = $1", [
    seedFolder,
  ]);
}

async function inOneTransaction(
  database: Database,
  path: string,
  statements: string[],
  record: (query: (sql: string, params: unknown[]) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  let current = "";
  try {
    await database.transaction(async (tx) => {
      for (current of statements) await tx.exec(current);
      current = "";
      await tx.exec("reset all");
      await record((sql, params) => tx.query(sql, params));
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const where = current ? ` (at: ${current.replace(/\s+/g, " ").slice(0, 100)})` : "";
    throw new GroundError(`${path}: ${message}${where}`);
  }
}
