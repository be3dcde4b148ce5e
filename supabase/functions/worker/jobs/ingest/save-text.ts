import { callOf, json } from "../../../_shared/db/statement.ts";
import type { Chunk } from "../../../_shared/domain/text/chunks.ts";
import type { Part } from "../../../_shared/ingestion/parts.ts";
import type { Job, JobDeps } from "../job.ts";
import { embedChunks } from "./embed-chunks.ts";
import type { IngestState } from "./state.ts";

/** What one step read of a document. */
export interface ReadText {
  parts: Part[];
  chunks: Chunk[];
  pageCount: number | null;
  /** Share of the document read, 0 to 1. */
  progress: number;
}

/**
 * Saves what a step read, with embeddings unless the model refuses them now; then the document is finished when nothing
 * is left to do.
 * @param next the state to go on with, given whether the chunks could be embedded; null when nothing is left
 * @returns `next`'s answer
 * @throws PermanentError when there is no model to embed with
 */
export async function saveText<Next extends IngestState | null>(
  job: Job,
  deps: JobDeps,
  read: ReadText,
  embed: boolean,
  next: (embedded: boolean) => Next,
  signal: AbortSignal,
): Promise<Next> {
  const answer = embed ? await embedChunks(job, deps, read.chunks, signal) : null;
  const embedded = answer !== null && "vectors" in answer ? answer : null;
  const state = next(embedded !== null);
  const saved = {
    job_id: job.id,
    job_lease: job.lease,
    parts: json(read.parts),
    chunks: json(
      read.chunks.map((chunk, index) => ({ ...chunk, embedding: embedded?.vectors[index] ?? null })),
    ),
    progress: read.progress,
    ...(read.pageCount !== null && { page_count: read.pageCount }),
    ...(state && { new_state: json(state) }),
  };
  await deps.db.transact([...(embedded?.hold ?? []), callOf("save_slice", saved)], signal);
  return state;
}
