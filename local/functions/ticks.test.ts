import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openPglite } from "../database/pglite.ts";
import type { PgliteDatabase } from "../database/pglite.ts";
import { startTicks } from "./ticks.ts";
import type { TickResult } from "./ticks.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let database: PgliteDatabase;
beforeAll(async () => {
  database = await openPglite({ dataDir: "memory://" });
});
afterAll(() => database.close());

/** A worker whose calls end when the test says so. */
function heldWorker() {
  const ends: ((result: TickResult) => void)[] = [];
  return {
    tick: () => new Promise<TickResult>((resolve) => void ends.push(resolve)),
    calls: () => ends.length,
    end: (call: number, result: TickResult) => ends[call]?.(result),
  };
}

it("calls at the start, two at a time, and once more for all that came meanwhile", async () => {
  const { tick, calls, end } = heldWorker();
  const ticks = await startTicks(database, tick);
  expect(calls()).toBe(1);
  for (let job = 0; job < 5; job += 1) await database.query("select pg_notify('jobs', '')");
  await expect.poll(calls).toBe(2);
  end(0, { more: false });
  await expect.poll(calls).toBe(3);
  end(1, { more: false });
  end(2, { more: false });
  await database.query("select pg_notify('jobs', '')");
  await expect.poll(calls).toBe(4);
  await ticks.close();
  await database.query("select pg_notify('jobs', '')");
  await database.query("select 1");
  expect(calls()).toBe(4);
});

it("calls again at once while more jobs are due, and when the next will be", async () => {
  const { tick, calls, end } = heldWorker();
  const ticks = await startTicks(database, tick);
  end(0, { more: true });
  await expect.poll(calls).toBe(2);
  end(1, { more: false, nextInMs: 5 });
  await expect.poll(calls).toBe(3);
  await ticks.close();
});

it("calls the other processes while one finds work, until one finds none", async () => {
  const { tick, calls, end } = heldWorker();
  const ticks = await startTicks(database, tick, 4);
  // One announcement for all jobs of a transaction: nothing else says that there are many.
  await expect.poll(calls).toBe(4);
  end(3, { more: false });
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(calls()).toBe(4);
  for (let job = 0; job < 12; job += 1) await database.query("select pg_notify('jobs', '')");
  await expect.poll(calls).toBe(3 + 5 + 1);
  await ticks.close();
});

it("calls one process alone no oftener for that", async () => {
  const { tick, calls } = heldWorker();
  const ticks = await startTicks(database, tick);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(calls()).toBe(1);
  await ticks.close();
});
