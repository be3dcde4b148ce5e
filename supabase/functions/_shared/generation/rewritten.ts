import { logError } from "../config/seeing/log.ts";
import { type PromptMessage, rewriteMessages } from "../domain/text/prompts.ts";
import type { Ai } from "../providers/ai.ts";

/** No question that is asked otherwise is longer by more. */
const mostAdded = 2000;

/** The question as it would be asked without the conversation before it; as it is where the side model can't say. */
export async function rewritten(
  ai: Ai,
  history: PromptMessage[],
  question: string,
  signal: AbortSignal,
): Promise<string> {
  try {
    const options = { model: "side", maxTokens: 1000 } as const;
    const told = (await ai.complete(rewriteMessages(history, question), signal, options)).trim();
    return told.length > question.length + mostAdded ? question : told;
  } catch (error) {
    signal.throwIfAborted();
    logError("a question wasn't rewritten", error);
    return question;
  }
}
