import { words, fold } from "../../supabase/functions/_shared/domain/text/words.ts";
import { isStopWord } from "../../supabase/functions/_shared/domain/text/stop-words.ts";
import { isFunctionWord } from "../../supabase/functions/_shared/domain/text/language.ts";
import type { Prompt } from "./prompt.ts";

const refersBack =
  /\b(?:it|its|they|them|their|theirs|he|him|his|she|her|hers|that|those|these|this one|there|the same|former|latter|more|else|er|sie|es|ihn|ihr|ihre|sein|seine|davon|dort|dazu|das|dies|il|elle|ils|elles|cela|ça|lui|leur|en|ello|eso|esto|ellos|ellas|su|sus|suo|sua|questo|quello|isso|isto|ele|ela|eles|zij|hij|dat|deze|hun)\b|它|他们?|她们?|这个|那个|其|それ|彼|彼女|그것|그는|его|её|их|этого/iu;
const goesOn =
  /^\s*(?:and|but|so|also|what about|how about|why not|und|aber|et|mais|y|pero|e|ma|en|maar)\b/iu;

/** A question as it stands without its conversation: what it lacks is added in brackets. */
export function standalone(question: string, history: Prompt["history"]): string {
  const context = contextOf(question, history);
  return context.length > 0 ? `${question} (${context.join(" ")})` : question;
}

/**
 * The words that a question takes from the ones before it: the topic of the previous question when it refers
 * back or has too few words of its own, else none.
 */
export function contextOf(question: string, history: Prompt["history"]): string[] {
  const previous = history.findLastIndex(({ role }) => role === "user");
  if (previous < 0) return [];
  const own = topic(question);
  const dependent = goesOn.test(question) || own.length < 2 || (refersBack.test(question) && own.length < 5);
  if (!dependent) return [];
  const before = history[previous]?.content ?? "";
  const known = new Set(own.map(fold));
  return [...topic(before), ...contextOf(before, history.slice(0, previous))]
    .filter((word) => !known.has(fold(word)))
    .slice(0, 8);
}

function topic(question: string): string[] {
  return words(question)
    .map(({ text }) => text)
    .filter((word) => !isStopWord(fold(word)) && !isFunctionWord(word.toLowerCase()));
}
