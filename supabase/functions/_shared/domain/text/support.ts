import { detectLanguage } from "./language.ts";
import { layOut, type Line } from "./layout.ts";
import { numbersMissing } from "./numbers.ts";
import { sentences, type Span } from "./sentences.ts";
import { terms } from "./words.ts";

/** The share of a statement's words that a passage must hold to support it. */
export const supportedFrom = 0.5;

/** Sentences that a span may have, when the statement draws on more than one. */
const longestSpan = 3;

/** A neighbour sentence joins a span when it adds this share of the statement. */
const worthJoining = 0.15;

/** What a heading that the statement names adds to the score of the sentences beneath it. */
const underNamed = 0.4;

/**
 * The sentences of a passage that support a statement best, with the share of the statement's words that they
 * hold, 0 to 1. Null when the passage has no sentence or the statement no word. Works inside one language: a
 * statement translated from its passage shares only names and numbers with it. A table's row holds the names of its
 * columns; words that stand `above` the passage, such as the head of its table, needn't be in it. Of sections that say
 * alike things the one counts whose heading the statement names.
 * @param heading of the section that the passage begins in
 */
export function bestSpan(
  statement: string,
  passage: string,
  above = "",
  heading = "",
): (Span & { support: number }) | null {
  const wanted = weigh(statement, new Set(terms(above)));
  const said = new Set(terms(statement));
  const spans = layOut(passage);
  if (wanted.total === 0 || spans.length === 0) return null;
  const headings = headingsOf(passage, spans, heading).map(terms);
  const held = spans.map(
    ({ kind, start, end, header, group }, index) =>
      new Set([
        ...withPairs(terms(passage.slice(start, end))),
        ...(header.length > 0 || group ? terms([...header, group].join(" ")) : []),
        ...(kind === "heading" ? [] : (headings[index] ?? [])),
      ]),
  );
  const named = [...new Set(headings.flat())].filter((term) => said.has(term));
  let from = 0;
  let best = -1;
  for (const [index, set] of held.entries()) {
    const found =
      share(wanted.words, [set]) / wanted.total + (0.3 * share(wanted.pairs, [set])) / (wanted.total + 1);
    const beneath = named.filter((term) => headings[index]?.includes(term)).length / (named.length || 1);
    // A heading says little by itself: what stands beneath it is meant.
    const score = spans[index]?.kind === "heading" ? found / 2 : found + underNamed * beneath;
    if (score > best) [best, from] = [score, index];
  }
  let to = from + 1;
  let support = share(wanted.words, held.slice(from, to)) / wanted.total;
  while (to - from < longestSpan) {
    const joins = (index: number) => spans[index] !== undefined && spans[index].kind !== "heading";
    const before = joins(from - 1) ? share(wanted.words, held.slice(from - 1, to)) / wanted.total : 0;
    const after = joins(to) ? share(wanted.words, held.slice(from, to + 1)) / wanted.total : 0;
    if (Math.max(before, after) < support + worthJoining) break;
    if (after >= before) to += 1;
    else from -= 1;
    support = Math.max(before, after);
  }
  return { start: spans[from]?.start ?? 0, end: spans[to - 1]?.end ?? 0, support };
}

/** Of each line of a passage: the heading that it stands under. */
function headingsOf(passage: string, spans: readonly Line[], first: string): string[] {
  let heading = first;
  return spans.map(({ kind, start, end }) => {
    if (kind === "heading") heading = withoutMarks(passage.slice(start, end));
    return heading;
  });
}

const withoutMarks = (heading: string): string => heading.replace(/^#{1,6}\s+|\s+#+$/g, "").trim();

/** The heading in a passage that stands above a place; null where there is none before it. */
export function headingAbove(passage: string, offset: number): string | null {
  const last = layOut(passage).findLast(({ kind, end }) => kind === "heading" && end <= offset);
  return last ? withoutMarks(passage.slice(last.start, last.end)) : null;
}

/** The exact span of a passage that supports a statement, or null when nothing in it does. */
export function supportingSpan(statement: string, passage: string, above = "", heading = ""): Span | null {
  const span = bestSpan(statement, passage, above, heading);
  return span && span.support >= supportedFrom ? { start: span.start, end: span.end } : null;
}

/**
 * What of a passage a statement rests on: the span that supports it, or the whole passage where that is in another
 * language and doesn't lack each of the statement's numbers. Null when it doesn't rest on it.
 * @param heading of the section that the passage begins in
 */
export function citedSpan(statement: string, passage: string, about: string, heading = ""): Span | null {
  const span = supportingSpan(statement, passage, `${about}\n${headsOf(passage)}`, heading);
  if (span) return span;
  if (detectLanguage(statement) === detectLanguage(passage)) return null;
  const numbers = numbersMissing(statement, "").length;
  const missing = numbersMissing(statement, `${about}\n${passage}`).length;
  return numbers > 0 && missing === numbers ? null : { start: 0, end: passage.length };
}

/** What names the sections of a passage, and the columns and groups of rows of its tables. */
export function headsOf(passage: string): string {
  const names = layOut(passage).flatMap(({ kind, start, end, header, group }) => [
    ...(kind === "heading" ? [passage.slice(start, end)] : []),
    ...header,
    group,
  ]);
  return [...new Set(names)].join("\n");
}

/**
 * The sentences of an answer that none of the passages supports, as spans of the answer. Headings, code,
 * questions and lines that only introduce something ("Here is what I found:") claim nothing and are left out;
 * so is a cited sentence when some passage is in another language, where words can't tell.
 * @param lost sentences that cited what doesn't support them; unsupported unless they still cite something
 */
export function unsupportedSentences(
  answer: string,
  passages: string[],
  lost: ReadonlySet<string> = new Set(),
): Span[] {
  const language = detectLanguage(answer);
  const translated = passages.some((passage) => detectLanguage(passage) !== language);
  return claims(answer).flatMap(({ start, end, statement, cited }) => {
    if (cited.length === 0 && [...lost].some((sentence) => sameStart(statement, sentence)))
      return [{ start, end }];
    if (terms(statement).length < 3 || (cited.length > 0 && translated)) return [];
    return passages.some((passage) => supportingSpan(statement, passage)) ? [] : [{ start, end }];
  });
}

/**
 * What an answer's cited sentences claim in particular and what they cite doesn't hold, as spans of the answer.
 * @param missing what of a statement isn't in a text: `numbersMissing`, `namesMissing`
 */
export function unsupportedParts(
  answer: string,
  quoted: ReadonlyMap<number, string>,
  missing: (statement: string, held: string) => Span[],
): Span[] {
  return claims(answer).flatMap(({ start, statement, cited }) => {
    const quotes = cited.flatMap((number) => quoted.get(number) ?? []);
    if (quotes.length === 0) return [];
    return missing(statement, quotes.join("\n")).map((span) => ({
      start: start + span.start,
      end: start + span.end,
    }));
  });
}

interface Claim extends Span {
  /** The sentence with blanks in place of its markers. */
  statement: string;
  /** Numbers of its citations. */
  cited: number[];
}

/** An answer's sentences that claim something; markers after a full stop are those of the sentence before. */
function claims(answer: string): Claim[] {
  return sentences(answer).flatMap((span) => {
    const start = span.start + (leadingMarkers.exec(answer.slice(span.start, span.end))?.[0].length ?? 0);
    const sentence = answer.slice(start, span.end);
    if (/^(?:#{1,6}\s|```|~~~)|[?？:]$/.test(sentence)) return [];
    const after = /^\s?(?:\[\d{1,3}\])+/.exec(answer.slice(span.end))?.[0] ?? "";
    const cited = [...(sentence + after).matchAll(/\[(\d{1,3})\]/g)].map(([, number]) => Number(number));
    const statement = sentence.replace(/\[\d{1,3}\]/g, (marker) => " ".repeat(marker.length));
    return [{ start, end: span.end, statement, cited }];
  });
}

/** Whether a sentence is another one, or begins with it. */
function sameStart(statement: string, sentence: string): boolean {
  const bare = (text: string): string =>
    text
      .replace(/\[\d{1,3}\]/g, "")
      .replace(/[\s*_]+/g, " ")
      .trim();
  return bare(sentence) !== "" && bare(statement).startsWith(bare(sentence));
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

function weigh(statement: string, above: ReadonlySet<string>): Weighed {
  const all = terms(statement);
  const own = all.filter((word) => /\d/.test(word) || !above.has(word));
  const found = own.length > 0 ? own : all;
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
