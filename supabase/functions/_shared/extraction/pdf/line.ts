import { mostlyRtl, toReadingOrder } from "./bidi.ts";
import { commonSize } from "./rows.ts";
import type { Word } from "./words.ts";

const SUPERSCRIPTS: Record<string, string> = {
  "0": "⁰",
  "1": "¹",
  "2": "²",
  "3": "³",
  "4": "⁴",
  "5": "⁵",
  "6": "⁶",
  "7": "⁷",
  "8": "⁸",
  "9": "⁹",
};

/** Dots that lead the eye to a page number or an amount. */
const LEADERS = /(?:\s*[.·]){4,}\s*/g;

/** Words of one row and one column, from left to right. */
export interface Line {
  words: Word[];
  x1: number;
  x2: number;
  y: number;
  size: number;
  text: string;
  bold: boolean;
  mono: boolean;
  rtl: boolean;
}

/** A line of these words, or null when they hold no text. */
export function toLine(words: Word[]): Line | null {
  const [first] = words;
  if (!first) return null;
  const glyphs = words.flatMap((word) => word.glyphs);
  const size = commonSize(glyphs);
  const text = textOf(words, size);
  if (text === "") return null;
  const most = (test: (glyph: (typeof glyphs)[number]) => boolean) =>
    glyphs.filter(test).length > glyphs.length * 0.8;
  return {
    words,
    x1: first.x1,
    x2: Math.max(...words.map((word) => word.x2)),
    y: first.y,
    size,
    text,
    bold: most((glyph) => glyph.style.bold),
    mono: most((glyph) => glyph.style.mono),
    rtl: mostlyRtl(text),
  };
}

/**
 * The words' text in reading order, one space between them.
 * @param size of the line, by which its superscripts are known
 */
export function textOf(
  words: readonly Word[],
  size = commonSize(words.flatMap((word) => word.glyphs)),
): string {
  const units: string[] = [];
  for (const word of words) {
    if (units.length > 0) units.push(" ");
    for (const glyph of word.glyphs) {
      const raised = glyph.size < size * 0.85 && glyph.y < word.y - size * 0.15;
      units.push(raised ? glyph.text.replace(/[0-9]/g, (digit) => SUPERSCRIPTS[digit] ?? digit) : glyph.text);
    }
  }
  return toReadingOrder(units).replace(/\s+/g, " ").replace(LEADERS, " … ").trim();
}
