import { expect, test } from "vitest";
import { greeting } from "./greeting.ts";

test("greets by the first name and the time of day", () => {
  expect(greeting("Ada Lovelace", 5)).toBe("Good morning, Ada");
  expect(greeting("Ada Lovelace", 12)).toBe("Good afternoon, Ada");
  expect(greeting("Ada Lovelace", 18)).toBe("Good evening, Ada");
  expect(greeting("Ada Lovelace", 2)).toBe("Good evening, Ada");
});

test("greets whoever gave no name", () => {
  expect(greeting("  ", 9)).toBe("Good morning");
});
