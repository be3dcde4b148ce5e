import { z } from "zod";
import { closenessTo } from "../../domain/text/closeness.ts";
import { spacedName, termId } from "../../domain/text/lexical.ts";
import type { Query } from "../../domain/text/query.ts";
import { Passage } from "./passage.ts";
import { evidenceOf, fusionWeights, type Signals, standingWeights } from "./weights.ts";

const FoundPassage = Passage.extend({
  ordinal: z.int(),
  hash: z.string(),
  lexical_score: z.number().nullable(),
  similarity: z.number().nullable(),
});
/**
 * A passage as the database's search gives it. `lexical_score`: BM25, null when it holds none of the terms;
 * `similarity`: cosine of the embeddings, null when one has none.
 */
export type FoundPassage = z.infer<typeof FoundPassage>;

/** What the database's search answers; `idf` in the order of the terms asked for. */
export const SearchAnswer = z.object({
  chunk_count: z.number(),
  idf: z.array(z.number()),
  results: z.array(FoundPassage),
});

/** What a search found. */
export interface Found {
  /** Passages searched. */
  chunk_count: number;
  /** How rare each term asked for is, by the number that stands for it. */
  idf: ReadonlyMap<number, number>;
  results: readonly FoundPassage[];
}

/** A passage with how likely it is, of those found, the one that answers: 0 to 1, all together 1. */
export type Ranked = FoundPassage & { likelihood: number };

/** What a search found, in order. */
export interface Ranking {
  /** The likeliest first. */
  passages: Ranked[];
  /** How well it supports an answer; below 0 it is thin (`evidenceOf`). */
  evidence: number;
}

/** The evidence is what the first of them say. */
const looked = 5;

/**
 * Puts what one search found in order: by words, their nearness to each other, what stands above a passage, and meaning.
 * Weights are fitted (docs/decisions/search.md); nothing here depends on who reads the passages.
 * @param semantic whether the embeddings know meaning, or only words
 */
export function fuse(query: Query, found: Found, semantic: boolean): Ranking {
  const weights = Object.entries(fusionWeights[semantic ? "semantic" : "lexical"]) as [
    keyof Signals,
    number,
  ][];
  const signals = signalsOf(query, found);
  const scored = found.results
    .map((passage, index) => {
      const own = signals[index];
      return {
        passage,
        own,
        score:
          weights.reduce((sum, [name, weight]) => sum + weight * (own?.[name] ?? 0), 0) - setBack(passage),
      };
    })
    .sort((a, b) => b.score - a.score);
  const highest = scored[0]?.score ?? 0;
  const total = scored.reduce((sum, { score }) => sum + Math.exp(score - highest), 0);
  return {
    passages: scored.map(({ passage, score }) => ({
      ...passage,
      likelihood: Math.exp(score - highest) / total,
    })),
    evidence: evidenceOf(
      scored.slice(0, looked).flatMap(({ own }) => own ?? []),
      found.chunk_count,
    ),
  };
}

/** What speaks for each passage that was found, in their order. */
export function signalsOf(query: Query, { idf, results }: Found): Signals[] {
  const closeness = closenessTo(query, (term) => idf.get(termId(term)) ?? 0);
  const highest = Math.max(...results.map(({ lexical_score }) => lexical_score ?? 0), 1e-9);
  const similarities = results.flatMap(({ similarity }) => similarity ?? []);
  const mean = similarities.reduce((sum, each) => sum + each, 0) / Math.max(1, similarities.length);
  const variance = similarities.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  const spread = Math.sqrt(variance / Math.max(1, similarities.length)) || 1;
  return results.map((passage) => ({
    ...closeness({ text: passage.text, above: aboveOf(passage) }),
    lexical: (passage.lexical_score ?? 0) / highest,
    // How far it lies from the others that were found: models differ in what a similarity of 0.4 means.
    meaning: passage.similarity === null ? 0 : (passage.similarity - mean) / spread,
  }));
}

/** How far a passage comes behind its equals: its document doesn't hold on the days asked about, or another passage does instead. */
function setBack({ about, standing }: Passage): number {
  return (
    (about?.holds === false ? standingWeights.lapsed : 0) +
    (standing === "demoted" ? standingWeights.demoted : 0)
  );
}

function aboveOf({ document_name, about, heading_path, table_header }: Passage): string {
  const named = [spacedName(document_name), about?.title, about?.author];
  return [...named, ...heading_path, table_header].filter(Boolean).join("\n");
}
