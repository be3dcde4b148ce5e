import { migrate, migrateTo } from "../database/migrate.ts";
import type { Database, Transaction } from "../database/database.ts";
import { GroundError } from "../errors.ts";
import { type CensusLine, censusOf, objectsCensus } from "./census.ts";
import { checkWhole, keptObjects } from "./check.ts";
import type { Source } from "./container.ts";
import { fitVendor, lackingHere, loadRows } from "./load.ts";
import { damaged, type Manifest, readManifest } from "./manifest.ts";
import { measureObject, type ObjectStore } from "./objects.ts";
import { writeAlike } from "./rows.ts";
import { migrationsOf, requireKeys, stateOf } from "./state.ts";

export interface RestoreOptions {
  root: string;
  source: Source;
  /** Ids of the keys that the restored product will have. */
  keys: ReadonlySet<string>;
  log: (line: string) => void;
  /** To load as a role that may not leave triggers aside by a setting. */
  asOwner?: boolean;
}

/** A place to restore into: opened only once the backup is known to be whole. */
export interface Target {
  database: Database;
  store: ObjectStore;
}

/** What is known of a backup before anything is written. Throws a `GroundError` when it can't be restored here. */
export async function inspectBackup(options: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(options.source);
  await migrationsOf(manifest.migrations, options.root);
  requireKeys(manifest.keys, options.keys);
  options.log(`reading the backup of ${manifest.madeAt} through`);
  await checkWhole(options.source, manifest);
  return manifest;
}

/**
 * Puts a backup, which was inspected, into an empty place: objects first, then all rows in one transaction that commits only
 * when the census is equal, then what this checkout's later migrations do. May be run again after a kill.
 */
export async function restoreInto(
  { database, store }: Target,
  manifest: Manifest,
  options: RestoreOptions,
): Promise<CensusLine[]> {
  const { root, source, log } = options;
  const migrations = await migrationsOf(manifest.migrations, root);
  await requireEmpty(database);
  const isVendors = await hasVendor(database);
  if (isVendors) await requireState(database, manifest);
  else await migrateTo(database, migrations);
  const objects = isVendors ? undefined : await putObjects(store, manifest, options);
  const census = await database.transaction(async (tx) => {
    await writeAlike(tx);
    const lacking = await lackingHere(tx, manifest.tables);
    refuseLacking(lacking);
    await loadRows(tx, source, manifest, lacking, options.asOwner);
    const lines = await censusOf(tx, source, manifest, lacking);
    const differing = [...lines, ...(objects ? [objects] : [])].filter(({ equal }) => !equal);
    if (differing.length > 0) {
      const words = differing.map(({ what, kept, found }) => `${what}: ${kept} were kept, ${found} are here`);
      throw new GroundError(`What was restored differs, so the database stays empty. ${words.join(". ")}.`);
    }
    if (isVendors) await fitVendor(tx);
    else await markSeeded(tx);
    return lines;
  });
  log("the census is equal");
  // A project's storage keeps its own rows of objects, and makes them when they arrive.
  const late = objects ?? (await putObjects(store, manifest, options));
  if (!isVendors) {
    const { applied } = await migrate(database, root, false);
    if (applied.length > 0) log(`upgraded by ${applied.length} later migrations`);
  }
  return [...census, late];
}

async function putObjects(
  store: ObjectStore,
  manifest: Manifest,
  { source, log }: RestoreOptions,
): Promise<CensusLine> {
  for await (const { bucket, name, file, size, sha256, type, cache } of keptObjects(source, manifest)) {
    const there = await measureObject(store, bucket, name);
    if (there?.sha256 === sha256 && there.size === size) continue;
    await store.put(bucket, name, { size, type, cache, chunks: source.stream(file) });
  }
  log(`objects: ${manifest.objects.count}`);
  return objectsCensus(source, manifest, store);
}

/** Throws a `GroundError` when people, organisations or files are there, or tables of something else. */
async function requireEmpty(database: Database): Promise<void> {
  const asked: [string, string, string][] = [
    ["auth.users", "true", "accounts"],
    ["public.organizations", "id <> 1", "organisations"],
    ["storage.objects", "true", "files"],
  ];
  const held: string[] = [];
  for (const [table, which, words] of asked) {
    if (!(await isThere(database, table))) continue;
    const [row] = await database.query<{ held: boolean }>(
      `select exists (select from ${table} where ${which}) as held`,
    );
    if (row?.held) held.push(words);
  }
  const [others] = await database.query<{ count: number }>(
    "select count(*)::int as count from pg_catalog.pg_tables where schemaname = 'public'",
  );
  if (others && others.count > 0 && !(await isThere(database, "supabase_migrations.schema_migrations")))
    held.push("tables of something else");
  if (held.length > 0)
    throw new GroundError(
      `The database isn't empty: it holds ${held.join(", ")}. Restore into an empty one; nothing was written.`,
    );
}

async function isThere(database: Database, table: string): Promise<boolean> {
  const [row] = await database.query<{ there: boolean }>(
    "select to_regclass($1::text) is not null as there",
    [table],
  );
  return row?.there ?? false;
}

/** Whether auth is Supabase's own, which keeps its migrations there. */
function hasVendor(database: Database): Promise<boolean> {
  return isThere(database, "auth.schema_migrations");
}

/** A project's migrations are the Supabase CLI's to apply. */
async function requireState(database: Database, manifest: Manifest): Promise<void> {
  const versions = (list: { version: string }[]) => list.map(({ version }) => version).join();
  const here = (await isThere(database, "supabase_migrations.schema_migrations"))
    ? await stateOf(database)
    : [];
  if (versions(here) === versions(manifest.migrations)) return;
  throw new GroundError(
    `The project has ${here.length} migrations and the backup ${manifest.migrations.length}: bring both to the same ` +
      `(npx supabase db push; an older backup is restored on one machine first, and backed up again).`,
  );
}

/** Only what is the vendor's own may lack a place. */
function refuseLacking(lacking: ReadonlyMap<string, ReadonlySet<string>>): void {
  const ours = [...lacking.keys()].filter(
    (name) => !name.startsWith("auth.") && !name.startsWith("storage."),
  );
  if (ours.length > 0) throw damaged(`its tables ${ours.join(", ")} aren't those of its migrations`);
}

/** The seed is for new places: nobody gets the demo's people beside their own. */
async function markSeeded(tx: Transaction): Promise<void> {
  await tx.exec(
    `insert into supabase_migrations.seed_files (path, hash) values ('supabase/seed.sql', 'restored'), ('supabase/seed', 'done')
     on conflict (path) do nothing`,
  );
}
