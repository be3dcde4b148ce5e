import { hash53 } from "../../supabase/functions/_shared/domain/text/hash.ts";
import { detectLanguage } from "../../supabase/functions/_shared/domain/text/language.ts";
import { terms } from "../../supabase/functions/_shared/domain/text/words.ts";
import { conceptsIn, nameOfConcept } from "./evidence/concepts.ts";

const weights = { word: 1, gram: 0.18, concept: 1 };
const gramLength = 4;

/**
 * A lexical embedding of unit length: words and the letters inside them, hashed into
 * `dimensions` numbers, and the notions that its words stand for. Texts with like words are near each other, also across inflections
 * and compounds, and some across languages. A text without words gives zeros but for the first.
 */
export function embed(text: string, dimensions: number): Float32Array<ArrayBuffer> {
  const vector = new Float32Array(dimensions);
  for (const [word, times] of counted(terms(text))) {
    addScaled(vector, directionOf(word, dimensions), 1 + Math.log(times));
  }
  for (const concept of conceptsIn(text, detectLanguage(text)).keys()) {
    addFeature(vector, `c${nameOfConcept(concept)}`, weights.concept);
  }
  const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  if (norm === 0) vector[0] = 1;
  else for (let at = 0; at < dimensions; at++) vector[at] = (vector[at] ?? 0) / norm;
  return vector;
}

function counted(list: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of list) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return counts;
}

const directions = new Map<string, Float32Array>();
const keptDirections = 3000;

/** What a word adds: itself, and more weakly the groups of letters in it. Common words come again and again. */
function directionOf(word: string, dimensions: number): Float32Array {
  const key = `${dimensions} ${word}`;
  const known = directions.get(key);
  if (known) return known;
  const direction = new Float32Array(dimensions);
  addFeature(direction, `w${word}`, weights.word * rarity(word));
  const framed = `<${word}>`;
  for (let at = 0; at + gramLength <= framed.length; at++) {
    addFeature(direction, `g${framed.slice(at, at + gramLength)}`, weights.gram);
  }
  if (directions.size >= keptDirections) directions.clear();
  directions.set(key, direction);
  return direction;
}

/** Long words and numbers are rarer, and say more, than short ones. */
function rarity(word: string): number {
  return /\d/.test(word) ? 1.4 : Math.min(1.5, 0.6 + 0.12 * word.length);
}

function addScaled(vector: Float32Array, other: Float32Array, scale: number): void {
  for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] ?? 0) + scale * (other[at] ?? 0);
}

/**
 * Adds a feature's direction, which is +1 or -1 in every dimension as the feature alone decides. So even a short
 * text says something in each dimension, and the signs alone tell how near two texts are.
 */
function addFeature(vector: Float32Array, feature: string, weight: number): void {
  let state = hash53(feature) >>> 0 || 1;
  for (let at = 0; at < vector.length;) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const end = Math.min(at + 32, vector.length);
    for (let bits = state; at < end; at++, bits >>>= 1) {
      vector[at] = (vector[at] ?? 0) + weight * (2 * (bits & 1) - 1);
    }
  }
}
