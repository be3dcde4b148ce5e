import { ApiError } from "../db/api-error.ts";
import { followUpMessages, type NearPassage, readFollowUps } from "../domain/text/follow-up-prompt.ts";
import type { Ai } from "../providers/ai.ts";

/** What a side task may write (product §4), and how long somebody waits for it. */
const maxTokens = 300;
const mostSeconds = 20;

/** “None”, in whatever language. */
const none = /^[-"“«„ ]*[\p{L}\p{M} ]{1,24}["”»“.。 ]*$/u;

/**
 * Asks the side model what may be asked after an answer, of passages near those that it cites.
 * @returns questions in the language of the question; none where there is nothing further; null where the model wrote
 *   neither, and may be asked again
 * @throws ApiError as the model does, and `provider_failed` when it takes too long
 */
export async function suggestFollowUps(
  ai: Pick<Ai, "complete">,
  asked: { question: string; answer: string; passages: readonly NearPassage[] },
  signal: AbortSignal,
  withinSeconds = mostSeconds,
): Promise<string[] | null> {
  const late = AbortSignal.timeout(withinSeconds * 1000);
  const either = AbortSignal.any([signal, late]);
  try {
    const written = await ai.complete(followUpMessages(asked), either, { model: "side", maxTokens });
    const questions = readFollowUps(written, asked.question);
    return questions.length > 0 || none.test(written.trim()) ? questions : null;
  } catch (error) {
    if (signal.aborted || !late.aborted) throw error;
    throw new ApiError("provider_failed", "The AI model took too long. Please try again.");
  }
}
