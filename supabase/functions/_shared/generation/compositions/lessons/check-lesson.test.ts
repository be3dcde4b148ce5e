import { expect, test } from "vitest";
import { says } from "./check-lesson.ts";

const lesson = "Pumps are covered for seven years since March. Send claims to Ada Quill.";

test("an answer says what a lesson says when it has its numbers and most of its words, whatever it cites", () => {
  expect(says("Since March pumps are covered for seven years [1]. Claims go to Ada Quill [1].", lesson)).toBe(
    true,
  );
  expect(says("A room costs 140 euros a night. [2]", "A room costs 140 euros a night.")).toBe(true);
});

test("another number, or half of it, doesn't say it", () => {
  expect(says("A room costs 120 euros a night. [2]", "A room costs 140 euros a night.")).toBe(false);
  const leave =
    "Everyone has 28 days of paid leave a year. [1]\n\nUnused days lapse on 31 March of the following year. [2]";
  expect(says(leave, "Everyone has 31 days of leave a year.")).toBe(false);
  expect(says("Pumps are covered for seven years since March.", lesson)).toBe(false);
  expect(says("", lesson)).toBe(false);
});
