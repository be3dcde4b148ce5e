import { mostlyRtl } from "./bidi.ts";
import { isTableGutter, tableOf } from "./aligned-table.ts";
import type { Rule } from "./content.ts";
import { findGutters, type Gutter, type WordRow } from "./gutters.ts";
import { findFigureTables } from "./figure-table.ts";
import { type Line, toLine } from "./line.ts";
import { findRuledTables, inside, type RuledTable } from "./ruled-table.ts";
import { median, type Word } from "./words.ts";

/** A table's rows of cell texts, at the height of its top. */
export interface Table {
  cells: string[][];
  y: number;
}

export type Item = { line: Line } | { table: Table };

const DEEPEST = 12;

/**
 * Puts the rows of a page into reading order: columns one after the other, tables whole.
 * @param rules the lines drawn on the page
 */
export function layOut(rows: readonly WordRow[], rules: readonly Rule[]): Item[] {
  const rtl = mostlyRtl(allText(rows));
  const ruled = findRuledTables(rules, rows.flat());
  const unruled = cut(rows, (word) => !ruled.some((table) => inside(word, table)));
  const figures = rtl ? [] : findFigureTables(unruled);
  const outside = cut(unruled, (word) => !figures.some((table) => inside(word, table)));
  const tables = [...ruled, ...figures];
  const all = [...outside, ...tables.map((table) => [asWord(table, rtl)])];
  return order(
    all.sort((one, other) => yOf(one) - yOf(other)),
    rtl,
    0,
  );
}

/** All that stands there, in no order. */
function allText(rows: readonly WordRow[]): string {
  let text = "";
  for (const row of rows) for (const { glyphs } of row) for (const glyph of glyphs) text += glyph.text;
  return text;
}

function asWord({ x1, x2, y1, y2, cells }: RuledTable, rtl: boolean): Word {
  return {
    glyphs: [],
    x1,
    x2,
    y: (y1 + y2) / 2,
    size: 0,
    table: rtl ? cells.map((row) => row.reverse()) : cells,
  };
}

function order(rows: readonly WordRow[], rtl: boolean, depth: number): Item[] {
  const size = median(rows.flatMap((row) => row.filter((word) => !word.table).map((word) => word.size)));
  const gutters = findGutters(rows, size);
  const tables = gutters.filter((gutter) => isTableGutter(gutter, rows, gutters, size));
  const column = gutters.find((gutter) => !tables.includes(gutter));
  if (!column || depth > DEEPEST) return withTables(rows, tables, rtl);
  const inside = rows.filter((row) => within(row, column));
  const middle = (column.x1 + column.x2) / 2;
  const left = cut(inside, (word) => word.x2 <= middle);
  const right = cut(inside, (word) => word.x2 > middle);
  const top = rows.filter((row) => yOf(row) < column.y1);
  const bottom = rows.filter((row) => yOf(row) > column.y2);
  return [top, ...(rtl ? [right, left] : [left, right]), bottom].flatMap((part) =>
    part.length > 0 ? order(part, rtl, depth + 1) : [],
  );
}

function withTables(rows: readonly WordRow[], gutters: readonly Gutter[], rtl: boolean): Item[] {
  const items: Item[] = [];
  for (let index = 0; index < rows.length;) {
    const ruled = rows[index]?.find((word) => word.table)?.table;
    if (ruled) {
      items.push({ table: { cells: ruled, y: yOf(rows[index] ?? []) } });
      index++;
      continue;
    }
    const taken = tableOf(rows.slice(index), gutters, rtl);
    if (taken) {
      items.push({ table: { cells: taken.cells, y: yOf(rows[index] ?? []) } });
      index += taken.rows;
      continue;
    }
    const line = toLine([...(rows[index] ?? [])]);
    if (line) items.push({ line });
    index++;
  }
  return items;
}

const yOf = (row: WordRow): number => row[0]?.y ?? 0;
const within = (row: WordRow, { y1, y2 }: Gutter): boolean => yOf(row) >= y1 && yOf(row) <= y2;

function cut(rows: readonly WordRow[], keep: (word: Word) => boolean): WordRow[] {
  return rows.map((row) => row.filter(keep)).filter((row) => row.length > 0);
}
