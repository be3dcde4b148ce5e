import { z } from "zod";
import { textPieces, type Zip } from "../zip.ts";
import { type Cell, rangeOf, type Row } from "./cells.ts";

/** A cell over several rows. */
interface Tall {
  column: number;
  from: number;
  to: number;
}

/** Sheets of more bytes aren't looked through for cells that stand over several rows before they are read. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_TAIL = 4 * 1024 * 1024;
const MOST_MERGED = 20_000;

/** Which cells of a sheet stand over several rows; what says so stands behind its rows. */
export function tallCells(zip: Zip, part: string): Tall[] {
  if (zip.sizeOf(part) > MOST_BYTES) return [];
  let tail = "";
  let found = false;
  for (const piece of textPieces(zip, part)) {
    tail = found ? tail + piece : tail.slice(-40) + piece;
    const end: number = found ? 0 : tail.search(/<\/(?:\w+:)?sheetData>/);
    if (!found && end >= 0) [found, tail] = [true, tail.slice(end)];
    if (tail.length > MOST_TAIL) break;
  }
  if (!found) return [];
  const tall: Tall[] = [];
  for (const [, ref = ""] of tail.matchAll(/<(?:\w+:)?mergeCell\s[^>]*?ref="([^"]+)"/g)) {
    const range = rangeOf(ref);
    if (range && range.to.row > range.from.row)
      tall.push({ column: range.from.column, from: range.from.row, to: range.to.row });
    if (tall.length === MOST_MERGED) break;
  }
  return tall;
}

/** What cells over several rows say, while they go on: plain JSON. */
export const Held = z.array(
  z.object({ column: z.number(), to: z.number(), text: z.string(), isValue: z.boolean() }),
);
export type Held = z.infer<typeof Held>;

/** Says in each row what a cell that stands over it says. */
export class TallCells {
  private readonly byRow = new Map<number, Tall[]>();
  held: Held;

  constructor(tall: readonly Tall[], held: Held) {
    this.held = held;
    for (const one of tall) this.byRow.set(one.from, [...(this.byRow.get(one.from) ?? []), one]);
  }

  fill(row: Row): Row {
    this.held = this.held.filter(({ to }) => to >= row.number);
    const over = this.held.filter(({ column }) => !row.cells.some((cell) => cell.column === column));
    const added: Cell[] = over.map(({ column, text, isValue }) => ({ column, text, isValue }));
    const filled = row.cells.length > 0 && added.length > 0;
    const cells = filled ? [...row.cells, ...added].sort((a, b) => a.column - b.column) : row.cells;
    for (const { column, to } of this.byRow.get(row.number) ?? []) {
      const cell = row.cells.find((one) => one.column === column);
      if (cell) this.held.push({ column, to, text: cell.text, isValue: cell.isValue });
    }
    return { number: row.number, cells };
  }
}
