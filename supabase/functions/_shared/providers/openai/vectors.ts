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
export function stored(vector: ArrayLike<number>, model: string): number[] {
  if (vector.length > EMBEDDING_DIMENSIONS && !mayBeCut.test(model)) {
    logError(
      `model: ${model} gives vectors of ${vector.length} numbers, and at most ${EMBEDDING_DIMENSIONS} are kept. Its vectors can't be cut: set OPENAI_EMBEDDING_MODEL to another model.`,
    );
    throw failed("The embedding model that is set up here doesn't fit. Please tell whoever runs this site.");
  }
  const kept = Math.min(vector.length, EMBEDDING_DIMENSIONS);
  let squares = 0;
  for (let at = 0; at < kept; at++) squares += (vector[at] ?? NaN) ** 2;
  if (kept === 0 || !Number.isFinite(squares)) {
    throw failed("The embedding model gave a vector that is none. Please try again.");
  }
  const length = Math.sqrt(squares) || 1;
  const unit = Array<number>(EMBEDDING_DIMENSIONS).fill(0);
  for (let at = 0; at < kept; at++) unit[at] = (vector[at] ?? NaN) / length;
  return unit;
}

/** A vector as providers send it: numbers, or their bytes in base64. */
export function read(embedding: unknown): ArrayLike<number> {
  if (Array.isArray(embedding)) return embedding as number[];
  if (typeof embedding !== "string") return [];
  const characters = atob(embedding);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = characters.charCodeAt(at);
  return new Float32Array(bytes.buffer, 0, bytes.length >> 2);
}
