import { expect, it } from "vitest";
import { findUnusable } from "./usable-text.ts";

it.each([
  ["a\0b", ""],
  [{ name: "\0" }, "name"],
  [{ tags: ["sound", "\ud83d"] }, "tags.1"],
  [{ a: { "b\0": 1 } }, "a.b\ufffd"],
  [{ a: "\udc00\ud800" }, "a"],
])("finds what the database can't hold in %j", (value, path) => {
  expect(findUnusable(value)).toEqual({
    path,
    message: `${path || "The input"} contains characters that can't be used.`,
  });
});

it.each([null, 1, true, "", "Grüße 👩🏽‍🔧 ポンプ", "a\tb\n", { a: ["\u0001", { b: "مضخات" }] }])(
  "takes %j",
  (value) => {
    expect(findUnusable(value)).toBeNull();
  },
);

it("ends at a nesting past any that a call has", () => {
  const deep = (levels: number) => JSON.parse(`{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`) as unknown;
  expect(findUnusable(deep(20))).toBeNull();
  for (const levels of [60, 200_000])
    expect(findUnusable(deep(levels))).toEqual({ path: "a", message: "a is nested too deeply." });
});
