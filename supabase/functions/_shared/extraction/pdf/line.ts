import { mostlyRtl, toReadingOrder } from "./bidi.ts";
import type { Glyph } from "./content.ts";
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
  const most = (test: (glyph: Glyph) => boolean) => glyphs.filter(test).length > glyphs.length * 0.8;
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
  for (const { glyphs, y } of words) {
    if (units.length > 0) units.push(" ");
    glyphs.forEach((glyph, index) => {
      const raised = glyph.size < size * 0.85 && glyph.y < y - size * 0.15 && /^\d+$/.test(glyph.text);
      if (raised && endsInLetters(glyphs.slice(0, index))) units.push(" ");
      units.push(raised ? superscript(glyph.text) : glyph.text);
    });
  }
  return toReadingOrder(units).replace(/\s+/g, " ").replace(LEADERS, " … ").trim();
}

/** A word long enough that raised digits behind it are a note's. */
function endsInLetters(glyphs: readonly Glyph[]): boolean {
  const last = glyphs.slice(-NOTED_WORD);
  return last.length === NOTED_WORD && last.every((glyph) => /^\p{L}+$/u.test(glyph.text));
}
