import { hash53 } from "./hash.ts";
import type { Question } from "./question.ts";
import { synonymsOf } from "./synonyms.ts";
import { terms } from "./words.ts";

/** Hashed terms are 1 to this; the dimensions of the column that holds their counts. */
export const termDimensions = 536_870_912;

/** Counts above this rank a passage no higher, and three bits hold it. */
const highestCount = 7;

/** A passage keeps at most so many different terms, so that its row fits a page of the database. */
const mostTerms = 640;

/** The number that stands for a term in the database. */
export function termId(term: string): number {
  return (hash53(term) % (termDimensions - 1)) + 1;
}

/** How often each term occurs in a passage, in the text form of `sparsevec`, and how many terms it has in all. */
export function countTerms(text: string): { terms: string; termCount: number } {
  const found = terms(text);
  const counts = new Map<number, number>();
  for (const term of found) {
    const id = termId(term);
    const count = counts.get(id);
    if (count !== undefined) counts.set(id, Math.min(highestCount, count + 1));
    else if (counts.size < mostTerms) counts.set(id, 1);
  }
  const entries = [...counts].sort(([a], [b]) => a - b).map(([id, count]) => `${id}:${count}`);
  return { terms: `{${entries.join(",")}}/${termDimensions}`, termCount: found.length };
}

/** What a search asks the database for: hashed terms, each with its weight. */
export interface SearchTerms {
  terms: number[];
  weights: number[];
}

/** A search takes at most so many terms. */
const mostAsked = 32;

/** A word that weighs less in its question than this weighs so in the search; among others, rarity alone decides. */
const leastWhole = 0.4;

/** A word that stands for one that is asked weighs less than it. */
const synonymWeight = 0.6;

function withSynonyms([term, weight]: [string, number]): [string, number][] {
  const others = [...synonymsOf(term)].map((other): [string, number] => [
    other,
    synonymWeight * Math.min(1, weight),
  ]);
  return [[term, weight], ...others];
}

/** The terms of questions for one search; those that say little go first when there are too many. */
export function searchTerms(...questions: Question[]): SearchTerms {
  const entries = questions
    .flatMap(({ terms }) => [...terms].flatMap(withSynonyms))
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostAsked)
    .map(([term, weight]) => [termId(term), weight < leastWhole ? weight : 1] as const);
  // Of a term that two questions ask for, the greater weight stays.
  const unique = new Map(entries.reverse());
  return { terms: [...unique.keys()], weights: [...unique.values()] };
}
