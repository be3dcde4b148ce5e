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
import { openSeeds, RestoredSeeds, type SeedKeys } from "./seeds.ts";
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
  /** What opens the seeds of second steps in the backup, and seals them here. */
  seeds: SeedKeys;
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

/** What the vendor's storage makes for each object by itself, or sets whenever its row changes. */
const OBJECTS_OWN = ["id", "metadata", "version", "updated_at", "last_accessed_at"];

/**
 * Puts a backup, which was inspected, into an empty place: objects first, then all rows in one transaction that commits only
 * when the census is equal, then what this checkout's later migrations do. After a kill or an error it goes on when it is
 * run again: what is there until then are objects of the backup.
 */
export async function restoreInto(
  { database, store, seeds: keys }: Target,
  manifest: Manifest,
  options: RestoreOptions,
): Promise<CensusLine[]> {
  const { root, source, log } = options;
  const migrations = await migrationsOf(manifest.migrations, root);
  const isVendors = await hasVendor(database);
  await requireEmpty(database, isVendors ? namesOf(source, manifest) : undefined);
  if (isVendors) await requireState(database, manifest);
  else await migrateTo(database, migrations);
  const objects = await putObjects(store, manifest, options, isVendors ? await typesOf(database) : new Map());
  const seeds = new RestoredSeeds(keys, isVendors);
  const census = await database.transaction(async (tx) => {
    await writeAlike(tx);
    const lacking = new Map(await lackingHere(tx, manifest.tables));
    refuseLacking(lacking);
    if (isVendors)
      lacking.set("storage.objects", new Set([...(lacking.get("storage.objects") ?? []), ...OBJECTS_OWN]));
    const { asOwner = false } = options;
    await loadRows(tx, source, manifest, { lacking, seeds: seeds.line, objectsAreHere: isVendors, asOwner });
    const compared = {
      lacking,
      openSeed: openSeeds(keys),
      left: new Set(isVendors ? manifest.objects.missing : []),
    };
    const lines = [...(await censusOf(tx, source, manifest, compared)), objects];
    const differing = lines.filter(({ equal }) => !equal);
    if (differing.length > 0) {
      const words = differing.map(({ what, kept, found }) => `${what}: ${kept} were kept, ${found} are here`);
      throw new GroundError(`What was restored differs, so the database stays empty. ${words.join(". ")}.`);
    }
    if (isVendors) await fitVendor(tx);
    else await markSeeded(tx);
    return lines;
  });
  log("the census is equal");
  if (seeds.lost > 0)
    log(
      `${seeds.lost} second steps don't open here: another place's secret seals them. Before a restore, put the old ` +
        "secrets.json into the data folder, or have these people's factors deleted so that they set up new ones.",
    );
  if (!isVendors) {
    const { applied } = await migrate(database, root, false);
    if (applied.length > 0) log(`upgraded by ${applied.length} later migrations`);
  }
  return census;
}

async function putObjects(
  store: ObjectStore,
  manifest: Manifest,
  { source, log }: RestoreOptions,
  allowed: ReadonlyMap<string, readonly string[]>,
): Promise<CensusLine> {
  for await (const { bucket, name, file, size, sha256, type, cache } of keptObjects(source, manifest)) {
    // A project's storage fails for an object whose row is there without bytes, as an upload that was cut off leaves it.
    const there = await measureObject(store, bucket, name).catch(() => undefined);
    if (there?.sha256 === sha256 && there.size === size) continue;
    const taken = allowed.get(bucket)?.includes(type) === false ? "application/octet-stream" : type;
    await store.put(bucket, name, { size, type: taken, cache, chunks: source.stream(file) });
  }
  log(`objects: ${manifest.objects.count}`);
  return objectsCensus(source, manifest, store);
}

/** The objects that a backup holds, as bucket and name. */
async function namesOf(source: Source, manifest: Manifest): Promise<string[]> {
  const names: string[] = [];
  for await (const { bucket, name } of keptObjects(source, manifest)) names.push(`${bucket}/${name}`);
  return names;
}

/** The types that buckets take, of those that don't take all. */
async function typesOf(database: Database): Promise<Map<string, readonly string[]>> {
  const rows = await database.query<{ id: string; types: string[] }>(
    "select id, allowed_mime_types as types from storage.buckets where allowed_mime_types <> '{}'",
  );
  return new Map(rows.map(({ id, types }) => [id, types]));
}

/**
 * Throws a `GroundError` when people, organisations or files are there, or tables of something else.
 * @param left files that a restore which broke off may have left
 */
async function requireEmpty(
  database: Database,
  left: Promise<string[]> = Promise.resolve([]),
): Promise<void> {
  const asked: [string, string, string][] = [
    ["auth.users", "true", "accounts"],
    ["public.organizations", "id <> 1", "organisations"],
    ["storage.objects", "bucket_id || '/' || name <> all ($1::text[])", "files"],
  ];
  const names = await left;
  const held: string[] = [];
  for (const [table, which, words] of asked) {
    if (!(await isThere(database, table))) continue;
    const [row] = await database.query<{ held: boolean }>(
      `select exists (select from ${table} where ${which}) as held`,
      which.includes("$1") ? [names] : [],
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
