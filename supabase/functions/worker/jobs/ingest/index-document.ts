import { rows, rpc } from "../../../_shared/db/client.ts";
import { callOf, json } from "../../../_shared/db/statement.ts";
import { tables } from "../../../_shared/db/tables.ts";
import { type Job, type JobDeps, PermanentError, type StepResult } from "../job.ts";
import { embedChunks } from "./embed-chunks.ts";
import type { IndexingState, Revision } from "./state.ts";

const stepMs = 1_500;
const chunksAtOnce = 192;
/** With doubling delays of at most 5 minutes: about half an hour. */
const mostRefusals = 13;

/** Embeds the chunks that the model refused to embed while the document was read. */
export async function indexDocument(
  job: Job,
  revision: Revision,
  { refusals }: IndexingState,
  deps: JobDeps,
  signal: AbortSignal,
): Promise<StepResult> {
  const { db, now } = deps;
  const held = { job_id: job.id, job_lease: job.lease };
  const end = now() + stepMs;
  do {
    const chunks = await rows(
      db,
      tables
        .selectFrom("document_chunks")
        .select(["id", "text", "heading_path", "table_header"])
        .where("revision_id", "=", revision.revision_id)
        .where("embedding", "is", null)
        .orderBy("ordinal")
        .limit(chunksAtOnce),
      signal,
    );
    if (chunks.length === 0) {
      await rpc(db, "finish_reading", held, signal);
      return { outcome: "settled" };
    }
    const passages = chunks.map(({ text, heading_path, table_header }) => ({
      text,
      headingPath: heading_path,
      tableHeader: table_header,
    }));
    const embedded = await embedChunks(job, deps, passages, signal, revision.model);
    if ("refusal" in embedded) {
      if (refusals >= mostRefusals) throw new PermanentError(embedded.refusal);
      const delaySeconds = Math.min(300, 2 ** (refusals + 1));
      return { outcome: "continue", state: { stage: "indexing", refusals: refusals + 1 }, delaySeconds };
    }
    if (embedded.hold.length === 0) {
      await rpc(db, "finish_reading", held, signal);
      return { outcome: "settled" };
    }
    const embeddings = json(chunks.map(({ id }, index) => ({ id, embedding: embedded.vectors[index] })));
    await db.transact([...embedded.hold, callOf("save_embeddings", { ...held, embeddings })], signal);
    refusals = 0;
  } while (now() < end);
  return { outcome: "continue", state: { stage: "indexing", refusals } };
}
