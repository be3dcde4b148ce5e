import { expect, test } from "vitest";
import { markRun, textBlocks } from "./text-blocks.ts";
import type { Run, TextBlock } from "./text-blocks.ts";

const TEXT = [
  "Holiday policy",
  "Everyone has 25 days.\nUnused days lapse.",
  "- one\n- two | three",
  "| Country | Days |\n| --- | ---: |\n| France | 30 |\n| Malta \\| Gozo | 24 |",
  "1999. was a good year",
].join("\n\n");

function runs(block: TextBlock): Run[] {
  if (block.kind === "heading" || block.kind === "paragraph") return [block.run];
  return block.kind === "list" ? block.items : [...block.header, ...block.rows.flat()];
}

test("text is cut at blank lines into headings, paragraphs, lists and tables", () => {
  const blocks = textBlocks(TEXT, 0);
  expect(blocks.map((block) => block.kind)).toEqual(["heading", "paragraph", "list", "table", "paragraph"]);
  expect(blocks.map((block) => runs(block).map((run) => run.text))).toEqual([
    ["Holiday policy"],
    ["Everyone has 25 days.\nUnused days lapse."],
    ["one", "two | three"],
    ["Country", "Days", "France", "30", "Malta \\| Gozo", "24"],
    ["1999. was a good year"],
  ]);
});

test("every run keeps its place in the whole text", () => {
  const whole = `Before.\n\n${TEXT}`;
  const all = textBlocks(TEXT, 9).flatMap(runs);
  expect(all.map((run) => whole.slice(run.start, run.start + run.text.length))).toEqual(
    all.map((run) => run.text),
  );
});

test("blank lines with spaces, and none at all", () => {
  expect(textBlocks("a\n \nb", 0).map((block) => block.start)).toEqual([0, 4]);
  expect(textBlocks("\n\n", 0)).toEqual([]);
});

test("the marked piece is exactly the span, also at the edges", () => {
  const run = { text: "0123456789", start: 100 };
  expect(markRun(run, { start: 103, end: 105 })).toEqual([
    { text: "012", marked: false },
    { text: "34", marked: true },
    { text: "56789", marked: false },
  ]);
  expect(markRun(run, { start: 90, end: 102 })[0]).toEqual({ text: "01", marked: true });
  expect(markRun(run, { start: 90, end: 200 })).toEqual([{ text: "0123456789", marked: true }]);
  expect(markRun(run, { start: 0, end: 100 })).toEqual([{ text: "0123456789", marked: false }]);
  expect(markRun(run, undefined)).toEqual([{ text: "0123456789", marked: false }]);
});
