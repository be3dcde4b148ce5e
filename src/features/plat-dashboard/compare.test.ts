import type { PlatformDay } from "@contract/platform-stats.ts";
import { expect, it } from "vitest";
import { change, level, summed } from "./compare.ts";

const day = (on: string, messages: number, monthly_pence: number | null = null) =>
  ({ day: on, messages, monthly_pence }) as PlatformDay;
const DAYS = [
  day("2026-01-01", 4),
  day("2026-01-02", 6, 100),
  day("2026-01-03", 10),
  day("2026-01-04", 5, 150),
];
const from = "2026-01-03";

it("compares a stretch with the days before it", () => {
  const messages = summed(DAYS, from, (one) => one.messages);
  expect(messages).toEqual({ now: 15, before: 10 });
  expect(change(messages)).toBe(0.5);
  expect(change(level(DAYS, from, (one) => one.monthly_pence))).toBe(0.5);
});

it("compares with nothing where nothing was tallied, and where there was none", () => {
  expect(change(summed(DAYS.slice(2), from, (one) => one.messages))).toBeNull();
  expect(change({ now: 3, before: 0 })).toBeNull();
  expect(level([], from, (one) => one.messages)).toEqual({ now: null, before: null });
});
