import type { ExtractedBlock } from "../../domain/text/document.ts";
import { markdownTable } from "../markdown-table.ts";

/** A table while it is read: what each cell holds. */
export interface TableRows {
  rows: ExtractedBlock[][][];
}

/** With more text than this in a cell, or a heading, a table only arranges the page. */
const MOST_CELL_CHARS = 2_000;
const ROWS_PER_BLOCK = 200;

/** The blocks of a table: one Markdown table (long ones in several, each with the head), or what its one column holds. */
export function tableBlocks({ rows }: TableRows, page: number | undefined): ExtractedBlock[] {
  const cells = rows.map((row) => row.map(cellText));
  const columns = Math.max(0, ...cells.map((row) => row.length));
  const filled = cells.filter((row) => row.some((cell) => cell !== ""));
  const arranges = rows
    .flat()
    .some((cell) => cell.some(({ kind, level = 9 }) => kind === "heading" && level < 4));
  if (columns < 2 || arranges || cells.flat().some((cell) => cell.length > MOST_CELL_CHARS))
    return rows.flat(2);
  const [head, ...body] = filled;
  if (!head) return [];
  const blocks: ExtractedBlock[] = [];
  for (let at = 0; at === 0 || at < body.length; at += ROWS_PER_BLOCK) {
    const text = markdownTable([head, ...body.slice(at, at + ROWS_PER_BLOCK)]);
    blocks.push(page === undefined ? { kind: "table", text } : { kind: "table", text, page });
  }
  return blocks;
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
