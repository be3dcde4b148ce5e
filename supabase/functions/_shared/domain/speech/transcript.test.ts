import { expect, it } from "vitest";
import { lineAt, placeLines, shortLines, spreadWords, transcriptBlocks } from "./transcript.ts";

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

it("knows each line's place in the text that the transcript becomes", () => {
  const lines = Array.from({ length: 40 }, (_, index) => ({
    start: index,
    text: ` Line ${index} of the talk. `,
  }));
  const blocks = transcriptBlocks(lines);
  const whole = blocks.map(({ text }) => text).join("\n\n");
  const placed = placeLines(lines);
  for (const { from, to, text } of placed) expect(whole.slice(from, to)).toBe(text);
  expect(placed.at(-1)?.to).toBe(whole.length);
  const eighth = placed[8];
  expect(lineAt(placed, (eighth?.from ?? 0) + 3)).toBe(eighth);
  expect(lineAt([], 3)).toBeUndefined();
});

it("spreads words without times over their recording, and cuts what is too long", () => {
  const spread = spreadWords("One is here. Two is there. Three is gone.", 100, 40);
  expect(spread.map(({ text }) => text)).toEqual(["One is here.", "Two is there.", "Three is gone."]);
  expect(spread[0]?.start).toBe(100);
  expect(spread[2]?.start).toBeGreaterThan(120);
  expect(spread[2]?.start).toBeLessThan(140);
  const cut = shortLines({ start: 3, text: "word ".repeat(1000) });
  expect(cut.every(({ start, text }) => start === 3 && text.length <= 2000)).toBe(true);
  expect(cut.map(({ text }) => text).join(" ")).toBe("word ".repeat(1000).trim());
});
