import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPoliteness } from "./politeness.ts";

const pace = { everyMs: 100, atOnce: 2, longestRestMs: 1_000 };
const one = "https://one.example/a";
const other = "https://other.example/a";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** Tasks that say when they began, and end when told. */
function tasks() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const task = () =>
    new Promise<void>((resolve) => {
      begun.push(performance.now());
      ends.push(resolve);
    });
  return { begun, ends, task };
}

describe("turns at a site", () => {
  it("come no faster than its pace, and no more than so many at once", async () => {
    const { at } = createPoliteness(pace);
    const start = performance.now();
    const { begun, ends, task } = tasks();
    for (let time = 0; time < 4; time++) void at(one, task);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(begun.map((time) => time - start)).toEqual([0, 100]);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(50);
    expect(begun).toHaveLength(3);
    ends[1]?.();
    await vi.advanceTimersByTimeAsync(100);
    expect(begun).toHaveLength(4);
  });

  it("are of the host alone: a slow or resting one holds up no other", async () => {
    const polite = createPoliteness(pace);
    const { begun, task } = tasks();
    polite.rest(one, 60 * 60_000);
    void polite.at(one, task);
    void polite.at(other, task);
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(pace.longestRestMs);
    expect(begun).toHaveLength(2);
  });

  it("keep to the delay that the site asks for", async () => {
    const { at } = createPoliteness(pace);
    const { begun, task } = tasks();
    void at(one, task, { delayMs: 700 });
    void at(one, task, { delayMs: 700 });
    await vi.advanceTimersByTimeAsync(699);
    expect(begun).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toHaveLength(2);
  });

  it("are given up when the signal aborts, and go to the next", async () => {
    const { at } = createPoliteness({ ...pace, atOnce: 1 });
    const { begun, ends, task } = tasks();
    const stop = new AbortController();
    void at(one, task);
    const given = expect(at(one, task, { signal: stop.signal })).rejects.toThrow("aborted");
    void at(one, task);
    await vi.advanceTimersByTimeAsync(500);
    stop.abort();
    await given;
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(500);
    expect(begun).toHaveLength(2);
  });

  it("go on after a task that fails", async () => {
    const { at } = createPoliteness({ ...pace, atOnce: 1 });
    const failed = expect(at(one, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    const next = at(one, () => Promise.resolve("yes"));
    await vi.advanceTimersByTimeAsync(1_000);
    await failed;
    expect(await next).toBe("yes");
  });
});
