import { detectLanguage } from "./language.ts";
import { sentences, type Span } from "./sentences.ts";
import { terms } from "./words.ts";

/** The share of a statement's words that a passage must hold to support it. */
export const supportedFrom = 0.5;

/** Sentences that a span may have, when the statement draws on more than one. */
const longestSpan = 3;

/** A neighbour sentence joins a span when it adds this share of the statement. */
const worthJoining = 0.15;

/**
 * The sentences of a passage that support a statement best, with the share of the statement's words that they
 * hold, 0 to 1. Null when the passage has no sentence or the statement no word. Works inside one language: a
 * statement translated from its passage shares only names and numbers with it.
 */
export function bestSpan(statement: string, passage: string): (Span & { support: number }) | null {
  const wanted = weigh(statement);
  const spans = sentences(passage);
  if (wanted.total === 0 || spans.length === 0) return null;
  const held = spans.map((span) => new Set(withPairs(terms(passage.slice(span.start, span.end)))));
  let from = 0;
  let best = -1;
  for (const [index, set] of held.entries()) {
    const score =
      share(wanted.words, [set]) / wanted.total + (0.3 * share(wanted.pairs, [set])) / (wanted.total + 1);
    if (score > best) [best, from] = [score, index];
  }
  let to = from + 1;
  let support = share(wanted.words, held.slice(from, to)) / wanted.total;
  while (to - from < longestSpan) {
    const before = from > 0 ? share(wanted.words, held.slice(from - 1, to)) / wanted.total : 0;
    const after = to < held.length ? share(wanted.words, held.slice(from, to + 1)) / wanted.total : 0;
    if (Math.max(before, after) < support + worthJoining) break;
    if (after >= before) to += 1;
    else from -= 1;
    support = Math.max(before, after);
  }
  return { start: spans[from]?.start ?? 0, end: spans[to - 1]?.end ?? 0, support };
}

/** The exact span of a passage that supports a statement, or null when nothing in it does. */
export function supportingSpan(statement: string, passage: string): Span | null {
  const span = bestSpan(statement, passage);
  return span && span.support >= supportedFrom ? { start: span.start, end: span.end } : null;
}

/**
 * The sentences of an answer that none of the passages supports, as spans of the answer. Headings, code,
 * questions and lines that only introduce something ("Here is what I found:") claim nothing and are left out;
 * so is a cited sentence when some passage is in another language, where words can't tell.
 */
export function unsupportedSentences(answer: string, passages: string[]): Span[] {
  const language = detectLanguage(answer);
  const translated = passages.some((passage) => detectLanguage(passage) !== language);
  return sentences(answer).flatMap((span) => {
    const start = span.start + (leadingMarkers.exec(answer.slice(span.start, span.end))?.[0].length ?? 0);
    const sentence = answer.slice(start, span.end);
    if (/^(?:#{1,6}\s|```|~~~)|[?？:]$/.test(sentence)) return [];
    const statement = sentence.replace(/\[\d{1,3}\]/g, " ");
    if (terms(statement).length < 3) return [];
    const isCited = /\[\d{1,3}\]/.test(sentence) || /^\s?\[\d{1,3}\]/.test(answer.slice(span.end));
    if (isCited && translated) return [];
    return passages.some((passage) => supportingSpan(statement, passage)) ? [] : [{ start, end: span.end }];
  });
}

/** Of the sentence before, when they stand after its full stop. */
const leadingMarkers = /^(?:\[\d{1,3}\]\s*)+/;

/**
 * Where a quotation stands in a text, whatever the blanks, case, quotation marks, dashes and presentation
 * forms. Null when it isn't there.
 */
export function locateQuote(quote: string, text: string): Span | null {
  const needle = plain(quote).text.trim();
  if (needle === "") return null;
  const hay = plain(text);
  const at = hay.text.indexOf(needle);
  if (at < 0) return null;
  return { start: hay.starts[at] ?? 0, end: hay.ends[at + needle.length - 1] ?? 0 };
}

interface Weighed {
  words: Map<string, number>;
  pairs: Map<string, number>;
  total: number;
}

function weigh(statement: string): Weighed {
  const found = terms(statement);
  const words = new Map(found.map((word) => [word, /\d/.test(word) ? 1.5 : word.length < 3 ? 0.5 : 1]));
  const pairs = new Map(found.slice(1).map((word, index) => [`${found[index]} ${word}`, 1]));
  return { words, pairs, total: [...words.values()].reduce((sum, weight) => sum + weight, 0) };
}

function withPairs(found: string[]): string[] {
  return [...found, ...found.slice(1).map((word, index) => `${found[index]} ${word}`)];
}

function share(wanted: Map<string, number>, held: Set<string>[]): number {
  let sum = 0;
  for (const [word, weight] of wanted) if (held.some((set) => set.has(word))) sum += weight;
  return sum;
}

const typography: [RegExp, string][] = [
  [/[‘’‚‛′`]/, "'"],
  [/[“”„‟″«»]/, '"'],
  [/[‐‑‒–—―−]/, "-"],
];

/** The text without what typesetting changes, and for each of its units where it came from. */
function plain(text: string): { text: string; starts: number[]; ends: number[] } {
  let result = "";
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { segment, index } of characters(text)) {
    let unit = /^\s+$/.test(segment) ? " " : segment.normalize("NFKC").toLowerCase();
    for (const [pattern, replacement] of typography) unit = unit.replace(pattern, replacement);
    if (unit === "\u00ad" || (unit === " " && result.endsWith(" "))) continue;
    for (const piece of unit) {
      result += piece;
      for (let count = 0; count < piece.length; count++) {
        starts.push(index);
        ends.push(index + segment.length);
      }
    }
  }
  return { text: result, starts, ends };
}

function* characters(text: string): Generator<{ segment: string; index: number }> {
  let index = 0;
  for (const segment of text.match(/\s+|\P{M}\p{M}*/gsu) ?? []) {
    yield { segment, index };
    index += segment.length;
  }
}
