import type { ExtractedBlock } from "../../domain/text/document.ts";
import { markdownTable } from "../markdown-table.ts";

/** A table while it is read. */
export interface TableRows {
  /** What each cell holds. */
  rows: ExtractedBlock[][][];
  /** Cells of its first row, when that has been given out with rows before these. */
  head: string[] | null;
}

/** With more text than this in a cell, or a heading, a table only arranges the page. */
const MOST_CELL_CHARS = 2_000;

/** A longer table is given out in pieces of so many rows, each with the head. */
export const ROWS_PER_BLOCK = 200;

/**
 * The blocks of a table: a Markdown table, or what its one column holds. Notes in it its head for the rows to come.
 * @param page of its first row
 */
export function tableBlocks(table: TableRows, page: number | undefined): ExtractedBlock[] {
  const cells = table.rows.map((row) => row.map(cellText));
  const columns = Math.max(0, ...cells.map((row) => row.length));
  const holdsHeading = table.rows.flat(2).some(({ kind, level = 9 }) => kind === "heading" && level < 4);
  const arranges = columns < 2 || holdsHeading || cells.flat().some((cell) => cell.length > MOST_CELL_CHARS);
  if (arranges && !table.head) return table.rows.flat(2);
  const filled = cells.filter((row) => row.some((cell) => cell !== ""));
  const all = table.head ? [table.head, ...filled] : filled;
  table.head = all[0] ?? null;
  if (filled.length === 0) return [];
  const block: ExtractedBlock = { kind: "table", text: markdownTable(all) };
  return [page === undefined ? block : { ...block, page }];
}

function cellText(blocks: readonly ExtractedBlock[]): string {
  return blocks
    .map(({ kind, text }) => (kind === "table" ? nested(text) : text.replaceAll("\n", " ")))
    .join(" ")
    .trim();
}

/** A table in a cell, in one line. */
function nested(text: string): string {
  const rows = text.split("\n").filter((line) => !line.startsWith("| ---"));
  return rows.map((row) => row.slice(2, -2).replaceAll(" | ", ", ")).join("; ");
}
