import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { coalesce } from "./coalesce.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a burst runs once, after it is quiet", async () => {
  const run = vi.fn(async () => {});
  const ask = coalesce(run, 100, 1000);
  for (let call = 0; call < 5; call += 1) {
    ask();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(50);
  expect(run).toHaveBeenCalledOnce();
});

test("an endless burst runs at the latest after the longest wait", async () => {
  const run = vi.fn(async () => {});
  const ask = coalesce(run, 100, 1000);
  for (let call = 0; call < 42; call += 1) {
    ask();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(run).toHaveBeenCalledTimes(2);
});

test("what is asked during a run is done once after it", async () => {
  let finish = () => {};
  const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const ask = coalesce(run, 100, 1000);
  ask();
  await vi.advanceTimersByTimeAsync(100);
  ask();
  ask();
  await vi.advanceTimersByTimeAsync(5000);
  expect(run).toHaveBeenCalledTimes(1);
  finish();
  await vi.advanceTimersByTimeAsync(100);
  expect(run).toHaveBeenCalledTimes(2);
  finish();
  await vi.advanceTimersByTimeAsync(5000);
  expect(run).toHaveBeenCalledTimes(2);
});

test("cancelled, it doesn't run", async () => {
  const run = vi.fn(async () => {});
  const ask = coalesce(run, 100, 1000);
  ask();
  ask.cancel();
  await vi.advanceTimersByTimeAsync(5000);
  expect(run).not.toHaveBeenCalled();
});
