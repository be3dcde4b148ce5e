import { hash53 } from "./hash.ts";
import type { Query } from "./query.ts";
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

/** How often the terms of headings count: a passage is mostly about what they say. */
const headingWeight = 2;

/** What of a passage is counted. */
export interface Counted {
  text: string;
  headingPath?: readonly string[];
  tableHeader?: string | null;
}

/**
 * How often each term occurs in a passage, in the text form of `sparsevec`, and how many terms it has in all. Those of
 * its headings count twice, whether they stand in it or above it.
 */
export function countTerms({ text, headingPath = [], tableHeader }: Counted): {
  terms: string;
  termCount: number;
} {
  const unsaid = headingPath.filter((heading) => !text.includes(heading));
  const again = Array.from({ length: headingWeight - 1 }, () => headingPath).flat();
  const found = terms([...again, ...unsaid, tableHeader ?? "", text].join("\n"));
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

/** A word that stands for one that is asked weighs less than it. */
const synonymWeight = 0.6;

function withSynonyms([term, weight]: [string, number]): [string, number][] {
  const others = [...synonymsOf(term)].map((other): [string, number] => [other, synonymWeight * weight]);
  return [[term, weight], ...others];
}

/** The terms of queries for one search; those that say little go first when there are too many. */
export function searchTerms(...queries: Query[]): SearchTerms {
  const entries = queries
    .flatMap(({ terms }) => [...terms].flatMap(withSynonyms))
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostAsked)
    .map(([term, weight]) => [termId(term), weight] as const);
  // Of a term that two queries ask for, the greater weight stays.
  const unique = new Map(entries.reverse());
  return { terms: [...unique.keys()], weights: [...unique.values()] };
}

/** What a document is called: its name, and the title and author that it is known by. */
export interface Named {
  name: string;
  title?: string | null;
  author?: string | null;
}

/** The terms of what a document is called, each once, in the text form of `sparsevec`: a file's ending and what joins its words say nothing. */
export function nameTerms({ name, title, author }: Named): string {
  const ids = new Set(terms([spacedName(name), title ?? "", author ?? ""].join("\n")).map(termId));
  return `{${[...ids]
    .sort((a, b) => a - b)
    .map((id) => `${id}:1`)
    .join(",")}}/${termDimensions}`;
}

/** A document's name as words: without a file's ending, and without what joins them. */
export function spacedName(name: string): string {
  return name.replace(/\.\w{2,5}$/, "").replace(/[_-]+/g, " ");
}
