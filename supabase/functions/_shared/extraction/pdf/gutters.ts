import type { Word } from "./words.ts";

/** A white strip that parts columns of text or of a table. `y` are baselines: of its first and last row. */
export interface Gutter {
  x1: number;
  x2: number;
  y1: number;
  y2: number;
  /** Rows with words on both sides. */
  facing: number;
  /** Rows with words on one side at least. */
  left: number;
  right: number;
}

/** Words of one baseline, from left to right. */
export type WordRow = readonly Word[];

/** Narrowest gutter, as a share of the size of the text. */
const NARROWEST = 0.7;
/** A gutter narrower than this share must pass more rows, so that no chance gap in set text is one. */
const SAFE = 1.2;

/** Finds the white strips of a page, the tallest first; none crosses a word. */
export function findGutters(rows: readonly WordRow[], size: number): Gutter[] {
  const found: Gutter[] = [];
  rows.forEach((row, index) => {
    row.slice(1).forEach((word, at) => {
      const [x1, x2] = [row[at]?.x2 ?? word.x1, word.x1];
      if (x2 - x1 < NARROWEST * size) return;
      const middle = (x1 + x2) / 2;
      const known = found.some(
        (gutter) => gutter.x1 <= middle && middle <= gutter.x2 && gutter.y1 <= word.y && word.y <= gutter.y2,
      );
      if (!known) found.push(grow(rows, index, x1, x2, size));
    });
  });
  return found.filter((gutter) => isGutter(gutter, size)).sort((one, other) => height(other) - height(one));
}

const height = (gutter: Gutter): number => gutter.y2 - gutter.y1;

function isGutter({ x1, x2, facing, left, right }: Gutter, size: number): boolean {
  if (x2 - x1 >= 3 * size && facing >= 2) return true;
  const enough = x2 - x1 < SAFE * size ? 6 : 3;
  return facing >= enough || (facing > 0 && left >= enough && right >= enough);
}

/** Stretches a gap up and down until a word stands in the way. */
function grow(rows: readonly WordRow[], start: number, x1: number, x2: number, size: number): Gutter {
  const y = rows[start]?.[0]?.y ?? 0;
  const gutter = { x1, x2, y1: y, y2: y, facing: 1, left: 1, right: 1 };
  const take = (row: WordRow | undefined): boolean => {
    if (!row?.[0]) return false;
    const middle = clear(row, gutter, size);
    if (!middle) return false;
    [gutter.x1, gutter.x2] = middle;
    const sides = [row.some((word) => word.x2 <= gutter.x1), row.some((word) => word.x1 >= gutter.x2)];
    if (sides[0]) gutter.left++;
    if (sides[1]) gutter.right++;
    if (sides[0] && sides[1]) gutter.facing++;
    gutter.y1 = Math.min(gutter.y1, row[0].y);
    gutter.y2 = Math.max(gutter.y2, row[0].y);
    return true;
  };
  for (let index = start - 1; take(rows[index]); index--);
  for (let index = start + 1; take(rows[index]); index++);
  return gutter;
}

/** What a row leaves of a strip; null when it is too narrow for a gutter. */
function clear(row: WordRow, strip: { x1: number; x2: number }, size: number): [number, number] | null {
  let { x1, x2 } = strip;
  for (const word of row) {
    if (word.x2 <= x1 || word.x1 >= x2) continue;
    if (word.x1 > x1 && word.x2 < x2) return null;
    if (word.x1 <= x1) x1 = word.x2;
    else x2 = word.x1;
  }
  return x2 - x1 >= NARROWEST * size ? [x1, x2] : null;
}
