import { sentences } from "../text/sentences.ts";
import { blockSeparator } from "../text/chunks.ts";
import type { ExtractedBlock } from "../text/document.ts";

/** Words of a recording and the second at which they are said. */
export interface TranscriptLine {
  start: number;
  text: string;
}

/** Most characters of one line. */
export const MAX_LINE = 2000;

/** Characters after which a paragraph of speech ends at the next sentence, and where it ends at any rate. */
const enough = 400;
const most = 900;

/** A line in the text that a transcript becomes: from `from` up to, not including, `to`, in UTF-16 units. */
export interface PlacedLine extends TranscriptLine {
  from: number;
  to: number;
  /** It begins a paragraph. */
  opens: boolean;
}

/** Lines at their places in the document's text, which `transcriptBlocks` makes of them. */
export function placeLines(lines: readonly TranscriptLine[]): PlacedLine[] {
  const placed: PlacedLine[] = [];
  let paragraph = 0;
  for (const line of lines) {
    const text = line.text.trim();
    if (text === "") continue;
    const last = placed.at(-1);
    const length = last ? last.to - paragraph : 0;
    const opens = !last || length >= most || (length >= enough && /[.!?…。！？]$/u.test(last.text));
    const from = last ? last.to + (opens ? blockSeparator.length : 1) : 0;
    if (opens) paragraph = from;
    placed.push({ start: line.start, text, from, to: from + text.length, opens });
  }
  return placed;
}

/** A transcript as paragraphs that begin with a sentence where they can, each with the second at which it starts. */
export function transcriptBlocks(lines: readonly TranscriptLine[]): ExtractedBlock[] {
  const blocks: ExtractedBlock[] = [];
  for (const { opens, text, start } of placeLines(lines)) {
    const last = blocks.at(-1);
    if (last && !opens) last.text += ` ${text}`;
    else blocks.push({ kind: "paragraph", text, time: start });
  }
  return blocks;
}

/** The line that holds a place of the text; the one before it where none does. */
export function lineAt(placed: readonly PlacedLine[], offset: number): PlacedLine | undefined {
  return placed.findLast(({ from }) => from <= offset) ?? placed[0];
}

/**
 * Words without times, as models give them that tell none, as a line a sentence: each at the share of the recording that
 * lies before it, which is about when it is said.
 */
export function spreadWords(text: string, start: number, seconds: number): TranscriptLine[] {
  return sentences(text).flatMap((sentence) => {
    const at = start + (seconds * sentence.start) / Math.max(1, text.length);
    return pieces(text.slice(sentence.start, sentence.end)).map((piece) => ({
      start: Math.round(at * 10) / 10,
      text: piece,
    }));
  });
}

/** A line that is too long, in several of the same second. */
export function shortLines({ start, text }: TranscriptLine): TranscriptLine[] {
  return pieces(text).map((piece) => ({ start, text: piece }));
}

function pieces(text: string): string[] {
  const found: string[] = [];
  let rest = text.trim();
  while (rest.length > MAX_LINE) {
    const blank = rest.lastIndexOf(" ", MAX_LINE);
    const at =
      blank > MAX_LINE / 2 ? blank : MAX_LINE - (/[\ud800-\udbff]/.test(rest[MAX_LINE - 1] ?? "") ? 1 : 0);
    found.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return rest === "" ? found : [...found, rest];
}
