import type { Item } from "./layout.ts";

/** The head of the table that a page ends with; null when it ends otherwise. */
export type OpenHead = string[] | null;

/**
 * Gives the rest of a table that a page begins with the head that it has on the page before.
 * @param open what the page before ended with
 */
export function continueTable(items: Item[], open: OpenHead): { items: Item[]; open: OpenHead } {
  const [first, ...rest] = items;
  const cells = first && "table" in first ? first.table.cells : [];
  const headless = cells[0]?.every((cell) => cell === "") ?? false;
  const continued =
    first && "table" in first && open && headless && cells[0]?.length === open.length
      ? [{ table: { ...first.table, cells: [open, ...cells.slice(1)] } }, ...rest]
      : items;
  const last = continued.at(-1);
  const head = last && "table" in last ? (last.table.cells[0] ?? null) : null;
  return { items: continued, open: continued.length === 0 ? open : head };
}
