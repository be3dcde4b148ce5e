import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { coalesce } from "./coalesce.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a burst runs once, after it is quiet", () => {
  const run = vi.fn();
  const ask = coalesce(run, 100, 1000);
  for (let call = 0; call < 5; call += 1) {
    ask();
    vi.advanceTimersByTime(50);
  }
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(50);
  expect(run).toHaveBeenCalledOnce();
});

test("an endless burst runs at the latest after the longest wait", () => {
  const run = vi.fn();
  const ask = coalesce(run, 100, 1000);
  for (let call = 0; call < 42; call += 1) {
    ask();
    vi.advanceTimersByTime(50);
  }
  expect(run).toHaveBeenCalledTimes(2);
});

test("cancelled, it doesn't run", () => {
  const run = vi.fn();
  const ask = coalesce(run, 100, 1000);
  ask();
  ask.cancel();
  vi.advanceTimersByTime(5000);
  expect(run).not.toHaveBeenCalled();
});
