import { rpc } from "../../../_shared/db/client.ts";
import { json } from "../../../_shared/db/statement.ts";
import type { Chunk } from "../../../_shared/domain/text/chunks.ts";
import { embedPassages } from "../../../_shared/ingestion/embedding.ts";
import type { Part } from "../../../_shared/ingestion/parts.ts";
import type { Job, JobDeps } from "../job.ts";
import { passing } from "./refusals.ts";
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
  { db, ai }: JobDeps,
  read: ReadText,
  embed: boolean,
  next: (embedded: boolean) => Next,
  signal: AbortSignal,
): Promise<Next> {
  const answer = embed ? await embedPassages(ai, read.chunks, signal).catch(passing) : null;
  const embeddings = Array.isArray(answer) ? answer : null;
  const state = next(embeddings !== null);
  const saved = {
    job_id: job.id,
    job_lease: job.lease,
    parts: json(read.parts),
    chunks: json(read.chunks.map((chunk, index) => ({ ...chunk, embedding: embeddings?.[index] ?? null }))),
    progress: read.progress,
    ...(read.pageCount !== null && { page_count: read.pageCount }),
    ...(state && { new_state: json(state) }),
  };
  await rpc(db, "save_slice", saved, signal);
  return state;
}
