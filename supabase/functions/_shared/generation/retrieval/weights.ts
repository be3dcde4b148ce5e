import type { Closeness } from "../../domain/text/closeness.ts";

/** What speaks for a passage. */
export interface Signals extends Closeness {
  /** BM25, as a share of the best found. */
  lexical: number;
  /** How much nearer in meaning it is than the others found, in standard deviations. */
  meaning: number;
}

/**
 * Listwise logistic regression: the sum is the logarithm of how likely a passage is the one that answers. What they were
 * fitted on, and what they come to on the half that wasn't looked at, is in docs/decisions/search.md.
 */
export const fusionWeights: Readonly<
  Record<"lexical" | "semantic", Readonly<Record<keyof Signals, number>>>
> = {
  lexical: {
    lexical: 4.23,
    meaning: 0.22,
    covered: 1.58,
    sentence: 1.88,
    pairs: 1.73,
    near: 1.08,
    above: 4.5,
    surface: 3.95,
  },
  semantic: {
    lexical: 4.23,
    meaning: 0.22,
    covered: 1.58,
    sentence: 1.88,
    pairs: 1.73,
    near: 1.08,
    above: 4.5,
    surface: 3.95,
  },
};

/** How dense ranks count beside lexical ones when the database chooses what is compared at all. */
export const denseWeight = { lexical: 0.3, semantic: 1 } as const;

/**
 * Below 0 what was found is thin: it holds too little of what is asked for its number of passages. Logistic regression of
 * questions whose passage was among the first eight against questions of absent articles.
 */
export function evidenceOf(signals: readonly Signals[], passages: number): number {
  const best = (name: "covered" | "sentence"): number => Math.max(0, ...signals.map((each) => each[name]));
  return 0.94 + 4.65 * best("covered") + 1.9 * best("sentence") - 0.58 * Math.log(passages + 1);
}

/** The likeliest of those found is the right one in a third of the cases below this, in five of six above. */
export const sureFrom = 0.7;
