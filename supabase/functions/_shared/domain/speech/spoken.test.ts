import { expect, it } from "vitest";
import { FIRST_PIECE, MAX_PIECE, spokenPieces, spokenText } from "./spoken.ts";

it("says Markdown without its marks, numbers of sources, code and addresses", () => {
  const markdown =
    "## Warranty\n\nThe **Heron X3** has _three_ years[1][2], see [the manual](https://x.test/a_b). Price: 3 * 4.\n\n" +
    "```ts\nconst a = 1;\n```\n\n- one\n- two `code`\n\n| Day | Hours |\n| --- | --- |\n| Monday | 8–17 |";
  expect(spokenText(markdown)).toBe(
    "Warranty\nThe Heron X3 has three years, see the manual. Price: 3 * 4.\none\ntwo code\nDay, Hours\nMonday, 8–17",
  );
});

it("cuts a long text at its sentences, short ones first, and leaves nothing out", () => {
  const sentences = Array.from(
    { length: 60 },
    (_, index) => `Sentence number ${index} is about the harbour.`,
  );
  const text = sentences.join(" ");
  const pieces = spokenPieces(text);
  expect(pieces.map((piece) => piece.text).join(" ")).toBe(text);
  expect(pieces[0]?.text.length).toBeLessThan(FIRST_PIECE + 60);
  for (const { start, end, text: said } of pieces) {
    expect(end - start).toBeLessThanOrEqual(MAX_PIECE);
    expect(spokenText(text.slice(start, end))).toBe(said);
  }
});

it("cuts what has no sentences, also between characters of two units", () => {
  const letters = "𝔞".repeat(3000);
  const pieces = [...spokenPieces("word ".repeat(1500)), ...spokenPieces(letters)];
  expect(pieces.length).toBeGreaterThan(5);
  for (const piece of pieces) {
    expect(piece.end - piece.start).toBeLessThanOrEqual(MAX_PIECE);
    expect(piece.text.isWellFormed()).toBe(true);
  }
});

it("begins at a place, in any language, and says nothing of rules and code alone", () => {
  const text = "First one. Second one. 第三句话。第四句话。";
  expect(spokenPieces(text, text.indexOf("Second"))[0]?.start).toBe(text.indexOf("Second"));
  const said = spokenPieces(text).map((piece) => piece.text);
  expect(said.join("")).toContain("第四句话");
  expect(spokenPieces("---\n\n***\n\n```\ncode\n```")).toEqual([]);
});
