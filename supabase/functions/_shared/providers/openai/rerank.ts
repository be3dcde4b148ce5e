import { z } from "zod";
import { fetchWithKey } from "../../config/fetch-with-key.ts";
import { ApiError } from "../../db/api-error.ts";
import type { Ai, Generation } from "../ai.ts";

/** Where texts are put in order of relevance, beside the chat model. */
export const RerankVariables = {
  /** The whole address, such as `https://api.jina.ai/v1/rerank`; none: the chat model does it. */
  RERANK_URL: z.url().optional(),
  RERANK_MODEL: z.string().default("rerank"),
  /** Never the chat model's key, which belongs to another address. */
  RERANK_API_KEY: z.string().optional(),
};
type RerankSettings = z.output<z.ZodObject<typeof RerankVariables>>;

const Tokens = z.int().min(0).max(1e9).nullish().catch(null);
const Answer = z.object({
  results: z.array(z.object({ index: z.int().min(0), relevance_score: z.number() })),
  usage: z.object({ total_tokens: Tokens }).nullish().catch(null),
  meta: z
    .object({ tokens: z.object({ input_tokens: Tokens }) })
    .nullish()
    .catch(null),
});

/**
 * The endpoint that Cohere, Jina, vLLM and others speak alike; null where none is set up.
 * @param tell is told what each call took
 */
export function createRerank(
  { RERANK_URL: url, RERANK_MODEL: model, RERANK_API_KEY: key }: RerankSettings,
  tell: (generation: Generation) => void,
): Ai["rerank"] {
  if (!url) return null;
  return async (query, texts, signal) => {
    const answer = await fetchWithKey(url, {
      method: "POST",
      signal: signal ?? null,
      headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, query, documents: texts, top_n: texts.length }),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new ApiError("provider_failed", `The search's order couldn't be had (${answer.status}).`);
    }
    const { results, usage, meta } = Answer.parse(await answer.json());
    const input_tokens = usage?.total_tokens ?? meta?.tokens.input_tokens ?? null;
    tell({ model, input_tokens, output_tokens: 0 });
    const scores = texts.map(() => -Infinity);
    for (const { index, relevance_score } of results) {
      if (index < scores.length) scores[index] = relevance_score;
    }
    return scores;
  };
}
