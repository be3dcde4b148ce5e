import { isFunctionWord } from "./language.ts";
import { partsOfYearIn } from "./parts-of-year.ts";
import { tokens, words } from "./words.ts";

/**
 * A question as the search reads it: words, their order and nothing else. It knows no kinds of answers and no model, so
 * that what it finds is any reader's.
 */
export interface Query {
  /** What it is about: term → weight, 0 to 1. Words that only hold sentences together weigh little. */
  terms: ReadonlyMap<string, number>;
  /** Terms that follow each other. */
  pairs: readonly (readonly [string, string])[];
  /** Its words as they stand there, folded → the first of their terms. */
  surfaces: ReadonlyMap<string, string>;
}

const weightOf = { functionWord: 0.25, hiragana: 0.3, otherName: 0.6 };

/** What reports call a part of a year besides: "Three Months Ended June 28, 2025", "Q2". */
const otherNames = (part: string): string => `${part} ${part.startsWith("Q") ? "three" : "six"} months ended`;

/** Reads a question, in any language. */
export function readQuery(text: string): Query {
  const all = tokens(text);
  const content = all.filter(({ terms }) => terms.length > 0);
  const used = content.length > 0 ? content : all.map((token) => ({ ...token, terms: [token.folded] }));
  const written = new Map(words(text).map((word) => [word.start, word.text]));
  const terms = new Map<string, number>();
  for (const token of used) {
    const weight = weigh(written.get(token.start) ?? token.folded);
    for (const term of token.terms) terms.set(term, Math.max(terms.get(term) ?? 0, weight));
  }
  for (const { terms: named } of [...partsOfYearIn(text)].flatMap((part) => tokens(otherNames(part))))
    for (const term of named) if (!terms.has(term)) terms.set(term, weightOf.otherName);
  const firsts = used.map((token) => token.terms[0] ?? token.folded);
  const pairs = firsts.slice(1).map((second, index) => [firsts[index] ?? "", second] as const);
  return {
    terms,
    pairs: pairs.filter(([one, other]) => one !== other),
    surfaces: new Map(used.map(({ folded }, index) => [folded, firsts[index] ?? folded])),
  };
}

function weigh(word: string): number {
  if (isFunctionWord(word.toLowerCase())) return weightOf.functionWord;
  return /^\p{Script=Hiragana}+$/u.test(word) ? weightOf.hiragana : 1;
}
