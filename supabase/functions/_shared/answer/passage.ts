import { z } from "zod";
import type { Citation } from "../contract/chat.ts";
import { supportingSpan } from "../domain/text/support.ts";
import type { ResolvedCitation } from "../domain/text/citations.ts";

/** A stretch of a document that may answer a question; text is the document's from `start` on. */
export const Passage = z.object({
  document_id: z.int(),
  document_name: z.string(),
  page: z.int().nullable(),
  time: z.number().nullable(),
  heading_path: z.array(z.string()),
  start: z.int(),
  text: z.string(),
});
export type Passage = z.infer<typeof Passage>;

/**
 * The exact span of a passage that a sentence of an answer rests on; the whole passage when no sentence of it stands
 * out, as for an answer in another language than its source.
 */
export function citationOf(passage: Passage, sentence: string): ResolvedCitation<Omit<Citation, "number">> {
  const span = supportingSpan(sentence, passage.text) ?? { start: 0, end: passage.text.length };
  const start = passage.start + span.start;
  const end = passage.start + span.end;
  return {
    key: `${passage.document_id}:${start}:${end}`,
    citation: {
      document_id: passage.document_id,
      document_name: passage.document_name,
      page: passage.page,
      time: passage.time,
      start,
      end,
      quote: passage.text.slice(span.start, span.end),
    },
  };
}
