import type { Item } from "./layout.ts";
import type { Line } from "./line.ts";
import { median } from "./words.ts";

/** How much of a page's height at its top and foot may hold running heads and page numbers. */
const MARGIN = 0.09;
/** The first and the last line of a page may be one within so much of it, where the margins are wide. */
const WIDE_MARGIN = 0.2;
/** A line that has been in the margin of this many pages before is one. */
const REPEATED = 2;
/** One that isn't set off from the text is one too when it stands at the very same height of two pages. */
const AT_ONE_HEIGHT = 2;
const MOST_REMEMBERED = 160;

const PAGE_NUMBER =
  /^(?:page|seite|s\.|página|pág\.|pagina|sayfa|sf\.|trang|strona|стр\.?|صفحه|صفحة|第)?\s*[-–—[(|]?\s*(?:\p{Nd}{1,4}|[ivxl]{1,6})\s*[-–—\])|]?(?:\s*[页頁])?(?:\s*[,，、]?\s*(?:of|von|de|di|sur|z|из|من|از|trên|共|\/)\s*\p{Nd}{1,4}(?:\s*[页頁])?)?$/iu;

/** How often each line stood in the margin of a page, its numbers left out; and how often at one height. */
export type Marginals = Record<string, number>;

export const isPageNumber = (text: string): boolean => PAGE_NUMBER.test(text);

/** What makes a running head the same on the next page, and the same as a foot with the page's number. */
const signature = (line: Line): string =>
  line.text
    .replace(/\p{Nd}+/gu, "#")
    .replace(/^#[\s·|/–—-]+|[\s·|/–—-]+#$/gu, "")
    .slice(0, 80);

const atHeight = (line: Line): string => `${signature(line)}\n${String(Math.round(line.y))}`;

/** Counts a page's lines in its margins. */
export function noteMarginals(items: readonly Item[], height: number, known: Marginals): void {
  for (const key of marginal(items, height).flatMap((line) => [signature(line), atHeight(line)])) {
    if (key in known || Object.keys(known).length < MOST_REMEMBERED) known[key] = (known[key] ?? 0) + 1;
  }
}

/**
 * Leaves out page numbers, and heads and feet that are on other pages as well; each stays where it comes first, unless
 * the text says it itself.
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
  const texts = items.flatMap((item) => ("line" in item && !lines.has(item.line) ? [item.line] : []));
  const said = new Set(texts.map(signature));
  const usual = median(texts.map(({ size }) => size));
  return items.filter((item) => {
    if ("table" in item || !lines.has(item.line)) return true;
    if (isPageNumber(item.line.text)) return false;
    const key = signature(item.line);
    const plain = !item.line.bold && item.line.size <= usual;
    const everywhere = (counts[key] ?? 0) > REPEATED && (plain || isWithin(item.line, height, MARGIN));
    if (!everywhere && !(plain && (counts[atHeight(item.line)] ?? 0) >= AT_ONE_HEIGHT)) return true;
    const isFirst = !shown.has(key) && !said.has(key);
    shown.add(key);
    return isFirst;
  });
}

const isWithin = ({ y }: Line, height: number, margin: number): boolean =>
  y < height * margin || y > height * (1 - margin);

function marginal(items: readonly Item[], height: number): Line[] {
  const lines = items.flatMap((item) => ("line" in item ? [item.line] : []));
  const outermost = new Set([lines.at(0), lines.at(-1)]);
  return lines.filter((line) => isWithin(line, height, outermost.has(line) ? WIDE_MARGIN : MARGIN));
}
