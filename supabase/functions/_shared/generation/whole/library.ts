import { z } from "zod";
import { type Db, rpc } from "../../db/client.ts";
import type { Period } from "../../domain/metadata/dates.ts";
import { asOfArguments } from "../retrieval/days.ts";
import type { Library } from "../retrieval/documents.ts";
import { Passage } from "../retrieval/passage.ts";

const Names = z.object({
  total: z.int(),
  documents: z.array(z.object({ id: z.int(), name: z.string(), words: z.int() })),
});
export type Names = z.infer<typeof Names>;

/** The newest documents that a reader may read, and how many there are; with words those whose names hold any of them. */
export async function namesOf(
  service: Db,
  { organization_id, user_id, document_ids }: Library,
  { words = [], most }: { words?: string[]; most: number },
  signal: AbortSignal,
): Promise<Names> {
  const asked = {
    organization_id,
    user_id,
    name_words: words.slice(0, 100),
    match_count: most,
    ...(document_ids && { document_ids }),
  };
  return Names.parse(await rpc(service, "readable_documents", asked, signal));
}

const Whole = z.object({
  documents: z.array(z.object({ id: z.int(), name: z.string(), total: z.int() })),
  results: z.array(Passage),
});

/** All passages of documents that a reader may read, in order, with whether they hold on the days; of more than `most` so many, evenly. */
export async function passagesOf(
  service: Db,
  { organization_id, user_id }: Library,
  { document_ids, most, days }: { document_ids: number[]; most: number; days: Period | null },
  signal: AbortSignal,
): Promise<z.infer<typeof Whole>> {
  const asked = { organization_id, user_id, document_ids, match_count: most, ...asOfArguments(days) };
  return Whole.parse(await rpc(service, "whole_chunks", asked, signal));
}
