import { itemMark, sentences, type Span } from "./sentences.ts";
import { announcedBy, cells, columnsOf, isFurtherHead, namesColumns, periodsIn } from "./table.ts";

/** A sentence of a passage, with what it is there. */
export interface Line extends Span {
  kind: "heading" | "row" | "item" | "code" | "prose";
  /** Counts blocks, which blank lines part. */
  block: number;
  /** Of a table row: the name of each cell's column, blank where it has none; empty without a head. */
  header: string[];
  /** Of a table row: the row that announces it, "Net income per share:"; else blank. */
  group: string;
}

/** The sentences of a passage with their kinds; the head of a table is no line of its own, its rows carry it. */
export function layOut(text: string): Line[] {
  const lines: Line[] = [];
  let block = 0;
  let end = 0;
  let heads: string[][] | null = null;
  let group = "";
  for (const span of sentences(text)) {
    if (/\n[ \t]*\n/.test(text.slice(end, span.start))) {
      block += 1;
      heads = null;
    }
    end = span.end;
    const kind = kindOf(text, span);
    if (kind !== "row") {
      heads = null;
      group = "";
      lines.push({ ...span, kind, block, header: [], group });
      continue;
    }
    const row = cells(text.slice(span.start, span.end));
    const above: string[][] = heads ?? periodsAbove(text, lines, block);
    if (namesColumns(row) && (isHead(text, span) || isFurtherHead(row))) {
      heads = isHead(text, span) ? [...(heads ? [] : groupOf(above)), row] : furtherHeads(above, row);
      continue;
    }
    heads = above;
    const announced = announcedBy(row);
    if (announced || /^total\b/iu.test(row[0] ?? "")) group = "";
    lines.push({ ...span, kind, block, header: above.length > 0 ? columnsOf(above, row) : [], group });
    if (announced) group = announced;
  }
  return lines;
}

/** Of periods that stand above a table, a single one goes for all its columns, if it tells more than their years do. */
function groupOf(above: string[][]): string[][] {
  return above.filter((head) => head.length === 2 && !/\byears? ended$/iu.test(head[1] ?? ""));
}

/** A row of dates below a row of dates begins a table anew; below names of groups it names their columns. */
function furtherHeads(heads: string[][], row: string[]): string[][] {
  const count = (head: string[]) => head.slice(1).filter(Boolean).length;
  return [...heads.filter((head) => count(head) < count(row)), row];
}

/** Lines of periods right above a table, as a head row: "Three Months Ended June 28, 2025 June 29, 2024". */
function periodsAbove(text: string, lines: Line[], block: number): string[][] {
  const periods: string[] = [];
  for (let at = lines.length - 1; at >= 0 && lines.length - at <= mostPeriodLines; at--) {
    const line = lines[at];
    if (!line || line.kind === "row" || block - line.block > lines.length - at) break;
    const found = periodsIn(text.slice(line.start, line.end));
    if (!found) break;
    periods.unshift(...found);
  }
  return periods.length > 0 ? [["", ...periods]] : [];
}

const mostPeriodLines = 3;

const longestHeading = 90;
const marker = new RegExp(`^\\s*${itemMark}$`, "iu");

function kindOf(text: string, { start, end }: Span): Line["kind"] {
  const line = text.slice(start, end);
  if (line.startsWith("|")) return "row";
  if (/^(?:```|~~~)/.test(line)) return "code";
  if (/^#{1,6}\s/.test(line)) return "heading";
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const before = text.slice(lineStart, start);
  const short =
    line.length <= longestHeading && !/[.!?:;,。！？…]["')\]]?$/u.test(line) && !line.includes("\n");
  const marked = marker.test(before);
  if (!marked && (!short || before.trim() !== "")) return "prose";
  const apart = (gap: string): boolean => /\n\s*\n/.test(gap);
  const alone = endOfText(text, lineStart) === 0 || apart(text.slice(endOfText(text, lineStart), lineStart));
  const isHeading = alone && apart(text.slice(end, end + longestGap).match(/^\s*/)?.[0] ?? "");
  // "4. Rents" or "A) Rents", alone, heads what follows; in a list it is an item.
  if (marked) return short && isHeading && /^\s*(?:\p{Nd}|\(?\p{Lu}\))/u.test(before) ? "heading" : "item";
  return isHeading ? "heading" : "prose";
}

const longestGap = 80;

/** Where the text before an offset ends: the white space before it begins there. */
function endOfText(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && /\s/.test(text[at - 1] ?? "")) at -= 1;
  return at;
}

const longestRule = 600;

/** A head row is followed by a rule, or is all that stands before the first row of a table that goes on. */
function isHead(text: string, { end }: Span): boolean {
  return /^\s*\n\s*\|?[\s|:-]*-[\s|:-]*(?:\n|$)/.test(text.slice(end, end + longestRule));
}
