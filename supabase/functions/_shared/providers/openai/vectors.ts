import { logError } from "../../config/seeing/log.ts";
import { EMBEDDING_DIMENSIONS } from "../ai.ts";
import { failed } from "./failures.ts";

/**
 * Models whose vectors may be cut, by what their makers say: trained so that the first numbers stand for the whole
 * (Matryoshka). What other models mean is spread over all of their numbers.
 */
const mayBeCut =
  /text-embedding-3|gemini-embedding|embedding-?gemma|nomic-embed-text[-:_]?v?1\.5|nomic-embed-text-v2|mxbai-embed-large|qwen3-embedding|jina-embeddings-v[345]|snowflake-arctic-embed.*(v1\.5|v?2)|voyage-(3|4|code-3)|codestral-embed|bge-m3-matryoshka|stella_en|potion/i;

/**
 * A model's vector as it is stored: of unit length, filled up with zeros, which no angle notices.
 * @throws ApiError when it is longer than what is stored and its model's vectors can't be cut
 */
export function stored(vector: readonly number[], model: string): number[] {
  if (vector.length > EMBEDDING_DIMENSIONS && !mayBeCut.test(model)) {
    logError(
      `model: ${model} gives vectors of ${vector.length} numbers, and at most ${EMBEDDING_DIMENSIONS} are kept. Its vectors can't be cut: set OPENAI_EMBEDDING_MODEL to another model.`,
    );
    throw failed("The embedding model that is set up here doesn't fit. Please tell whoever runs this site.");
  }
  if (vector.length === 0 || vector.some((value) => !Number.isFinite(value))) {
    throw failed("The embedding model gave a vector that is none. Please try again.");
  }
  const kept = vector.slice(0, EMBEDDING_DIMENSIONS);
  const length = Math.hypot(...kept);
  const unit = length > 0 ? kept.map((value) => value / length) : kept;
  return [...unit, ...Array<number>(EMBEDDING_DIMENSIONS - unit.length).fill(0)];
}

/** A vector as providers send it: numbers, or their bytes in base64. */
export function read(embedding: unknown): number[] {
  if (Array.isArray(embedding)) return embedding as number[];
  if (typeof embedding !== "string") return [];
  const bytes = Uint8Array.from(atob(embedding), (character) => character.charCodeAt(0));
  return [...new Float32Array(bytes.buffer, 0, bytes.length >> 2)];
}
