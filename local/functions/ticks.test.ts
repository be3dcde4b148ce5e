import { afterAll, beforeAll, expect, it } from "vitest";
import { openPglite } from "../database/pglite.ts";
import type { PgliteDatabase } from "../database/pglite.ts";
import { startTicks } from "./ticks.ts";

let database: PgliteDatabase;
beforeAll(async () => {
  database = await openPglite({ dataDir: "memory://" });
});
afterAll(() => database.close());

it("calls at the start, two at a time, and once more for all that came meanwhile", async () => {
  const ends: (() => void)[] = [];
  const calls = () => ends.length;
  const ticks = await startTicks(database, () => new Promise((resolve) => void ends.push(resolve)));
  expect(calls()).toBe(1);
  for (let job = 0; job < 5; job += 1) await database.query("select pg_notify('jobs', '')");
  await expect.poll(calls).toBe(2);
  ends[0]?.();
  await expect.poll(calls).toBe(3);
  ends[1]?.();
  ends[2]?.();
  await database.query("select pg_notify('jobs', '')");
  await expect.poll(calls).toBe(4);
  await ticks.close();
  await database.query("select pg_notify('jobs', '')");
  await database.query("select 1");
  expect(calls()).toBe(4);
});
