import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../_shared/db/api-error.ts";
import { CONFLICT, deferred, fakeDb, UNREACHABLE } from "../_shared/db/testing/fake-db.ts";
import { type Job, type JobDeps, type JobKind, PermanentError, type StepResult } from "./jobs/job.ts";
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
  payload: {},
  state: null,
  lease: "l",
  last_error: null,
};

function running(
  run: JobKind["run"],
  answers: Parameters<typeof fakeDb>[0] = {},
  stopping = new AbortController().signal,
) {
  const { db, calls, of } = fakeDb({ extend_job: () => true, ...answers });
  const kind: JobKind = { kind: "k", failure: "It couldn't be done.", run };
  return { calls, of, ended: runJob(job, kind, { db, stopping } as JobDeps) };
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
  const run: JobKind["run"] = (_job, _deps, signal) => {
    signal.addEventListener("abort", () => (lost = true));
    return result.promise;
  };
  const { calls, ended } = running(run, { extend_job: () => false });
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
  const { calls, ended } = running(() => new Promise(() => undefined), {}, stopping.signal);
  stopping.abort();
  await ended;
  expect(calls).toEqual([{ name: "release_job", args: held }]);
});
