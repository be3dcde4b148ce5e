import { leansBack, topicWords } from "../../supabase/functions/_shared/domain/text/follow-up.ts";
import { fold } from "../../supabase/functions/_shared/domain/text/words.ts";
import type { Prompt } from "./prompt.ts";

/** A question as it stands without its conversation: what it lacks is added in brackets. */
export function standalone(question: string, history: Prompt["history"]): string {
  const context = contextOf(question, history);
  return context.length > 0 ? `${question} (${context.join(" ")})` : question;
}

/** The words that a question takes from the ones before it: the topic of the previous question when it leans on it. */
export function contextOf(question: string, history: Prompt["history"]): string[] {
  const previous = history.findLastIndex(({ role }) => role === "user");
  if (previous < 0 || !leansBack(question)) return [];
  const before = history[previous]?.content ?? "";
  const known = new Set(topicWords(question).map(fold));
  return [...topicWords(before), ...contextOf(before, history.slice(0, previous))]
    .filter((word) => !known.has(fold(word)))
    .slice(0, 8);
}
