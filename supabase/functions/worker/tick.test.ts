import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { fakeDb, UNREACHABLE } from "../_shared/db/testing/fake-db.ts";
import { type JobDeps, type JobKind, jobKind, type Lane } from "./jobs/job.ts";
import { places } from "./places.ts";
import { createTick } from "./tick.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const row = (id: number, kind: string, lane: Lane = "normal") => ({
  id,
  lane,
  organization_id: 1,
  kind,
  version: 1,
  payload: {},
  state: null,
  dying: false,
  lease: `lease ${id}`,
  last_error: null,
});

/** A worker of the kinds a and b; what it ran, in order, and the most at a time. */
function worker(queue: ReturnType<typeof row>[], answers: Parameters<typeof fakeDb>[0] = {}) {
  const ran: string[] = [];
  const time = { now: 0, perJob: 0 };
  let [running, most] = [0, 0];
  const stopping = new AbortController();
  const hold: { until: Promise<unknown> } = { until: Promise.resolve() };
  const kindOf = (kind: string): JobKind =>
    jobKind({
      kind,
      failure: "No.",
      payloads: { 1: z.object({}) },
      async run(job) {
        most = Math.max(most, ++running);
        ran.push(`${kind} ${job.id}`);
        time.now += time.perJob;
        await hold.until;
        await new Promise(setImmediate);
        running--;
        return { outcome: "finished" };
      },
    });
  const fake = fakeDb({
    claim_job: ({ lanes }) => {
      const job = (lanes as Lane[])
        .map((lane) => queue.find((waiting) => waiting.lane === lane))
        .find((found) => found !== undefined);
      return job ? queue.splice(queue.indexOf(job), 1) : [];
    },
    ...answers,
  });
  const ai = { embeddingModel: "m" };
  const deps = { db: fake.db, ai, now: () => time.now, stopping: stopping.signal } as JobDeps;
  const tick = createTick(new Map(["a", "b"].map((kind) => [kind, kindOf(kind)])), deps);
  return { ...fake, tick, ran, time, stopping, hold, most: () => most };
}

it("runs what is due, each by its kind, three normal ones at a time, and tells when the next is due", async () => {
  const { tick, ran, of, most } = worker(
    [1, 2, 3, 4, 5].map((id) => row(id, id % 2 ? "a" : "b")),
    {
      next_job_in_ms: () => 900,
    },
  );
  expect(await tick()).toEqual({ more: false, next_in_ms: 900 });
  expect(ran).toEqual(["a 1", "b 2", "a 3", "b 4", "a 5"]);
  expect(most()).toBe(3);
  expect(of("finish_job").map(({ job_lease }) => job_lease)).toEqual(
    [1, 2, 3, 4, 5].map((id) => `lease ${id}`),
  );
  expect(of("claim_job")[0]).toEqual({ kinds: ["a", "b"], versions: [1, 1], lanes: ["interactive"] });
  expect(of("next_job_in_ms")).toEqual([{ kinds: ["a", "b"], versions: [1, 1] }]);
  expect(await worker([]).tick()).toEqual({ more: false, next_in_ms: null });
});

it("serves every lane however much there is of the others, and whoever waits at once", async () => {
  const lanes: Lane[] = ["bulk", "normal", "interactive"];
  for (const flood of lanes) {
    const queue = Array.from({ length: 40 }, (_, id) => row(id, "a", flood));
    for (const [index, lane] of lanes.entries()) queue.push(row(100 + index, "b", lane));
    const { tick, ran } = worker(queue);
    await tick();
    for (const [index, lane] of lanes.entries())
      if (lane !== flood) expect(ran.indexOf(`b ${100 + index}`)).toBeLessThan(places.length);
  }
});

it("takes what somebody waits for though long work has begun in all other places", async () => {
  const queue = [row(1, "a", "bulk"), row(2, "a"), row(3, "a")];
  const { tick, ran, hold, of } = worker(queue);
  let release: () => void = () => undefined;
  hold.until = new Promise<void>((resolve) => (release = resolve));
  const ended = tick();
  await vi.waitFor(() => expect(ran).toHaveLength(3));
  await vi.waitFor(() => expect(of("claim_job")).toHaveLength(places.length));
  queue.push(row(4, "b", "interactive"));
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(ran.at(-1)).toBe("b 4"));
  release();
  expect(await ended).toEqual({ more: false, next_in_ms: null });
});

it("says that more is due when its time is over, and claims nothing then", async () => {
  const { tick, ran, time, of } = worker(Array.from({ length: 9 }, (_, id) => row(id, "a")));
  time.perJob = 7_000;
  const ended = tick();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ended).toEqual({ more: true, next_in_ms: 0 });
  expect(ran).toHaveLength(3);
  expect(of("next_job_in_ms")).toEqual([]);
});

it("goes on until its time is over, to the millisecond", async () => {
  const { tick, ran, time } = worker(Array.from({ length: 9 }, (_, id) => row(id, "a")));
  time.perJob = 6_666;
  const ended = tick();
  await vi.advanceTimersByTimeAsync(1_000);
  await ended;
  expect(ran.length).toBe(4);
});

it("tells at first and every five minutes what it knows, and logs what nobody does", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const unknown = [{ kind: "c", version: 2, jobs: 3, since: "2026-01-01" }];
  const { tick, time, of } = worker([], { learn_job_kinds: () => unknown });
  const told = [];
  for (const now of [0, 299_999, 300_000, 300_001]) {
    time.now = now;
    await tick();
    told.push(of("learn_job_kinds").length);
  }
  expect(told).toEqual([1, 1, 2, 2]);
  expect(of("renew_embeddings")).toEqual([{ model: "m" }, { model: "m" }]);
  expect(of("learn_job_kinds")[0]?.["kinds"]).toMatchObject([
    { kind: "a", version: 1, lane: "normal", lease_seconds: 20, max_attempts: 5, every_seconds: null },
    { kind: "b" },
  ]);
  expect(logged.mock.calls[0]?.[0]).toMatch(
    /no worker knows.*"kind":"c","version":2,"jobs":3,"since":"2026-01-01/,
  );
});

it("claims nothing more once the process is about to end", async () => {
  const { tick, stopping, of } = worker([row(1, "a")]);
  stopping.abort();
  expect(await tick()).toEqual({ more: true, next_in_ms: 0 });
  expect(of("claim_job")).toEqual([]);
});

it("fails when it can't claim, once all that runs has ended", async () => {
  const finished: unknown[] = [];
  let claims = 0;
  const { tick } = worker([], {
    claim_job: () => {
      if (++claims > 1) throw UNREACHABLE;
      return [row(1, "a")];
    },
    finish_job: (args) => finished.push(args),
  });
  await expect(tick()).rejects.toMatchObject({ code: "unavailable" });
  expect(finished).toHaveLength(1);
});

it("runs no job of a kind that it doesn't know", async () => {
  const { tick, ran, of } = worker([row(1, "c")]);
  await expect(tick()).rejects.toThrow("kind c");
  expect([ran, of("finish_job")]).toEqual([[], []]);
});
