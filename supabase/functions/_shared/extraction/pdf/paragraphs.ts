import type { Item, Table } from "./layout.ts";
import type { Line } from "./line.ts";
import { isWide, median } from "./words.ts";

/** Lines that belong together: a paragraph, one list, a heading, a piece of code. */
export type Group = { lines: Line[] } | { table: Table };

/** How an item of a list begins. */
export const BULLET =
  /^(?:[•‣◦∙·▪▫●○■□➢❖✓✔➔►▶–—*-]|\(?(?:\d{1,3}|[a-z]|[ivx]{2,5})[.)]|\([A-Z]\)|[IVX]{1,4}\.)\s+(?=\S)/u;
const TERMINAL = /[.!?:;。！？؟…]["”’')\]]*[⁰¹²³⁴-⁹]*$/u;

/** Cuts what stands on a page, in reading order, into groups. */
export function toGroups(items: readonly Item[]): Group[] {
  const lines = items.flatMap((item) => ("line" in item ? [item.line] : []));
  const leading = usualLeading(lines);
  const groups: Group[] = [];
  for (const item of items) {
    const group = groups.at(-1);
    if ("table" in item) groups.push(item);
    else if (group && "lines" in group && continues(group.lines, item.line, leading))
      group.lines.push(item.line);
    else groups.push({ lines: [item.line] });
  }
  return groups;
}

/** Distance of two baselines over the size, as most lines of the page have it. */
function usualLeading(lines: readonly Line[]): number {
  const ratios = lines.slice(1).flatMap((line, index) => {
    const before = lines[index];
    const ratio = before ? (line.y - before.y) / line.size : 0;
    return before && sameSize(before, line) && ratio > 0.8 && ratio < 2.5 ? [ratio] : [];
  });
  return ratios.length > 2 ? median(ratios) : 1.3;
}

const sameSize = (one: Line, other: Line): boolean => Math.abs(one.size - other.size) <= 0.08 * other.size;
/** Where a line begins and ends, in the direction it is read. */
export const start = (line: Line): number => (line.rtl ? -line.x2 : line.x1);
export const end = (line: Line): number => (line.rtl ? -line.x1 : line.x2);

function continues(group: readonly Line[], line: Line, leading: number): boolean {
  const [first, before] = [group[0], group.at(-1)];
  if (!first || !before) return false;
  if (/^[⁰¹²³⁴-⁹†‡]/u.test(line.text)) return false;
  if (before.mono && line.mono) return near(before, line, leading * 1.7);
  if (before.mono !== line.mono && (before.mono ? before.text : line.text).length > 3) return false;
  if (!sameSize(before, line) || before.bold !== line.bold) return flowsOver(before, line);
  const right = Math.max(...group.map(end), end(line));
  // The first word of this line would still have fitted on the one before.
  const broken = right - end(before) > firstWidth(line) + 0.5 * line.size;
  if (BULLET.test(line.text)) {
    if (BULLET.test(first.text)) return near(before, line, leading * 2);
    const sameStart = Math.abs(start(line) - start(before)) < 0.3 * line.size;
    if (group.length < 2 || broken || !sameStart || /[.!?:;。！？؟]["”’')\]]*$/u.test(before.text))
      return false;
  }
  if (line.y <= before.y) return flowsOver(before, line);
  if (!near(before, line, leading * 1.3)) return false;
  const ended = TERMINAL.test(before.text) && broken && right - end(before) > 3 * line.size;
  if (BULLET.test(first.text)) return !ended && start(line) >= start(first) - 0.5 * line.size;
  const indent = (start(line) - start(before)) / line.size;
  const centred = Math.abs(line.x1 + line.x2 - before.x1 - before.x2) < line.size;
  if (indent > 0.7 && !centred) return group.length === 1 && indent < 4 && !broken;
  return !ended;
}

/** Width of a line's first word, of Chinese and Japanese that of a character: what must fit for a line to go on. */
export function firstWidth(line: Line): number {
  const word = line.rtl ? line.words.at(-1) : line.words[0];
  const [glyph] = word?.glyphs ?? [];
  if (!word || !glyph) return 0;
  return isWide(glyph.text) ? glyph.size : word.x2 - word.x1;
}

/** Whether a line is at most this many sizes below another. */
function near(before: Line, line: Line, sizes: number): boolean {
  return line.y > before.y && line.y - before.y <= Math.max(sizes * Math.max(line.size, before.size), 2);
}

/** A sentence that goes on in the next column, or over a formula in another size. */
function flowsOver(before: Line, line: Line): boolean {
  if (before.bold !== line.bold || Math.abs(before.size - line.size) > 0.25 * line.size) return false;
  return !TERMINAL.test(before.text) && before.text.length > 25 && /^\p{Ll}/u.test(line.text);
}
