/** Text with the offset of its first character in the document's whole text (UTF-16 units). */
export interface Run {
  text: string;
  start: number;
}

/** A block of a document's text as it is shown; every run keeps its place in the text. */
export type TextBlock =
  | { kind: "heading"; start: number; run: Run }
  | { kind: "paragraph"; start: number; run: Run }
  | { kind: "list"; start: number; items: Run[] }
  | { kind: "table"; start: number; header: Run[]; rows: Run[][] };

/** A stretch of the document's whole text; `end` is the offset after its last character. */
export interface Span {
  start: number;
  end: number;
}

const ITEM = /^\s*(?:[-*•]|\d{1,3}[.)])\s+/;
const HEADING = /^(?=.{1,90}$)[\p{Lu}\p{Lo}\p{N}].*[^.!?:;,。！？…]$/u;
const DIVIDER = /^\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/;

/**
 * Cuts stored text into its blocks, which a blank line parts; a Markdown table is a table, lines that all begin with
 * a mark or number are a list, a short line without a full stop that something follows is a heading, anything else is
 * kept as it stands.
 * @param start offset of the text in the document
 */
export function textBlocks(stored: string, start: number): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const match of stored.matchAll(/[^\n](?:[^\n]|\n(?!\s*\n))*/g)) {
    const blank = /^(?:[^\S\n]*\n)*/.exec(match[0])?.[0].length ?? 0;
    const text = match[0].slice(blank).trimEnd();
    if (text) blocks.push(blockOf({ text, start: start + match.index + blank }));
  }
  return blocks.map((block, index) => {
    const next = blocks[index + 1];
    const isHeading = block.kind === "paragraph" && next && HEADING.test(block.run.text);
    return isHeading ? { ...block, kind: "heading" } : block;
  });
}

function blockOf(run: Run): TextBlock {
  const lines = linesOf(run);
  const [header, divider, ...rows] = lines;
  if (header && divider && header.text.includes("|") && DIVIDER.test(divider.text)) {
    return { kind: "table", start: run.start, header: cellsOf(header), rows: rows.map(cellsOf) };
  }
  const isList =
    lines.every((line) => ITEM.test(line.text)) && (lines.length > 1 || /^\s*[-*•]/.test(run.text));
  if (isList) {
    const items = lines.map((line) => cut(line, ITEM.exec(line.text)?.[0].length ?? 0));
    return { kind: "list", start: run.start, items };
  }
  return { kind: "paragraph", start: run.start, run };
}

function cut(run: Run, from: number, to = run.text.length): Run {
  return { text: run.text.slice(from, to), start: run.start + from };
}

function linesOf(run: Run): Run[] {
  return [...run.text.matchAll(/[^\n]+/g)].map((match) =>
    cut(run, match.index, match.index + match[0].length),
  );
}

/** The cells between the bars of a table's line, without the blanks around them. */
function cellsOf(line: Run): Run[] {
  const bars = [...line.text.matchAll(/(?<!\\)\|/g)].map((match) => match.index);
  const edges = [-1, ...bars, line.text.length];
  const cells = edges.slice(0, -1).map((edge, index) => trimmed(cut(line, edge + 1, edges[index + 1])));
  if (/^\s*\|/.test(line.text)) cells.shift();
  if (/\|\s*$/.test(line.text)) cells.pop();
  return cells;
}

function trimmed(run: Run): Run {
  const lead = run.text.length - run.text.trimStart().length;
  return { text: run.text.trim(), start: run.start + lead };
}

/** A run in pieces, those inside the span marked. */
export function markRun(run: Run, span: Span | undefined): { text: string; marked: boolean }[] {
  const from = Math.min(Math.max((span?.start ?? 0) - run.start, 0), run.text.length);
  const to = Math.min(Math.max((span?.end ?? 0) - run.start, 0), run.text.length);
  if (from >= to) return [{ text: run.text, marked: false }];
  const pieces = [
    { text: run.text.slice(0, from), marked: false },
    { text: run.text.slice(from, to), marked: true },
    { text: run.text.slice(to), marked: false },
  ];
  return pieces.filter((piece) => piece.text);
}
