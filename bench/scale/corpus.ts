import type { createRandom } from "./random.ts";

const VOCABULARY = 200_000;
const TOPICS = 1_000;
const OF_TOPIC = 400;
const LENGTH = 130;

/** Passages of made-up terms: some in most of them, most in few, some in one topic; lengths as those of texts. */
export interface Corpus {
  /** Passages of one topic, as the database stores them. */
  document(passages: number): object[];
  /** Terms of a question about a passage. */
  question(terms: number): number[];
}

export function createCorpus(random: ReturnType<typeof createRandom>): Corpus {
  const id = (rank: number) => ((rank * 2_654_435_761) % 536_870_911) + 1;
  const common = () => Math.floor(VOCABULARY ** random.uniform());
  const special = (topic: number) =>
    1_000 + (((topic * OF_TOPIC + Math.floor(OF_TOPIC ** random.uniform())) * 37) % (VOCABULARY - 1_000));
  const words = (topic: number) => {
    const length = Math.max(8, Math.min(400, Math.round(LENGTH * Math.exp(0.45 * random.normal()))));
    return Array.from({ length }, () => id(random.uniform() < 0.7 ? common() : special(topic)));
  };
  let documents = 0;
  return {
    document(passages) {
      documents += 1;
      const topic = (documents * 7_919) % TOPICS;
      return Array.from({ length: passages }, (_, ordinal) => {
        const said = words(topic);
        const counts = new Map<number, number>();
        for (const word of said) counts.set(word, Math.min(7, (counts.get(word) ?? 0) + 1));
        const entries = [...counts].sort(([a], [b]) => a - b).map(([word, count]) => `${word}:${count}`);
        const text = said.map((word) => `w${word}`).join(" ");
        return {
          ordinal,
          text,
          start: ordinal * 10_000,
          end: ordinal * 10_000 + text.length,
          hash: `${documents}-${ordinal}`,
          termCount: said.length,
          terms: `{${entries.join(",")}}/536870912`,
        };
      });
    },
    question(terms) {
      const said = words(random.below(TOPICS));
      return [...new Set(Array.from({ length: terms }, () => said[random.below(said.length)] ?? 1))];
    },
  };
}
