import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../_shared/db/api-error.ts";
import { CONFLICT, deferred, fakeDb, UNREACHABLE } from "../_shared/db/testing/fake-db.ts";
import { z } from "zod";
import {
  type Job,
  type JobDeps,
  type JobKind,
  jobKind,
  PermanentError,
  type StepResult,
} from "./jobs/job.ts";
import { ParserStoppedError, TooMuchError } from "./parser.ts";
import { runJob } from "./run-job.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const held = { job_id: 7, job_lease: "l" };
const job: Job = {
  id: 7,
  organization_id: 1,
  kind: "k",
  version: 1,
  payload: {},
  state: null,
  dying: false,
  lease: "l",
  last_error: null,
};

/** A job whose step runs so; `told` is what its kind said of its death. */
function running(
  run: JobKind["run"],
  answers: Parameters<typeof fakeDb>[0] = {},
  { stopping = new AbortController().signal, of = job, onDead }: Partial<Running> = {},
) {
  const { db, calls, of: callsOf } = fakeDb({ extend_job: () => "held", ...answers });
  const told: (string | null)[] = [];
  const kind = {
    ...jobKind({ kind: "k", failure: "It couldn't be done.", payloads: { 1: z.object({}) }, run }),
    onDead: async (dead: Job) => {
      told.push(dead.last_error);
      return (await onDead?.()) ?? ({ outcome: "finished" } as const);
    },
  };
  return { calls, told, of: callsOf, ended: runJob(of, kind, { db, stopping } as JobDeps) };
}
interface Running {
  stopping: AbortSignal;
  of: Job;
  onDead: () => ReturnType<JobKind["onDead"]>;
}
const ends = (result: StepResult) => () => Promise.resolve(result);
const throws = (error: unknown) => () => Promise.reject(error as Error);

it.each<[string, StepResult, unknown[]]>([
  ["finished", { outcome: "finished" }, [{ name: "finish_job", args: held }]],
  ["ended by the step itself", { outcome: "settled" }, []],
  [
    "to go on where it stands",
    { outcome: "continue" },
    [{ name: "continue_job", args: { ...held, delay_seconds: 0 } }],
  ],
  [
    "to go on later, elsewhere",
    { outcome: "continue", state: { page: 2 }, delaySeconds: 8 },
    [{ name: "continue_job", args: { ...held, new_state: { page: 2 }, delay_seconds: 8 } }],
  ],
])("a step settles its job: %s", async (_how, result, calls) => {
  const done = running(ends(result));
  await done.ended;
  expect(done.calls).toEqual(calls);
});

it.each<[string, unknown, string, boolean, boolean]>([
  ["something that isn't for people", new Error("ECONNRESET"), "It couldn't be done.", false, false],
  ["what no other try would change", new PermanentError("It is locked."), "It is locked.", true, false],
  ["too much", new TooMuchError(), new TooMuchError().message, false, false],
  ["a parser that it stopped", new ParserStoppedError(), new ParserStoppedError().message, false, false],
  ["the model", new ApiError("provider_failed", "The model is busy."), "The model is busy.", false, false],
  ["what is out of reach", UNREACHABLE, UNREACHABLE.message, false, true],
])("a step that fails by %s says so", async (_what, cause, error, permanent, blameless) => {
  vi.spyOn(console, "error").mockReturnValue();
  const { calls, ended } = running(throws(cause));
  await ended;
  expect(calls).toEqual([{ name: "fail_job", args: { ...held, error, permanent, blameless } }]);
});

it("a step whose lease is lost leaves no trace, whatever it comes to", async () => {
  const result = deferred<StepResult>();
  let lost: boolean | undefined;
  const run: JobKind["run"] = (_job, _deps, { signal }) => {
    signal.addEventListener("abort", () => (lost = true));
    return result.promise;
  };
  const { calls, ended } = running(run, { extend_job: () => "lost" });
  await vi.advanceTimersByTimeAsync(6_000);
  await ended;
  result.resolve({ outcome: "finished" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([lost, calls.map(({ name }) => name)]).toEqual([true, ["extend_job"]]);
});

it("a step that finds its lease lost is quiet about it", async () => {
  const told = vi.spyOn(console, "error").mockReturnValue();
  const conflict = () => {
    throw CONFLICT;
  };
  const { of, ended } = running(throws(CONFLICT), { fail_job: conflict });
  await ended;
  expect(of("fail_job")).toHaveLength(1);
  expect(told).not.toHaveBeenCalled();
});

it("a job that can't even be put back is left to its lease, and told", async () => {
  const told = vi.spyOn(console, "error").mockReturnValue();
  const out = () => {
    throw UNREACHABLE;
  };
  await running(throws(new PermanentError("Locked.")), { fail_job: out }).ended;
  expect(told).toHaveBeenCalledOnce();
});

it("a result is stored though the database is out of reach for a moment", async () => {
  let down = 2;
  const { of, ended } = running(ends({ outcome: "finished" }), {
    finish_job: () => {
      if (down-- > 0) throw UNREACHABLE;
    },
  });
  await vi.advanceTimersByTimeAsync(2_000);
  await ended;
  expect([of("finish_job").length, of("fail_job").length]).toEqual([3, 0]);
});

it("a job is given back, and nothing held against it, when the process ends", async () => {
  const stopping = new AbortController();
  const { calls, ended } = running(() => new Promise(() => undefined), {}, { stopping: stopping.signal });
  stopping.abort();
  await ended;
  expect(calls).toEqual([{ name: "release_job", args: held }]);
});

it("a job that failed for good is told dead by its kind, with the reason, and then ended", async () => {
  const { calls, told, ended } = running(throws(new PermanentError("Locked.")), { fail_job: () => "dying" });
  await ended;
  expect(told).toEqual(["Locked."]);
  expect(calls.map(({ name }) => name)).toEqual(["fail_job", "finish_job"]);
});

it("a job whose kind ends it as it tells of it isn't ended again", async () => {
  const settled = () => Promise.resolve({ outcome: "settled" } as const);
  const { calls, ended } = running(
    throws(new PermanentError("No.")),
    { fail_job: () => "dying" },
    { onDead: settled },
  );
  await ended;
  expect(calls.map(({ name }) => name)).toEqual(["fail_job"]);
});

it("a job that is claimed to be told dead does no step", async () => {
  let ran = false;
  const run = () => {
    ran = true;
    return Promise.resolve({ outcome: "finished" } as const);
  };
  const dying = { ...job, dying: true, last_error: "The service stopped 20 times." };
  const { calls, told, ended } = running(run, {}, { of: dying });
  await ended;
  expect([ran, told]).toEqual([false, ["The service stopped 20 times."]]);
  expect(calls.map(({ name }) => name)).toEqual(["finish_job"]);
});

it("a death that couldn't be told is told again later", async () => {
  const out = () => Promise.reject(UNREACHABLE);
  const { of, ended } = running(
    throws(new PermanentError("No.")),
    { fail_job: ({ error }) => (error === "No." ? "dying" : "queued") },
    { onDead: out },
  );
  await ended;
  expect(of("fail_job").map(({ error }) => error)).toEqual(["No.", UNREACHABLE.message]);
  expect(of("finish_job")).toEqual([]);
});

it("a payload that isn't what its version says fails for good", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const { of, ended } = running(ends({ outcome: "finished" }), {}, { of: { ...job, payload: "?" } });
  await ended;
  expect(of("fail_job")).toEqual([
    { ...held, error: "It couldn't be done.", permanent: true, blameless: false },
  ]);
});
