import { sentences, type Span } from "./sentences.ts";

/** A sentence of a passage, with what it is there. */
export interface Line extends Span {
  kind: "heading" | "row" | "item" | "code" | "prose";
  /** Counts blocks, which blank lines part. */
  block: number;
  /** Of a table row: the cells of the head, when the passage holds it. */
  header: string[];
}

/** The sentences of a passage with their kinds; the head of a table is no line of its own, its rows carry it. */
export function layOut(text: string): Line[] {
  const lines: Line[] = [];
  let block = 0;
  let end = 0;
  let header: string[] = [];
  for (const span of sentences(text)) {
    if (/\n[ \t]*\n/.test(text.slice(end, span.start))) {
      block += 1;
      header = [];
    }
    end = span.end;
    const kind = kindOf(text, span);
    if (kind !== "row") header = [];
    else if (isHead(text, span)) {
      header = cells(text.slice(span.start, span.end));
      continue;
    }
    lines.push({ ...span, kind, block, header });
  }
  return lines;
}

/** The cells of a table row in Markdown. */
export function cells(row: string): string[] {
  return row
    .replace(/^\s*\||\|\s*$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

const longestHeading = 90;
const marker = /^\s*(?:[-*+•–]|\d{1,3}[.)]|\(?[a-z]\))\s+$/u;

function kindOf(text: string, { start, end }: Span): Line["kind"] {
  const line = text.slice(start, end);
  if (line.startsWith("|")) return "row";
  if (/^(?:```|~~~)/.test(line)) return "code";
  if (/^#{1,6}\s/.test(line)) return "heading";
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const before = text.slice(lineStart, start);
  if (marker.test(before)) return "item";
  const short =
    line.length <= longestHeading && !/[.!?:;,。！？…]["')\]]?$/u.test(line) && !line.includes("\n");
  if (!short || before.trim() !== "") return "prose";
  const apart = (gap: string): boolean => /\n\s*\n/.test(gap);
  const alone = start === 0 || apart(text.slice(endOfText(text, lineStart), start));
  return alone && apart(text.slice(end, end + longestGap).match(/^\s*/)?.[0] ?? "") ? "heading" : "prose";
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
