import type { z } from "zod";
import type { Citation } from "../../../contract/chat.ts";
import type { Db } from "../../../db/client.ts";
import type { Ai } from "../../../providers/ai.ts";
import type { LessonChoice } from "../../retrieval/lessons.ts";
import { AnswerContext } from "../chat/context.ts";
import { compose } from "../chat/write-answer.ts";

/** Who asks, as the database tells it of somebody without a chat. */
export const AskerContext = AnswerContext.omit({
  chat_id: true,
  answer_id: true,
  titled: true,
  history: true,
  only_documents: true,
});
export type AskerContext = z.infer<typeof AskerContext>;

/** An answer that nobody keeps. */
export interface AnsweredOnce {
  content: string;
  citations: Citation[];
  /** It says that nothing answers, or that it isn't sure. */
  refused: boolean;
}

/**
 * Answers a question as a chat would, by the same search, prompt and citations, without a chat: nothing is stored.
 * @param lessons which lessons it is answered with
 * @param add told each piece as it is written
 * @throws what the model throws
 */
export async function answerOnce(
  { service, ai }: { service: Db; ai: Ai },
  { context, question, lessons }: { context: AskerContext; question: string; lessons: LessonChoice },
  add: (text: string) => void,
  signal: AbortSignal,
): Promise<AnsweredOnce> {
  const citations: Citation[] = [];
  let content = "";
  const sink = {
    add(text: string) {
      content += text;
      add(text);
    },
    cite: (citation: Citation) => void citations.push(citation),
    flush: () => Promise.resolve(),
  };
  const whole: AnswerContext = {
    ...context,
    chat_id: 0,
    answer_id: 0,
    titled: true,
    only_documents: null,
    history: [{ role: "user", content: question }],
  };
  const task = { context: whole, lessons, emit: () => undefined };
  const { search } = await compose({ service, ai, sink, beat: () => undefined }, task, signal);
  return { content, citations, refused: (search?.refused ?? false) || (search?.unsure ?? false) };
}
