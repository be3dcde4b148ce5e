import { createRandom } from "./random.ts";

export const DIMENSIONS = 1536;
/** Text embeddings vary in far fewer directions than they have numbers, and in some much more than in others. */
const DIRECTIONS = 64;
/** How far a passage lies from its topic, and a question from its passage, where topics lie 1 apart. */
const OF_TOPIC = 0.8;
const OF_QUESTION = 0.4;
/** Share of a vector's length that follows nothing. */
const NOISE = 0.3;
/** Numbers are whole, so that the database and the exact answer work with the same ones. */
const LENGTH = 1000;

/** A place among topics, from which vectors are made. */
export type Place = Float32Array;

/** Makes vectors that lie as those of texts do: by topics, passages of a topic closer to each other than to others. */
export interface Space {
  passageIn(topic: number): Place;
  questionNear(place: Place): Place;
  /** Nearer to a question than what a passage of it is. */
  twinOf(place: Place): Place;
  vector(place: Place): Int8Array;
}

export function createSpace(topics: number): Space {
  const random = createRandom(11);
  const spread = Float32Array.from({ length: DIRECTIONS }, (_, index) => 1 / Math.sqrt(index + 1));
  const spreadLength = Math.hypot(...spread);
  const moved = (place: Place, by: number): Place =>
    place.map((value, index) => value + (by * random.normal() * (spread[index] ?? 0)) / spreadLength);
  const centres = Array.from({ length: topics }, () => moved(new Float32Array(DIRECTIONS), 1));
  const axes = Array.from({ length: DIRECTIONS }, () =>
    Float32Array.from({ length: DIMENSIONS }, () => random.normal() / Math.sqrt(DIMENSIONS)),
  );
  const noise = Float32Array.from(
    { length: 1 << 20 },
    () => (NOISE * random.normal()) / Math.sqrt(DIMENSIONS),
  );

  return {
    passageIn: (topic) => moved(centres[topic] ?? new Float32Array(DIRECTIONS), OF_TOPIC),
    questionNear: (place) => moved(place, OF_QUESTION),
    twinOf: (place) => moved(place, OF_QUESTION / 4),
    vector(place) {
      const offset = random.below(noise.length - DIMENSIONS);
      const sum = noise.slice(offset, offset + DIMENSIONS);
      for (let index = 0; index < DIRECTIONS; index += 1)
        addTimes(sum, place[index] ?? 0, axes[index] ?? sum);
      return wholeNumbers(sum);
    },
  };
}

function addTimes(sum: Float32Array, weight: number, axis: Float32Array): void {
  for (let at = 0; at < DIMENSIONS; at += 1) sum[at] = (sum[at] as number) + weight * (axis[at] as number);
}

/** The same direction, near enough, in whole numbers. */
function wholeNumbers(vector: Float32Array): Int8Array {
  let squares = 0;
  for (let at = 0; at < DIMENSIONS; at += 1) squares += (vector[at] as number) ** 2;
  const scale = LENGTH / Math.sqrt(squares);
  const whole = new Int8Array(DIMENSIONS);
  for (let at = 0; at < DIMENSIONS; at += 1) {
    whole[at] = Math.max(-127, Math.min(127, Math.round((vector[at] as number) * scale)));
  }
  return whole;
}
