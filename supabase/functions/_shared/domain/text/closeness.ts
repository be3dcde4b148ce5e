import type { Query } from "./query.ts";
import { tokens } from "./words.ts";

/** How much a term tells of what is asked: the rarer, the more. */
export type Rarity = (term: string) => number;

/** How close a passage is to a query; each number is a share of what the query's words tell, 0 to 1. */
export interface Closeness {
  /** Terms that the passage or what stands above it holds. */
  covered: number;
  /** Terms that stand close together in it: within about a sentence. */
  sentence: number;
  /** Neighbouring terms that are neighbours in the passage or above it. */
  pairs: number;
  /** Neighbouring terms that are at most four words apart. */
  near: number;
  /** Terms that its document's name and its headings hold. */
  above: number;
  /** Words in the very form in which they are asked. */
  surface: number;
}

const sentenceLength = 16;
const nearby = 4;

/** Makes the comparison of passages with a query. @param rarity of each of the query's terms */
export function closenessTo(
  query: Query,
  rarity: Rarity,
): (passage: { text: string; above: string }) => Closeness {
  const tells = new Map([...query.terms].map(([term, weight]) => [term, weight * rarity(term)]));
  const tell = (term: string): number => tells.get(term) ?? 0;
  const terms = shareOf([...tells.keys()], tell);
  const pairs = shareOf(query.pairs, ([one, other]) => tell(one) + tell(other));
  const surfaces = shareOf([...query.surfaces], ([, term]) => tell(term));
  return ({ text, above }) => {
    const [inside, outside] = [tokens(text), tokens(above)];
    const words = new Set([...inside, ...outside].map(({ folded }) => folded));
    const places = placesOf(
      inside.flatMap((token) => token.terms),
      tells,
    );
    const aboveTerms = outside.flatMap((token) => token.terms);
    const named = placesOf(aboveTerms, tells);
    return {
      covered: terms((term) => places.has(term) || named.has(term)),
      sentence: closest(places, tells),
      pairs: pairs((pair) => apart(places, pair, isNext) || apart(named, pair, isNext)),
      near: pairs((pair) => apart(places, pair, isNear)),
      above: terms((term) => named.has(term)),
      surface: surfaces(([folded]) => words.has(folded)),
    };
  };
}

/** The share that some have of what all tell. */
function shareOf<Item>(
  all: readonly Item[],
  tell: (item: Item) => number,
): (has: (item: Item) => boolean) => number {
  const total = all.reduce((sum, item) => sum + tell(item), 0) || 1;
  return (has) => all.reduce((sum, item) => sum + (has(item) ? tell(item) : 0), 0) / total;
}

type Places = ReadonlyMap<string, readonly number[]>;

function placesOf(list: readonly string[], asked: ReadonlyMap<string, number>): Places {
  const places = new Map<string, number[]>();
  for (const [at, term] of list.entries()) {
    if (!asked.has(term)) continue;
    const known = places.get(term);
    if (known) known.push(at);
    else places.set(term, [at]);
  }
  return places;
}

const isNext = (one: number, other: number): boolean => other === one + 1;
const isNear = (one: number, other: number): boolean => Math.abs(other - one) <= nearby;

function apart(
  places: Places,
  [one, other]: readonly [string, string],
  close: (one: number, other: number) => boolean,
): boolean {
  const others = places.get(other);
  return places.get(one)?.some((x) => others?.some((y) => close(x, y))) ?? false;
}

/** The most that the terms within a sentence's length tell. */
function closest(places: Places, tells: ReadonlyMap<string, number>): number {
  const total = [...tells.values()].reduce((sum, each) => sum + each, 0) || 1;
  const all = [...places]
    .flatMap(([term, found]) => found.map((at) => ({ at, term })))
    .sort((a, b) => a.at - b.at);
  const inside = new Map<string, number>();
  let [best, sum, first] = [0, 0, 0];
  for (const { at, term } of all) {
    const count = inside.get(term) ?? 0;
    if (count === 0) sum += tells.get(term) ?? 0;
    inside.set(term, count + 1);
    for (let gone = all[first]; gone && at - gone.at >= sentenceLength; gone = all[++first]) {
      const left = (inside.get(gone.term) ?? 0) - 1;
      inside.set(gone.term, left);
      if (left === 0) sum -= tells.get(gone.term) ?? 0;
    }
    best = Math.max(best, sum);
  }
  return best / total;
}
