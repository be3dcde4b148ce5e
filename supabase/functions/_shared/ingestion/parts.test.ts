import { describe, expect, it } from "vitest";
import type { ExtractedBlock } from "../domain/text/document.ts";
import { cutParts, type Part, startParts } from "./parts.ts";

const paragraph = (text: string, page?: number): ExtractedBlock => ({
  kind: "paragraph",
  text,
  ...(page && { page }),
});

const wholeText = (blocks: ExtractedBlock[]) =>
  blocks
    .filter(({ text }) => text.trim() !== "")
    .map(({ text }) => text)
    .join("\n\n");

function cutInSlices(blocks: ExtractedBlock[], size: number): Part[] {
  let state = startParts;
  const found: Part[] = [];
  for (let at = 0; at < blocks.length; at += size) {
    const { parts, state: next } = cutParts(blocks.slice(at, at + size), state);
    found.push(...parts);
    state = next;
  }
  return found;
}

describe("cutParts", () => {
  it("makes a part of each page, by exact offsets", () => {
    const blocks = [
      paragraph("One.", 1),
      paragraph(" ", 1),
      paragraph("Two 👍.", 1),
      paragraph("Three.", 2),
      paragraph("Four.", 4),
    ];
    const { parts, state } = cutParts(blocks, startParts);
    expect(parts.map(({ page, text }) => [page, text])).toEqual([
      [1, "One.\n\nTwo 👍."],
      [2, "Three."],
      [4, "Four."],
    ]);
    const whole = wholeText(blocks);
    for (const part of parts) expect(whole.slice(part.start, part.end)).toBe(part.text);
    expect(state).toEqual({ ordinal: 3, length: whole.length });
  });

  it("makes sections of at most 4,000 characters where there are no pages", () => {
    const blocks = Array.from({ length: 40 }, (_, index) => paragraph(`${index} ${"word ".repeat(100)}end.`));
    const { parts } = cutParts(blocks, startParts);
    expect(parts.length).toBeLessThan(8);
    expect(Math.max(...parts.map(({ text }) => text.length))).toBeLessThanOrEqual(4_000);
    expect(parts.map(({ text }) => text).join("\n\n")).toBe(wholeText(blocks));
  });

  it("cuts a block that is too long after a line or word, and never inside a character", () => {
    const lines = Array.from({ length: 300 }, (_, index) => `line ${index} of a long block`).join("\n");
    const dense = "👩‍🚀".repeat(3_000);
    for (const text of [lines, dense]) {
      const { parts } = cutParts([paragraph("Before."), paragraph(text)], startParts);
      expect(parts.length).toBeGreaterThan(2);
      expect(
        parts
          .slice(1)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
      expect(parts.every((part) => part.text.isWellFormed())).toBe(true);
    }
    const [, first] = cutParts([paragraph("Before."), paragraph(lines)], startParts).parts;
    expect(first?.text.endsWith("\n")).toBe(true);
  });

  it.each([1, 2, 3, 7])("goes on exactly over slices of %i blocks", (size) => {
    const blocks = Array.from({ length: 20 }, (_, index) =>
      paragraph(`Block ${index} ${"x".repeat(index * 90)}`),
    );
    const whole = wholeText(blocks);
    const parts = cutInSlices(blocks, size);
    expect(parts.map(({ ordinal }) => ordinal)).toEqual(parts.map((_, index) => index));
    for (const part of parts) expect(whole.slice(part.start, part.end)).toBe(part.text);
    expect(parts.map(({ text }) => text).join("\n\n")).toBe(whole);
  });
});
