import { Parser } from "htmlparser2";
import { textPieces, type Zip } from "../zip.ts";
import { type Cell, cellAt, type Row, SHEET_COLUMNS } from "./cells.ts";
import { formatValue } from "./number-format.ts";
import { MOST_CELL, type SharedStrings } from "./shared-strings.ts";
import { PLAIN, type Style } from "./styles.ts";
import { unescaped } from "./unescaped.ts";

/** What the cells of a sheet are read with. */
export interface Sheetbook {
  styles: readonly Style[];
  strings: SharedStrings;
  is1904: boolean;
}

/** Where reading stands between two rows: plain JSON. */
export interface RowsPosition {
  /** Characters of the part before it. */
  offset: number;
  /** The number of the last row. */
  row: number;
  /** Columns that the author hid, as from, to, from, to. */
  hidden: number[];
  /** A filter hides rows, which are data like the others. */
  filtered: boolean;
}

export const startRows: RowsPosition = { offset: 0, row: 0, hidden: [], filtered: false };

/** The rows of a sheet that its author shows, one by one, from a position on. */
export class SheetRows {
  position: RowsPosition;
  done = false;
  private readonly book: Sheetbook;
  private readonly parser: Parser;
  private readonly pieces: Iterator<string, undefined>;
  private readonly given: (row: Row) => void;
  private rest = "";
  private row: Row | null = null;
  private cell = { column: 0, type: "", style: PLAIN };
  private value = "";
  private formula = "";
  private collecting: "value" | "formula" | null = null;
  private spoken = 0;

  /** @param given called with each row, when `position` is behind it */
  constructor(zip: Zip, part: string, book: Sheetbook, from: RowsPosition, given: (row: Row) => void) {
    this.book = book;
    this.given = given;
    this.position = { ...from, hidden: [...from.hidden] };
    this.pieces = textPieces(zip, part);
    this.skipTo(from.offset);
    this.parser = new Parser(
      {
        onopentag: (name, attributes) => this.open(localOf(name), attributes),
        ontext: (text) => this.text(text),
        onclosetag: (name) => this.close(localOf(name), from.offset),
      },
      { xmlMode: true, decodeEntities: true },
    );
  }

  /** Reads a piece of some ten thousand characters on. */
  read(): void {
    const piece = this.rest === "" ? this.pieces.next() : { value: this.rest, done: false };
    this.rest = "";
    if (piece.value !== undefined) this.parser.write(piece.value);
    if (piece.done !== true) return;
    this.parser.end();
    this.done = true;
  }

  private skipTo(offset: number): void {
    for (let passed = 0; passed < offset;) {
      const next = this.pieces.next();
      if (next.done === true) return;
      if (passed + next.value.length > offset) this.rest = next.value.slice(offset - passed);
      passed += next.value.length;
    }
  }

  private open(name: string, attributes: Record<string, string>): void {
    if (name === "c") this.openCell(attributes);
    else if (name === "v" || name === "t") this.collecting = this.spoken === 0 ? "value" : null;
    else if (name === "f") this.collecting = "formula";
    else if (name === "row") this.openRow(attributes);
    else if (name === "rPh") this.spoken++;
    else if (name === "sheetPr") this.position.filtered = isOn(attributes["filterMode"]);
    else if (name === "col" && isHidden(attributes) && this.position.hidden.length < MOST_HIDDEN)
      this.position.hidden.push(...columnsIn(attributes));
  }

  private openRow(attributes: Record<string, string>): void {
    const number = Number(attributes["r"]) || this.position.row + 1;
    this.position.row = number;
    this.row = isHidden(attributes) && !this.position.filtered ? null : { number, cells: [] };
    this.cell.column = -1;
  }

  private openCell({ r = "", t = "n", s }: Record<string, string>): void {
    const column = cellAt(r)?.column ?? this.cell.column + 1;
    this.cell = { column, type: t, style: this.book.styles[Number(s ?? 0)] ?? PLAIN };
    this.value = this.formula = "";
  }

  private text(text: string): void {
    if (this.collecting === null) return;
    if (this.collecting === "value" && this.value.length < MOST_CELL) this.value += text;
    if (this.collecting === "formula" && this.formula.length < MOST_FORMULA) this.formula += text;
  }

  private close(name: string, from: number): void {
    if (name === "v" || name === "t" || name === "f") this.collecting = null;
    else if (name === "rPh") this.spoken = Math.max(0, this.spoken - 1);
    else if (name === "c") this.endCell();
    else if (name === "row") {
      this.position.offset = from + this.parser.endIndex + 1;
      const { row } = this;
      this.row = null;
      if (row) this.given(row);
    }
  }

  private endCell(): void {
    const { column } = this.cell;
    if (!this.row || column < 0 || column >= SHEET_COLUMNS || this.isHiddenColumn(column)) return;
    const cell = this.cellOf(column);
    if (cell.text !== "") this.row.cells.push(cell);
  }

  private cellOf(column: number): Cell {
    const { type, style } = this.cell;
    const said = (text: string, isValue: boolean): Cell => ({
      column,
      text: text.replace(/\s+/g, " ").trim(),
      isValue,
      ...(style.isBold && { isBold: true }),
    });
    const { value } = this;
    if (value === "") {
      // Written by a program that calculates nothing.
      return said(this.formula === "" ? "" : `=${this.formula}`, true);
    }
    if (type === "s") return said(this.book.strings.get(Number(value)), false);
    if (type === "inlineStr" || type === "str") return said(unescaped(value), false);
    if (type === "b") return said(isOn(value) ? "TRUE" : "FALSE", true);
    if (type === "d") return said(value.replace(/T00:00(:00(\.0+)?)?Z?$|Z$/, "").replace("T", " "), true);
    if (type === "e") return said(value, true);
    const number = Number(value);
    if (Number.isNaN(number)) return said(value, false);
    return said(formatValue(number, style.format, this.book.is1904), true);
  }

  private isHiddenColumn(column: number): boolean {
    const { hidden } = this.position;
    for (let at = 0; at < hidden.length; at += 2)
      if (column >= (hidden[at] ?? 0) && column <= (hidden[at + 1] ?? 0)) return true;
    return false;
  }
}

/** Characters of a formula that are shown where its value isn't known. */
const MOST_FORMULA = 200;
const MOST_HIDDEN = 2_000;

const isOn = (value: string | undefined): boolean => value === "1" || value === "true";
const localOf = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Hidden by hand; what is folded up into a group is one tap away from everybody. */
function isHidden({ hidden, outlineLevel }: Record<string, string>): boolean {
  return isOn(hidden) && !(Number(outlineLevel) > 0);
}

function columnsIn({ min, max }: Record<string, string>): number[] {
  const [from, to] = [Number(min) - 1, Number(max) - 1];
  return Number.isInteger(from) && Number.isInteger(to) ? [from, to] : [];
}
