/** A cell that says something. */
export interface Cell {
  /** Counted from 0. */
  column: number;
  /** As it is shown, in one line. */
  text: string;
  /** A number, date, time, truth value or error: no name of a column. */
  isValue: boolean;
  isBold?: boolean;
}

/** A row with its cells in order; blank ones are left out. */
export interface Row {
  /** Counted from 1. */
  number: number;
  cells: Cell[];
}

/** How many columns a sheet of the kind can have. */
export const SHEET_COLUMNS = 16_384;

/** "A" of 0, "AB" of 27. */
export function columnName(column: number): string {
  const before = Math.floor(column / 26);
  return (before > 0 ? columnName(before - 1) : "") + String.fromCharCode(65 + (column % 26));
}

/** Column from 0 and row from 1 of "B4" or "$B$4"; null for what is no such name. */
export function cellAt(name: string): { column: number; row: number } | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(name) ?? [];
  if (letters === undefined || digits === undefined) return null;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, row: Number(digits) };
}

/** The cells of "B4:D9" or "B4"; null for what is no such range. */
export function rangeOf(
  ref: string,
): { from: { column: number; row: number }; to: { column: number; row: number } } | null {
  const [first = "", last = first] = ref.split(":");
  const [from, to] = [cellAt(first), cellAt(last)];
  return from && to ? { from, to } : null;
}

/** "B4:D4" of columns 1 to 3 in row 4. */
export function rowRange(from: number, to: number, row: number): string {
  const first = `${columnName(from)}${String(row)}`;
  return from === to ? first : `${first}:${columnName(to)}${String(row)}`;
}
