import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database, Transaction } from "../database/database.ts";
import type { Sink } from "./container.ts";
import { type Manifest, writeManifest } from "./manifest.ts";
import { keepObject, objectNames, ObjectsTally, type ObjectStore } from "./objects.ts";
import { PartWriter } from "./parts.ts";
import { LinesHash, linesOf, writeAlike } from "./rows.ts";
import { KeptSeeds, type SeedKeys } from "./seeds.ts";
import { spansOf } from "./spans.ts";
import { keysOf, stateOf } from "./state.ts";
import { carriedTables, nameOf, notCarried, sequencesOf } from "./tables.ts";

export interface BackupOptions {
  root: string;
  database: Database;
  store: ObjectStore;
  sink: Sink;
  /** What opens the seeds of second steps here, and seals them in the backup. */
  seeds: SeedKeys;
  log: (line: string) => void;
}

type Rows = Omit<Manifest, "objects">;

/**
 * Writes all that can't be made anew: the database as it was at one moment, then the objects that it named then.
 * Whatever happens, what isn't whole never has the backup's name.
 */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const { database, sink, store, log } = options;
  try {
    const names: { bucket: string; name: string }[] = [];
    const rows = await database.transaction(async (tx) => {
      await tx.exec("set transaction isolation level repeatable read, read only");
      await writeAlike(tx);
      for await (const object of objectNames(tx)) names.push(object);
      return writeRows(tx, options);
    });
    log(`database: ${rows.tables.reduce((sum, table) => sum + table.rows, 0)} rows`);
    // Files are never changed in place, so they need no snapshot and nobody waits for them.
    const objects = await writeObjects(names, store, sink);
    const manifest: Manifest = { ...rows, objects };
    await writeManifest(sink, manifest);
    await sink.finish();
    return manifest;
  } catch (error) {
    await sink.abandon();
    throw error;
  }
}

async function writeRows(tx: Transaction, { root, database, sink, seeds }: BackupOptions): Promise<Rows> {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  const [server] = await tx.query<{ version: string }>("select current_setting('server_version') as version");
  const tables: Manifest["tables"] = [];
  const kept = new KeptSeeds(seeds);
  for (const table of await carriedTables(tx)) {
    const writer = new PartWriter(sink, `tables/${nameOf(table)}`);
    const hash = new LinesHash();
    let rows = 0;
    for await (const lines of linesOf(tx, table)) {
      for (const line of lines.map((one) => kept.line(table, one))) {
        hash.add(line);
        await writer.add(line);
      }
      rows += lines.length;
    }
    tables.push({ ...table, rows, hash: hash.value, parts: await writer.finish() });
  }
  return {
    format: 2,
    version,
    madeAt: new Date().toISOString(),
    from: { kind: database.kind, server: server?.version ?? "" },
    migrations: await stateOf(tx),
    keys: together(await keysOf(tx), kept.used),
    tables,
    sequences: await sequencesOf(tx),
    spans: await spansOf(tx),
    notCarried,
  };
}

/** Counts by key, added up. */
function together(...lists: Manifest["keys"][]): Manifest["keys"] {
  const counts = new Map<string, number>();
  for (const { id, secrets } of lists.flat()) counts.set(id, (counts.get(id) ?? 0) + secrets);
  return [...counts].sort().map(([id, secrets]) => ({ id, secrets }));
}

async function writeObjects(
  names: readonly { bucket: string; name: string }[],
  store: ObjectStore,
  sink: Sink,
): Promise<Manifest["objects"]> {
  const writer = new PartWriter(sink, "objects/list");
  const tally = new ObjectsTally();
  const missing: string[] = [];
  for (const [index, named] of names.entries()) {
    const number = String(index).padStart(8, "0");
    const kept = await keepObject(store, sink, named, `objects/${number.slice(0, 5)}/${number}`);
    if (!kept) {
      missing.push(`${named.bucket}/${named.name}`);
      continue;
    }
    tally.add(kept);
    await writer.add(JSON.stringify(kept));
  }
  return { ...tally.value, parts: await writer.finish(), missing };
}
