import { hasShape, readQuestion, type Question } from "./question.ts";
import { sentences, type Span } from "./sentences.ts";
import { terms } from "./words.ts";

/** A passage in which an answer is looked for; `about` is what stands above it: title, headings, table head. */
export interface Passage {
  text: string;
  about: string;
}

/** A sentence of a passage, with what speaks for it as an answer. */
export interface Evidence extends Span {
  /** Index of the passage. */
  passage: number;
  /** Index of the sentence in its passage. */
  sentence: number;
  /** The share of the question's words that the sentence holds; its surroundings count in part. 0 to 1. */
  coverage: number;
  /** For ranking sentences of one question against each other only. */
  score: number;
}

/**
 * The share of a question's words that a sentence and what surrounds it must hold, for the passage to count as
 * support for an answer. Calibrated with `bench/retrieval.ts` on questions whose answer is and isn't there.
 */
export const supportThreshold = 0.6;

/** Every sentence of the passages that shares a word with the question, best first. */
export function findEvidence(question: string | Question, passages: Passage[]): Evidence[] {
  const asked = typeof question === "string" ? readQuestion(question) : question;
  return passages
    .flatMap((passage, index) => evidenceIn(asked, passage, index))
    .sort((a, b) => b.score - a.score || a.passage - b.passage || a.start - b.start);
}

/** How far what its surroundings hold counts for a sentence. */
const nearby = { neighbour: 0.8, passage: 0.6, about: 0.75 };

function evidenceIn(asked: Question, passage: Passage, index: number): Evidence[] {
  const spans = sentences(passage.text);
  const held = spans.map((span) => terms(passage.text.slice(span.start, span.end)));
  const sets = held.map((list) => new Set(list));
  const about = new Set(terms(passage.about));
  const whole = new Set(held.flat());
  const total = [...asked.terms.values()].reduce((sum, weight) => sum + weight, 0);
  return spans.flatMap((span, sentence) => {
    let own = 0;
    let covered = 0;
    for (const [term, weight] of asked.terms) {
      if (sets[sentence]?.has(term)) {
        own += weight;
        covered += weight;
      } else if (sets[sentence - 1]?.has(term) || sets[sentence + 1]?.has(term))
        covered += weight * nearby.neighbour;
      else if (about.has(term)) covered += weight * nearby.about;
      else if (whole.has(term)) covered += weight * nearby.passage;
    }
    if (own === 0 || total === 0) return [];
    const list = held[sentence] ?? [];
    const pairs = list.slice(1).filter((term, at) => asked.pairs.has(`${list[at]} ${term}`)).length;
    const shape = hasShape(passage.text.slice(span.start, span.end), asked.sought) ? 0.15 : 0;
    const brevity = list.length < 3 ? -0.3 : -0.002 * list.length;
    const score =
      own / total + 0.5 * (covered / total) + 0.15 * Math.min(pairs, 2) + shape + brevity - 0.02 * index;
    return [{ ...span, passage: index, sentence, coverage: covered / total, score }];
  });
}
