import { expect, test, vi } from "vitest";
import { deferred } from "./deferred.ts";

test("what couldn't be loaded is loaded once the connection is back, and everybody who insists has it", async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValue("it");
  const one = deferred(load);
  const waiting = Promise.all([one.insist(), one.insist()]);
  await expect(load.mock.results[0]?.value).rejects.toThrow("offline");
  await vi.waitFor(() => {
    window.dispatchEvent(new Event("online"));
    expect(load).toHaveBeenCalledTimes(2);
  });
  expect(await waiting).toEqual(["it", "it"]);
});

test("without a word of the connection it is tried again after a while, seldomer each time", async () => {
  vi.useFakeTimers();
  try {
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error("gone"));
    void deferred(load).insist();
    for (const [wait, times] of [
      [999, 1],
      [1, 2],
      [2000, 3],
      [4000, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(wait);
      expect(load).toHaveBeenCalledTimes(times);
    }
  } finally {
    vi.useRealTimers();
  }
});
