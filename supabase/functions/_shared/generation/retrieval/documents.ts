import { z } from "zod";
import { type Db, rpc } from "../../db/client.ts";
import { vectorText } from "../../db/vector.ts";
import { searchTerms } from "../../domain/text/lexical.ts";
import { namedIn, overviewOf, readQuestion, splitQuestion } from "../../domain/text/question.ts";
import { rankForAll, type Ranking } from "../../domain/text/rank.ts";
import type { Ai } from "../../providers/ai.ts";
import { Passage } from "./passage.ts";
import type { Retriever } from "./retriever.ts";

/** All of a model that retrieval needs. */
export type Embedder = Pick<Ai, "embed" | "semantic">;

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
}

const Found = z.object({
  chunk_count: z.number(),
  idf: z.array(z.number()),
  results: z.array(
    Passage.extend({
      ordinal: z.int(),
      hash: z.string(),
      lexical_score: z.number().nullable(),
      similarity: z.number().nullable(),
    }),
  ),
});

/** A similarity from which a passage without a word of the question may have to do with it. */
const akin = 0.3;

/** Searches a library as it stands at each question, by words and by meaning. */
export function documentsOf(service: Db, embedder: Embedder, library: Library): Retriever {
  return {
    documents: library.documents,
    async retrieve(question, signal) {
      const named = library.document_ids ? null : overviewOf(question);
      const overview = named && (await overviewPassages(service, library, named, signal));
      if (overview && overview.length > 0) return overview;
      const { passages, readable } = await searchPassages(service, embedder, library, question, signal);
      const found = readable ? passages : [];
      // "The lease of the shop in Elm Street": not all of it need be in the name.
      const nearly = named && namedIn(found[0]?.document_name ?? "", named);
      const whole = nearly && nearly.length >= named.length / 2;
      return whole && nearly.length > 0 ? overviewPassages(service, library, nearly, signal) : found;
    },
    async closest(question, signal) {
      const { passages } = await searchPassages(service, embedder, library, question, signal);
      return passages.filter(
        ({ lexical_score, similarity }) =>
          lexical_score !== null || (embedder.semantic && similarity !== null && similarity >= akin),
      );
    },
  };
}

/** Passages of the documents that the words name, or of the latest. */
async function overviewPassages(
  service: Db,
  { organization_id, user_id }: Library,
  name_words: string[],
  signal: AbortSignal,
): Promise<Passage[]> {
  const found = await rpc(service, "overview_chunks", { organization_id, user_id, name_words }, signal);
  return z.object({ results: z.array(Passage) }).parse(found).results;
}

async function searchPassages(
  service: Db,
  embedder: Embedder,
  { organization_id, user_id, document_ids }: Library,
  asked: string,
  signal: AbortSignal,
): Promise<Ranking> {
  const embedding = embedder.embed([asked], signal);
  embedding.catch(() => undefined);
  const questions = splitQuestion(asked).map((question) => readQuestion(question));
  const searched = searchTerms(...questions);
  const [vector] = await embedding;
  const answer = await rpc(
    service,
    "search_chunks",
    {
      organization_id,
      user_id,
      ...searched,
      ...(vector && { embedding: vectorText(vector) }),
      ...(document_ids && { document_ids }),
    },
    signal,
  );
  const { idf, ...found } = Found.parse(answer);
  const rarity = new Map(searched.terms.map((id, index) => [id, idf[index] ?? 0]));
  return rankForAll(questions, { ...found, idf: rarity }, { semantic: embedder.semantic });
}
