import type { ExtractedBlock } from "./document.ts";
import { sentences, type Span } from "./sentences.ts";
import { estimateTokens } from "./tokens.ts";

/** What a chunk is made of and never cut inside: a sentence, a list item's sentence, a table row, a line of code. */
export interface Unit extends Span {
  tokens: number;
  kind: ExtractedBlock["kind"];
  /** First of its block: the better place to part two chunks. */
  opens: boolean;
  headingPath: string[];
  page?: number;
  time?: number;
  /** In words: "Budget, B4:D4". */
  place?: string;
  /** Of a table row below the head: the table's head row. */
  tableHeader?: string;
}

/** Tokens. Only what has more is cut, by words; a row only where no embedding model would take it whole. */
const longestUnit = { prose: 300, row: 6000 };

/** The units of a block that stands at `offset` in the document's text. */
export function unitsOf(block: ExtractedBlock, offset: number, headingPath: string[]): Unit[] {
  const rows = block.kind === "table" ? tableRows(block.text) : null;
  const spans = rows ?? (block.kind === "code" ? lines(block.text) : proseSpans(block));
  const longest = rows ? longestUnit.row : longestUnit.prose;
  const header = rows?.[0] && block.text.slice(rows[0].start, rows[0].end).split("\n")[0];
  return spans
    .flatMap((span, at) =>
      cut(block.text, span, longest).map((piece) => ({
        ...piece,
        first: at === 0,
        place: placeOf(block, at),
      })),
    )
    .map(({ start, end, first, place }, index) => ({
      start: offset + start,
      end: offset + end,
      tokens: estimateTokens(block.text.slice(start, end)),
      kind: block.kind,
      opens: index === 0,
      headingPath,
      ...(block.page === undefined ? {} : { page: block.page }),
      ...(block.time === undefined ? {} : { time: block.time }),
      ...(place !== "" && { place }),
      ...(header && !first ? { tableHeader: header } : {}),
    }));
}

/** @param at which row of a table */
function placeOf({ kind, place = "", rows = [] }: ExtractedBlock, at: number): string {
  const cells = rows[kind === "table" ? at : 0] ?? "";
  return [place, cells].filter((part) => part !== "").join(", ");
}

function proseSpans(block: ExtractedBlock): Span[] {
  if (block.kind === "heading") return [{ start: 0, end: block.text.length }];
  return gapless(block.text, sentences(block.text));
}

const marker = /^(?:[-*+•–]|\(?(?:\d{1,3}|[a-z]{1,4})[.)])$/iu;

/**
 * Leaves no text out: what stands between two sentences, such as a list item's marker or a rule, begins the later
 * one, and so does a marker that was taken for a sentence.
 */
function gapless(text: string, spans: Span[]): Span[] {
  const afterBlank = (from: number): number => from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
  const ends = spans.slice(0, -1).filter(({ start, end }) => !marker.test(text.slice(start, end)));
  let at = afterBlank(0);
  return [...ends.map(({ end }) => end), text.trimEnd().length].map((end) => {
    const start = at;
    at = afterBlank(end);
    return { start, end };
  });
}

function lines(text: string): Span[] {
  return [...text.matchAll(/[^\n]*\S[^\n]*/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The head row, its rule and the first row are one unit: a chunk never holds a head alone. */
function tableRows(text: string): Span[] {
  const found = lines(text);
  const ruled = found[1] && /^[\s|:-]+$/.test(text.slice(found[1].start, found[1].end));
  const [head] = found;
  const merged = ruled ? (found[2] ?? found[1]) : head;
  if (!head || !merged) return found;
  return [{ start: head.start, end: merged.end }, ...found.slice(ruled ? 3 : 1)];
}

function cut(text: string, { start, end }: Span, longest: number): Span[] {
  const tokens = estimateTokens(text.slice(start, end));
  if (tokens <= longest) return [{ start, end }];
  const length = Math.max(1, Math.floor(((end - start) * longest) / tokens));
  const pieces: Span[] = [];
  for (let at = start; at < end;) {
    let to = Math.min(end, at + length);
    if (to < end) {
      const space = text.lastIndexOf(" ", to);
      if (space > at + length / 2) to = space + 1;
      else if (/[\ud800-\udbff]/.test(text[to - 1] ?? "")) to -= 1;
    }
    pieces.push({ start: at, end: to });
    at = to;
  }
  return pieces;
}
