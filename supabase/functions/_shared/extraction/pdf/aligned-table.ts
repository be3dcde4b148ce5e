import type { Gutter, WordRow } from "./gutters.ts";
import { textOf } from "./line.ts";
import { median, type Word } from "./words.ts";

/** From this width on (in sizes) the lines beside a gutter read as text, not as cells. */
const TEXT_WIDTH = 14;
/** The same for lines that nearly all reach the same width. */
const FULL_TEXT_WIDTH = 7;

/** Whether a gutter parts cells of a table, not columns of text. */
export function isTableGutter(
  gutter: Gutter,
  rows: readonly WordRow[],
  gutters: readonly Gutter[],
  size: number,
): boolean {
  const sides: [number[], number[]] = [[], []];
  for (const row of rows.filter((row) => covers(gutter, row))) {
    const others = gutters.filter((other) => other !== gutter && covers(other, row));
    const from = Math.max(
      -Infinity,
      ...others.filter((other) => other.x2 <= gutter.x1).map((other) => other.x1),
    );
    const to = Math.min(
      Infinity,
      ...others.filter((other) => other.x1 >= gutter.x2).map((other) => other.x2),
    );
    const left = row.filter((word) => word.x2 <= gutter.x1 && word.x1 >= from);
    const right = row.filter((word) => word.x1 >= gutter.x2 && word.x2 <= to);
    if (left.length > 0) sides[0].push(widthOf(left) / size);
    if (right.length > 0) sides[1].push(widthOf(right) / size);
  }
  const texts = sides.filter(readsAsText).length;
  if (texts === 2) return false;
  const aligned = gutter.facing / Math.max(1, Math.min(gutter.left, gutter.right));
  const beside = gutters.some((other) => other !== gutter && other.y1 <= gutter.y2 && other.y2 >= gutter.y1);
  return aligned >= 0.6 && gutter.facing >= (beside ? 2 : 3);
}

function readsAsText(widths: readonly number[]): boolean {
  const usual = median(widths);
  if (usual >= TEXT_WIDTH) return true;
  return widths.length >= 6 && usual >= FULL_TEXT_WIDTH && usual >= 0.85 * Math.max(...widths);
}

/**
 * The table that begins with the first of these rows.
 * @returns its cells and how many rows it takes; null when none begins here
 */
export function tableOf(
  rows: readonly WordRow[],
  gutters: readonly Gutter[],
  rtl: boolean,
): { cells: string[][]; rows: number } | null {
  const [first] = rows;
  if (!first || !gutters.some((gutter) => faces(gutter, first))) return null;
  const region = extent(rows, gutters);
  const edges = boundaries(region, gutters);
  const cells = joinWrapped(region.map((row) => toCells(row, edges)));
  if (cells.length < (edges.length === 1 ? 3 : 2)) return null;
  return { cells: rtl ? cells.map((row) => row.reverse()) : cells, rows: region.length };
}

/** The rows as far as gutters hold them together, up to the last with two cells. */
function extent(rows: readonly WordRow[], gutters: readonly Gutter[]): WordRow[] {
  const size = rows[0]?.[0]?.size ?? 1;
  let end = 1;
  for (let index = 1; index < rows.length; index++) {
    const [row, before] = [rows[index] ?? [], rows[index - 1] ?? []];
    const far = (row[0]?.y ?? 0) - (before[0]?.y ?? 0) > 4 * size;
    if (far || !gutters.some((gutter) => covers(gutter, row) && covers(gutter, before))) break;
    const wraps = end === index && goesOn(row, before);
    if (wraps || gutters.some((gutter) => faces(gutter, row))) end = index + 1;
  }
  return rows.slice(0, end);
}

/** A row that stands under a cell of the row above, but not under its first. */
function goesOn(row: WordRow, above: WordRow): boolean {
  const [first] = row;
  if (!first || first.y - (above[0]?.y ?? 0) > 1.6 * first.size) return false;
  return above.slice(1).some((word, index) => {
    const starts = word.x1 - (above[index]?.x2 ?? 0) > 0.7 * word.size;
    return starts && Math.abs(word.x1 - first.x1) < 0.5 * first.size;
  });
}

function boundaries(region: readonly WordRow[], gutters: readonly Gutter[]): number[] {
  const facing = (gutter: Gutter) => region.filter((row) => faces(gutter, row)).length;
  return gutters
    .filter((gutter) => facing(gutter) >= Math.max(1, region.length * 0.25))
    .map((gutter) => (gutter.x1 + gutter.x2) / 2)
    .sort((one, other) => one - other)
    .filter((edge, index, all) => index === 0 || edge - (all[index - 1] ?? 0) > 1);
}

function toCells(row: WordRow, edges: readonly number[]): string[] {
  const columns: Word[][] = [[], ...edges.map(() => [])];
  let before: Word | undefined;
  let column = 0;
  for (const word of row) {
    const own = edges.filter((edge) => edge < word.x2).length;
    const spans = before !== undefined && word.x1 - before.x2 < 0.6 * word.size;
    if (!spans) column = Math.max(column, Math.min(own, edges.filter((edge) => edge <= word.x1).length));
    columns[column]?.push(word);
    before = word;
  }
  return columns.map((words) => textOf(words));
}

/** A row whose first cell is empty and that holds one cell only goes on with the row above. */
function joinWrapped(cells: readonly string[][]): string[][] {
  const joined: string[][] = [];
  for (const row of cells) {
    const above = joined.at(-1);
    const filled = row.filter((cell) => cell !== "").length;
    if (
      above &&
      row[0] === "" &&
      filled === 1 &&
      row.every((cell, index) => cell === "" || above[index] !== "")
    ) {
      row.forEach((cell, index) => {
        if (cell) above[index] = `${above[index] ?? ""} ${cell}`;
      });
    } else {
      joined.push([...row]);
    }
  }
  return joined;
}

function covers(gutter: Gutter, row: WordRow): boolean {
  const y = row[0]?.y ?? 0;
  return y >= gutter.y1 && y <= gutter.y2;
}

function faces(gutter: Gutter, row: WordRow): boolean {
  if (!covers(gutter, row)) return false;
  return row.some((word) => word.x2 <= gutter.x1) && row.some((word) => word.x1 >= gutter.x2);
}

function widthOf(words: WordRow): number {
  return Math.max(...words.map((word) => word.x2)) - Math.min(...words.map((word) => word.x1));
}
