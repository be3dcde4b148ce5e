import { mostlyRtl, toReadingOrder } from "./bidi.ts";
import { superscript } from "../superscript.ts";
import { commonSize } from "./rows.ts";
import type { Word } from "./words.ts";

/** Dots that lead the eye to a page number or an amount. */
const LEADERS = /(?:\s*[.·]){4,}\s*/g;

/** From this length on, raised digits behind a word are a note's sign, not a unit's power. */
const NOTED_WORD = 3;

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
  let letters = 0;
  for (const word of words) {
    if (units.length > 0) units.push(" ");
    letters = 0;
    for (const glyph of word.glyphs) {
      const raised = glyph.size < size * 0.85 && glyph.y < word.y - size * 0.15 && /^\d+$/.test(glyph.text);
      if (raised && letters >= NOTED_WORD) units.push(" ");
      units.push(raised ? superscript(glyph.text) : glyph.text);
      letters = /^\p{L}+$/u.test(glyph.text) ? letters + 1 : 0;
    }
  }
  return toReadingOrder(units).replace(/\s+/g, " ").replace(LEADERS, " … ").trim();
}
