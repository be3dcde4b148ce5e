import type { Glyph } from "./content.ts";
import { composeAccents } from "./accents.ts";

/** Glyphs that stand on one baseline, from left to right, whatever column they belong to. */
export interface Row {
  y: number;
  /** The commonest glyph size. */
  size: number;
  glyphs: Glyph[];
}

/** How far from its row's baseline a glyph may stand, as a share of the size. */
const DRIFT = 0.22;

/** Sorts glyphs into rows from the top; text drawn twice for a shadow counts once. */
export function toRows(glyphs: readonly Glyph[]): Row[] {
  const rows: Row[] = [];
  for (const glyph of [...withoutShadows(glyphs)].sort((one, other) => one.y - other.y || one.x - other.x)) {
    const row = rows.at(-1);
    if (row && Math.abs(glyph.y - row.y) <= DRIFT * Math.min(glyph.size, row.size)) row.glyphs.push(glyph);
    else rows.push({ y: glyph.y, size: glyph.size, glyphs: [glyph] });
  }
  for (const row of rows) {
    row.glyphs = composeAccents(row.glyphs.sort((one, other) => one.x - other.x));
    row.size = commonSize(row.glyphs);
  }
  return joinRaised(joinUneven(rows));
}

/** Joins rows whose baselines differ a little and whose glyphs stand beside each other. */
function joinUneven(rows: readonly Row[]): Row[] {
  const joined: Row[] = [];
  for (const row of rows) {
    const above = joined.at(-1);
    const drift = above ? DRIFT * Math.min(largest(above), largest(row)) : 0;
    const together = above ? [...above.glyphs, ...row.glyphs].sort((one, other) => one.x - other.x) : [];
    if (above && row.y - above.y <= drift && standBeside(together)) {
      above.glyphs = together;
      above.size = commonSize(together);
    } else {
      joined.push(row);
    }
  }
  return joined;
}

const largest = (row: Row): number => row.glyphs.reduce((size, glyph) => Math.max(size, glyph.size), 0);

/** No two of these glyphs, from left to right, cover each other. */
function standBeside(glyphs: readonly Glyph[]): boolean {
  return glyphs.every((glyph, index) => {
    const before = glyphs[index - 1];
    return !before || before.x + before.width - glyph.x < 0.5 * Math.min(before.width, glyph.width) + 0.1;
  });
}

function* withoutShadows(glyphs: readonly Glyph[]): Generator<Glyph> {
  const seen = new Map<string, Glyph[]>();
  for (const glyph of glyphs) {
    const near = glyph.size * 0.12;
    const key = `${glyph.text} ${Math.round(glyph.y / glyph.size)}`;
    const same = seen.get(key) ?? [];
    if (same.some((other) => Math.abs(other.x - glyph.x) < near && Math.abs(other.y - glyph.y) < near))
      continue;
    same.push(glyph);
    seen.set(key, same);
    yield glyph;
  }
}

/** The size that most of these glyphs have. */
export function commonSize(glyphs: readonly Glyph[]): number {
  const counts = new Map<number, number>();
  for (const { size, text } of glyphs) {
    const rounded = Math.round(size * 10) / 10;
    if (text !== " ") counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
  }
  const [best] = [...counts].sort((one, other) => other[1] - one[1]);
  return best?.[0] ?? glyphs[0]?.size ?? 0;
}

/** Longest superscript or subscript in glyphs. */
const LONGEST_RAISED = 8;
/** Its size is under this share of its neighbours'. */
const SMALLER = 0.85;

/** Moves superscripts and subscripts into the row that they belong to. */
function joinRaised(rows: Row[]): Row[] {
  rows.forEach((row, index) => {
    for (const host of [rows[index + 1], rows[index - 1], rows[index + 2], rows[index - 2]]) {
      const rise = host ? host.y - row.y : NaN;
      if (!host || !(rise <= host.size * 0.75 && rise >= -host.size * 0.4)) continue;
      if (!row.glyphs.some((glyph) => glyph.size < host.size * SMALLER)) continue;
      const raised = groups(row).filter((group) => group.length <= LONGEST_RAISED && touches(group, host));
      if (raised.length === 0) continue;
      const moved = new Set(raised.flat());
      host.glyphs = [...host.glyphs, ...moved].sort((one, other) => one.x - other.x);
      row.glyphs = row.glyphs.filter((glyph) => !moved.has(glyph));
    }
  });
  return rows.filter((row) => row.glyphs.some((glyph) => glyph.text !== " "));
}

/** A row's glyphs in groups that stand close together. */
function groups(row: Row): Glyph[][] {
  const found: Glyph[][] = [];
  for (const glyph of row.glyphs) {
    if (glyph.text === " ") continue;
    const group = found.at(-1);
    const before = group?.at(-1);
    if (group && before && glyph.x - before.x - before.width < 0.3 * glyph.size) group.push(glyph);
    else found.push([glyph]);
  }
  return found;
}

/** The group is smaller than a glyph of the row that it stands beside, not over. */
function touches(group: readonly Glyph[], host: Row): boolean {
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last) return false;
  const [from, to, reach] = [first.x, last.x + last.width, host.size * 0.4];
  const letters = host.glyphs.filter((other) => other.text !== " " && first.size < other.size * SMALLER);
  const covered = letters.reduce(
    (sum, other) => sum + Math.max(0, Math.min(to, other.x + other.width) - Math.max(from, other.x)),
    0,
  );
  return (
    covered < 0.5 * (to - from) &&
    letters.some((other) => other.x - reach < to && from < other.x + other.width + reach)
  );
}
