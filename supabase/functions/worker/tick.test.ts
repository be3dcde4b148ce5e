import { expect, it } from "vitest";
import { fakeDb, UNREACHABLE } from "../_shared/db/testing/fake-db.ts";
import type { JobDeps, JobKind } from "./jobs/job.ts";
import { createTick } from "./tick.ts";

const row = (id: number, kind: string) => ({
  id,
  organization_id: 1,
  kind,
  payload: {},
  state: null,
  lease: `lease ${id}`,
  last_error: null,
});

/** A worker of the kinds a and b; what it ran, in order, and the most at a time. */
function worker(queue: ReturnType<typeof row>[], next: number | null = null) {
  const ran: string[] = [];
  const time = { now: 0, perJob: 0 };
  let [running, most] = [0, 0];
  const stopping = new AbortController();
  const kindOf = (kind: string): JobKind => ({
    kind,
    failure: "No.",
    async run(job) {
      most = Math.max(most, ++running);
      ran.push(`${kind} ${job.id}`);
      time.now += time.perJob;
      await new Promise(setImmediate);
      running--;
      return { outcome: "finished" };
    },
  });
  const fake = fakeDb({
    claim_job: () => [queue.shift()].filter((job) => job !== undefined),
    next_job_in_ms: () => next,
  });
  const deps = { db: fake.db, now: () => time.now, stopping: stopping.signal } as JobDeps;
  const tick = createTick(new Map(["a", "b"].map((kind) => [kind, kindOf(kind)])), deps);
  return { ...fake, tick, ran, time, stopping, most: () => most };
}

it("runs what is due, each by its kind, three at a time, and tells when the next is due", async () => {
  const { tick, ran, of, most } = worker(
    [row(1, "a"), row(2, "b"), row(3, "a"), row(4, "b"), row(5, "a")],
    900,
  );
  expect(await tick()).toEqual({ more: false, next_in_ms: 900 });
  expect(ran).toEqual(["a 1", "b 2", "a 3", "b 4", "a 5"]);
  expect(most()).toBe(3);
  expect(of("finish_job").map(({ job_lease }) => job_lease)).toEqual(
    [1, 2, 3, 4, 5].map((id) => `lease ${id}`),
  );
  expect(of("claim_job")[0]).toEqual({ kinds: ["a", "b"], lease_seconds: 20 });
  expect(of("next_job_in_ms")).toEqual([{ kinds: ["a", "b"] }]);
  expect(await worker([]).tick()).toEqual({ more: false, next_in_ms: null });
});

it("says that more is due when its time is over, and claims nothing then", async () => {
  const { tick, ran, time, of } = worker(Array.from({ length: 9 }, (_, id) => row(id, "a")));
  time.perJob = 7_000;
  expect(await tick()).toEqual({ more: true, next_in_ms: 0 });
  expect(ran).toHaveLength(3);
  expect([of("claim_job").length, of("next_job_in_ms").length]).toEqual([3, 0]);
});

it("goes on until its time is over, to the millisecond", async () => {
  const { tick, ran, time } = worker(Array.from({ length: 9 }, (_, id) => row(id, "a")));
  time.perJob = 6_666;
  await tick();
  expect(ran.length).toBe(4);
});

it("forgets old jobs at first, and then once an hour", async () => {
  const { tick, time, of } = worker([]);
  const pruned = [];
  for (const now of [0, 3_599_999, 3_600_000, 3_600_001]) {
    time.now = now;
    await tick();
    pruned.push(of("prune_jobs").length);
  }
  expect(pruned).toEqual([1, 1, 2, 2]);
});

it("claims nothing more once the process is about to end", async () => {
  const { tick, stopping, of, calls } = worker([row(1, "a")]);
  stopping.abort();
  expect(await tick()).toEqual({ more: true, next_in_ms: 0 });
  expect([of("claim_job"), calls]).toEqual([[], []]);
});

it("fails when it can't claim, once all that runs has ended", async () => {
  const finished: unknown[] = [];
  let claims = 0;
  const { db } = fakeDb({
    claim_job: () => {
      if (++claims > 1) throw UNREACHABLE;
      return [row(1, "a")];
    },
    finish_job: (args) => finished.push(args),
  });
  const kind: JobKind = {
    kind: "a",
    failure: "No.",
    async run() {
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
      return { outcome: "finished" };
    },
  };
  const deps = { db, now: () => 0, stopping: new AbortController().signal } as JobDeps;
  await expect(createTick(new Map([["a", kind]]), deps)()).rejects.toMatchObject({ code: "unavailable" });
  expect(finished).toHaveLength(1);
});

it("runs no job of a kind that it doesn't know", async () => {
  const { tick, ran, of } = worker([row(1, "c")]);
  await expect(tick()).rejects.toThrow("kind c");
  expect([ran, of("finish_job")]).toEqual([[], []]);
});
