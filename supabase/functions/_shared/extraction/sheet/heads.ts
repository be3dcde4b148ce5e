import type { Cell, Row } from "./cells.ts";

const YEAR = /^(?:19|20)\d{2}$/;
const DATE = /^\d{4}-\d{2}(?:-\d{2})?$/;

/**
 * The columns of tables that stand side by side: parted by a column in which no row says anything, when both have two
 * columns or more and names above them. A blank column within a table parts nothing.
 */
export function bandsOf(rows: readonly Row[]): { from: number; to: number }[] {
  const used = new Set(rows.flatMap(({ cells }) => cells.map(({ column }) => column)));
  const columns = [...used].sort((a, b) => a - b);
  const bands: { from: number; to: number }[] = [];
  for (const column of columns) {
    const band = bands.at(-1);
    if (band && column === band.to + 1) band.to = column;
    else bands.push({ from: column, to: column });
  }
  const [first] = rows;
  const stands = bands.every(({ from, to }) => {
    const named = first?.cells.filter(({ column }) => column >= from && column <= to) ?? [];
    return to > from && named.length === to - from + 1 && named.every(isName);
  });
  if (bands.length < 2 || stands) return bands;
  const [start, end] = [bands[0], bands.at(-1)];
  return start && end ? [{ from: start.from, to: end.to }] : [];
}

/**
 * What a table's columns are called, by its first row or the first two.
 * @param from its first column, @param to its last
 * @returns no head for a table that begins with its values; how many rows the head takes
 */
export function headOf(
  rows: readonly Row[],
  from: number,
  to: number,
): { head: string[] | null; count: number; isBold: boolean } {
  const [first, second, third] = rows;
  if (!first || !isHead(first, second, to - from + 1)) return { head: null, count: 0, isBold: false };
  const isBold = first.cells.every((cell) => cell.isBold);
  const names = lineOf(first, from, to);
  const isGroups =
    second &&
    third &&
    names.length > 2 &&
    isHead(second, third, names.length) &&
    groups(first, second, third);
  if (!isGroups) return { head: names, count: 1, isBold };
  return { head: joined(names, lineOf(second, from, to)), count: 2, isBold };
}

/** Names of groups of columns, with gaps, above names of the columns that fill the gaps, above values. */
function groups(first: Row, second: Row, third: Row): boolean {
  const above = new Set(first.cells.map(({ column }) => column));
  const named = new Set(second.cells.map(({ column }) => column));
  return (
    second.cells.some(({ column }) => !above.has(column)) &&
    second.cells.every((cell) => !cell.isValue) &&
    third.cells.some(({ column, isValue }) => isValue && named.has(column))
  );
}

function joined(groups: readonly string[], names: readonly string[]): string[] {
  let group = "";
  return names.map((name, at) => {
    if (groups[at]) group = groups[at];
    // The first column has no group unless it is named itself.
    return [groups[at] || (at > 0 && name !== "") ? group : "", name].filter((word) => word !== "").join(" ");
  });
}

function isHead({ cells }: Row, next: Row | undefined, columns: number): boolean {
  if (columns > 1 && cells.length < 2) return false;
  if (!next) return false;
  if (cells.every((cell) => !cell.isValue)) return true;
  // Years and months name columns where words stand beside them, or figures other than years below.
  const periods = cells.filter((cell) => cell.isValue);
  if (!periods.every(({ text }) => YEAR.test(text) || DATE.test(text))) return false;
  const below = next.cells.filter(({ column }) => periods.some((cell) => cell.column === column));
  return (
    below.length > 0 && below.every(({ text }) => !YEAR.test(text) && !DATE.test(text)) && periods.length > 1
  );
}

const isName = ({ isValue, text }: Cell): boolean => !isValue || YEAR.test(text);

function lineOf({ cells }: Row, from: number, to: number): string[] {
  const line = Array.from({ length: to - from + 1 }, () => "");
  for (const { column, text } of cells) line[column - from] = text;
  return line;
}
