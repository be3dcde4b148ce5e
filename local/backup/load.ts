import type { Transaction } from "../database/database.ts";
import type { Source } from "./container.ts";
import type { Manifest } from "./manifest.ts";
import { readPart } from "./parts.ts";
import { insertLines, updateObjects } from "./rows.ts";
import type { SeedLine } from "./seeds.ts";
import { carriedTables, nameOf, quoted } from "./tables.ts";

type Table = Manifest["tables"][number];

/** A table's columns that this database lacks, by the table's name; all of a table that it lacks. Only vendors' tables may. */
export type Lacking = ReadonlyMap<string, ReadonlySet<string>>;

/** Which columns of the backup this database has no place for. */
export async function lackingHere(tx: Transaction, tables: readonly Table[]): Promise<Lacking> {
  const here = new Map((await carriedTables(tx)).map((table) => [nameOf(table), table.columns]));
  const lacking = tables.map((table): [string, Set<string>] => {
    const names = new Set(here.get(nameOf(table))?.map(({ name }) => name));
    return [nameOf(table), new Set(table.columns.map(({ name }) => name).filter((name) => !names.has(name)))];
  });
  return new Map(lacking.filter(([, columns]) => columns.size > 0));
}

interface Loading {
  lacking: Lacking;
  /** Brings the seed of a second step into the form of this place. */
  seeds: SeedLine;
  /** Whether the vendor's storage made the rows of objects when their bytes came: they get what it can't know. */
  objectsAreHere: boolean;
  /** Not to try the setting. */
  asOwner: boolean;
}

/**
 * Puts a backup's rows into a database of the same state, in place of what its migrations made there. Triggers and
 * foreign keys are left aside meanwhile: by the setting for it where this role may, and else by what a table's owner may.
 */
export async function loadRows(
  tx: Transaction,
  source: Source,
  manifest: Manifest,
  { lacking, seeds, objectsAreHere, asOwner }: Loading,
): Promise<void> {
  const ours = manifest.tables.filter(({ schema }) => schema === "public" || schema === "private");
  const again = asOwner || !(await mayReplicate(tx)) ? await leaveAside(tx, ours) : [];
  if (ours.length > 0)
    await tx.exec(`truncate ${ours.map(({ schema, name }) => quoted(schema, name)).join(", ")}`);
  for (const table of manifest.tables) {
    const without = lacking.get(nameOf(table)) ?? new Set();
    const columns = table.columns.filter(({ name }) => !without.has(name));
    if (columns.length === 0) continue;
    const updates = nameOf(table) === "storage.buckets";
    const owns = objectsAreHere && nameOf(table) === "storage.objects";
    for (const part of table.parts) {
      const lines = (await readPart(source, part)).map((line) =>
        narrowed(seeds(table, line), table, without),
      );
      for (const batch of batches(lines))
        await (owns
          ? updateObjects(tx, { ...table, columns }, batch)
          : insertLines(tx, { ...table, columns }, batch, updates));
    }
  }
  for (const { schema, name, value, called } of manifest.sequences)
    await tx.query("select pg_catalog.setval($1::text::regclass, $2::text::bigint, $3::text::boolean)", [
      quoted(schema, name),
      value,
      String(called),
    ]);
  for (const statement of again) await tx.exec(statement);
}

/** A line without the values that have no place. */
export function narrowed(line: string, table: Table, without: ReadonlySet<string>): string {
  if (without.size === 0) return line;
  const values = JSON.parse(line) as unknown[];
  return JSON.stringify(values.filter((_, index) => !without.has(table.columns[index]?.name ?? "")));
}

async function mayReplicate(tx: Transaction): Promise<boolean> {
  const [found] = await tx.query<{ may: boolean }>(
    `select rolsuper or pg_catalog.has_parameter_privilege(rolname, 'session_replication_role', 'SET') as may
     from pg_catalog.pg_roles where rolname = current_user`,
  );
  if (found?.may) await tx.exec("set local session_replication_role = 'replica'");
  return found?.may ?? false;
}

/** Takes foreign keys away and disables triggers, as owner of the tables. @returns what makes them again */
async function leaveAside(tx: Transaction, tables: readonly Table[]): Promise<string[]> {
  const again: string[] = [];
  const keys = await tx.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_catalog.pg_constraint where contype = 'f' and conparentid = 0
       and connamespace::regnamespace::text in ('public', 'private') order by conname`,
  );
  for (const { table, name, definition } of keys) {
    await tx.exec(`alter table ${table} drop constraint ${name}`);
    again.push(`alter table ${table} add constraint ${name} ${definition}`);
  }
  const triggers = await tx.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_catalog.pg_trigger
     where not tgisinternal and tgenabled = 'O' and tgrelid = any($1::text::text[]::regclass[])`,
    [`{${tables.map(({ schema, name }) => `"${quoted(schema, name).replaceAll('"', '\\"')}"`).join(",")}}`],
  );
  for (const { table, name } of triggers) {
    await tx.exec(`alter table ${table} disable trigger ${name}`);
    again.push(`alter table ${table} enable trigger ${name}`);
  }
  return again;
}

const batchBytes = 1024 * 1024;

function* batches(lines: readonly string[]): Generator<string[]> {
  let batch: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    batch.push(line);
    bytes += line.length;
    if (bytes < batchBytes && batch.length < 2000) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** What hosted auth wants of users' rows besides: texts where our columns are null, and the instance that it asks for. */
export async function fitVendor(tx: Transaction): Promise<void> {
  const texts = await tx.query<{ name: string }>(
    `select attname::text as name from pg_catalog.pg_attribute where attrelid = 'auth.users'::regclass and attname in (
       'confirmation_token', 'recovery_token', 'email_change', 'email_change_token_new', 'email_change_token_current',
       'phone_change', 'phone_change_token', 'reauthentication_token')`,
  );
  const sets = texts.map(({ name }) => `${quoted(name)} = coalesce(${quoted(name)}, '')`);
  const instance = "instance_id = coalesce(instance_id, '00000000-0000-0000-0000-000000000000')";
  await tx.exec(`update auth.users set ${[...sets, instance].join(", ")}`);
}
