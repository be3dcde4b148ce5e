import type { ExtractedBlock } from "../../domain/text/document.ts";
import { markdownTable } from "../markdown-table.ts";

export interface Cell {
  blocks: ExtractedBlock[];
  columns: number;
  rows: number;
}

const MOST_CELL_CHARS = 1_500;
const MOST_COLUMNS = 100;

/** A table's blocks: one Markdown table, or what its cells hold when it only arranges the page. */
export function htmlTable(rows: readonly Cell[][], presentation: boolean): ExtractedBlock[] {
  const cells = rows.flat();
  const arranges = cells.some(({ blocks }) => {
    const chars = blocks.reduce((sum, { text }) => sum + text.length, 0);
    return (
      chars > MOST_CELL_CHARS ||
      blocks.some(({ kind }) => kind === "table" || kind === "heading" || kind === "code")
    );
  });
  const grid = toGrid(rows).filter((row) => row.some((text) => text !== ""));
  const columns = Math.max(0, ...grid.map((row) => row.length));
  if (presentation || arranges || columns < 2) return cells.flatMap(({ blocks }) => blocks);
  return grid.length > 0 ? [{ kind: "table", text: markdownTable(grid) }] : [];
}

/** Every field's text; a cell over several rows stands in each of them, over several columns in the first. */
function toGrid(rows: readonly Cell[][]): string[][] {
  const grid: (string | undefined)[][] = rows.map(() => []);
  rows.forEach((row, at) => {
    let column = 0;
    for (const cell of row) {
      while (grid[at]?.[column] !== undefined) column++;
      const text = cell.blocks
        .map((block) => block.text)
        .join(" ")
        .replaceAll("\n", " ");
      const deep = Math.min(cell.rows, rows.length - at);
      const wide = Math.min(cell.columns, MOST_COLUMNS - column);
      for (let down = 0; down < deep; down++) {
        for (let right = 0; right < wide; right++) {
          const target = grid[at + down];
          if (target) target[column + right] = right === 0 ? text : "";
        }
      }
      column += Math.max(0, wide);
    }
  });
  return grid.map((row) => Array.from(row, (text) => text ?? ""));
}
