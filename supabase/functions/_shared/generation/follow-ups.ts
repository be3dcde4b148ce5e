import { followUpMessages, type NearPassage, readFollowUps } from "../domain/text/follow-up-prompt.ts";
import type { Ai } from "../providers/ai.ts";

/** What a side task may write (product §4). */
const maxTokens = 300;

/**
 * Asks the side model what may be asked after an answer, of passages near those that it cites.
 * @returns questions in the language of the question; none where there is nothing further
 * @throws ApiError as the model does
 */
export async function suggestFollowUps(
  ai: Pick<Ai, "complete">,
  asked: { question: string; answer: string; passages: readonly NearPassage[] },
  signal: AbortSignal,
): Promise<string[]> {
  const written = await ai.complete(followUpMessages(asked), signal, { model: "side", maxTokens });
  return readFollowUps(written, asked.question);
}
