import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { jobKinds } from "./index.ts";

const folder = new URL("../../../migrations/", import.meta.url);
const queued = /private\.(?:enqueue|begin_job)\(\s*'([a-z.]+)',\s*(\d+),/g;

it("a worker knows each kind of job that SQL queues, in the version that it queues", () => {
  const sql = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8"));
  const calls = sql.flatMap((text) => [...text.matchAll(queued)]);
  expect(calls.length).toBeGreaterThan(4);
  for (const [, kind = "", version] of calls)
    expect(jobKinds.get(kind)?.versions, kind).toContain(Number(version));
});

it("each kind is named as it is registered, and its settings can be", () => {
  for (const [name, kind] of jobKinds) {
    expect(kind.kind).toBe(name);
    expect(kind.versions.length).toBeGreaterThan(0);
    expect(kind.leaseSeconds).toBeGreaterThan(0);
    expect(kind.backOff.mostSeconds).toBeGreaterThanOrEqual(kind.backOff.firstSeconds);
  }
});
