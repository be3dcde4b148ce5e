import { MOST_FOLLOW_UPS } from "../../supabase/functions/_shared/domain/text/follow-up-prompt.ts";
import { detectLanguage } from "../../supabase/functions/_shared/domain/text/language.ts";
import {
  isTitle,
  questionAbout,
  topicOf,
} from "../../supabase/functions/_shared/domain/text/suggested-questions.ts";
import { terms } from "../../supabase/functions/_shared/domain/text/words.ts";
import type { Prompt } from "./prompt.ts";

/**
 * Questions about the headings that stand near what was answered, in the language of the question: those that share words
 * with it first, and none that it asks for itself.
 */
export function followUps({ question, sources }: Prompt): string {
  const language = detectLanguage(question);
  const asked = new Set(terms(question));
  const topics = sources.flatMap(({ title, section }, place) => {
    const topic = topicOf(section.split(" › ").at(-1) ?? "");
    const words = terms(topic);
    const shared = words.filter((word) => asked.has(word)).length;
    const says = topic !== "" && shared < words.length && !isTitle(topic, title);
    return says ? [{ title, topic, shared, place }] : [];
  });
  const questions = topics
    .sort((one, other) => other.shared - one.shared || one.place - other.place)
    .map(({ title, topic }) => questionAbout(title, topic, language));
  return [...new Set(questions)].slice(0, MOST_FOLLOW_UPS).join("\n") || "none";
}
