import { type Db, rpc } from "../../db/client.ts";
import { vectorText } from "../../db/vector.ts";
import { searchTerms } from "../../domain/text/lexical.ts";
import { readQuery } from "../../domain/text/query.ts";
import type { Ai } from "../../providers/ai.ts";
import { type Found, fuse, type Ranking, SearchAnswer } from "./fuse.ts";
import { denseWeight } from "./weights.ts";

/** All of a model that a search needs. */
export type Embedder = Pick<Ai, "embed" | "embeddingModel" | "semantic">;

/**
 * Which documents are searched: those of an organisation that a user may read. Of organisation 1 everybody reads what is
 * untagged: that is what the help agent knows.
 */
export interface Library {
  organization_id: number;
  user_id: number;
  /** How many these are. */
  documents: number;
  /** Only these are searched. */
  document_ids?: number[];
  /** The model whose vectors the passages have, where it isn't the model's own of today. */
  embedding_model?: string;
}

/** One search: what is compared by meaning, and the questions whose words are looked for. */
export interface Wanted {
  whole: string;
  questions: readonly string[];
}

/**
 * Searches a library once, in one round trip, for all questions of a message.
 * @returns a ranking a question, in their order; empty ones when nothing of them stands in the library
 */
export async function search(
  { service, embedder, library }: { service: Db; embedder: Embedder; library: Library },
  { whole, questions }: Wanted,
  signal: AbortSignal,
): Promise<Ranking[]> {
  // Where there are no embeddings, words alone find.
  const embedding =
    embedder.embeddingModel === null
      ? Promise.resolve([])
      : embedder.embed([whole], signal, library.embedding_model);
  embedding.catch(() => undefined);
  const queries = questions.map(readQuery);
  const searched = searchTerms(...queries);
  const [vector] = await embedding;
  const answer = await rpc(
    service,
    "search_chunks",
    {
      organization_id: library.organization_id,
      user_id: library.user_id,
      ...searched,
      ...(vector && { embedding: vectorText(vector) }),
      ...(library.document_ids && { document_ids: library.document_ids }),
      dense_weight: denseWeight[embedder.semantic ? "semantic" : "lexical"],
    },
    signal,
  );
  const found = foundOf(SearchAnswer.parse(answer), searched.terms, embedder.semantic);
  return queries.map((query) => fuse(query, found, embedder.semantic));
}

/** What the database answered, for the terms that it was asked for. Embeddings that know words only find nothing alone. */
export function foundOf(
  { chunk_count, idf, results }: ReturnType<typeof SearchAnswer.parse>,
  terms: readonly number[],
  semantic: boolean,
): Found {
  const some = semantic || results.some(({ lexical_score }) => lexical_score !== null);
  return {
    chunk_count,
    idf: new Map(terms.map((id, index) => [id, idf[index] ?? 0])),
    results: some ? results : [],
  };
}
