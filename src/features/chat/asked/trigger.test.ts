import { expect, test } from "vitest";
import { triggerAt, withoutTrigger } from "./trigger.ts";

test.each([
  ["#", "#", ""],
  ["Compare #red pu", "#", "red pu"],
  ["(@Sales", "@", "Sales"],
  ["#báo cáo", "#", "báo cáo"],
  ["#报告", "#", "报告"],
  ["/", "/", ""],
  ["/weekly re", "/", "weekly re"],
  ["/báo cáo", "/", "báo cáo"],
])("%s begins a choice", (text, sign, typed) => {
  expect(triggerAt(text, text.length)).toMatchObject({ sign, typed, end: text.length });
});

test.each([
  "me@example.com",
  "C#",
  "# heading",
  "#one\ntwo",
  "",
  `#${"x".repeat(60)}`,
  "issue#7",
  "and/or",
  "Why /",
  "/ no",
  "/etc/hosts",
  "/one\ntwo",
])("%s begins none", (text) => {
  expect(triggerAt(text, text.length)).toBeNull();
});

test("what was typed to choose is taken out, with one of the spaces around it", () => {
  const text = "Compare #red with blue";
  const trigger = triggerAt(text, "Compare #red".length);
  expect(trigger && withoutTrigger(text, trigger)).toEqual({ text: "Compare with blue", caret: 8 });
});
