import { z } from "zod";
import type { Ai } from "../providers/ai.ts";
import { vectorText } from "../db/vector.ts";

const batchSize = 64;
const batchesAtOnce = 3;

/** What of a chunk its embedding is made of. */
export const Passage = z.object({
  text: z.string(),
  headingPath: z.array(z.string()),
  tableHeader: z.string().nullable(),
});
export type Passage = z.infer<typeof Passage>;

/** The text that stands for a chunk in the embedding model: the headings that it doesn't say itself, then its words. */
export function embeddingText({ headingPath, tableHeader, text }: Passage): string {
  const unsaid = headingPath.filter((heading) => !text.includes(heading));
  return [unsaid.join(" › "), tableHeader ?? "", text].filter(Boolean).join("\n");
}

/**
 * Embeds passages in batches, some at a time.
 * @param model another one than today's
 * @returns a vector as pgvector reads it for each passage, in order
 * @throws ApiError as the model's
 */
export async function embedPassages(
  ai: Pick<Ai, "embed">,
  passages: Passage[],
  signal: AbortSignal,
  model?: string,
): Promise<string[]> {
  const batches: Passage[][] = [];
  for (let at = 0; at < passages.length; at += batchSize) batches.push(passages.slice(at, at + batchSize));
  const results: string[][] = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < batches.length; index = next++) {
      const texts = (batches[index] ?? []).map(embeddingText);
      results[index] = (await ai.embed(texts, signal, model)).map(vectorText);
    }
  };
  await Promise.all(Array.from({ length: Math.min(batchesAtOnce, batches.length) }, lane));
  return results.flat();
}
