import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { makeProject } from "../testing/project.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openPglite } from "./pglite.ts";

vi.setConfig({ testTimeout: 60_000 });

const notes = "create table public.notes (id int);";
const first = "supabase/migrations/20260101000000_notes.sql";
let root: string;
let database: Database;

beforeAll(async () => {
  root = await makeProject({ [first]: notes });
  database = await openPglite({ dataDir: "memory://" });
});
afterAll(async () => {
  await database.close();
  await rm(root, { recursive: true });
});

/** Brings the database up to date; tells whether what was applied was read for it, and what was applied now. */
async function migrateAgain(): Promise<{ compared: boolean; applied: string[] }> {
  const asked: string[] = [];
  const query: Database["query"] = (sql, params) => {
    asked.push(sql);
    return database.query(sql, params);
  };
  const { applied } = await migrate({ ...database, query }, root);
  return { compared: asked.some((sql) => sql.includes("statements")), applied };
}

it("compares migrations with what was applied only when one of them has changed", async () => {
  expect((await migrateAgain()).applied).toEqual([first]);
  expect(await migrateAgain()).toEqual({ compared: false, applied: [] });

  const second = "supabase/migrations/20260102000000_more.sql";
  await writeFile(join(root, second), "create table public.more (id int);");
  expect(await migrateAgain()).toEqual({ compared: true, applied: [second] });
  expect(await migrateAgain()).toEqual({ compared: false, applied: [] });

  await writeFile(join(root, first), notes.replace("int", "bigint"));
  await expect(migrateAgain()).rejects.toThrow(/made by another version of the migration/);
  await writeFile(join(root, first), notes);
});

it("notices that another tool has taken a migration back", async () => {
  await database.exec(
    "drop table public.more; delete from supabase_migrations.schema_migrations where name = 'more'",
  );
  expect((await migrateAgain()).applied).toEqual(["supabase/migrations/20260102000000_more.sql"]);
});
