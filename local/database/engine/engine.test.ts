import { protocol } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openPglite } from "../pglite.ts";
import type { PgliteDatabase } from "../pglite.ts";
import { onTerms } from "../terms.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
vi.spyOn(console, "warn").mockImplementation(() => undefined);

const endless = "select (repeat('a', 500) || 'cb') ~ '^(.*)(.*)(.*)(.*)(.*)(.*)\\1\\2\\3\\4\\5\\6b'";
const timedOut = { code: "57014", message: "canceling statement due to statement timeout" };

let database: PgliteDatabase;

beforeAll(async () => {
  database = await openPglite({ dataDir: "memory://" });
  await database.exec("create table notes (id int primary key)");
});
beforeEach(() => database.exec("truncate notes; insert into notes values (1)"));
afterAll(() => database.close());

const hurried = <T>(work: () => T) => onTerms({ limit: 300 }, work);
const notes = () => database.query("select id from notes order by id");

it("ends a statement that runs on, while this thread goes on, and keeps what was committed", async () => {
  let turns = 0;
  const ticking = setInterval(() => (turns += 1), 10);
  const runaway = hurried(() => database.query(endless));
  const behind = notes();
  await expect(runaway).rejects.toMatchObject(timedOut);
  clearInterval(ticking);
  expect(await behind).toEqual([{ id: 1 }]);
  expect(turns).toBeGreaterThan(10);
});

it("loses the whole transaction of the one that ran on, and says so until it ends", async () => {
  const refused: unknown[] = [];
  const transaction = hurried(() =>
    database.transaction(async (tx) => {
      await tx.query("insert into notes values (2)");
      await tx.query(endless).catch((error: unknown) => refused.push(error));
      await tx.query("insert into notes values (3)").catch((error: unknown) => refused.push(error));
      await database
        .transaction((inner) => inner.query("insert into notes values (4)"))
        .catch((error: unknown) => refused.push(error));
    }),
  );
  await expect(transaction).rejects.toMatchObject({ code: "25P02" });
  const aborted = expect.objectContaining({ code: "25P02" });
  expect(refused).toEqual([expect.objectContaining(timedOut), aborted, aborted]);
  expect(await notes()).toEqual([{ id: 1 }]);
});

it("serves a transaction that only begins when the next engine is there", async () => {
  const runaway = hurried(() => database.query(endless));
  const next = database.transaction((tx) => tx.query("insert into notes values (2) returning id"));
  await expect(runaway).rejects.toMatchObject(timedOut);
  expect(await next).toEqual([{ id: 2 }]);
  expect(await notes()).toHaveLength(2);
});

it("hears notifications again, and tells listeners that some may have been lost", async () => {
  const heard: string[] = [];
  const stop = await database.listen(
    "Jobs",
    (payload) => heard.push(payload),
    () => heard.push("resumed"),
  );
  await database.query("select pg_notify('Jobs', 'before')");
  await hurried(() => database.query(endless)).catch(() => undefined);
  await database.query("select pg_notify('Jobs', 'after')");
  await expect.poll(() => heard).toEqual(["before", "resumed", "after"]);
  await stop();
});

it("describes statements anew whose types came from what was lost", async () => {
  const insert = "insert into wide values ($1)";
  await hurried(() =>
    database.transaction(async (tx) => {
      await tx.query("create table wide (value jsonb)");
      await tx.query(insert, [{ a: 1 }]);
      await tx.query(endless);
    }),
  ).catch(() => undefined);
  await database.query("create table wide (value text)");
  await database.query(insert, ["plain"]);
  expect(await database.query("select value from wide")).toEqual([{ value: "plain" }]);
});

it("does what is to come before along with whatever is sent next, and with nothing once it is lost", async () => {
  const set = (path: string) => [protocol.serialize.query(`set search_path = ${path}`)];
  const path = async () =>
    (await database.query<{ search_path: string }>("show search_path"))[0]?.search_path;
  const usual = await path();
  const sent = vi.spyOn(database.engine, "send");
  database.engine.before(set("pg_temp"));
  database.engine.before(set("pg_catalog"));
  expect(await path()).toBe("pg_catalog");
  expect(sent).toHaveBeenCalledTimes(1);
  sent.mockRestore();
  const { generation } = database.engine;
  database.engine.before(set("pg_temp"));
  await database.engine.crash();
  await expect.poll(() => database.engine.generation).toBe(generation + 1);
  expect(await path()).toBe(usual);
});

it("survives a thread that dies by itself", async () => {
  const { generation } = database.engine;
  await database.query("insert into notes values (2)");
  await database.engine.crash();
  await expect.poll(() => database.engine.generation).toBe(generation + 1);
  expect(await notes()).toEqual([{ id: 1 }, { id: 2 }]);
});

it("renews a thread that has refused much, when no transaction is open, and nobody notices", async () => {
  const worn = await openPglite({ dataDir: "memory://", wornAfter: 10 });
  const heard: string[] = [];
  await worn.listen(
    "jobs",
    (payload) => heard.push(payload),
    () => heard.push("resumed"),
  );
  const refused = () => worn.query("select * from nowhere").catch((error: unknown) => error);
  const open = worn.transaction(async (tx) => {
    await tx.query("create table kept (id int)");
    for (let tries = 0; tries < 12; tries += 1) await worn.transaction(refused).catch(() => undefined);
    expect(worn.engine.generation).toBe(0);
    await tx.query("insert into kept values (1)");
  });
  const asked = Array.from({ length: 9 }, (_, index) =>
    index % 2 === 0 ? refused() : worn.query("select 1 as one"),
  );
  await open;
  await Promise.all(asked);
  await expect.poll(() => worn.engine.generation).toBe(1);
  await worn.query("select pg_notify('jobs', 'after')");
  await expect.poll(() => heard).toEqual(["after"]);
  expect(await worn.query("select id from kept")).toEqual([{ id: 1 }]);
  await worn.close();
});

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const ruins = {
  "an internal error": ["do $$ begin raise 'ruin' using errcode = 'XX000'; end $$", "XX000"],
  "no memory left": ["select string_agg(repeat('x', 1000000), '') from generate_series(1, 2000)", "53200"],
  "a fault of its WebAssembly": [`select ${Array(100_000).fill("1").join("+")}`, "57P02"],
} as const;

it.each(Object.entries(ruins))("opens anew after %s", async (_, [sql, code]) => {
  const { generation } = database.engine;
  await expect(database.query(sql)).rejects.toMatchObject({ code });
  expect(await notes()).toEqual([{ id: 1 }]);
  expect(database.engine.generation).toBe(generation + 1);
});

it("refuses a value that nests too deep, and lives on", async () => {
  const { generation } = database.engine;
  const deep = database.query("select $1::jsonb", [nested(100_000)]);
  await expect(deep).rejects.toMatchObject({ code: "54001" });
  expect(database.engine.generation).toBe(generation);
});

it("refuses what comes after its end", async () => {
  const other = await openPglite({ dataDir: "memory://" });
  await other.close();
  await expect(other.query("select 1")).rejects.toMatchObject({ code: "57P01" });
});
