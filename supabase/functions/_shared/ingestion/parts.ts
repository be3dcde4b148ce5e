import { blockSeparator } from "../domain/text/chunks.ts";
import type { ExtractedBlock } from "../domain/text/document.ts";

/** A stretch of a document's text as it is stored: `wholeText.slice(start, end) === text`, in UTF-16 units. */
export interface Part {
  ordinal: number;
  page: number | null;
  start: number;
  end: number;
  text: string;
}

/** What cutting parts carries from one slice to the next. */
export interface PartsState {
  ordinal: number;
  /** Length of the document's text so far. */
  length: number;
}

/** Characters of a section, where a file has no pages, and of a stretch of one page. */
const longestSection = 4_000;
const longestPage = 20_000;

export const startParts: PartsState = { ordinal: 0, length: 0 };

/**
 * The parts that the next blocks of a document add: a page each, or sections where there are no pages. Between the
 * texts of two parts stands the block separator, or nothing where a block was too long for one part. Blocks of blank
 * text are skipped, as chunking does.
 */
export function cutParts(blocks: ExtractedBlock[], state: PartsState): { parts: Part[]; state: PartsState } {
  const parts: Part[] = [];
  let { ordinal, length } = state;
  let open: Part | undefined;
  for (const { text, page = null } of blocks) {
    if (text.trim() === "") continue;
    const start = length > 0 ? length + blockSeparator.length : 0;
    length = start + text.length;
    const longest = page === null ? longestSection : longestPage;
    if (open && open.page === page && length - open.start <= longest) {
      open.text += blockSeparator + text;
      open.end = length;
      continue;
    }
    for (const piece of pieces(text, longest)) {
      open = { ordinal, page, start: start + piece.start, end: start + piece.end, text: piece.text };
      parts.push(open);
      ordinal += 1;
    }
  }
  return { parts, state: { ordinal, length } };
}

/** A text in pieces of at most `longest`, cut after a line, else after a word, never inside a character. */
function pieces(text: string, longest: number): { start: number; end: number; text: string }[] {
  const found = [];
  for (let start = 0; start < text.length;) {
    const end = start + longest >= text.length ? text.length : cutBefore(text, start, start + longest);
    found.push({ start, end, text: text.slice(start, end) });
    start = end;
  }
  return found;
}

function cutBefore(text: string, start: number, limit: number): number {
  for (const mark of ["\n", " "]) {
    const at = text.lastIndexOf(mark, limit - 1);
    if (at > start + (limit - start) / 2) return at + 1;
  }
  return /[\ud800-\udbff]/.test(text[limit - 1] ?? "") ? limit - 1 : limit;
}
