import { isFunctionWord } from "../text/language.ts";
import { terms } from "../text/words.ts";

export interface Unanswered {
  question: string;
  asked_at: string;
}

/** Questions that ask the same. */
export interface UnansweredGroup {
  /** As it was asked last. */
  question: string;
  asked: number;
  last_asked_at: string;
  /** Other words in which it was asked. */
  examples: string[];
}

/** Two questions ask the same from this share of their words on. */
const alike = 0.6;
const mostExamples = 5;

/** Puts questions together that ask the same, the most asked first. @param questions the latest first */
export function groupUnanswered(questions: readonly Unanswered[]): UnansweredGroup[] {
  const groups: { words: Set<string>; said: Set<string>; group: UnansweredGroup }[] = [];
  for (const { question, asked_at } of questions) {
    const words = new Set(terms(question).filter((word) => !isFunctionWord(word)));
    const plain = question.trim().toLowerCase();
    const found = groups.find((each) => each.said.has(plain) || overlap(each.words, words) >= alike);
    if (!found) {
      const group = { question, asked: 1, last_asked_at: asked_at, examples: [] };
      groups.push({ words, said: new Set([plain]), group });
      continue;
    }
    found.group.asked += 1;
    if (!found.said.has(plain) && found.group.examples.length < mostExamples)
      found.group.examples.push(question);
    found.said.add(plain);
  }
  return groups
    .map(({ group }) => group)
    .toSorted((a, b) => b.asked - a.asked || b.last_asked_at.localeCompare(a.last_asked_at));
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared === 0 ? 0 : shared / (one.size + other.size - shared);
}
