/** What a spreadsheet would run as a formula, with apostrophes that keep it from that before it. */
const FORMULA = /^'*[\s]*[=+\-@\t\r＝＋－＠]/u;

/** A number runs as nothing. */
const NUMBER = /^'*[+-]?\d[\d., \u00a0\u202f]*%?$/u;

const isFormula = (text: string): boolean => FORMULA.test(text) && !NUMBER.test(text);

/** What separates the cells of a row. */
export type Delimiter = "," | ";" | "\t";

/**
 * Rows as CSV (RFC 4180) that spreadsheets open as text: what they would run as a formula begins with an apostrophe.
 * @param rows numbers and text; the first is the head
 */
export function toCsv(
  rows: readonly (readonly (string | number)[])[],
  { delimiter = "," }: { delimiter?: Delimiter } = {},
): string {
  return rows.map((row) => row.map((value) => cell(value, delimiter)).join(delimiter)).join("\r\n") + "\r\n";
}

/** A cell's text as it was before `toCsv` kept it from being run. */
export function plainCell(text: string): string {
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text;
}

function cell(value: string | number, delimiter: Delimiter): string {
  if (typeof value === "number") return String(value);
  const safe = isFormula(value) ? `'${value}` : value;
  return safe.includes(delimiter) || /[",;\t\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
