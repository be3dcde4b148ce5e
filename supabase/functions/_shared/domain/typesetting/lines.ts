import bidiFactory, { type Bidi } from "bidi-js";
import type { Cut, Fonts, Measured } from "./fonts.ts";

// Deno takes the types of a CommonJS package for those of its module, whose default is the function.
const bidi = (bidiFactory as unknown as () => Bidi)();
const words = new Intl.Segmenter(undefined, { granularity: "word" });
const graphemes = new Intl.Segmenter();

/** How a stretch of a paragraph is set apart from it. */
export interface Emphasis {
  isBold?: boolean;
  isItalic?: boolean;
  isCode?: boolean;
  isStruck?: boolean;
  /** Where it leads. */
  link?: string;
}
/** A stretch of a paragraph. */
export interface Piece extends Emphasis {
  text: string;
}

/** A stretch of a line in one font, from left to right. */
export interface Run<Font> {
  text: string;
  font: Font;
  width: number;
  emphasis: Emphasis;
}
export interface Line<Font> {
  runs: Run<Font>[];
  width: number;
  /** It is read from the right, and stands there. */
  isRightToLeft: boolean;
}
export interface Style {
  size: number;
  isBold: boolean;
}

/** Say which direction is meant, and have no shape. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Breaks a paragraph into lines of at most `width` points, in the order in which they are seen (UAX 9). */
export function linesOf<Font extends Measured>(
  paragraph: string | readonly Piece[],
  { size, isBold }: Style,
  width: number,
  fonts: Fonts<Font>,
): Line<Font>[] {
  const pieces = (typeof paragraph === "string" ? [{ text: paragraph }] : paragraph).map(plain);
  const text = pieces.map((piece) => piece.text).join("");
  const levels = bidi.getEmbeddingLevels(text);
  const isRightToLeft = (levels.paragraphs[0]?.level ?? 0) % 2 === 1;
  const cutOf = (piece: Emphasis): Cut =>
    piece.isCode ? "code" : isBold || piece.isBold ? "bold" : "regular";
  const parts = placed(pieces);
  const measure = (start: number, end: number) =>
    within(parts, start, end).reduce(
      (sum, part) =>
        sum + fonts.width(text.slice(part.start, part.end).replaceAll(MARKS, ""), cutOf(part.piece)) * size,
      0,
    );
  return spansOf(text, width, measure).map(({ start, end }) => {
    const runs = visual(text, levels, within(parts, start, end)).flatMap(
      ({ text: stretch, isReversed, piece }) => {
        const cut = cutOf(piece);
        const found = fonts.runs(stretch, cut);
        const drawn = isReversed ? found.reverse().map((run) => ({ ...run, text: turned(run.text) })) : found;
        return drawn.map((run) => ({ ...run, width: widthOf(run.text, cut, fonts) * size, emphasis: piece }));
      },
    );
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0), isRightToLeft };
  });
}

/** A piece without what has no shape of its own. */
function plain<Given extends Piece>(piece: Given): Given {
  const text = piece.text
    .normalize("NFC")
    .replaceAll("\t", "    ")
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, "");
  return { ...piece, text };
}

/** A run's width at size 1, word by word, since words are the same again and again. */
function widthOf<Font extends Measured>(run: string, cut: Cut, fonts: Fonts<Font>): number {
  return wordsOf(run).reduce((sum, word) => sum + fonts.width(word, cut), 0);
}

/** A run in stretches that are shaped each by itself: what is read from the right is shaped as a whole. */
export function wordsOf(run: string): string[] {
  return RIGHT_TO_LEFT.test(run) ? [run] : (run.match(/\s+|\S+/g) ?? []);
}

/** A piece's stretch of its paragraph. */
interface Part extends Span {
  piece: Piece;
}

function placed(pieces: readonly Piece[]): Part[] {
  let end = 0;
  return pieces.map((piece) => {
    const start = end;
    end += piece.text.length;
    return { start, end, piece };
  });
}

/** What of the pieces lies in a stretch of their paragraph. */
function within(parts: readonly Part[], start: number, end: number): Part[] {
  if (parts.length === 1 && parts[0]) return [{ ...parts[0], start, end }];
  return parts
    .filter((part) => part.end > start && part.start < end)
    .map((part) => ({ ...part, start: Math.max(start, part.start), end: Math.min(end, part.end) }));
}

interface Span {
  start: number;
  end: number;
}

/** Where lines begin and end: between words, and inside those alone that are longer than a line. */
function spansOf(text: string, width: number, measure: (start: number, end: number) => number): Span[] {
  const spans: Span[] = [];
  let start = 0;
  let used = 0;
  const close = (end: number) => {
    spans.push({ start, end: start + text.slice(start, end).trimEnd().length });
    start = end;
    used = 0;
  };
  for (const { at, piece } of piecesOf(text)) {
    const wide = measure(at, at + piece.trimEnd().length);
    if (used > 0 && used + wide > width) close(at);
    if (wide <= width) {
      used += measure(at, at + piece.length);
      continue;
    }
    for (const { segment, index } of graphemes.segment(piece)) {
      const step = measure(at + index, at + index + segment.length);
      if (used > 0 && used + step > width) close(at + index);
      used += step;
    }
  }
  close(text.length);
  return spans;
}

const IDEOGRAPH = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const CLINGS = /^[\p{Pe}\p{Pf}\p{Po}\u3001\u3002]/u;
const HOLDS = /[\p{Ps}\p{Pi}]$/u;

/** A text in pieces that lines are broken between, each with the blanks behind it. */
function piecesOf(text: string): { at: number; piece: string }[] {
  const pieces: { at: number; piece: string }[] = [];
  for (const { segment, index } of words.segment(text)) {
    const last = pieces.at(-1);
    const before = last?.piece ?? "";
    const isBreak =
      (/\s$/.test(before) && segment.trim() !== "") ||
      ((IDEOGRAPH.test(before.at(-1) ?? "") || IDEOGRAPH.test(segment[0] ?? "")) &&
        !CLINGS.test(segment) &&
        !HOLDS.test(before) &&
        segment.trim() !== "");
    if (last && !isBreak) last.piece += segment;
    else pieces.push({ at: index, piece: segment });
  }
  return pieces;
}

type Levels = ReturnType<typeof bidi.getEmbeddingLevels>;

const RIGHT_TO_LEFT = /[\p{scx=Arabic}\p{scx=Hebrew}]/u;

/** What is read from the right as it is drawn from the left: the font's shaping turns Arabic around by itself. */
function turned(text: string): string {
  const mirrored = Array.from(
    graphemes.segment(text),
    ({ segment }) => bidi.getMirroredCharacter(segment) ?? segment,
  );
  return (RIGHT_TO_LEFT.test(text) ? mirrored : mirrored.reverse()).join("");
}

interface Stretch {
  text: string;
  isReversed: boolean;
  piece: Piece;
}

/** A line's stretches of one piece and direction each, from left to right. */
function visual(text: string, levels: Levels, parts: readonly Part[]): Stretch[] {
  const stretches: (Part & { level: number })[] = [];
  for (const { start, end, piece } of parts) {
    for (let at = start; at < end; at++) {
      const level = levels.levels[at] ?? 0;
      const last = stretches.at(-1);
      if (last?.level === level && last.piece === piece) last.end = at + 1;
      else stretches.push({ start: at, end: at + 1, level, piece });
    }
  }
  const highest = Math.max(0, ...stretches.map(({ level }) => level));
  const order = [...stretches];
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while (to < order.length && (order[to]?.level ?? 0) >= level) to++;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to;
    }
  }
  return order.map(({ start: from, end: to, level, piece }) => ({
    text: text.slice(from, to).replaceAll(MARKS, ""),
    isReversed: level % 2 === 1,
    piece,
  }));
}
