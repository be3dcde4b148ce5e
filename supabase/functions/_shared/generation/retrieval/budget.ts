import { logWarning } from "../../config/seeing/log.ts";
import type { Step } from "./helper.ts";

/** What a search may take beyond its first look, all steps together; what would take more isn't done. */
export const searchBudget = { ms: 3_000, tokens: 8_000 } as const;

/** Time and tokens that steps share. None of them is needed: what fails or comes late is left out. */
export class Budget {
  readonly #asker: AbortSignal;
  readonly #signal: AbortSignal;
  #tokens: number;

  /** @param asker aborts when nobody waits any more. The time runs from now on. */
  constructor(asker: AbortSignal, limits: { ms: number; tokens: number } = searchBudget) {
    this.#asker = asker;
    this.#signal = AbortSignal.any([asker, AbortSignal.timeout(limits.ms)]);
    this.#tokens = limits.tokens;
  }

  /** Takes a step for what it says that it costs. */
  take<Gained>({ tokens, take }: Step<Gained>): Promise<Gained | null> {
    return this.spend(tokens, take);
  }

  /**
   * Takes a step that costs so many tokens at most. Null when they aren't left, when time is up, or when it fails.
   * @throws what the asker's signal aborts with, and nothing else
   */
  async spend<Gained>(
    tokens: number,
    step: (signal: AbortSignal) => Promise<Gained>,
  ): Promise<Gained | null> {
    if (tokens > this.#tokens || this.#signal.aborted) return null;
    this.#tokens -= tokens;
    const late = new Promise<null>((resolve) => {
      this.#signal.addEventListener("abort", () => resolve(null), { once: true });
    });
    const failed = (error: unknown) => {
      if (!this.#signal.aborted) logWarning("a step of a search was left out", {}, error);
      return null;
    };
    const gained = await Promise.race([step(this.#signal).catch(failed), late]);
    this.#asker.throwIfAborted();
    return gained;
  }
}
