import type { Db } from "../../../db/client.ts";
import { daysOf } from "../../retrieval/days.ts";
import { nearestPassages, type RetrievalModel } from "../../retrieval/find.ts";
import type { Passage } from "../../retrieval/passage.ts";
import type { Library } from "../../retrieval/search.ts";
import { passagesOf } from "../../whole/library.ts";
import type { AnswerContext } from "./context.ts";

/** Attachments that together have at most so many passages and characters are given whole. */
const most = 60;
const mostCharacters = 24_000;
/** Of longer ones so many passages, those nearest to the question. */
const mostNear = 6;
/** So many attachments of a chat are looked through, the latest. */
const mostFiles = 100;

/** What a question is searched for in: what it is aimed at, else all that its asker may read. */
export function libraryOf(context: AnswerContext): Library {
  const { aimed_at } = context;
  return aimed_at ? { ...context, documents: aimed_at.length, document_ids: aimed_at } : context;
}

/** The documents that a question means without naming them: those it is aimed at, or that came with it. */
export function meantBy({ aimed_at, attached }: Pick<AnswerContext, "aimed_at" | "attached">): number[] {
  return [...attached, ...(aimed_at ?? [])];
}

/**
 * What a chat's attachments say to a question: all of their text where that is short, else the passages nearest to it.
 * @param ids attachments of the asker, which no search of the library finds
 */
export async function attachedPassages(
  { service, ai, library }: { service: Db; ai: RetrievalModel; library: Library },
  ids: readonly number[],
  question: string,
  signal: AbortSignal,
): Promise<Passage[]> {
  const document_ids = ids.slice(-mostFiles);
  if (document_ids.length === 0) return [];
  const { documents, results } = await passagesOf(
    service,
    library,
    { document_ids, most, days: daysOf(question) },
    signal,
  );
  const total = documents.reduce((sum, each) => sum + each.total, 0);
  const characters = results.reduce((sum, { text }) => sum + text.length, 0);
  if (total === results.length && characters <= mostCharacters) return results;
  const near = await nearestPassages(
    { service, model: ai, library: { ...library, document_ids } },
    question,
    signal,
  );
  return near.slice(0, mostNear);
}
