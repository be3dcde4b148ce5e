import { callOf, json } from "../../../_shared/db/statement.ts";
import type { Chunk } from "../../../_shared/domain/text/chunks.ts";
import type { Part } from "../../../_shared/ingestion/parts.ts";
import type { Job, JobDeps } from "../job.ts";
import { embedChunks } from "./embed-chunks.ts";
import type { IngestState } from "./state.ts";

/** Passages that one transaction saves: on the embedded database it holds everybody up. */
const chunksAtOnce = 50;

/** What one step read of a document. */
export interface ReadText {
  parts: Part[];
  chunks: Chunk[];
  pageCount: number | null;
  /** Share of the document read, 0 to 1. */
  progress: number;
  /** The organisation's embedding model, where the step has been told. */
  model?: string | null;
}

/**
 * Saves what a step read, with embeddings unless the model refuses them now, some passages at a time; then the document is
 * finished when nothing is left to do. What is saved before a step is broken off is saved again.
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
  const answer = embed ? await embedChunks(job, deps, read.chunks, signal, read.model) : null;
  const embedded = answer !== null && "vectors" in answer ? answer : null;
  const hold = embedded?.hold ?? [];
  const held = { job_id: job.id, job_lease: job.lease };
  const chunks = read.chunks.map((chunk, index) => ({
    ...chunk,
    embedding: embedded?.vectors[index] ?? null,
  }));
  while (chunks.length > chunksAtOnce) {
    const some = { ...held, chunks: json(chunks.splice(0, chunksAtOnce)) };
    await deps.db.transact([...hold, callOf("save_passages", some)], signal);
  }
  const left = next(embedded !== null);
  const saved = {
    ...held,
    parts: json(read.parts),
    chunks: json(chunks),
    progress: read.progress,
    ...(read.pageCount !== null && { page_count: read.pageCount }),
    ...(left && { new_state: json(left) }),
  };
  await deps.db.transact([...hold, callOf("save_slice", saved)], signal);
  return left;
}
