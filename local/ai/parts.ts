import {
  readQuestion,
  splitQuestion,
  type Question,
} from "../../supabase/functions/_shared/domain/text/question.ts";
import { contextOf } from "./follow-up.ts";
import type { Prompt } from "./prompt.ts";

/** One of the questions of a message, with what its conversation and the others add. */
export interface Part {
  text: string;
  question: Question;
}

/** The questions of a prompt's message, in order. */
export function readParts({ question, history }: Prompt): Part[] {
  const context = contextOf(question, history);
  return splitQuestion(question).map((part, _, all) => {
    const also = [...context, ...(all.length > 1 ? namesIn(all.filter((other) => other !== part)) : [])];
    return { text: [part, ...also].join(" "), question: readQuestion(part, also) };
  });
}

/** Names that the other questions of a message say, which go for all of it: "Who leads Corvane, and since when?" */
function namesIn(questions: string[]): string[] {
  return questions.flatMap((question) => question.match(/(?<=\s)\p{Lu}[\p{L}\p{Nd}]+/gu) ?? []);
}
