import type { Ai, Generation } from "../providers/ai.ts";

/**
 * What a piece of writing takes. That it may be taken is counted before, by `private.count` in the transaction that
 * begins it; the transaction that ends it keeps what is in `spent`, and gives back what was counted when the failure is
 * ours (docs/decisions/meters.md).
 */
export interface Meter {
  /** The model, each of whose completions and streams is told to `spent`. */
  readonly ai: Ai;
  readonly spent: readonly Generation[];
}

/** A meter that has counted nothing yet. */
export function meterOf(ai: Ai): Meter {
  const spent: Generation[] = [];
  return { ai: ai.metered((generation) => spent.push(generation)), spent };
}
