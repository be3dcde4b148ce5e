import { logError } from "../config/seeing/log.ts";
import { ApiError, toApiError } from "../db/api-error.ts";
import { persist } from "../db/lease.ts";
import type { Ai, Generation } from "../providers/ai.ts";
import { meterOf } from "./meter.ts";

/** Why writing stops when its asker wants it, or it has ended elsewhere. */
export const CANCELLED = "cancelled";

/** How a piece of writing ended. */
export interface Ending<Result> {
  /** `failed` is our failure: what was counted for it is given back. */
  status: "complete" | "cancelled" | "failed";
  /** Why it failed, in words for its asker. */
  error: string | null;
  /** What was written; null unless it is complete. */
  result: Result | null;
  /** What models were asked for meanwhile, and what that took. */
  generations: readonly Generation[];
}

/** What is written, from what, and where to: chat, an agent's run, an answer of the help agent. */
export interface Composition<Result> {
  /** Names the work in the log. */
  readonly name: string;
  /**
   * Reads the context, retrieves, asks and fills its sink.
   * @param ai counts what it is asked for: no other model may be asked
   * @param signal aborts when it is stopped or its lease has ended
   */
  write(ai: Ai, signal: AbortSignal): Promise<Result>;
  /**
   * Stores the end in one transaction that holds the lease: the result, the generations, and the meter given back when
   * it failed; then tells it. May be asked again when the database was out of reach.
   */
  end(ending: Ending<Result>): Promise<void>;
}

export interface Control {
  /** Aborted with CANCELLED to stop writing; what was written is kept. */
  stop: AbortController;
  /** Aborts when the job's lease has ended: from then on nothing is written or told. */
  lease: AbortSignal;
}

/**
 * Writes a composition and ends it as complete, cancelled or failed. Nothing is thrown for a failed model, but for a
 * lost lease or a database that stays out of reach, so that another writer takes over.
 */
export async function generate<Result>(
  ai: Ai,
  composition: Composition<Result>,
  { stop, lease }: Control,
): Promise<void> {
  const meter = meterOf(ai);
  const end = (status: Ending<Result>["status"], error: string | null, result: Result | null) =>
    persist(lease, () => composition.end({ status, error, result, generations: meter.spent }));
  try {
    const result = await composition.write(meter.ai, AbortSignal.any([stop.signal, lease]));
    await end("complete", null, result);
  } catch (error) {
    if (lease.aborted || (error instanceof ApiError && error.code === "conflict")) throw error;
    if (stop.signal.reason === CANCELLED) return await end("cancelled", null, null);
    const told = toApiError(error);
    if (told !== error) logError("writing failed", error, { composition: composition.name });
    await end("failed", told.message, null);
  }
}
