import { expect, test } from "vitest";
import { placeOf, progressText } from "./words.ts";

test("says the stage with its count", () => {
  expect(progressText(null)).toBe("Thinking…");
  expect(progressText({ messageId: 1, stage: "searching", count: 12 })).toBe("Searching 12 documents…");
  expect(progressText({ messageId: 1, stage: "searching", count: 1 })).toBe("Searching 1 document…");
  expect(progressText({ messageId: 1, stage: "searching", count: 0 })).toBe("Searching your documents…");
  expect(progressText({ messageId: 1, stage: "reading", count: 6 })).toBe("Reading 6 passages…");
  expect(progressText({ messageId: 1, stage: "writing", count: 0 })).toBe("Writing…");
});

test("says where a citation is", () => {
  expect(placeOf({ page: 3, time: null })).toBe("Page 3");
  expect(placeOf({ page: null, time: 65.9 })).toBe("1:05");
  expect(placeOf({ page: null, time: 3725 })).toBe("1:02:05");
  expect(placeOf({ page: null, time: null })).toBeNull();
});
