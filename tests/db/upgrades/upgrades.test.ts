import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { backUp } from "../../../local/backup/backup.ts";
import { openSink, openSource } from "../../../local/backup/container.ts";
import { folderStore } from "../../../local/backup/objects.ts";
import { inspectBackup, restoreInto } from "../../../local/backup/restore.ts";
import { linesOf, writeAlike } from "../../../local/backup/rows.ts";
import { carriedTables, nameOf } from "../../../local/backup/tables.ts";
import type { Database } from "../../../local/database/database.ts";
import { migrate, migrateTo, type Migration, readMigrations } from "../../../local/database/migrate.ts";
import { openEmpty, openMigrated } from "../../support/database.ts";
import { onHosted, onNative } from "../../support/native-database.ts";
import { onTerms, statementLimits } from "../../../local/database/terms.ts";
import { newSealingKey } from "../../../local/platform/secrets.ts";
import { isProving } from "../../../local/testing/sample.ts";
import { catalogueOf } from "./catalogue.ts";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const root = fileURLToPath(new URL("../../..", import.meta.url));
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const States = z.array(
  z.object({ last: z.string(), world: z.string(), without: z.array(z.string()).default([]) }),
);
type State = z.infer<typeof States>[number];

/** What later migrations change on purpose of rows that migrations made: what plans include and say, and what buckets take. */
const changed: Readonly<Record<string, readonly string[]>> = {
  "public.plan_limits": ["amount"],
  "public.plan_addons": ["description"],
  "storage.buckets": ["allowed_mime_types"],
};
/** The platform's own organisation asks for a second factor since operators have to have one. */
const isPlatforms = (table: string, row: Record<string, string | null>) =>
  table === "public.organizations" && row.id === "1";

const states = States.parse(JSON.parse(await readFile(here("states.json"), "utf8")));
const migrations = await readMigrations(root);
const nameOfFile = ({ version, name }: Migration) => `${version}_${name}`;
const madeBy = ({ last, without }: State) =>
  migrations.filter((one) => nameOfFile(one) <= last && !without.includes(nameOfFile(one)));
const unhurried = <T>(work: () => Promise<T>) => onTerms({ limit: statementLimits.upkeep }, work);

/** A database as it was made in that state, with the rows of its time. */
async function openState(state: State): Promise<Database> {
  const database = await openEmpty();
  try {
    await unhurried(() => migrateTo(database, madeBy(state)));
  } catch (error) {
    await database.close();
    throw error;
  }
  const world = await readFile(here(`worlds/${state.world}`), "utf8");
  await unhurried(async () => {
    for (const paragraph of world.split(/;\n\n+/)) await database.exec(paragraph);
  });
  return database;
}

/**
 * Whether this server refuses to make a state, as PostgreSQL does from 15.20 and 17.12 on where it meets a function that
 * returns a table's row. Databases in such a state were made by an earlier one.
 */
const isOfEarlierServers = (error: unknown, { without }: State) =>
  onNative && without.length > 0 && error instanceof Error && error.message.includes("uses its row type");

type Rows = Map<string, Record<string, string | null>[]>;

function rowsOf(database: Database): Promise<Rows> {
  return unhurried(() =>
    database.transaction(async (tx) => {
      await writeAlike(tx);
      const rows: Rows = new Map();
      for (const table of await carriedTables(tx)) {
        const own: Record<string, string | null>[] = [];
        for await (const lines of linesOf(tx, table))
          for (const line of lines) {
            const values = z.array(z.string().nullable()).parse(JSON.parse(line));
            own.push(
              Object.fromEntries(table.columns.map(({ name }, index) => [name, values[index] ?? null])),
            );
          }
        rows.set(nameOf(table), own);
      }
      return rows;
    }),
  );
}

/** Rows of before that aren't there any more, by table, with the columns in which they differ. */
function lost(before: Rows, after: Rows): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [table, all] of before) {
    const rows = all.filter((row) => !isPlatforms(table, row));
    const later = after.get(table);
    const [first] = rows;
    if (!first) continue;
    const [shape] = later ?? [];
    if (!shape) {
      found[table] = "all";
      continue;
    }
    const columns = Object.keys(first).filter((name) => name in shape && !changed[table]?.includes(name));
    const missing = (names: readonly string[]) => {
      const left = new Map<string, number>();
      const keyOf = (row: Record<string, string | null>) => JSON.stringify(names.map((name) => row[name]));
      for (const row of later ?? []) left.set(keyOf(row), (left.get(keyOf(row)) ?? 0) + 1);
      return rows.filter((row) => {
        const count = left.get(keyOf(row)) ?? 0;
        left.set(keyOf(row), count - 1);
        return count <= 0;
      }).length;
    };
    const count = missing(columns);
    if (count > 0)
      found[table] =
        `${count} of ${rows.length}: ${columns.filter((name) => missing([name]) > 0).join(", ")}`;
  }
  return found;
}

let fresh: string[];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-upgrades-"));
  const database = await openMigrated();
  fresh = await unhurried(() => catalogueOf(database));
  await database.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(states)("a data folder that ended with $last", (state) => {
  it("upgrades with all its rows to what a new one is", async ({ skip }) => {
    const database = await openState(state).catch((error: unknown) => {
      if (isOfEarlierServers(error, state)) skip("this PostgreSQL refuses to make the state");
      throw error;
    });
    try {
      const before = await rowsOf(database);
      expect([...before.values()].flat().length).toBeGreaterThan(100);
      const { applied } = await unhurried(() => migrate(database, root, false));
      expect(applied.length).toBe(migrations.length - madeBy(state).length);
      const now = await unhurried(() => catalogueOf(database));
      expect({
        lost: lost(before, await rowsOf(database)),
        lacks: fresh.filter((line) => !now.includes(line)),
        has: now.filter((line) => !fresh.includes(line)),
      }).toEqual({ lost: {}, lacks: [], has: [] });
    } finally {
      await database.close();
    }
  });
});

// Restoring the others takes minutes; `npm run prove -- upgrades` does. A project whose auth is Supabase's own is refused a
// backup of another state than its own.
describe.skipIf(onHosted).each(isProving ? states : [...states.slice(0, 1), ...states.slice(-1)])(
  "a backup of when $last was the last",
  (state) => {
    it("is restored in its state, and upgraded then", async () => {
      const to = join(folder, `${state.last}.tar`);
      const old = await openState(state);
      const seeds = { ring: newSealingKey(), jwtSecret: undefined };
      const place = (name: string) => ({
        root,
        store: folderStore(join(folder, name)),
        seeds,
        log: () => undefined,
      });
      const sink = await openSink(to);
      const kept = await unhurried(() => backUp({ ...place("a"), database: old, sink }));
      await old.close();
      const source = await openSource(to);
      const database = await openEmpty();
      try {
        const keys = new Set(kept.keys.map(({ id }) => id));
        const options = { ...place("b"), source, keys };
        const manifest = await inspectBackup(options);
        const census = await unhurried(() => restoreInto({ ...options, database }, manifest, options));
        expect(census.filter(({ equal }) => !equal)).toEqual([]);
        expect(await unhurried(() => catalogueOf(database))).toEqual(fresh);
      } finally {
        await database.close();
        await source.close();
      }
    });
  },
);
