import type { Language } from "../../../supabase/functions/_shared/domain/text/language.ts";
import { tokens } from "../../../supabase/functions/_shared/domain/text/words.ts";
import { conceptsIn, type Concept } from "./concepts.ts";

/** A word of a question. */
export interface AskedWord {
  term: string;
  weight: number;
  concepts: Concept[];
  /** In the name of a document, or of a period: which document or column is meant, not which line. */
  title: boolean;
  period: boolean;
  /** Of what is asked about: not of where, when or which kind. */
  thing: boolean;
  named: boolean;
  /** As it is written in Chinese. */
  han: string;
  /** In Vietnamese, whose words are mostly of two syllables: it with each of its neighbours. */
  pairs: string[];
}

/** A text as it is compared: its words, its neighbouring words, the notions it holds, itself. */
export interface Held {
  terms: ReadonlySet<string>;
  pairs: ReadonlySet<string>;
  concepts: ReadonlyMap<Concept, unknown>;
  text: string;
}

export function readHeld(text: string, language: Language): Held {
  const list = tokens(text).flatMap((token) => token.terms);
  const pairs = new Set(
    language === "vi" ? list.slice(1).map((word, index) => `${list[index]} ${word}`) : [],
  );
  return { terms: new Set(list), pairs, concepts: conceptsIn(text, language), text };
}

/** How far a word that stands for another, or characters of a Chinese one, counts. */
const standsFor = 0.75;
const scattered = 0.4;
/** A text that says only a part of a word: "Betrieb" of "Betriebsrat". */
const ofWhole = 0.4;
const aPart = 4;

/** How far a text holds a word of the question. */
export function holding(word: AskedWord, { terms, pairs, concepts, text }: Held): number {
  const split = word.pairs.length > 0 && !word.pairs.some((pair) => pairs.has(pair));
  if (split)
    return word.concepts.some((concept) => concepts.has(concept))
      ? standsFor
      : terms.has(word.term)
        ? scattered
        : 0;
  if (terms.has(word.term) || (word.han.length > 1 && text.includes(word.han))) return 1;
  let best = 0;
  if (!/\d/.test(word.term)) {
    for (const other of terms) {
      if (!related(word.term, other)) continue;
      if (other.length > word.term.length - aPart) return 1;
      best = ofWhole;
    }
  }
  if (word.concepts.some((concept) => concepts.has(concept))) return standsFor;
  if (best > 0) return best;
  return word.han.length > 1 && [...word.han].every((character) => text.includes(character)) ? scattered : 0;
}

const shortestStem = 4;

/** Forms of one word: a long common beginning, one in the other ("Hotelkosten"), or characters shared in Chinese. */
export function related(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (/\p{Script=Han}/u.test(a)) return short.length >= 2 && long.includes(short);
  if (short.length < shortestStem) return false;
  if (long.startsWith(short) || (short.length > shortestStem && long.includes(short))) return true;
  let common = 0;
  while (common < short.length && short[common] === long[common]) common += 1;
  return (
    common >= shortestStem && (common >= 0.6 * long.length || (common >= 6 && common >= 0.85 * short.length))
  );
}
