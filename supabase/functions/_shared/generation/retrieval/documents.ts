import { z } from "zod";
import { type Db, rpc } from "../../db/client.ts";
import { searchTerms } from "../../domain/text/lexical.ts";
import { namedIn, overviewOf, readQuestion, splitQuestion } from "../../domain/text/question.ts";
import { rankForAll } from "../../domain/text/rank.ts";
import { Passage } from "./passage.ts";
import { type Embedder, questionVector } from "./question-vector.ts";
import type { Retriever } from "./retriever.ts";

/**
 * Which documents are searched: those of an organisation that a user may read. Of organisation 1 everybody reads what is
 * untagged: that is what the help agent knows.
 */
export interface Library {
  organization_id: number;
  user_id: number;
  /** How many these are. */
  documents: number;
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

/** Searches a library as it stands at each question, by words and by meaning. */
export function documentsOf(service: Db, embedder: Embedder, library: Library): Retriever {
  return {
    documents: library.documents,
    async retrieve(question, signal) {
      const named = overviewOf(question);
      const overview = named && (await overviewPassages(service, library, named, signal));
      if (overview && overview.length > 0) return overview;
      const found = await searchPassages(service, embedder, library, question, signal);
      // "The lease of the shop in Elm Street": not all of it need be in the name.
      const nearly = named && namedIn(found[0]?.document_name ?? "", named);
      const whole = nearly && nearly.length >= named.length / 2;
      return whole && nearly.length > 0 ? overviewPassages(service, library, nearly, signal) : found;
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
  { organization_id, user_id }: Library,
  asked: string,
  signal: AbortSignal,
): Promise<Passage[]> {
  const asVector = questionVector(service, embedder, organization_id, asked, signal);
  asVector.catch(() => undefined);
  const questions = splitQuestion(asked).map((question) => readQuestion(question));
  const searched = searchTerms(...questions);
  const { embedding, semantic } = await asVector;
  const answer = await rpc(
    service,
    "search_chunks",
    { organization_id, user_id, ...searched, ...(embedding !== null && { embedding }) },
    signal,
  );
  const { idf, ...found } = Found.parse(answer);
  const rarity = new Map(searched.terms.map((id, index) => [id, idf[index] ?? 0]));
  const { passages, readable } = rankForAll(questions, { ...found, idf: rarity }, { semantic });
  return readable ? passages : [];
}
