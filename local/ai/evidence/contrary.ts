import type { Language } from "../../../supabase/functions/_shared/domain/text/language.ts";
import { contrariesOfThings } from "./contraries-of-things.ts";
import { contraries } from "./contraries.ts";
import { readLists } from "./word-lists.ts";

const sets = [contraries, contrariesOfThings].flatMap((list) =>
  list
    .trim()
    .split(/\n\s*\n/)
    .map((set) => set.split("\n")),
);
const setOf = sets.flatMap((set, at) => set.map(() => at));
const linesIn = readLists(sets.flat());

/** Which of the alternatives that exclude each other a text names, by their sets. */
export type Alternatives = ReadonlyMap<number, ReadonlySet<number>>;

/** What a text in a language names of what excludes each other: Saturday, the upper one, by card. */
export function alternativesIn(text: string, language: Language): Alternatives {
  const found = new Map<number, Set<number>>();
  for (const line of linesIn(text, language).keys()) {
    const set = setOf[line] ?? 0;
    found.set(set, (found.get(set) ?? new Set()).add(line));
  }
  return found;
}

/**
 * Whether a text names another alternative than the one that is asked for, and not that: "Saturday delivery" for "on a Sunday".
 * @param texts the line, then what stands around it; the first that names any of the set decides
 */
export function isContrary(asked: Alternatives, texts: readonly Alternatives[]): boolean {
  return [...asked].some(([set, wanted]) => {
    if (wanted.size > 1) return false;
    const named = texts.map((text) => text.get(set)).find((each) => each !== undefined);
    return named?.size === 1 && ![...wanted].some((one) => named.has(one));
  });
}
