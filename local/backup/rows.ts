import { createHash } from "node:crypto";
import type { Transaction } from "../database/database.ts";
import type { CarriedTable } from "./manifest.ts";
import { quoted } from "./tables.ts";

/** So many bytes are asked for at once, as near as the rows before tell. */
const fetchBytes = 2 * 1024 * 1024;
const mostRows = 5000;
const modulus = 1n << 256n;

/** A hash of many lines that doesn't depend on their order: the sum of their SHA-256. It is no seal. */
export class LinesHash {
  #sum = 0n;

  add(line: string): void {
    this.#sum += BigInt(`0x${createHash("sha256").update(line).digest("hex")}`);
  }

  get value(): string {
    return (this.#sum % modulus).toString(16).padStart(64, "0");
  }
}

/** How values are written as text, the same on every server. For the transaction. */
export async function writeAlike(tx: Transaction): Promise<void> {
  await tx.exec(
    `set local search_path = ''; set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
     set local bytea_output = 'hex'; set local extra_float_digits = 1`,
  );
}

/**
 * A table's rows, each a JSON array of its columns' texts, some at a time. A transaction's id means nothing in another
 * cluster, and could be some transaction's there: it is 0.
 */
export async function* linesOf(tx: Transaction, table: CarriedTable): AsyncGenerator<string[]> {
  const columns = table.columns.map(({ name, type }) =>
    type === "xid8" ? `case when ${quoted(name)} is not null then '0' end` : `${quoted(name)}::text`,
  );
  await tx.exec(
    `declare backup_rows no scroll cursor for
     select json_build_array(${columns.join(", ")})::text as line from ${quoted(table.schema, table.name)}`,
  );
  for (let count = 100; ;) {
    const rows = await tx.query<{ line: string }>(`fetch ${count} from backup_rows`);
    if (rows.length === 0) break;
    const lines = rows.map(({ line }) => line);
    yield lines;
    const bytes = lines.reduce((sum, line) => sum + line.length, 0);
    count = Math.max(1, Math.min(mostRows, count * 4, Math.round((fetchBytes / bytes) * rows.length)));
  }
  await tx.exec("close backup_rows");
}

/** A line as PostgreSQL writes it, with a blank after each comma. */
export function asDatabase(values: readonly (string | null)[]): string {
  return `[${values.map((value) => JSON.stringify(value)).join(", ")}]`;
}

/** How many rows a table has, and their hash. @param seen a line as it is compared */
export async function tallyOf(
  tx: Transaction,
  table: CarriedTable,
  seen: (line: string) => string = (line) => line,
): Promise<{ rows: number; hash: string }> {
  const hash = new LinesHash();
  let rows = 0;
  for await (const lines of linesOf(tx, table)) {
    for (const line of lines) hash.add(seen(line));
    rows += lines.length;
  }
  return { rows, hash: hash.value };
}

/** Gives rows of objects, which the storage made by bucket and name, the other columns of their lines. */
export async function updateObjects(
  tx: Transaction,
  table: CarriedTable,
  lines: readonly string[],
): Promise<void> {
  const at = (wanted: string) => `(line ->> ${table.columns.findIndex(({ name }) => name === wanted)})`;
  const sets = table.columns.flatMap(({ name, type }) =>
    name === "bucket_id" || name === "name" ? [] : [`${quoted(name)} = ${at(name)}::${type}`],
  );
  await tx.query(
    `update storage.objects set ${sets.join(", ")} from pg_catalog.jsonb_array_elements($1::text::jsonb) as line
     where objects.bucket_id = ${at("bucket_id")} and objects.name = ${at("name")}`,
    [`[${lines.join(",")}]`],
  );
}

/** Puts lines of `linesOf` into a table. @param updates what to do with rows that are there by their id */
export async function insertLines(
  tx: Transaction,
  table: CarriedTable,
  lines: readonly string[],
  updates = false,
): Promise<void> {
  const names = table.columns.map(({ name }) => quoted(name));
  const values = table.columns.map(({ type }, index) => `(line ->> ${index})::${type}`);
  const again = names.map((name) => `${name} = excluded.${name}`);
  await tx.query(
    `insert into ${quoted(table.schema, table.name)} (${names.join(", ")}) overriding system value
     select ${values.join(", ")} from pg_catalog.jsonb_array_elements($1::text::jsonb) as line
     ${updates ? `on conflict (id) do update set ${again.join(", ")}` : ""}`,
    [`[${lines.join(",")}]`],
  );
}
