import { expect, test } from "vitest";
import { readToCompare, relatedFrom, sameFrom, sameness } from "./same-question.ts";

const score = (one: string, other: string) => sameness(readToCompare(one), readToCompare(other));

test.each([
  ["How long is the warranty?", "how long is the warranty"],
  ["What is the hotel limit for London?", "What's the hotel limit in London?"],
  ["Wie hoch ist die Hotelpauschale in München?", "Hotelpauschale München?"],
  ["员工每年有多少天年假？", "每年员工的年假是多少天？"],
  ["How many days of leave do I get?", "How many days of vacation do I get?"],
])("%s asks the same as %s", (one, other) => {
  expect(score(one, other)).toBeGreaterThanOrEqual(sameFrom);
  expect(score(other, one)).toBe(score(one, other));
});

test.each([
  ["What is the hotel limit for London?", "What is the hotel limit for Paris?"],
  ["What was the revenue in 2024?", "What was the revenue in 2025?"],
  ["What does error E11 mean?", "What does error E2 mean?"],
  ["Who approves expenses above 500 pounds?", "How do I submit expenses?"],
  ["员工每年有多少天年假？", "员工每年有多少天病假？"],
])("%s asks something else than %s", (one, other) => {
  expect(score(one, other)).toBeLessThan(sameFrom);
});

test("what has nothing in common has nothing to do with it", () => {
  expect(score("What is the hotel limit for London?", "Who leads the board?")).toBeLessThan(relatedFrom);
  expect(score("", "")).toBeLessThan(relatedFrom);
});
