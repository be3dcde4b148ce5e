import type { PDFFont } from "@cantoo/pdf-lib";
import bidiFactory from "bidi-js";
import type { Fonts } from "./fonts.ts";

const bidi = bidiFactory();
const words = new Intl.Segmenter(undefined, { granularity: "word" });
const graphemes = new Intl.Segmenter();

/** A stretch of a line in one font, from left to right. */
export interface Run {
  text: string;
  font: PDFFont;
  width: number;
}
export interface Line {
  runs: Run[];
  width: number;
  /** It is read from the right, and stands there. */
  isRightToLeft: boolean;
}
export interface Style {
  size: number;
  isBold: boolean;
}

/** Breaks a paragraph into lines of at most `width` points, in the order in which they are seen (UAX 9). */
export function linesOf(paragraph: string, { size, isBold }: Style, width: number, fonts: Fonts): Line[] {
  const text = paragraph
    .normalize("NFC")
    .replaceAll("\t", "    ")
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, "");
  const levels = bidi.getEmbeddingLevels(text);
  const isRightToLeft = (levels.paragraphs[0]?.level ?? 0) % 2 === 1;
  const measure = measurer(fonts, size, isBold);
  return spansOf(text, width, measure).map(({ start, end }) => {
    const runs = visual(text, levels, start, end)
      .flatMap(({ text: stretch, isReversed }) => {
        const found = fonts.runs(stretch, isBold);
        return isReversed ? found.reverse().map((run) => ({ ...run, text: turned(run.text) })) : found;
      })
      .map((run) => ({ ...run, width: run.font.widthOfTextAtSize(run.text, size) }));
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0), isRightToLeft };
  });
}

function measurer(fonts: Fonts, size: number, isBold: boolean): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    let width = known.get(text);
    if (width === undefined) {
      width = fonts
        .runs(text, isBold)
        .reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0);
      known.set(text, width);
    }
    return width;
  };
}

interface Span {
  start: number;
  end: number;
}

/** Where lines begin and end: between words, and inside those alone that are longer than a line. */
function spansOf(text: string, width: number, measure: (text: string) => number): Span[] {
  const spans: Span[] = [];
  let start = 0;
  let used = 0;
  const close = (end: number) => {
    spans.push({ start, end: start + text.slice(start, end).trimEnd().length });
    start = end;
    used = 0;
  };
  for (const { at, piece } of piecesOf(text)) {
    const wide = measure(piece.trimEnd());
    if (used > 0 && used + wide > width) close(at);
    if (wide <= width) {
      used += measure(piece);
      continue;
    }
    for (const { segment, index } of graphemes.segment(piece)) {
      const step = measure(segment);
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
}

/** A line's stretches of one direction each, from left to right. */
function visual(text: string, levels: Levels, start: number, end: number): Stretch[] {
  if (start >= end) return [];
  const stretches: { start: number; end: number; level: number }[] = [];
  for (let at = start; at < end; at++) {
    const level = levels.levels[at] ?? 0;
    const last = stretches.at(-1);
    if (last?.level === level) last.end = at + 1;
    else stretches.push({ start: at, end: at + 1, level });
  }
  const highest = Math.max(...stretches.map(({ level }) => level));
  const order = [...stretches];
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while (to < order.length && (order[to]?.level ?? 0) >= level) to++;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to;
    }
  }
  return order.map(({ start: from, end: to, level }) => ({
    text: text.slice(from, to),
    isReversed: level % 2 === 1,
  }));
}
