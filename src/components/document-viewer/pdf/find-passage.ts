import { align, coverage } from "./align.ts";
import { fold, foldedRange } from "./folded.ts";

/** A piece of a page's text as pdf.js gives it, in points from the page's lower left corner. */
export interface PageItem {
  str: string;
  /** Of text that begins at the origin: the place of its first base line is in the last two. */
  transform: readonly number[];
  width: number;
  height: number;
  fontName: string;
  dir: string;
}

/** Characters of an item that belong to a passage. */
export interface MarkedItem {
  item: PageItem;
  start: number;
  end: number;
}

/** Less of a passage found on a page is no passage found: a mark in the wrong place is worse than none. */
const ENOUGH = 0.6;

/** What each further piece takes from how well an order fits. */
const PIECE = 0.005;

/**
 * The characters of a page's items that say a passage. Extraction has put lines in order, joined words and made tables
 * of cells, so both are compared by their letters alone, in the order of the file and in that of the eye.
 * @param text what the page says as it is stored, of which `[start, end)` is the passage
 * @returns null when the page doesn't say enough of it
 */
export function findPassage(
  text: string,
  start: number,
  end: number,
  items: readonly PageItem[],
): MarkedItem[] | null {
  const stored = fold(text);
  const [from, to] = foldedRange(stored, start, end);
  let best: MarkedItem[] | null = null;
  let fit = 0;
  for (const order of [items, byLine(items)]) {
    const page = fold(order.map(({ str }) => str).join("\n"));
    const matches = align(stored, from, to, page);
    const share = coverage(matches, from, to);
    // Of two orders that say it all, the right one says it in fewer pieces.
    const fits = share - PIECE * matches.length;
    if (share < ENOUGH || (best && fits <= fit)) continue;
    fit = fits;
    best = matches.flatMap((match) => {
      const first = page.at[match.to] ?? 0;
      const last = page.at[match.to + match.length - 1] ?? first;
      return cut(order, first, last + 1);
    });
  }
  return best;
}

/** The items under a stretch of their texts joined by line breaks. */
function cut(items: readonly PageItem[], start: number, end: number): MarkedItem[] {
  const marked: MarkedItem[] = [];
  let at = 0;
  for (const item of items) {
    const from = Math.max(start - at, 0);
    const until = Math.min(end - at, item.str.length);
    if (from < until && item.str.slice(from, until).trim() !== "") {
      marked.push({ item, start: from, end: wholeCharacter(item.str, until) });
    }
    at += item.str.length + 1;
    if (at >= end) break;
  }
  return marked;
}

/** Marks of accents that follow the last letter belong to it. */
function wholeCharacter(text: string, end: number): number {
  return end + (/^[\udc00-\udfff\p{M}]+/u.exec(text.slice(end))?.[0].length ?? 0);
}

/** Top to bottom, and in a line from where its writing begins. */
function byLine(items: readonly PageItem[]): PageItem[] {
  const lines: PageItem[][] = [];
  for (const item of items.filter(({ str }) => str.trim() !== "").toSorted((a, b) => yOf(b) - yOf(a))) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    if (line && first && yOf(first) - yOf(item) < Math.max(first.height, item.height, 1) / 2) line.push(item);
    else lines.push([item]);
  }
  return lines.flatMap((line) => {
    const isRtl = line.filter(({ dir }) => dir === "rtl").length > line.length / 2;
    return line.sort((a, b) => (isRtl ? xOf(b) - xOf(a) : xOf(a) - xOf(b)));
  });
}

const xOf = ({ transform }: PageItem): number => transform[4] ?? 0;
const yOf = ({ transform }: PageItem): number => transform[5] ?? 0;
