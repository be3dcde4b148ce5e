import { z } from "zod";
import type { Citation } from "../../contract/chat.ts";
import { markAt } from "../../domain/text/chunks.ts";
import type { ResolvedCitation } from "../../domain/text/citations.ts";
import { supportingSpan } from "../../domain/text/support.ts";

const Mark = z.object({ at: z.int(), page: z.int().nullable(), time: z.number().nullable() });

/** A stretch of a document that may answer a question; text is the document's from `start` to `end`. */
export const Passage = z.object({
  document_id: z.int(),
  document_name: z.string(),
  page: z.int().nullable(),
  time: z.number().nullable(),
  heading_path: z.array(z.string()),
  table_header: z.string().nullable(),
  marks: z.array(Mark),
  start: z.int(),
  end: z.int(),
  text: z.string(),
});
export type Passage = z.infer<typeof Passage>;

/**
 * The exact span of a passage that a sentence of an answer rests on, with the page or time at which it begins; the
 * whole passage when no sentence of it stands out, as for an answer in another language than its source.
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
      ...markAt(passage, start),
      start,
      end,
      quote: passage.text.slice(span.start, span.end),
    },
  };
}
