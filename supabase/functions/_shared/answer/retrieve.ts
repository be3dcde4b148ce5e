import { z } from "zod";
import { type Db, rpc } from "../db/client.ts";
import { vectorText } from "../db/vector.ts";
import { termId } from "../domain/text/lexical.ts";
import { readQuestion } from "../domain/text/question.ts";
import type { Ai } from "../providers/ai.ts";
import type { AnswerContext } from "./context.ts";
import { Passage } from "./passage.ts";

const SEARCH_TERMS = 32;
const PASSAGES = 8;

const Found = z.object({ results: z.array(Passage) });

/** The passages that the asker may read and that answer a question best, best first. */
export async function retrieve(
  { service, ai }: { service: Db; ai: Ai },
  context: AnswerContext,
  question: string,
  signal: AbortSignal,
): Promise<Passage[]> {
  const [embedding] = await ai.embed([question], signal);
  const terms = [...readQuestion(question).terms].sort(([, a], [, b]) => b - a).slice(0, SEARCH_TERMS);
  const found = await rpc(
    service,
    "search_chunks",
    {
      organization_id: context.organization_id,
      user_id: context.user_id,
      terms: terms.map(([term]) => termId(term)),
      weights: terms.map(([, weight]) => weight),
      ...(embedding && { embedding: vectorText(embedding) }),
    },
    signal,
  );
  return Found.parse(found).results.slice(0, PASSAGES);
}
