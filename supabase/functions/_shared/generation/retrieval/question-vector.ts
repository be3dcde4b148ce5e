import { logError } from "../../config/seeing/log.ts";
import { vectorText } from "../../db/vector.ts";
import type { Ai } from "../../providers/ai.ts";

/** All of a model that comparing a question with passages needs. */
export type Embedder = Pick<Ai, "embed" | "semantic" | "embeddingModel" | "embeds" | "vectorsOf">;

export interface QuestionVector {
  /** As pgvector reads it; null where passages are found by their words alone. */
  embedding: string | null;
  /** Whether its distances know meaning, or only words. */
  semantic: boolean;
}

/**
 * Embeds a question by the model by which the organisation's passages are compared, which is the one before while they are
 * embedded anew. Where that one can't be asked any more, or there is none, passages are found by their words.
 * @param kept the model whose vectors the passages have; null: today's
 * @throws ApiError when today's model fails
 */
export async function questionVector(
  embedder: Embedder,
  kept: string | null,
  question: string,
  signal: AbortSignal,
): Promise<QuestionVector> {
  const model = kept ?? embedder.embeddingModel;
  const byWords = { embedding: null, semantic: false };
  const today = model === embedder.embeddingModel;
  if (model === null || (!today && !embedder.embeds(model))) return byWords;
  try {
    const [vector] = await embedder.embed([question], signal, model);
    const { semantic } = today ? embedder : embedder.vectorsOf(model);
    return vector ? { embedding: vectorText(vector), semantic } : byWords;
  } catch (error) {
    if (today || signal.aborted) throw error;
    logError("the model by which documents are compared until they are embedded anew failed", error, {
      model,
    });
    return byWords;
  }
}
