import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { makeProject } from "../testing/project.ts";
import { openGroundDatabase } from "./open.ts";

vi.setConfig({ testTimeout: 60_000 });

let root: string;
beforeAll(async () => {
  root = await makeProject({
    "supabase/migrations/20260101000000_notes.sql": "create table public.notes (id int);",
    "supabase/seed.sql": "insert into public.notes values (7);",
  });
});
afterAll(() => rm(root, { recursive: true }));

/** Opens the database of a data folder once; tells what was applied to it, and what is in it. */
async function open(folder: string) {
  const options = { root, dataDir: join(root, folder), databaseUrl: undefined, seed: true };
  const { database, applied, close } = await openGroundDatabase(options);
  const notes = await database.query("select * from public.notes");
  await close();
  return { applied, notes };
}

it("copies a migrated database into a new data folder, and migrates one that is there", async () => {
  expect(await open("first")).toEqual({ applied: 0, notes: [{ id: 7 }] });
  const added = join(root, "supabase/migrations/20260102000000_more.sql");
  await writeFile(added, "alter table public.notes add column text text;");
  expect(await open("first")).toEqual({ applied: 1, notes: [{ id: 7, text: null }] });
  expect(await open("second")).toEqual({ applied: 0, notes: [{ id: 7, text: null }] });
});
