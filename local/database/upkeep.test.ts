import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openPglite, type PgliteDatabase } from "./pglite.ts";
import { startUpkeep, type Upkeep } from "./upkeep.ts";

let database: PgliteDatabase;
let upkeep: Upkeep;

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

beforeAll(async () => {
  database = await openPglite({ dataDir: "memory://" });
  upkeep = startUpkeep(database);
});

afterAll(async () => {
  await upkeep.close();
  await database.close();
});

const known = async (name: string) =>
  (
    await database.query<{ rows: number; dead: number }>(
      `select class.reltuples::int as rows, stat.n_dead_tup::int as dead
       from pg_class as class join pg_stat_user_tables as stat on stat.relid = class.oid where class.relname = $1`,
      [name],
    )
  )[0];

/** What a session did is counted when it has been idle for a moment. */
const looked = (name: string) => expect.poll(() => upkeep.once(), { timeout: 20_000 }).toContain(name);

it("counts a table that has grown, and leaves one alone that hasn't changed by much", async () => {
  await database.exec(`create table "Odd name" (id int); create table small (id int)`);
  await database.exec(`insert into "Odd name" select generate_series(1, 500); insert into small values (1)`);
  expect((await known("Odd name"))?.rows).toBe(-1);
  await looked(`public."Odd name"`);
  expect((await known("Odd name"))?.rows).toBe(500);
  expect((await known("small"))?.rows).toBe(-1);
  expect(await upkeep.once()).not.toContain(`public."Odd name"`);
});

it("clears a table of rows that are gone", async () => {
  await database.exec("create table busy (id int); insert into busy select generate_series(1, 500)");
  await looked("public.busy");
  await database.exec("delete from busy where id > 100");
  await looked("public.busy");
  expect(await known("busy")).toEqual({ rows: 100, dead: 0 });
});
