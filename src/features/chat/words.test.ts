import { expect, test } from "vitest";
import { placeOf, progressText, readingText } from "./words.ts";

test("says the stage with its count", () => {
  expect(progressText(null)).toBe("Thinking…");
  expect(progressText({ messageId: 1, stage: "searching", count: 12 })).toBe("Searching 12 documents…");
  expect(progressText({ messageId: 1, stage: "searching", count: 1 })).toBe("Searching 1 document…");
  expect(progressText({ messageId: 1, stage: "searching", count: 0 })).toBe("Searching your documents…");
  expect(progressText({ messageId: 1, stage: "reading", count: 6 })).toBe("Reading 6 passages…");
  expect(progressText({ messageId: 1, stage: "reading", count: 12, of: 37 })).toBe(
    "Reading 12 of 37 passages…",
  );
  expect(progressText({ messageId: 1, stage: "reading", count: 0, of: 1200 })).toBe(
    "Reading 0 of 1,200 passages…",
  );
  expect(progressText({ messageId: 1, stage: "writing", count: 0 })).toBe("Writing…");
});

test("says how much was read, and what was left out", () => {
  expect(readingText({ read: 37, of: 37, documents: 1 })).toBe("37 of 37 passages read");
  expect(readingText({ read: 1200, of: 1200, documents: 2 })).toBe(
    "1,200 of 1,200 passages of 2 documents read",
  );
  expect(readingText({ read: 480, of: 900, documents: 1 })).toBe(
    "480 of 900 passages read. The other 420 were more than one answer can take in: ask about a part of them.",
  );
});

test("says where a citation is", () => {
  expect(placeOf({ page: 3, time: null })).toBe("Page 3");
  expect(placeOf({ page: null, time: 65.9 })).toBe("1:05");
  expect(placeOf({ page: null, time: 3725 })).toBe("1:02:05");
  expect(placeOf({ page: null, time: null })).toBeNull();
});
