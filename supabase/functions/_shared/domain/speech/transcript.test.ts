import { expect, it } from "vitest";
import { transcriptBlocks } from "./transcript.ts";

it("makes paragraphs that begin with a sentence and know their second", () => {
  const segments = Array.from({ length: 60 }, (_, index) => ({
    start: index * 3,
    text: ` segment ${index} of what was said${index % 3 === 2 ? "." : ""}`,
  }));
  const blocks = transcriptBlocks([{ start: 0, text: "  " }, ...segments]);
  expect(blocks.length).toBeGreaterThan(2);
  for (const { text, time, kind } of blocks) {
    expect(kind).toBe("paragraph");
    expect(text.length).toBeLessThan(1_000);
    const first = Number(/^segment (\d+)/.exec(text)?.[1]);
    expect(first % 3).toBe(0);
    expect(time).toBe(first * 3);
  }
  expect(blocks.map(({ text }) => text).join(" ")).toBe(segments.map(({ text }) => text.trim()).join(" "));
});

it("ends a paragraph of speech without sentences", () => {
  const blocks = transcriptBlocks(
    Array.from({ length: 100 }, (_, start) => ({ start, text: "and then and then" })),
  );
  expect(blocks.length).toBeGreaterThan(1);
});
