import { z } from "zod";
import { type Db, rpc } from "../../db/client.ts";
import { namedIn, overviewOf } from "../../domain/text/question.ts";
import { asOfArguments, daysOf } from "./days.ts";
import { findPassages, nearestPassages, type RetrievalModel } from "./find.ts";
import { Passage } from "./passage.ts";
import type { Retriever } from "./retriever.ts";
import type { Library } from "./search.ts";

export type { Library } from "./search.ts";

/** A similarity from which a passage without a word of the question may have to do with it. */
const akin = 0.3;

/** Searches a library as it stands at each question, by words and by meaning. */
export function documentsOf(service: Db, model: RetrievalModel, library: Library): Retriever {
  const deps = { service, model, library };
  return {
    documents: library.documents,
    async retrieve(question, signal) {
      const named = overviewOf(question);
      const overview = named && (await overviewPassages(service, library, { named, question }, signal));
      if (overview && overview.length > 0) return overview;
      const found = await findPassages(deps, question, signal);
      // "The lease of the shop in Elm Street": not all of it need be in the name.
      const nearly = named && namedIn(found[0]?.document_name ?? "", named);
      const whole = nearly && nearly.length >= named.length / 2;
      return whole && nearly.length > 0
        ? overviewPassages(service, library, { named: nearly, question }, signal)
        : found;
    },
    async closest(question, signal) {
      const passages = await nearestPassages(deps, question, signal);
      return passages.filter(
        ({ lexical_score, similarity }) =>
          lexical_score !== null || (model.semantic && similarity !== null && similarity >= akin),
      );
    },
  };
}

/** Passages of the documents that the words name, or of the latest. */
async function overviewPassages(
  service: Db,
  { organization_id, user_id, document_ids }: Library,
  { named, question }: { named: string[]; question: string },
  signal: AbortSignal,
): Promise<Passage[]> {
  const asked = {
    organization_id,
    user_id,
    name_words: named,
    ...(document_ids && { document_ids }),
    ...asOfArguments(daysOf(question)),
  };
  const found = await rpc(service, "overview_chunks", asked, signal);
  return z.object({ results: z.array(Passage) }).parse(found).results;
}
