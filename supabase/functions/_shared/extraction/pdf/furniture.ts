import type { Item } from "./layout.ts";
import type { Line } from "./line.ts";

/** How much of a page's height at its top and foot may hold running heads and page numbers. */
const MARGIN = 0.09;
/** A line that has been in the margin of this many pages before is one. */
const REPEATED = 2;
const MOST_REMEMBERED = 80;

const PAGE_NUMBER =
  /^(?:page|seite|página|стр\.?|صفحه)?\s*[-–—[(]?\s*(?:\d{1,4}|[ivxl]{1,6})\s*[-–—\])]?(?:\s*(?:of|von|de|\/)\s*\d{1,4})?$/iu;

/** How often each line stood in the margin of a page, its numbers left out. */
export type Marginals = Record<string, number>;

export const isPageNumber = (text: string): boolean => PAGE_NUMBER.test(text);

/** What makes a running head the same on the next page. */
const signature = (line: Line): string => line.text.replace(/\d+/g, "#").slice(0, 80);

/** Counts a page's lines in its margins. */
export function noteMarginals(items: readonly Item[], height: number, known: Marginals): void {
  for (const line of marginal(items, height)) {
    const key = signature(line);
    if (key in known || Object.keys(known).length < MOST_REMEMBERED) known[key] = (known[key] ?? 0) + 1;
  }
}

/**
 * Leaves out page numbers, and heads and feet that are on other pages as well; each stays where it comes first.
 * @param counts over the pages known so far, this and later ones of the slice among them
 * @param shown heads and feet that have been let through; added to
 */
export function withoutFurniture(
  items: readonly Item[],
  height: number,
  counts: Marginals,
  shown: Set<string>,
): Item[] {
  const lines = new Set(marginal(items, height));
  return items.filter((item) => {
    if ("table" in item || !lines.has(item.line)) return true;
    if (isPageNumber(item.line.text)) return false;
    const key = signature(item.line);
    if ((counts[key] ?? 0) <= REPEATED) return true;
    if (shown.has(key)) return false;
    shown.add(key);
    return true;
  });
}

function marginal(items: readonly Item[], height: number): Line[] {
  return items
    .flatMap((item) => ("line" in item ? [item.line] : []))
    .filter((line) => line.y < height * MARGIN || line.y > height * (1 - MARGIN));
}
