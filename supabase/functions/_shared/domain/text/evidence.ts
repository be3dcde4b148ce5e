import { matchPassage, type Passage, type SentenceMatch } from "./match.ts";
import type { Question } from "./question.ts";

/** A sentence of a passage, with what speaks for it as an answer. */
export interface Evidence extends SentenceMatch {
  /** Index of the passage. */
  passage: number;
  /** For ranking sentences of one question against each other only. */
  score: number;
}

/** Every sentence of the passages that shares a word with the question, best first. */
export function findEvidence(question: Question, passages: Passage[]): Evidence[] {
  const informative = informativeAmong(question, passages);
  return passages
    .flatMap((passage, index) => {
      const match = matchPassage(question, passage, informative);
      return match.sentences.flatMap((sentence) => {
        if (sentence.coverage === 0) return [];
        const short = sentence.length < 3 && sentence.kind !== "heading";
        const brevity = short ? -0.3 : -0.002 * sentence.length;
        const score =
          sentence.headed +
          0.5 * sentence.coverage +
          0.3 * sentence.pairs +
          0.25 * match.passage +
          0.15 * sentence.shape +
          brevity -
          0.03 * index;
        return [{ ...sentence, passage: index, score }];
      });
    })
    .sort((a, b) => b.score - a.score || a.passage - b.passage || a.start - b.start);
}

/** Without statistics of the whole collection: the question's weights, and a little of how many passages have it. */
function informativeAmong(question: Question, passages: Passage[]): (term: string) => number {
  const texts = passages.map(({ text, about }) => `${about}\n${text}`.toLowerCase());
  return (term) => {
    const holders = texts.filter((text) => text.includes(term)).length;
    return (question.terms.get(term) ?? 0) * (1 + 0.3 * Math.log((passages.length + 1) / (holders + 1)));
  };
}
