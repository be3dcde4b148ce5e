import type { WordRow } from "./gutters.ts";
import { textOf } from "./line.ts";
import type { RuledTable } from "./ruled-table.ts";
import { median, type Word } from "./words.ts";

/** A figure of a statement: an amount, a share, a dash for none. */
const FIGURE = /^[$€£¥₺]?[(+−–-]?[$€£¥₺]?\d[\d.,’]*\)?[%x]?\)?$|^[—–-]+[%)]?$|^n\/?[am]$/iu;
const CURRENCY = /^(?:[$€£¥₺]|US\$)\(?$/u;
const TAIL = /^[%)]+$/u;

/** All of these in sizes of the text. */
const ALIGNED = 1;
const CELL_GAP = 0.7;
const LABEL_GAP = 1;
const ROW_GAP = 3.2;
const HEAD_GAP = 2.6;
const FEWEST_COLUMNS = 2;
const MOST_HEAD_ROWS = 4;
const MOST_SECTIONS = 3;

interface Cell {
  words: Word[];
  x1: number;
  x2: number;
}

/** A row of a statement: what it is about, and its figures. */
interface FigureRow {
  label: Word[];
  figures: Cell[];
}

/**
 * Finds the tables of figures that stand without lines around them, as in financial reports: labels at the left, figures
 * under each other's last digits. Each column is called by all head rows above it; a currency sign stands with its figure.
 * Of a table without a head, such as the rest of one on the page before, the first row is empty.
 */
export function findFigureTables(rows: readonly WordRow[]): RuledTable[] {
  const tables: RuledTable[] = [];
  for (let index = 0, free = 0; index < rows.length; index++) {
    const end = extent(rows, index);
    const body = rows.slice(index, end);
    const columns = columnsOf(body);
    if (!columns || besideText(rows, index, end) || goesOn(rows, index, end, columns)) continue;
    const head = headAbove(rows.slice(free, index), body, columns);
    const taken = [...head.rows, ...head.sections, ...body].flat();
    const size = median(taken.map((word) => word.size));
    tables.push({
      x1: Math.min(...taken.map(({ x1 }) => x1)) - 1,
      x2: Math.max(...taken.map(({ x2 }) => x2)) + 1,
      y1: (taken[0]?.y ?? 0) - size,
      y2: (body.at(-1)?.[0]?.y ?? 0) + 0.2 * size,
      cells: [head.cells, ...bodyCells([...head.sections, ...body], columns)],
    });
    free = end;
    index = end - 1;
  }
  return tables;
}

const wordText = (word: Word): string => word.glyphs.map(({ text }) => text).join("");
const sizeOf = (row: WordRow): number => row[0]?.size ?? 1;
const yOf = (row: WordRow): number => row[0]?.y ?? 0;

/** A row as label and figures; null when something else stands behind its label. */
function figureRow(row: WordRow): FigureRow | null {
  const size = sizeOf(row);
  const first = row.findIndex((word, index) => {
    const before = row[index - 1];
    const apart = !before || word.x1 - before.x2 >= LABEL_GAP * size;
    return apart && (FIGURE.test(wordText(word)) || CURRENCY.test(wordText(word)));
  });
  if (first < 0) return null;
  const figures: Cell[] = [];
  let currency: Word[] = [];
  for (const word of row.slice(first)) {
    const text = wordText(word);
    const last = figures.at(-1);
    if (CURRENCY.test(text)) currency.push(word);
    else if (TAIL.test(text) && last && currency.length === 0) last.words.push(word);
    else if (FIGURE.test(text)) {
      figures.push({ words: [...currency, word], x1: currency[0]?.x1 ?? word.x1, x2: word.x2 });
      currency = [];
    } else return null;
  }
  const label = row.slice(0, first);
  const whole = label.every((word, at) => at === 0 || word.x1 - (label[at - 1]?.x2 ?? 0) < LABEL_GAP * size);
  return whole && currency.length === 0 && figures.length > 0 ? { label, figures } : null;
}

/** Index after the last row of the statement that begins here; the start itself when none does. */
function extent(rows: readonly WordRow[], start: number): number {
  const first = rows[start] && figureRow(rows[start]);
  if (!first || first.label.length === 0 || first.figures.length < FEWEST_COLUMNS) return start;
  let left = Math.min(...first.figures.map(({ x1 }) => x1));
  let end = start + 1;
  for (let index = end; index < rows.length; index++) {
    const row = rows[index] ?? [];
    if (yOf(row) - yOf(rows[index - 1] ?? []) > ROW_GAP * sizeOf(row)) break;
    if (isBeside(row, rows[start] ?? [])) break;
    const found = figureRow(row);
    if (found) {
      end = index + 1;
      left = Math.min(left, ...found.figures.map(({ x1 }) => x1));
    } else if (row.some((word) => word.x2 > left)) break;
  }
  return end;
}

/** Whether a row stands in another column of the page than a table's first row. */
function isBeside(row: WordRow, first: WordRow): boolean {
  const [x1, x2] = [first[0]?.x1 ?? 0, first.at(-1)?.x2 ?? 0];
  return row.every((word) => word.x1 > x2) || row.every((word) => word.x2 < x1);
}

/** Whether text of another column stands among the rows or right next to them. */
function besideText(rows: readonly WordRow[], start: number, end: number): boolean {
  const first = rows[start] ?? [];
  const near = (row: WordRow | undefined, other: WordRow | undefined): boolean =>
    row !== undefined && other !== undefined && Math.abs(yOf(row) - yOf(other)) < ROW_GAP * sizeOf(first);
  return [
    [rows[start - 1], rows[start]],
    [rows[end], rows[end - 1]],
  ].some(([row, other]) => near(row, other) && row !== undefined && isBeside(row, first));
}

/** Whether the rows next to these have labels and figures in the same columns, but not as a statement does. */
function goesOn(rows: readonly WordRow[], start: number, end: number, columns: readonly Cell[]): boolean {
  const labelled = ((rows[start]?.[0]?.x1 ?? 0) + (columns[0]?.x1 ?? 0)) / 2;
  return [...rows.slice(Math.max(0, start - 2), start), ...rows.slice(end, end + 2)].some((row) => {
    if (figureRow(row) || (row[0]?.x1 ?? 0) >= labelled) return false;
    const aligned = columns.filter(({ x2 }) =>
      row.some((word) => FIGURE.test(wordText(word)) && Math.abs(word.x2 - x2) <= ALIGNED * word.size),
    );
    return aligned.length >= FEWEST_COLUMNS;
  });
}

/** Where each column's figures end; null when the rows don't share columns. */
function columnsOf(body: readonly WordRow[]): Cell[] | null {
  const found = body.flatMap((row) => figureRow(row) ?? []);
  if (found.length < 2 || found.filter(({ label }) => label.length > 0).length < 2) return null;
  const columns: Cell[] = [];
  for (const figure of found.flatMap(({ figures }) => figures)) {
    const size = figure.words[0]?.size ?? 1;
    const column = columns.find(({ x2 }) => Math.abs(x2 - figure.x2) <= ALIGNED * size);
    if (!column) columns.push({ ...figure, words: [...figure.words] });
    else {
      column.words.push(...figure.words);
      column.x1 = Math.min(column.x1, figure.x1);
      column.x2 = Math.max(column.x2, figure.x2);
    }
  }
  const sorted = columns.sort((one, other) => one.x2 - other.x2);
  const apart = sorted.every((column, index) => column.x1 >= (sorted[index - 1]?.x2 ?? -Infinity));
  const full = found.filter(({ figures }) => figures.length === columns.length).length;
  return apart && columns.length >= FEWEST_COLUMNS && full >= found.length / 2 ? sorted : null;
}

function bodyCells(body: readonly WordRow[], columns: readonly Cell[]): string[][] {
  const cells: string[][] = [];
  let wrapped: Word[] = [];
  for (const row of body) {
    const found = figureRow(row);
    const { label, figures }: FigureRow = found ?? { label: [...row], figures: [] };
    const goesOn = wrapped.length > 0 && figures.length > 0 && /^\p{Ll}/u.test(textOf(label));
    if (wrapped.length > 0 && !goesOn) cells.push([textOf(wrapped), ...columns.map(() => "")]);
    const text = [goesOn ? textOf(wrapped) : "", textOf(label)].filter(Boolean).join(" ");
    wrapped = [];
    if (found) cells.push([text, ...columns.map((column) => figureIn(column, figures))]);
    else wrapped = label;
  }
  return cells;
}

function figureIn({ x2 }: Cell, figures: readonly Cell[]): string {
  const figure = figures.find((one) => Math.abs(one.x2 - x2) <= ALIGNED * (one.words[0]?.size ?? 1));
  return figure ? textOf(figure.words).replace(/(?<=[$€£¥₺(])\s+|\s+(?=[%)])/gu, "") : "";
}

interface Head {
  rows: WordRow[];
  /** Rows between the head and the first figures, such as "Operating activities:". */
  sections: WordRow[];
  cells: string[];
}

/** The rows right above a table that stand over its columns, and what they call each. */
function headAbove(above: readonly WordRow[], body: readonly WordRow[], columns: readonly Cell[]): Head {
  const names: string[][] = [[], ...columns.map(() => [])];
  const [rows, sections]: [WordRow[], WordRow[]] = [[], []];
  let below = body[0] ?? [];
  for (const row of [...above].reverse()) {
    const far = yOf(below) - yOf(row) > HEAD_GAP * sizeOf(below);
    if (far || rows.length >= MOST_HEAD_ROWS || sections.length >= MOST_SECTIONS) break;
    const groups = groupsOf(row);
    const left = (columns[0]?.x1 ?? 0) - 2 * sizeOf(row);
    const [first] = groups;
    const corner = first && (first.x2 < left || groups.length === columns.length + 1) ? first : undefined;
    const over = corner ? groups.slice(1) : groups;
    below = row;
    if (corner && over.length === 0 && rows.length === 0) {
      sections.unshift(row);
      continue;
    }
    if (over.length === 0 || over.length > columns.length) break;
    const caption = over.length === 1 && !isWithin(over[0], columns, sizeOf(row));
    const outside = over.length < columns.length && (over[0]?.x1 ?? 0) < left - 4 * sizeOf(row);
    if (caption || outside || (figureRow(row)?.label.length ?? 0) > 0) break;
    columns.forEach((column, index) => {
      const group = groupOver(column, index, over, columns);
      if (group) names[index + 1]?.unshift(textOf(group.words));
    });
    if (corner) names[0]?.unshift(textOf(corner.words));
    rows.unshift(row);
  }
  return { rows, sections: rows.length > 0 ? sections : [], cells: names.map((parts) => parts.join(" ")) };
}

/** Whether a head that stands alone spans columns and not the page. */
function isWithin(head: Cell | undefined, columns: readonly Cell[], size: number): boolean {
  const { x1, x2 } = head ?? { x1: 0, x2: 0 };
  return x1 > (columns[0]?.x1 ?? 0) - size && x2 < (columns.at(-1)?.x2 ?? 0) + size;
}

/** Words without a wide gap between them. */
function groupsOf(row: WordRow): Cell[] {
  const groups: Cell[] = [];
  for (const word of row) {
    const last = groups.at(-1);
    if (last && word.x1 - last.x2 < CELL_GAP * word.size) {
      last.words.push(word);
      last.x2 = word.x2;
    } else groups.push({ words: [word], x1: word.x1, x2: word.x2 });
  }
  return groups;
}

/** What of a head row stands over a column: its own group, or one that spans it and its neighbours. */
function groupOver(
  column: Cell,
  index: number,
  groups: readonly Cell[],
  columns: readonly Cell[],
): Cell | undefined {
  if (columns.length % groups.length === 0)
    return groups[Math.floor(index / (columns.length / groups.length))];
  const distance = (group: Cell) => Math.max(group.x1 - column.x2, column.x1 - group.x2);
  return [...groups].sort((one, other) => distance(one) - distance(other)).find((one) => distance(one) < 0);
}
