import type { Transaction } from "../database/database.ts";
import type { Source } from "./container.ts";
import type { Manifest } from "./manifest.ts";
import { keptObjects } from "./check.ts";
import { type Lacking, narrowed } from "./load.ts";
import { measureObject, ObjectsTally, type ObjectStore } from "./objects.ts";
import { readPart } from "./parts.ts";
import { asDatabase, LinesHash, tallyOf } from "./rows.ts";
import { holdsSeeds, type SeedLine } from "./seeds.ts";
import { spansOf } from "./spans.ts";
import { nameOf, sequencesOf } from "./tables.ts";

/** What a backup says of one of its parts, and what is there now. */
export interface CensusLine {
  what: string;
  kept: string;
  found: string;
  equal: boolean;
}

interface Compared {
  lacking: Lacking;
  /** Shows the seed of a second step in clear, whatever seals it. */
  openSeed: SeedLine;
  /** Objects, as bucket and name, whose rows weren't restored: their bytes were gone. */
  left: ReadonlySet<string>;
}

/** Counts and hashes the restored rows, sequences and spans in the way in which the backup did, from what is there now. */
export async function censusOf(
  tx: Transaction,
  source: Source,
  manifest: Manifest,
  { lacking, openSeed, left }: Compared,
): Promise<CensusLine[]> {
  const lines: CensusLine[] = [];
  for (const table of manifest.tables) {
    const without = lacking.get(nameOf(table)) ?? new Set();
    const columns = table.columns.filter(({ name }) => !without.has(name));
    if (columns.length === 0) {
      lines.push({
        what: nameOf(table),
        kept: `${table.rows} rows`,
        found: "no such table here",
        equal: true,
      });
      continue;
    }
    const here = { ...table, columns };
    const seen = (text: string) => openSeed(here, text);
    const isAsKept = without.size === 0 && !holdsSeeds(table);
    const isLeft = nameOf(table) === "storage.objects" ? leftObjects(table, left) : () => false;
    const kept = isAsKept
      ? table
      : await tallyKept(source, table, (text) => {
          return isLeft(text)
            ? null
            : seen(asDatabase(JSON.parse(narrowed(text, table, without)) as (string | null)[]));
        });
    const found = await tallyOf(tx, here, seen);
    lines.push(line(nameOf(table), told(kept.rows, kept.hash), told(found.rows, found.hash)));
  }
  const sequences = [manifest.sequences, await sequencesOf(tx)].map((list) => {
    const hash = new LinesHash();
    for (const { schema, name, value, called } of list)
      hash.add(JSON.stringify([schema, name, value, called]));
    return `${list.length}, ${hash.value.slice(0, 12)}`;
  });
  lines.push(line("sequences", ...(sequences as [string, string])));
  lines.push(line("spans", spansTold(manifest.spans), spansTold(await spansOf(tx))));
  return lines;
}

/** Reads every object where it lies now. */
export async function objectsCensus(
  source: Source,
  manifest: Manifest,
  store: ObjectStore,
): Promise<CensusLine> {
  const tally = new ObjectsTally();
  for await (const { bucket, name } of keptObjects(source, manifest)) {
    const found = await measureObject(store, bucket, name);
    if (found) tally.add({ bucket, name, ...found });
  }
  const words = ({ count, bytes, hash }: { count: number; bytes: number; hash: string }) =>
    `${count}, ${bytes} bytes, ${hash.slice(0, 12)}`;
  return line("objects", words(manifest.objects), words(tally.value));
}

/** As a table for people. Equal lines without rows are left out. */
export function printed(census: readonly CensusLine[]): string {
  const shown = census.filter(({ kept, equal }) => !equal || !kept.startsWith("0 rows"));
  const rows = [
    ["", "backup", "here", ""],
    ...shown.map(({ what, kept, found, equal }) => [what, kept, found, equal ? "equal" : "DIFFERS"]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Counts and hashes a table's lines as they are compared. @param seen null for one that isn't */
async function tallyKept(
  source: Source,
  { parts }: Manifest["tables"][number],
  seen: (line: string) => string | null,
): Promise<{ rows: number; hash: string }> {
  const hash = new LinesHash();
  let rows = 0;
  for (const part of parts) {
    for (const text of await readPart(source, part)) {
      const line = seen(text);
      if (line === null) continue;
      hash.add(line);
      rows += 1;
    }
  }
  return { rows, hash: hash.value };
}

function leftObjects({ columns }: Manifest["tables"][number], left: ReadonlySet<string>) {
  const [bucket, name] = ["bucket_id", "name"].map((wanted) =>
    columns.findIndex((one) => one.name === wanted),
  );
  return (line: string) => {
    const values = JSON.parse(line) as string[];
    return left.has(`${values[bucket ?? -1]}/${values[name ?? -1]}`);
  };
}

function line(what: string, kept: string, found: string): CensusLine {
  return { what, kept, found, equal: kept === found };
}

function told(rows: number, hash: string): string {
  return `${rows} rows, ${hash.slice(0, 12)}`;
}

function spansTold(spans: Manifest["spans"]): string {
  if (!spans) return "not counted in this state";
  const { passages, citations, outside, exact, hash } = spans;
  return `${passages} passages, ${citations} citations, ${outside} outside, ${exact} exact, ${hash.slice(0, 12)}`;
}
