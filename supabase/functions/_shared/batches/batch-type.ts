import type { Db } from "../db/client.ts";
import type { Ai } from "../providers/ai.ts";

/** What a row's run is written with. */
export interface BatchDeps {
  db: Db;
  ai: Ai;
  /** Aborts when this process is about to end. */
  stopping: AbortSignal;
}

/** What a row's run is to begin with: its checked values, and those of them that its runner may see. */
export type RowValues = Record<"values" | "shown", Readonly<Record<string, unknown>>>;

/** How the instances of a type of agent are run over rows; `private.begin_batch_run` begins the runs. */
export interface BatchType {
  /**
   * What a run of these values counts of the type's meter (`private.agent_batch_meter`).
   * @throws ApiError `invalid_input` where nothing can be made of them
   */
  cost(row: RowValues, ai: Ai): number;
  /** What its run is begun with (`private.begin_batch_run`). @throws ApiError as `cost` */
  options(row: RowValues, ai: Ai): Readonly<Record<string, unknown>>;
  /**
   * Goes on with a run that was begun, to its end; or leaves it to a job of its own.
   * @param begun what beginning it answered
   */
  goOn(begun: unknown, deps: BatchDeps): Promise<void>;
}
