import { z } from "zod";
import { LESSON } from "../../../contract/lessons.ts";
import { correctionMessages } from "../../../domain/text/prompts.ts";
import type { Ai } from "../../../providers/ai.ts";

/** What somebody said was wrong with an answer. */
export const Correction = z.object({
  message_id: z.int(),
  /** Who said so. */
  user_id: z.int(),
  question: z.string(),
  wrong_answer: z.string(),
  comment: z.string(),
});
export type Correction = z.infer<typeof Correction>;

const form = /^\s*question:\s*([\s\S]+?)\n+answer:\s*([\s\S]+)$/iu;
const maxTokens = 2000;

/**
 * The lesson that a comment on a wrong answer tells; null where it doesn't say what would have been right, or the model
 * wrote something else.
 * @throws as the model
 */
export async function readCorrection(
  ai: Pick<Ai, "complete">,
  correction: Correction,
  signal: AbortSignal,
): Promise<{ question: string; answer: string } | null> {
  const said = await ai.complete(correctionMessages(correction), signal, { model: "side", maxTokens });
  const [, question = "", answer = ""] = (form.exec(said) ?? []).map((part) => part.trim());
  if (question === "" || answer === "") return null;
  return question.length > LESSON.question || answer.length > LESSON.answer ? null : { question, answer };
}
