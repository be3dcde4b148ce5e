import { createRandom } from "./random.ts";

const VOCABULARY = 20_000;
const OF_TOPIC = 200;
const LENGTH = 120;
const SYLLABLES = [
  "ba",
  "ne",
  "ti",
  "ro",
  "su",
  "ma",
  "ke",
  "li",
  "do",
  "va",
  "pe",
  "gi",
  "fo",
  "nu",
  "za",
  "he",
];

/** Texts of made-up words that are as often as words are: some in every text, most in few, some in one topic. */
export interface Writer {
  passage(topic: number): string[];
  /** Words of a passage, as a question about it has them. */
  question(passage: readonly string[]): string;
}

export function createWriter(): Writer {
  const random = createRandom(12);
  const word = (rank: number): string =>
    [rank & 15, (rank >> 4) & 15, (rank >> 8) & 15, rank >> 12].map((part) => SYLLABLES[part] ?? "").join("");
  const common = () => word(Math.floor(VOCABULARY ** random.uniform()));
  const special = (topic: number) =>
    word((topic * OF_TOPIC + Math.floor(OF_TOPIC ** random.uniform())) % VOCABULARY);
  return {
    passage: (topic) =>
      Array.from({ length: LENGTH }, () => (random.uniform() < 0.6 ? common() : special(topic))),
    question: (passage) =>
      Array.from({ length: 8 }, () => passage[random.below(passage.length)] ?? "").join(" "),
  };
}
