/** What a spreadsheet would run as a formula. */
const FORMULA = /^[\s]*[=+\-@\t\r＝＋－＠]/u;

/** A number runs as nothing. */
const NUMBER = /^[+-]?\d[\d., \u00a0\u202f]*%?$/u;

/**
 * Rows as CSV (RFC 4180) that spreadsheets open as text: what they would run as a formula begins with an apostrophe.
 * @param rows numbers and text; the first is the head
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
