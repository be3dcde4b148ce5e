import { logError } from "../../../_shared/config/seeing/log.ts";
import { z } from "zod";
import { ApiError } from "../../../_shared/db/api-error.ts";
import { rpc } from "../../../_shared/db/client.ts";
import { callOf, type Returned, type Statement } from "../../../_shared/db/statement.ts";
import { embedPassages, type Passage } from "../../../_shared/ingestion/embedding.ts";
import type { Job, JobDeps } from "../job.ts";
import { passing } from "./refusals.ts";

/** The name of an organisation's model; null: none has been kept. */
export const Model = z.string().nullable();

/** Vectors, and the statement that comes before those which save them; or that the model refuses for now. */
export type Embedded = { vectors: (string | null)[]; hold: Statement<Returned>[] } | { refusal: string };

/**
 * Embeds passages by the model by which the organisation's are compared. Where there is none, or it is one on its way out
 * that can't be asked any more, they have no vector and are found by their words, until all are embedded anew.
 * @param known the organisation's model, where the step has been told: `hold` refuses what another one has been embedded by
 * @throws PermanentError when asking again is no use
 */
export async function embedChunks(
  { organization_id }: Job,
  { db, ai }: Pick<JobDeps, "db" | "ai">,
  passages: Passage[],
  signal: AbortSignal,
  known?: string | null,
): Promise<Embedded> {
  const without = { vectors: passages.map(() => null), hold: [] };
  if (organization_id === null || passages.length === 0) return without;
  const kept =
    known === undefined
      ? Model.parse(await rpc(db, "embedding_model_of", { organization_id }, signal))
      : known;
  const model = kept ?? ai.embeddingModel;
  if (model === null || (model !== ai.embeddingModel && !ai.embeds(model))) return without;
  const embedded = await embedPassages(ai, passages, signal, model).catch((error: unknown) => {
    if (model === ai.embeddingModel || !(error instanceof ApiError)) return passing(error);
    logError("the model by which documents are compared until they are embedded anew failed", error, {
      model,
    });
    return null;
  });
  if (embedded === null) return without;
  if ("refusal" in embedded) return embedded;
  const { dimensions } = ai.vectorsOf(model);
  const held = { organization_id, model, ...(dimensions !== null && { dimensions }) };
  return { vectors: embedded, hold: [callOf("hold_embeddings", held)] };
}
