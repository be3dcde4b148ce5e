import { type Db, rpc } from "../../db/client.ts";
import type { Period } from "../../domain/metadata/dates.ts";
import { searchTerms } from "../../domain/text/lexical.ts";
import { readQuery } from "../../domain/text/query.ts";
import { asOfArguments } from "./days.ts";
import { type Found, fuse, type Ranking, SearchAnswer } from "./fuse.ts";
import { type Embedder, questionVector } from "./question-vector.ts";
import { denseWeight } from "./weights.ts";

export type { Embedder } from "./question-vector.ts";

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
  /** The model whose vectors the passages have; null or left out: today's. */
  embedding_model?: string | null;
}

/** One search: what is compared by meaning, and the questions whose words are looked for. */
export interface Wanted {
  whole: string;
  questions: readonly string[];
  /** The days of which they ask what held; null or left out: today. */
  asOf?: Period | null;
}

/**
 * Searches a library once, in one round trip, for all questions of a message.
 * @returns a ranking a question, in their order; empty ones when nothing of them stands in the library
 */
export async function search(
  { service, embedder, library }: { service: Db; embedder: Embedder; library: Library },
  { whole, questions, asOf }: Wanted,
  signal: AbortSignal,
): Promise<Ranking[]> {
  const asVector = questionVector(embedder, library.embedding_model ?? null, whole, signal);
  asVector.catch(() => undefined);
  const queries = questions.map(readQuery);
  const searched = searchTerms(...queries);
  const { embedding, semantic } = await asVector;
  const answer = await rpc(
    service,
    "search_chunks",
    {
      organization_id: library.organization_id,
      user_id: library.user_id,
      ...searched,
      ...(embedding !== null && { embedding }),
      ...(library.document_ids && { document_ids: library.document_ids }),
      ...asOfArguments(asOf),
      dense_weight: denseWeight[semantic ? "semantic" : "lexical"],
    },
    signal,
  );
  const found = foundOf(SearchAnswer.parse(answer), searched.terms, semantic);
  return queries.map((query) => fuse(query, found, semantic));
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
