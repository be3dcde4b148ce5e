import { sentences } from "../text/sentences.ts";

/** Characters that are read aloud at once: few at first, so that it begins soon. */
export const FIRST_PIECE = 240;
export const NEXT_PIECE = 900;
/** Most characters of a stretch that may be asked for. */
export const MAX_PIECE = 2000;

/** A stretch of a text that is read aloud in one go, in UTF-16 units, and what is said of it. */
export interface SpokenPiece {
  start: number;
  end: number;
  text: string;
}

/**
 * A text in stretches that end with a sentence where they can, each with what is said of it; those of which nothing is
 * said (code, rules) are left out.
 * @param from place to begin at
 */
export function spokenPieces(text: string, from = 0): SpokenPiece[] {
  const pieces: SpokenPiece[] = [];
  let open: { start: number; end: number } | null = null;
  const close = () => {
    if (!open) return;
    const said = spokenText(text.slice(open.start, open.end));
    if (/[\p{L}\p{N}]/u.test(said)) pieces.push({ ...open, text: said });
    open = null;
  };
  for (const { start, end } of short(text, from)) {
    const most: number = pieces.length === 0 ? FIRST_PIECE : NEXT_PIECE;
    const begun: { start: number; end: number } | null = open;
    if (begun && end - begun.start > most) close();
    open = open ? { start: (open as { start: number }).start, end } : { start, end };
  }
  close();
  return pieces;
}

/** The sentences from a place on, none longer than what may be asked for. */
function short(text: string, from: number): { start: number; end: number }[] {
  return sentences(text)
    .filter(({ end }) => end > from)
    .flatMap(({ start, end }) => {
      const cut = [];
      for (let at = Math.max(start, from); at < end;) {
        let to = Math.min(end, at + NEXT_PIECE);
        if (to < end) {
          const blank = text.lastIndexOf(" ", to);
          if (blank > at + NEXT_PIECE / 2) to = blank + 1;
          else if (/[\ud800-\udbff]/.test(text[to - 1] ?? "")) to -= 1;
        }
        cut.push({ start: at, end: to });
        at = to;
      }
      return cut;
    });
}

/** Markdown as it is said: no marks, no code, no addresses, no numbers of sources; a table's cells with pauses. */
export function spokenText(markdown: string): string {
  return markdown
    .replace(/(^|\n)[ \t]*(```|~~~)[\s\S]*?(?:\n[ \t]*\2|$)/g, "$1")
    .replace(/^[ \t]*\|?[ \t:|-]{3,}\|?[ \t]*$/gm, "")
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[([^\]]+)\]\((?:[^()]|\([^)]*\))*\)/g, "$1")
    .replace(/[ \t]*\[\d{1,3}(?:[ ,;–-]+\d{1,3})*\]/g, "")
    .replace(/<https?:[^>]*>|https?:\/\/[^\s)]+/g, "")
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .replace(/^[ \t]*(?:#{1,6}|>+|[-*+•])[ \t]+/gm, "")
    .replace(/(\*\*|__|~~|`)/g, "")
    .replace(/(^|[\s(])[*_](?=\S)|(?<=\S)[*_](?=[\s).,;:!?]|$)/gm, "$1")
    .replace(/^[ \t]*\||\|[ \t]*$/gm, "")
    .replace(/[ \t]*\|[ \t]*/g, ", ")
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{2,}/g, "\n")
    .trim();
}
