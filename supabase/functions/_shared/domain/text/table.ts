/** The cells of a table row in Markdown. */
export function cells(row: string): string[] {
  return row
    .replace(/^\s*\||\|\s*$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

const currency = /^[$€£¥₹₺₫]$/u;
const amount = /^[($€£¥₹₺₫+−-]*\s*\d[\d.,\s]*(?:%|\)|[$€£¥₹₺₫])*\s*[$€£¥₹₺₫]?$/u;
const year = /^(?:19|20)\d{2}$/;

/** Whether a cell is a figure: "1,284.6", "(2,508)", "54.2 $", "17%", but no year. */
export function isFigure(cell: string): boolean {
  return amount.test(cell) && !year.test(cell);
}

/** Whether a cell that stands under the head says something: not blank, nor the currency of the next. */
function says(cell: string): boolean {
  return cell !== "" && !currency.test(cell);
}

/** A head row that names columns, or groups of them; one with figures is a row like the others. */
export function namesColumns(row: string[]): boolean {
  return row.some(says) && !row.slice(1).some(isFigure);
}

/** A further head row below the head: nothing in its first cell, and no figure. */
export function isFurtherHead(row: string[]): boolean {
  return row[0] === "" && namesColumns(row);
}

/**
 * The name of the column of each cell of a row, blank where it has none. Files put blank and currency columns between the
 * others, so that where places don't agree the names go by order; a name that spans several columns goes to each of them.
 */
export function columnsOf(heads: string[][], row: string[]): string[] {
  const places = row.flatMap((cell, at) => (at > 0 && says(cell) ? [at] : []));
  const names = row.map((_, at) => (at === 0 ? (heads.at(-1)?.[0] ?? "") : ""));
  for (const head of heads) {
    const told = head.slice(1).filter(says);
    const direct = head.length === row.length && places.every((at) => says(head[at] ?? ""));
    const each = places.length / Math.max(1, told.length);
    for (const [nth, at] of places.entries()) {
      let name = "";
      if (direct) name = head[at] ?? "";
      else if (Number.isInteger(each)) name = told[Math.floor(nth / each)] ?? "";
      else if (head.length === row.length) name = head[at] ?? "";
      names[at] = [names[at], name].filter(Boolean).join(" ");
    }
  }
  return names;
}

const date =
  /(?:(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+\d{1,2},\s+)?\b(?:19|20)\d{2}\b/giu;
const period =
  /^(?:(?:three|six|nine|twelve|thirteen|twenty-six|thirty-nine) (?:months|weeks) ended|(?:fiscal )?(?:year|quarter)s? ended|as of|at)?$/iu;

/** What a line above a table without a head names: "Three Months Ended June 28, 2025 June 29, 2024"; null when it's no such line. */
export function periodsIn(line: string): string[] | null {
  const dates = line.match(date) ?? [];
  const rest = line
    .replace(date, "")
    .replace(/[\s#*]+/g, " ")
    .trim();
  if (!period.test(rest) || (dates.length === 0 && rest === "")) return null;
  return dates.length > 0 ? dates.map((one) => `${rest} ${one}`.trim()) : [rest];
}

/** A cell as it is said, without the currency of the next column. */
export function cellText(cell: string): string {
  return cell.replace(/(?<=[\p{L}\d)%])\s*[$€£]$/u, "").trim();
}

/** With the currency that stands in a column of its own. */
export function valuesOf(row: string[]): { at: number; text: string }[] {
  return row.flatMap((cell, at) => {
    if (at === 0 || !says(cell)) return [];
    const before = row[at - 1] ?? "";
    const sign = /[$€£]$/u.exec(at > 1 || currency.test(before) ? before : "")?.[0] ?? "";
    const text = cellText(cell);
    return [{ at, text: sign && isFigure(text) && !/^[$€£]/u.test(text) ? `${sign}${text}` : text }];
  });
}

/** What is longer is a sentence above the next table. */
const longestGroup = 60;

/** What a row without values announces: "Net income per share" of "Net income per share:"; blank when it's another. */
export function announcedBy(row: string[]): string {
  const [first = "", ...rest] = row;
  const announces = /[:：]$/u.test(first) && first.length <= longestGroup && !rest.some(says);
  return announces ? first.slice(0, -1).trim() : "";
}
