import { z } from "zod";
import { TextState } from "../../../_shared/ingestion/slice.ts";
import type { SliceAnswer } from "../../parser.ts";

/** Where reading a document stands; kept in the job between steps. */
export const IngestState = z.discriminatedUnion("stage", [
  z.object({
    stage: z.literal("reading"),
    text: TextState,
    /** The parser's own state; null at the start of the file. */
    parser: z.unknown(),
    /** Whether chunks were saved whose embeddings the model didn't give. */
    unembedded: z.boolean(),
  }),
  z.object({
    stage: z.literal("indexing"),
    /** How often in a row the model refused. */
    refusals: z.int(),
  }),
]);
export type IngestState = z.infer<typeof IngestState>;
export type ReadingState = Extract<IngestState, { stage: "reading" }>;
export type IndexingState = Extract<IngestState, { stage: "indexing" }>;

/** What a step needs to know of its document; told when the step begins. */
export const IngestDocument = z.object({
  id: z.int(),
  name: z.string(),
  path: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.number(),
});
export type IngestDocument = z.infer<typeof IngestDocument>;

/** Reads the document's next slice, from the parser's own state. */
export type SliceReader = (parserState: unknown) => Promise<SliceAnswer>;
