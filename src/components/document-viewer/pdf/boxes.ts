import type { MarkedItem, PageItem } from "./find-passage.ts";

/** A rectangle on the page, as shares of its width and height from the upper left corner. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What of a page's view the boxes need; a `PageViewport` of pdf.js is one. */
export interface View {
  width: number;
  height: number;
  convertToViewportPoint: (x: number, y: number) => readonly number[];
}

interface Style {
  ascent?: number;
  descent?: number;
  vertical?: boolean;
}

/** How wide text is drawn, in any unit; the item's whole width is known, its letters' are guessed from it. */
export type Measure = (text: string, item: PageItem) => number;

const ASCENT = 0.85;
const DESCENT = -0.22;
/** Boxes of one line this close are one, in line heights. */
const WORD_GAP = 0.9;

/**
 * The boxes of marked characters, those of a line joined.
 * @param styles of the page's fonts by name, as pdf.js tells them
 */
export function boxesOf(
  marked: readonly MarkedItem[],
  styles: Readonly<Record<string, Style>>,
  view: View,
  measure: Measure = byCount,
): Box[] {
  const boxes = marked.map((one) => boxOf(one, styles[one.item.fontName] ?? {}, view, measure));
  return joinLines(boxes.filter(({ width, height }) => width > 0 && height > 0));
}

const byCount: Measure = (text) => text.length;

function boxOf({ item, start, end }: MarkedItem, style: Style, view: View, measure: Measure): Box {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = item.transform;
  const size = Math.hypot(c, d) || item.height || 1;
  const [from, to] = shareOf(item, start, end, measure);
  const along: [number, number] = style.vertical ? [0, -1] : unit(a, b);
  const across: [number, number] = style.vertical ? [1, 0] : unit(c, d);
  const length = style.vertical ? item.height : item.width;
  const { above, below } = style.vertical ? { above: 0.5, below: -0.5 } : reach(style);
  const corners = [from * length, to * length].flatMap((advance) =>
    [above * size, below * size].map((rise) =>
      view.convertToViewportPoint(
        x + along[0] * advance + across[0] * rise,
        y + along[1] * advance + across[1] * rise,
      ),
    ),
  );
  return within(corners, view);
}

/** Where in the item's length the characters are; writing from right to left begins at its end. */
function shareOf(item: PageItem, start: number, end: number, measure: Measure): [number, number] {
  const whole = measure(item.str, item) || 1;
  const from = start === 0 ? 0 : measure(item.str.slice(0, start), item) / whole;
  const to = end >= item.str.length ? 1 : measure(item.str.slice(0, end), item) / whole;
  return item.dir === "rtl" ? [1 - to, 1 - from] : [from, to];
}

function unit(x: number, y: number): [number, number] {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

function reach({ ascent, descent }: Style): { above: number; below: number } {
  const isSane = ascent !== undefined && descent !== undefined && ascent > 0.4 && ascent <= 1.2;
  if (!isSane || descent > 0 || descent < -0.6) return { above: ASCENT, below: DESCENT };
  return { above: ascent, below: descent };
}

function within(corners: readonly (readonly number[])[], { width, height }: View): Box {
  const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  const xs = corners.map(([x = 0]) => clamp(x, width));
  const ys = corners.map(([, y = 0]) => clamp(y, height));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    left: left / width,
    top: top / height,
    width: (Math.max(...xs) - left) / width,
    height: (Math.max(...ys) - top) / height,
  };
}

function joinLines(boxes: readonly Box[]): Box[] {
  const joined: Box[] = [];
  for (const box of boxes.toSorted((one, other) => one.top - other.top || one.left - other.left)) {
    const index = joined.findIndex((other) => isOneLine(box, other));
    const other = joined[index];
    if (other) joined[index] = around(box, other);
    else joined.push(box);
  }
  return joined.length < boxes.length ? joinLines(joined) : joined;
}

function isOneLine(one: Box, other: Box): boolean {
  const shared = Math.min(bottom(one), bottom(other)) - Math.max(one.top, other.top);
  if (shared < Math.min(one.height, other.height) * 0.6) return false;
  const gap = Math.max(one.left, other.left) - Math.min(right(one), right(other));
  return gap <= Math.min(one.height, other.height) * WORD_GAP;
}

const right = ({ left, width }: Box): number => left + width;
const bottom = ({ top, height }: Box): number => top + height;

function around(one: Box, other: Box): Box {
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  return {
    left,
    top,
    width: Math.max(right(one), right(other)) - left,
    height: Math.max(bottom(one), bottom(other)) - top,
  };
}
