import { z } from "zod";
import type { ExtractedBlock } from "../../domain/text/document.ts";
import { markdownTable } from "../markdown-table.ts";
import { type Cell, columnName, type Row, rowRange } from "./cells.ts";
import { bandsOf, headOf } from "./heads.ts";

/** Columns that belong together, and what they are called once that is known. */
const Band = z.object({
  from: z.number(),
  to: z.number(),
  head: z.array(z.string()).nullable(),
  isBold: z.boolean(),
});
export type Band = z.infer<typeof Band>;

/** What of a grid goes from one slice to the next: plain JSON. */
export const GridState = z.object({
  /** The tables that the last rows were of. */
  bands: z.array(Band),
  /** Number of the last row that said something. */
  last: z.number(),
  /** A heading of its own stands above what follows. */
  titled: z.boolean(),
  named: z.boolean(),
  /** It has been told that columns are left out. */
  cut: z.boolean(),
});
export type GridState = z.infer<typeof GridState>;

export const startGrid: GridState = { bands: [], last: 0, titled: false, named: false, cut: false };

/** How a grid tells of its places. */
export interface GridNames {
  /** The sheet; null where a file has but one and no name for it. */
  sheet: string | null;
  /** A blank row may part two tables; in a file of lines it parts nothing. */
  parts: boolean;
  /** What the cells of a row are called. */
  cells(from: number, to: number, row: number): string;
}

/** Rows that are looked at together: their columns tell where tables stand beside each other. */
const TOGETHER = 200;
/** Characters of a table's block, so that it stands in one part of the text with its head. */
const MOST_CHARS = 3_500;
const LONGEST_TITLE = 120;
/** Columns that are read of a sheet. */
const MOST_COLUMNS = 1_000;

/** Makes blocks of a sheet's rows as they come: tables with their heads, titles, and what stands alone. */
export class Grid {
  readonly blocks: ExtractedBlock[] = [];
  state: GridState;
  private rows: Row[] = [];
  private readonly names: GridNames;

  constructor(names: GridNames, state: GridState = startGrid) {
    this.names = names;
    this.state = { ...state, bands: [...state.bands] };
  }

  add(row: Row): void {
    const cells = row.cells.filter(({ column }) => column < MOST_COLUMNS);
    if (cells.length === 0) return;
    if (cells.length < row.cells.length) this.tellCut(row.number);
    const before = this.rows.at(-1)?.number ?? this.state.last;
    if (this.names.parts && before > 0 && row.number > before + 1) {
      this.flush();
      this.isNew = true;
    }
    this.rows.push({ number: row.number, cells });
    if (this.rows.length >= TOGETHER) this.flush();
  }

  /** Gives out what is at hand; what comes next may go on with it. */
  flush(): void {
    const rows = this.rows.splice(0);
    const [first] = rows;
    if (!first) return;
    this.nameSheet();
    const goesOn = this.state.bands.length > 0 && (!this.isNew || continues(this.state.bands, first));
    if (goesOn) this.goOn(rows);
    else this.begin(rows);
    this.isNew = false;
    this.state.last = rows.at(-1)?.number ?? this.state.last;
  }

  private isNew = false;

  private tellCut(row: number): void {
    if (this.state.cut) return;
    this.flush();
    this.nameSheet();
    this.state.cut = true;
    const last = columnName(MOST_COLUMNS - 1);
    this.blocks.push({
      kind: "paragraph",
      text: `Columns after ${last} are not read.`,
      ...this.placed([this.names.cells(MOST_COLUMNS - 1, MOST_COLUMNS - 1, row)]),
    });
  }

  private nameSheet(): void {
    const { sheet } = this.names;
    if (this.state.named || sheet === null) return;
    this.state.named = true;
    this.blocks.push({ kind: "heading", level: 1, text: sheet, place: sheet });
  }

  private goOn(rows: readonly Row[]): void {
    const { bands } = this.state;
    bands.forEach((band, index) => {
      const until = bands[index + 1]?.from ?? Infinity;
      const since = index === 0 ? 0 : band.from;
      const own = within(rows, since, until - 1);
      const wide = own.flatMap(({ cells }) => cells.map(({ column }) => column));
      band.from = Math.min(band.from, ...(wide.length > 0 ? [least(wide)] : []));
      band.to = Math.max(band.to, ...(wide.length > 0 ? [most(wide)] : []));
      this.table(band, own);
    });
  }

  private begin(all: readonly Row[]): void {
    this.state.bands = [];
    const titles = all.findIndex(({ cells }) => cells.length > 1);
    const isColumn = titles < 0;
    const rows = isColumn ? this.alone(all) : all.slice(titles);
    if (!isColumn) this.titles(all.slice(0, titles), true);
    if (rows.length === 0) return;
    if (rows.length === 1 && !isColumn) {
      this.single(rows);
      return;
    }
    if (this.state.titled && (isColumn || titles === 0) && !this.hasJustTitled()) this.leaveTitle();
    for (const { from, to } of bandsOf(rows)) {
      const own = within(rows, from, to);
      const { head, count, isBold } = headOf(own, from, to);
      const band: Band = { from, to, head, isBold };
      this.state.bands.push(band);
      this.table(band, own.slice(count));
      if (count > 0 && own.length === count) this.headAlone(band, own);
    }
  }

  /** Rows of one cell each: a title before the next table, a column that is a list, or lines of text. */
  private alone(rows: readonly Row[]): readonly Row[] {
    const texts = rows.flatMap(({ cells }) => cells);
    const columns = new Set(texts.map(({ column }) => column));
    const isList =
      rows.length > 2 && columns.size === 1 && texts.every(({ text }) => text.length <= LONGEST_TITLE);
    if (isList) return rows;
    this.titles(rows, false);
    return [];
  }

  /** @param follows a table stands right below them */
  private titles(rows: readonly Row[], follows: boolean): void {
    rows.forEach(({ cells: [cell], number }, index) => {
      if (!cell) return;
      const isTitle = index === 0 && isTitleLike(cell) && (follows || rows.length === 1);
      const place = this.placed([this.names.cells(cell.column, cell.column, number)]);
      if (isTitle) {
        this.state.titled = true;
        const level = this.names.sheet === null ? 1 : 2;
        this.blocks.push({ kind: "heading", level, text: cell.text, ...place });
      } else this.blocks.push({ kind: "paragraph", text: cell.text, ...place });
    });
  }

  private hasJustTitled(): boolean {
    return this.blocks.at(-1)?.kind === "heading";
  }

  /** What follows doesn't stand under the last title any more. */
  private leaveTitle(): void {
    this.state.titled = false;
    const { sheet } = this.names;
    if (sheet !== null) this.blocks.push({ kind: "heading", level: 1, text: sheet, place: sheet });
  }

  /** A row that stands alone: no table, a line of text. */
  private single(rows: readonly Row[]): void {
    for (const { cells, number } of rows) {
      const [first, last] = [cells[0]?.column ?? 0, cells.at(-1)?.column ?? 0];
      const text = cells.map((cell) => cell.text).join(cells.length === 2 ? ": " : " · ");
      this.blocks.push({ kind: "paragraph", text, ...this.placed([this.names.cells(first, last, number)]) });
    }
  }

  private headAlone(band: Band, rows: readonly Row[]): void {
    const number = rows.at(-1)?.number ?? 0;
    const text = (band.head ?? []).filter((name) => name !== "").join(" · ");
    if (text !== "")
      this.blocks.push({
        kind: "paragraph",
        text,
        ...this.placed([this.names.cells(band.from, band.to, number)]),
      });
  }

  private table(band: Band, rows: readonly Row[]): void {
    band.head ??= letters(band);
    let [lines, places, chars]: [string[][], string[], number] = [[], [], 0];
    const give = () => {
      if (lines.length === 0) return;
      const head = widened(band);
      this.blocks.push({ kind: "table", text: markdownTable([head, ...lines]), ...this.placed(places) });
      [lines, places, chars] = [[], [], 0];
    };
    for (const { cells, number } of rows) {
      const line = Array.from({ length: band.to - band.from + 1 }, () => "");
      for (const { column, text } of cells) line[column - band.from] = text;
      const size = line.reduce((sum, text) => sum + text.length + 3, 2);
      if (chars + size > MOST_CHARS) give();
      lines.push(line);
      places.push(this.names.cells(band.from, band.to, number));
      chars += size;
    }
    give();
  }

  private placed(rows: string[]): Pick<ExtractedBlock, "place" | "rows"> {
    return { ...(this.names.sheet !== null && { place: this.names.sheet }), rows };
  }
}

/** A later row than the head's may say more than it has names for. */
function widened({ head, from, to }: Band): string[] {
  const names = head ?? [];
  return Array.from({ length: to - from + 1 }, (_, index) => names[index] ?? "");
}

const letters = ({ from, to }: Band): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => columnName(from + index));

function within(rows: readonly Row[], from: number, to: number): Row[] {
  return rows
    .map(({ number, cells }) => ({
      number,
      cells: cells.filter(({ column }) => column >= from && column <= to),
    }))
    .filter(({ cells }) => cells.length > 0);
}

const least = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.min(a, b));
const most = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b));

/** Whether a row behind a blank one goes on with the table before it: it holds values, in columns of that, and names none. */
function continues(bands: readonly Band[], { cells }: Row): boolean {
  const [first, last] = [bands[0], bands.at(-1)];
  if (!first || !last || cells.length < 2) return false;
  const inside = cells.every(({ column }) => column >= first.from && column <= last.to);
  const namesNothing =
    cells.some(({ isValue }) => isValue) || (first.isBold && !cells.some(({ isBold }) => isBold));
  return inside && namesNothing;
}

function isTitleLike({ text, isValue }: Cell): boolean {
  return !isValue && text.length <= LONGEST_TITLE && !/[.!?:;。！？]$/u.test(text) && !/[:：] /u.test(text);
}

/** Names of a spreadsheet's cells. */
export const sheetNames = (sheet: string): GridNames => ({ sheet, parts: true, cells: rowRange });
/** Of a file that has lines and no sheet. */
export const lineNames: GridNames = {
  sheet: null,
  parts: false,
  cells: (_from, _to, row) => `Row ${String(row)}`,
};
