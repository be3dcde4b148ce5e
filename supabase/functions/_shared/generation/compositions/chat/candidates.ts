import { z } from "zod";
import { type Db, rpc } from "../../../db/client.ts";
import { leansBack, namesOwn } from "../../../domain/text/follow-up.ts";
import { asOfArguments, daysOf } from "../../retrieval/days.ts";
import { documentsOf, type Library } from "../../retrieval/documents.ts";
import { nearestPassages, type RetrievalModel } from "../../retrieval/find.ts";
import { Passage } from "../../retrieval/passage.ts";
import type { AnswerContext } from "./context.ts";

/** So many passages a question is answered from. */
const most = 8;
/** Of those, so many from what was found for the question itself, and so many that the answer before cited. */
const mostFound = 4;
const mostCited = 2;

/**
 * The passages that a question is answered from. A follow-up keeps the sources of the answer before it as candidates, as
 * far as its asker may still read them: what was cited, and what the same documents hold for it.
 * @param question as it was asked
 * @param standalone as it stands without the conversation
 */
export async function candidatesFor(
  { service, ai, library }: { service: Db; ai: RetrievalModel; library: Library },
  {
    history,
    question,
    standalone,
  }: { history: AnswerContext["history"]; question: string; standalone: string },
  signal: AbortSignal,
): Promise<Passage[]> {
  if (library.documents === 0) return [];
  const found = documentsOf(service, ai, library).retrieve(standalone, signal);
  const aimedAt = library.document_ids && new Set(library.document_ids);
  const before = history.findLast(({ role }) => role === "assistant")?.cited ?? [];
  const spans = aimedAt ? before.filter(({ document_id }) => aimedAt.has(document_id)) : before;
  if (spans.length === 0 || !leansBack(question)) return found;
  const document_ids = [...new Set(spans.map(({ document_id }) => document_id))];
  const [everywhere, within, cited] = await Promise.all([
    found,
    nearestPassages({ service, model: ai, library: { ...library, document_ids } }, standalone, signal),
    citedPassages(service, library, { spans, standalone }, signal),
  ]);
  const kept = cited.slice(0, mostCited);
  const earlier = [...within.slice(0, most - mostFound), ...kept];
  const own = everywhere.slice(0, mostFound);
  const ordered = namesOwn(question) ? [...own, ...earlier] : [...earlier, ...own];
  return apart([...ordered, ...everywhere, ...within]).slice(0, most);
}

type Spans = NonNullable<AnswerContext["history"][number]["cited"]>;

async function citedPassages(
  service: Db,
  { organization_id, user_id }: Library,
  { spans, standalone }: { spans: Spans; standalone: string },
  signal: AbortSignal,
): Promise<Passage[]> {
  const asked = {
    organization_id,
    user_id,
    revision_ids: spans.slice(0, 100).map(({ revision_id }) => revision_id),
    starts: spans.slice(0, 100).map(({ start }) => start),
    ends: spans.slice(0, 100).map(({ end }) => end),
    ...asOfArguments(daysOf(standalone)),
  };
  const found = await rpc(service, "cited_chunks", asked, signal);
  return z.object({ results: z.array(Passage) }).parse(found).results;
}

/** Without those that one before them holds. */
export function apart(passages: Passage[]): Passage[] {
  return passages.filter(
    (passage, at) =>
      !passages
        .slice(0, at)
        .some(
          ({ revision_id, start, end }) =>
            revision_id === passage.revision_id && start <= passage.start && end >= passage.end,
        ),
  );
}
