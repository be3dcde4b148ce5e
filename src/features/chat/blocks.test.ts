import { expect, test } from "vitest";
import { splitBlocks } from "./blocks.ts";
import type { Block } from "./blocks.ts";

const text = `# Leave

Everyone has **25 days**. [1]

1. Ask

   in writing
2. Wait

\`\`\`ts
const days = 25;

// not a # heading
\`\`\`

| a | b |
|---|---|
| 1 | 2 |

The end.`;

test("cuts at top-level blocks only, and loses nothing", () => {
  const blocks = splitBlocks(text);
  expect(blocks).toHaveLength(6);
  expect(blocks.map((block) => block.text).join("")).toBe(text);
  expect(blocks[2]?.text).toContain("2. Wait");
  expect(blocks[3]?.text).toContain("// not a # heading");
});

test("gives the same blocks however the text came, and keeps those that are settled", () => {
  let blocks: readonly Block[] = [];
  for (let length = 1; length <= text.length; length++) {
    const before = blocks;
    blocks = splitBlocks(text.slice(0, length), before);
    before.slice(0, -1).forEach((block, index) => {
      expect(blocks[index]).toBe(block);
    });
  }
  expect(blocks).toEqual(splitBlocks(text));
});

test("starts anew when the text isn't a continuation", () => {
  expect(splitBlocks("Other\n\ntext", splitBlocks(text))).toEqual(splitBlocks("Other\n\ntext"));
});

test("has nothing of nothing", () => {
  expect(splitBlocks("")).toEqual([]);
});
