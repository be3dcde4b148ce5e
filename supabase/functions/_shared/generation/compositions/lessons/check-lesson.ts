import { z } from "zod";
import type { Db } from "../../../db/client.ts";
import { numbersMissing } from "../../../domain/text/numbers.ts";
import { bestSpan } from "../../../domain/text/support.ts";
import { sentences } from "../../../domain/text/sentences.ts";
import type { Ai } from "../../../providers/ai.ts";
import { type AnsweredOnce, answerOnce, AskerContext } from "./answer-once.ts";

/** A question of a lesson that is to be asked again. */
export const LessonTest = z.object({
  id: z.int(),
  question: z.string(),
  answer: z.string(),
  document_id: z.int(),
  /** What the documents said alone when the lesson was accepted; null: nobody has asked them. */
  documents_said: z.string().nullable(),
  context: AskerContext,
});
export type LessonTest = z.infer<typeof LessonTest>;

/** What a test came to. */
export interface LessonChecked {
  outcome: "passing" | "failing" | "outdated" | "needless";
  said: string;
  documents_say: string;
}

/**
 * Asks a lesson's question with the lessons that there are and without any. @throws what the model throws
 */
export async function checkLesson(
  deps: { service: Db; ai: Ai },
  { question, answer, document_id, documents_said, context }: LessonTest,
  signal: AbortSignal,
): Promise<LessonChecked> {
  const asked = (kind: "accepted" | "none") =>
    answerOnce(deps, { context, question, lessons: { kind } }, () => undefined, signal);
  const [now, alone] = [await asked("accepted"), await asked("none")];
  const told = { said: now.content, documents_say: alone.content };
  if (!follows(now, answer, document_id)) return { outcome: "failing", ...told };
  if (!alone.refused && says(alone.content, answer)) return { outcome: "needless", ...told };
  const isNew = documents_said !== null && !sameText(documents_said, alone.content);
  return { outcome: isNew && !alone.refused ? "outdated" : "passing", ...told };
}

/** Asks a lesson's question with the lessons that there are: what is answered, and whether that follows the lesson. */
export async function followLesson(
  deps: { service: Db; ai: Ai },
  { question, answer, document_id, context }: LessonTest,
  signal: AbortSignal,
): Promise<{ said: string; follows: boolean }> {
  const asked = { context, question, lessons: { kind: "accepted" } } as const;
  const answered = await answerOnce(deps, asked, () => undefined, signal);
  return { said: answered.content, follows: follows(answered, answer, document_id) };
}

/** Whether an answer rests on the lesson, which the check of citations has seen, or says what it says. */
function follows({ content, citations }: AnsweredOnce, answer: string, document_id: number): boolean {
  return citations.some((citation) => citation.document_id === document_id) || says(content, answer);
}

const mostly = 0.7;

/** Whether a text says what a lesson says: most of its sentences, each with its numbers where its words stand. */
export function says(text: string, answer: string): boolean {
  const plain = text.replace(/\s?\[\d{1,3}\]/g, "");
  if (plain.trim() === "") return false;
  const [said, there] = [sentencesOf(answer), sentencesOf(plain)];
  const held = said.filter((sentence) =>
    there.some(
      (one) =>
        (bestSpan(sentence, one)?.support ?? 0) >= mostly && numbersMissing(sentence, one).length === 0,
    ),
  );
  return held.length > 0 && held.length >= said.length * mostly;
}

const sentencesOf = (text: string) => sentences(text).map(({ start, end }) => text.slice(start, end));

const plainly = (text: string) =>
  text
    .replace(/\s?\[\d{1,3}\]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Whether two answers say the same, markers of citations apart; words that a model only puts otherwise don't count. */
function sameText(one: string, other: string): boolean {
  return plainly(one) === plainly(other) || (says(one, plainly(other)) && says(other, plainly(one)));
}
