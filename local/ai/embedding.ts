import { hash53 } from "../../supabase/functions/_shared/domain/text/hash.ts";
import { terms } from "../../supabase/functions/_shared/domain/text/words.ts";

/** Each feature of a text points into so many dimensions, so that even a word alone is spread well. */
const spread = 48;

const weights = { word: 1, pair: 0.35, gram: 0.18 };

/**
 * A lexical embedding of unit length: words, pairs of neighbours and the letters inside words, hashed into
 * `dimensions` numbers. Texts with like words are near each other, also across inflections and compounds. A
 * text without words gives zeros but for the first.
 */
export function embed(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const [feature, weight] of features(terms(text))) add(vector, feature, weight);
  let norm = 0;
  for (const value of vector) norm += value * value;
  if (norm === 0) vector[0] = 1;
  else
    for (let index = 0; index < dimensions; index++) vector[index] = (vector[index] ?? 0) / Math.sqrt(norm);
  return vector;
}

function features(found: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (feature: string): void => void counts.set(feature, (counts.get(feature) ?? 0) + 1);
  for (const [index, word] of found.entries()) {
    count(`w${word}`);
    if (index > 0) count(`p${found[index - 1]} ${word}`);
    const framed = `<${word}>`;
    for (let at = 0; at + 4 <= framed.length; at++) count(`g${framed.slice(at, at + 4)}`);
  }
  const weighed = new Map<string, number>();
  for (const [feature, times] of counts) {
    const kind =
      feature[0] === "w" ? weights.word * rarity(feature) : feature[0] === "p" ? weights.pair : weights.gram;
    weighed.set(feature, kind * (1 + Math.log(times)));
  }
  return weighed;
}

/** Long words and numbers are rarer, and say more, than short ones. */
function rarity(feature: string): number {
  return /\d/.test(feature) ? 1.4 : Math.min(1.5, 0.6 + 0.12 * (feature.length - 1));
}

/** A pseudo-random walk that the feature alone decides picks its dimensions and signs. */
function add(vector: Float32Array, feature: string, weight: number): void {
  let state = hash53(feature) >>> 0 || 1;
  for (let step = 0; step < spread; step++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const index = ((state >>> 0) >>> 1) % vector.length;
    vector[index] = (vector[index] ?? 0) + (state & 1 ? weight : -weight);
  }
}
