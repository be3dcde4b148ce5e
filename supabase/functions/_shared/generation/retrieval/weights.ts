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
  lexical: fitted(0.22),
  semantic: fitted(1.66),
};

function fitted(meaning: number): Record<keyof Signals, number> {
  return {
    lexical: 4.17,
    meaning,
    covered: 1.78,
    sentence: 1.82,
    pairs: 1.6,
    near: 1.02,
    above: 4.36,
    surface: 4.05,
  };
}

/**
 * By how much, on the same scale, a passage comes behind that doesn't hold: of a document that isn't in force on the days asked
 * about, or demoted when a contradiction was settled. Measured on pairs of versions and on questions that only a former document
 * answers (docs/decisions/in-force.md).
 */
export const standingWeights = { lapsed: 1, demoted: 1 } as const;

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
