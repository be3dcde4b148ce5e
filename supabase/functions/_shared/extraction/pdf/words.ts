import type { Glyph } from "./content.ts";
import type { Row } from "./rows.ts";

/** Glyphs without a space between them. */
export interface Word {
  glyphs: Glyph[];
  x1: number;
  x2: number;
  /** Baseline and size of its row. */
  y: number;
  size: number;
  /** Stands for a whole table: its rows of cells. */
  table?: string[][];
}

/** A gap of this share of the size parts two words. */
const GAP = 0.15;
/** The same where the row has space characters of its own. */
const GAP_BESIDE_SPACES = 0.3;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFF60]/u;

/** Cuts a row into words, by its space characters and by its gaps; letter-spaced text is joined again. */
export function toWords(row: Row): Word[] {
  const letters = row.glyphs.filter((glyph) => glyph.text !== " ");
  const spaced = spacesBefore(row);
  const gaps = letters.slice(1).map((glyph, index) => gapBetween(letters[index] ?? glyph, glyph));
  const share = gaps.filter((_, index) => spaced.has(letters[index + 1])).length / Math.max(1, gaps.length);
  const typedApart = letters.length > 7 && share > 0.75;
  const inner = gaps.filter((_, index) => typedApart || !spaced.has(letters[index + 1]));
  const tracking = letters.length > 3 ? Math.max(0, median(inner)) : 0;
  const gap = row.size * (share > 0.08 ? GAP_BESIDE_SPACES : GAP) + tracking;
  const words: Word[] = [];
  letters.forEach((glyph, index) => {
    const before = letters[index - 1];
    const word = words.at(-1);
    const limit = typedApart ? tracking * 1.5 : gap;
    const apart =
      !before ||
      (!typedApart && spaced.has(glyph)) ||
      (gapBetween(before, glyph) > limit && !together(before, glyph));
    if (word && !apart) {
      word.glyphs.push(glyph);
      word.x2 = Math.max(word.x2, glyph.x + glyph.width);
    } else {
      words.push({ glyphs: [glyph], x1: glyph.x, x2: glyph.x + glyph.width, y: row.y, size: row.size });
    }
  });
  return words;
}

/** Glyphs that follow a space character. */
function spacesBefore(row: Row): Set<Glyph | undefined> {
  const spaced = new Set<Glyph | undefined>();
  row.glyphs.forEach((glyph, index) => {
    if (glyph.text !== " " && row.glyphs[index - 1]?.text === " ") spaced.add(glyph);
  });
  return spaced;
}

const gapBetween = (one: Glyph, other: Glyph): number => other.x - (one.x + one.width);

/** A Chinese or Japanese character. */
export const isWide = (text: string): boolean => WIDE.test(text);

/** Chinese and Japanese characters fill a square each, whatever width their font gives. */
function together(one: Glyph, other: Glyph): boolean {
  return isWide(one.text) && isWide(other.text) && other.x - one.x < 1.4 * Math.max(one.size, other.size);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
