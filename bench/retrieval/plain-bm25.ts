import type { Entry } from "./beir.ts";

/**
 * The peer: textbook BM25 (k1 1.2, b 0.75) over lower-cased words as Intl.Segmenter cuts them, title and text as
 * one field, without stemming, stop words or anything else.
 */
export function plainBm25(corpus: Entry[]): (question: string) => string[] {
  const postings = new Map<string, Map<number, number>>();
  const lengths = corpus.map(({ title, text }, index) => {
    const found = cut(`${title}\n${text}`);
    for (const word of found) {
      const list = postings.get(word) ?? new Map<number, number>();
      postings.set(word, list.set(index, (list.get(index) ?? 0) + 1));
    }
    return found.length;
  });
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return (question) => {
    const scores = new Map<number, number>();
    for (const word of cut(question)) {
      const list = postings.get(word) ?? new Map<number, number>();
      const idf = Math.log(1 + (corpus.length - list.size + 0.5) / (list.size + 0.5));
      for (const [index, count] of list) {
        const norm = 1.2 * (0.25 + (0.75 * (lengths[index] ?? 0)) / average);
        scores.set(index, (scores.get(index) ?? 0) + (idf * count * 2.2) / (count + norm));
      }
    }
    return [...scores]
      .sort(([a, x], [b, y]) => y - x || a - b)
      .slice(0, 10)
      .map(([index]) => corpus[index]?.id ?? "");
  };
}

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

function cut(text: string): string[] {
  const found: string[] = [];
  for (const line of text.toLowerCase().split(/(?<=[\n.!?。])/)) {
    for (const { segment, isWordLike } of segmenter.segment(line)) if (isWordLike) found.push(segment);
  }
  return found;
}
