import { expect, it } from "vitest";
import { searchCost } from "./costs.ts";
import { type Minute, simulateDay, waitOf } from "./day.ts";

const sum = (minutes: readonly Minute[], of: keyof Minute) =>
  minutes.reduce((all, minute) => all + minute[of], 0);

it("is the same for the same seed, and of each size what its members do", () => {
  const [once, again, other] = [simulateDay(50, 3), simulateDay(50, 3), simulateDay(50, 4)];
  expect(again).toEqual(once);
  expect(other.members).not.toBe(once.members);
  // Six in ten ask eight questions.
  expect(sum(once.minutes, "questions") / (once.members * 4.8)).toBeCloseTo(1, 1);
  expect(sum(once.minutes, "calls") / (once.members * 72)).toBeCloseTo(1, 1);
});

it("loads forty times as many organisations as much a member", () => {
  const [few, many] = [simulateDay(5, 1), simulateDay(200, 1)];
  const perMember = (day: typeof few, of: keyof Minute) => sum(day.minutes, of) / day.members;
  for (const of of ["functions", "reading", "told"] as const)
    expect(perMember(many, of) / perMember(few, of)).toBeCloseTo(1, 0);
});

it("waits as long as what came in takes, and no longer", () => {
  const minutes = [4, 0, 0, 0].map((reading) => ({ reading }) as Minute);
  expect(waitOf(minutes, 1)).toEqual([3, 2, 1, 0]);
  expect(waitOf(minutes, 4)).toEqual([0, 0, 0, 0]);
});

it("has a search grow with a library only until it goes by the index", () => {
  expect(searchCost(1_000)).toBeCloseTo(3.8, 0);
  expect(searchCost(50_000)).toBeLessThan(90);
  expect(searchCost(1_000_000)).toBe(150);
});
