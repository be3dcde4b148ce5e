import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LeaseEnded, persist, underLease } from "./lease.ts";
import { CONFLICT, deferred, fakeDb, UNREACHABLE } from "./testing/fake-db.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const job = { id: 7, lease: "l", lease_seconds: 20 };
const held = { job_id: 7, job_lease: "l" };
const never = new AbortController().signal;

/** Work under a lease whose beats are answered so in turn, and kept when nothing is left to say. */
function working(beats: (() => unknown)[] = [], stopping: AbortSignal = never, often = {}) {
  const { db, of, calls } = fakeDb({ extend_job: () => (beats.length > 0 ? beats.shift()?.() : "held") });
  const work = deferred<string>();
  let signal: AbortSignal | undefined;
  let report: ((progress: number) => void) | undefined;
  const ended = underLease(db, { ...job, ...often }, stopping, (lease) => {
    signal = lease.signal;
    report = lease.report;
    return work.promise;
  }).catch((error: unknown) => error);
  return {
    of,
    calls,
    work,
    ended,
    lost: () => signal?.aborted,
    signal: () => signal,
    report: (share: number) => report?.(share),
  };
}
const fails = () => {
  throw UNREACHABLE;
};
const hangs = () => new Promise(() => undefined);
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

describe("a lease", () => {
  it("is kept while the work goes on, and no longer", async () => {
    const { of, work, ended, lost } = working();
    await seconds(60);
    expect(lost()).toBe(false);
    expect(of("extend_job")).toEqual(Array(10).fill({ ...held, lease_seconds: 20 }));
    work.resolve("done");
    expect(await ended).toBe("done");
    await seconds(60);
    expect(of("extend_job")).toHaveLength(10);
    expect(of("release_job")).toEqual([]);
  });

  it("outlives beats that fail, which are tried again soon", async () => {
    const { of, work, ended, lost } = working([fails, fails]);
    await seconds(8);
    expect(of("extend_job")).toHaveLength(3);
    await seconds(19);
    expect(lost()).toBe(false);
    work.resolve("done");
    expect(await ended).toBe("done");
  });

  it.each([
    ["fail", fails],
    ["aren't answered", hangs],
  ])("ends when beats %s for as long as it lasts", async (_how, beat) => {
    const { ended, lost } = working(Array(40).fill(beat));
    await vi.advanceTimersByTimeAsync(19_999);
    expect(lost()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(lost()).toBe(true);
    expect(await ended).toBeInstanceOf(LeaseEnded);
  });

  it("lasts from when its last beat was asked for", async () => {
    const { lost } = working([() => "held", ...Array<() => unknown>(40).fill(fails)]);
    await vi.advanceTimersByTimeAsync(25_999);
    expect(lost()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(lost()).toBe(true);
  });

  it("that is another's ends the work at once, whatever that comes to", async () => {
    const { of, calls, work, ended, lost } = working([() => "lost"]);
    await seconds(6);
    expect(lost()).toBe(true);
    expect(await ended).toBeInstanceOf(LeaseEnded);
    work.reject(new Error("too late"));
    await seconds(60);
    expect(calls).toEqual([{ name: "extend_job", args: of("extend_job")[0] }]);
  });

  it("ends with its reason when the job is cancelled", async () => {
    const { ended, signal } = working([() => "held", () => "cancelled"]);
    await seconds(6);
    expect(signal()?.aborted).toBe(false);
    await seconds(6);
    expect(await ended).toMatchObject({ cancelled: true });
    expect(signal()?.reason).toBeInstanceOf(LeaseEnded);
  });

  it("asks as often as its job wants", async () => {
    const { of, ended, lost } = working([() => "held", () => "held", () => "cancelled"], never, {
      beat_seconds: 1,
    });
    await seconds(2);
    expect([of("extend_job").length, lost()]).toEqual([2, false]);
    await seconds(1);
    expect(await ended).toMatchObject({ cancelled: true });
  });

  it("stores with its beats how far the work is", async () => {
    const { of, report } = working();
    await seconds(6);
    report(0.25);
    report(0.5);
    await seconds(12);
    expect(of("extend_job").map(({ progress }) => progress)).toEqual([undefined, 0.5, 0.5]);
  });

  it("is given back when the process is about to end", async () => {
    const stopping = new AbortController();
    const { of, ended, lost } = working([], stopping.signal);
    await seconds(1);
    stopping.abort();
    expect(lost()).toBe(true);
    expect(await ended).toBeInstanceOf(LeaseEnded);
    expect(of("release_job")).toEqual([held]);
    const late = working([], stopping.signal);
    expect(await late.ended).toBeInstanceOf(LeaseEnded);
    expect(late.of("release_job")).toEqual([held]);
  });

  it("leaves what the work threw to its caller", async () => {
    const { work, ended, of } = working();
    work.reject(CONFLICT);
    expect(await ended).toBe(CONFLICT);
    expect(of("release_job")).toEqual([]);
  });
});

describe("what must be stored", () => {
  const asking = (answers: (() => unknown)[], lease: AbortSignal = never) => {
    let asked = 0;
    const ended = persist(lease, async () => answers[Math.min(asked++, answers.length - 1)]?.()).catch(
      (error: unknown) => error,
    );
    return { ended, asked: () => asked };
  };
  const refused = () => {
    throw CONFLICT;
  };

  it("is asked again while the database is out of reach", async () => {
    const { ended, asked } = asking([fails, fails, () => "stored"]);
    await seconds(2);
    expect([await ended, asked()]).toEqual(["stored", 3]);
  });

  it("is asked ten times at most", async () => {
    const { ended, asked } = asking([fails]);
    await seconds(60);
    expect([await ended, asked()]).toEqual([UNREACHABLE, 10]);
  });

  it("isn't asked again when it is refused", async () => {
    const { ended, asked } = asking([refused]);
    expect([await ended, asked()]).toEqual([CONFLICT, 1]);
  });

  it("isn't asked once the lease has ended", async () => {
    const lease = new AbortController();
    const first = asking([fails], lease.signal);
    await seconds(0.5);
    lease.abort(new LeaseEnded());
    await seconds(5);
    expect([await first.ended, first.asked()]).toEqual([lease.signal.reason, 1]);
    const late = asking([() => "stored"], lease.signal);
    expect([await late.ended, late.asked()]).toEqual([lease.signal.reason, 0]);
  });
});
