import Papa from "papaparse";
import { plainCell, type Delimiter } from "@/lib/csv.ts";

/** How large a file may be, and how many rows and columns it may have. */
export const CSV = { bytes: 20 * 1024 * 1024, rows: 5000, columns: 200 } as const;

/** Why a file can't be read, in words for who chose it. */
export class CsvError extends Error {
  override readonly name = "CsvError";
}

export interface Table {
  head: string[];
  /** Without those that are empty; `number` counts from the head, which is 0. */
  rows: { number: number; cells: string[] }[];
  delimiter: Delimiter;
}

const DELIMITERS: readonly Delimiter[] = [",", ";", "\t"];

/**
 * The text of a file: by its byte order mark, else UTF-8, else what Windows programs of Western Europe write.
 * @returns with what it was taken for, where that is a guess
 * @throws CsvError when it is no text
 */
export function decodeCsv(bytes: Uint8Array): { text: string; guess: string | null } {
  const [first, second, third, fourth] = bytes;
  if (first === 0x50 && second === 0x4b && third === 3 && fourth === 4)
    throw new CsvError(
      "This is a workbook, not CSV. In Excel or Numbers choose “Save as” or “Export”, and CSV UTF-8.",
    );
  const text = (encoding: string, fatal = true) => new TextDecoder(encoding, { fatal }).decode(bytes);
  try {
    if (first === 0xff && second === 0xfe) return { text: checked(text("utf-16le")), guess: null };
    if (first === 0xfe && second === 0xff) return { text: checked(text("utf-16be")), guess: null };
    const wide = wideOrder(bytes);
    if (wide) return { text: checked(text(wide)), guess: "UTF-16" };
    return { text: checked(text("utf-8")), guess: null };
  } catch (error) {
    if (error instanceof CsvError) throw error;
  }
  // What Windows-1252 has no character for is in no text of it.
  const isText = bytes.every(
    (byte) =>
      (byte >= 0x20 || byte === 9 || byte === 10 || byte === 13) &&
      ![0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte),
  );
  if (!isText)
    throw new CsvError(
      "The text in this file can’t be read: it is neither UTF-8 nor UTF-16 nor Windows-1252. Save it as CSV UTF-8.",
    );
  return { text: text("windows-1252"), guess: "Windows-1252" };
}

/** UTF-16 without a byte order mark: every other byte of Western text is zero. */
function wideOrder(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const start = bytes.subarray(0, 2000);
  if (start.length < 4 || bytes.length % 2 === 1) return null;
  let [even, odd] = [0, 0];
  start.forEach((byte, at) => {
    if (byte === 0 && at % 2 === 0) even++;
    else if (byte === 0) odd++;
  });
  const most = start.length / 4;
  return odd > most && even === 0 ? "utf-16le" : even > most && odd === 0 ? "utf-16be" : null;
}

function checked(text: string): string {
  const at = text.indexOf("\u0000");
  if (at >= 0)
    throw new CsvError(
      `Line ${text.slice(0, at).split("\n").length} has a character that no text has (NUL). Remove it and choose the file again.`,
    );
  return text.replace(/^\ufeff/, "");
}

/**
 * Rows of a CSV text (RFC 4180), separated by commas, semicolons or tabs: by which of them the head has most columns that are
 * known, and fewest rows another number of cells.
 * @throws CsvError that names the row and what is wrong with it
 */
export function parseCsv(text: string, isKnown: (head: string) => boolean): Table {
  if (text.trim() === "") throw new CsvError("This file is empty.");
  const tried = DELIMITERS.map((delimiter) => {
    const { data, errors } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: false });
    const head = (data[0] ?? []).map((name) => plainCell(name).trim());
    const known = new Set(head.filter(isKnown)).size;
    const rows = data
      .slice(1)
      .flatMap((cells, index) =>
        cells.every((cell) => cell.trim() === "") ? [] : [{ number: index + 1, cells: cells.map(plainCell) }],
      );
    const ragged = rows.filter(({ cells }) => cells.length !== head.length);
    return { delimiter, head, rows, known, ragged, quotes: errors.filter(({ type }) => type === "Quotes") };
  });
  const [best] = tried.toSorted(
    (a, b) =>
      b.known - a.known ||
      (b.known === 0 ? b.head.length - a.head.length : 0) ||
      a.quotes.length - b.quotes.length ||
      a.ragged.length - b.ragged.length ||
      b.head.length - a.head.length,
  );
  if (!best) throw new CsvError("This file is empty.");
  const { delimiter, head, rows, ragged, quotes } = best;
  const [quote] = quotes;
  if (quote)
    throw new CsvError(
      `Row ${quote.row ?? 0} has a quotation mark that isn’t closed, or stands in the middle of a cell. Write it twice there: "".`,
    );
  if (head.length > CSV.columns)
    throw new CsvError(
      `This file has ${head.length.toLocaleString("en")} columns. It can have at most ${CSV.columns}.`,
    );
  const twice = head.find((name, index) => name !== "" && head.indexOf(name) !== index);
  if (twice !== undefined) throw new CsvError(`The column ${twice} is there twice.`);
  if (rows.length === 0) throw new CsvError("This file has a head, and no row below it.");
  if (rows.length > CSV.rows)
    throw new CsvError(
      `This file has ${rows.length.toLocaleString("en")} rows. A batch can have at most ${CSV.rows.toLocaleString("en")}; split the file.`,
    );
  const long = ragged.find(({ cells }) => cells.slice(head.length).some((cell) => cell.trim() !== ""));
  if (long)
    throw new CsvError(
      `Row ${long.number} has ${long.cells.length} cells, and the head ${head.length}. Put text that has a separator or line break in it in quotation marks.`,
    );
  return { head, rows, delimiter };
}
