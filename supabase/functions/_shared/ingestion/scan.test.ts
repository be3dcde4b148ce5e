import { expect, it } from "vitest";
import { scanBlocks } from "./scan.ts";

it("reads headings, tables, lists and text of each page", () => {
  const transcript =
    "=== Page 1 ===\n# Lease\n\nThe rent is due\non the first.\n\n=== Page 2 ===\n\n=== Page 3 ===\n- one\n- two\n\n| A | B |\n| --- | --- |\n| 1 | 2 |";
  expect(scanBlocks(transcript)).toEqual([
    { kind: "heading", level: 1, text: "Lease", page: 1 },
    { kind: "paragraph", text: "The rent is due\non the first.", page: 1 },
    { kind: "list", text: "- one\n- two", page: 3 },
    { kind: "table", text: "| A | B |\n| --- | --- |\n| 1 | 2 |", page: 3 },
  ]);
});

it("takes a transcript without page lines for one page, and an empty one for none", () => {
  expect(scanBlocks("Just a receipt.")).toEqual([{ kind: "paragraph", text: "Just a receipt.", page: 1 }]);
  expect(scanBlocks("=== Page 1 ===\n\n=== Page 2 ===\n")).toEqual([]);
  expect(scanBlocks(" \n")).toEqual([]);
});
