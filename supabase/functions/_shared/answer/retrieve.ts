import { z } from "zod";
import { type Db, rpc } from "../db/client.ts";
import { vectorText } from "../db/vector.ts";
import { searchTerms } from "../domain/text/lexical.ts";
import { overviewOf, readQuestion, splitQuestion } from "../domain/text/question.ts";
import { rankForAll } from "../domain/text/rank.ts";
import type { Ai } from "../providers/ai.ts";
import type { AnswerContext } from "./context.ts";
import { Passage } from "./passage.ts";

const Found = z.object({
  chunk_count: z.number(),
  idf: z.array(z.number()),
  results: z.array(
    Passage.extend({
      ordinal: z.int(),
      hash: z.string(),
      lexical_score: z.number().nullable(),
      similarity: z.number().nullable(),
    }),
  ),
});

/** Passages of the documents that the words name, or of the latest. */
async function overviewPassages(
  service: Db,
  { organization_id, user_id }: AnswerContext,
  name_words: string[],
  signal: AbortSignal,
): Promise<Passage[]> {
  const found = await rpc(service, "overview_chunks", { organization_id, user_id, name_words }, signal);
  return z.object({ results: z.array(Passage) }).parse(found).results;
}

/**
 * The passages that the asker may read and that answer a question best, best first; none when nothing found supports
 * an answer (DESIGN §6).
 */
export async function retrieve(
  { service, ai }: { service: Db; ai: Ai },
  context: AnswerContext,
  asked: string,
  signal: AbortSignal,
): Promise<Passage[]> {
  const named = overviewOf(asked);
  const overview = named && (await overviewPassages(service, context, named, signal));
  if (overview && overview.length > 0) return overview;
  const questions = splitQuestion(asked).map((question) => readQuestion(question));
  const searched = searchTerms(...questions);
  const [embedding] = await ai.embed([asked], signal);
  const answer = await rpc(
    service,
    "search_chunks",
    {
      organization_id: context.organization_id,
      user_id: context.user_id,
      ...searched,
      ...(embedding && { embedding: vectorText(embedding) }),
    },
    signal,
  );
  const { idf, ...found } = Found.parse(answer);
  const rarity = new Map(searched.terms.map((id, index) => [id, idf[index] ?? 0]));
  const { passages, supported } = rankForAll(questions, { ...found, idf: rarity }, { semantic: ai.semantic });
  return supported ? passages : [];
}
