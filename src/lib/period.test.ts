import { expect, it } from "vitest";
import { bucketsOf, stretchOf } from "./period.ts";

it("covers so many days up to today", () => {
  expect(stretchOf(7, Date.parse("2026-03-03T23:59:59Z"))).toEqual({ from: "2026-02-25", to: "2026-03-03" });
});

it("has a bar for each day, also of those on which nothing was asked", () => {
  const bars = bucketsOf([{ day: "2026-03-02" }], { from: "2026-03-01", to: "2026-03-03" });
  expect(bars.map(({ from, rows }) => [from, rows.length])).toEqual([
    ["2026-03-01", 0],
    ["2026-03-02", 1],
    ["2026-03-03", 0],
  ]);
});

it("has a bar for each week of a year, and every day in one of them", () => {
  const stretch = stretchOf(365, Date.parse("2026-03-03T12:00:00Z"));
  const bars = bucketsOf([{ day: stretch.from }, { day: stretch.to }], stretch);
  expect(bars.length).toBe(53);
  expect([bars[0]?.rows.length, bars.at(-1)?.rows.length, bars.at(-1)?.to]).toEqual([1, 1, stretch.to]);
});
