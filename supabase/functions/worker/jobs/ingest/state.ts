import { z } from "zod";
import type { ExtractedBlock } from "../../../_shared/domain/text/document.ts";
import { SourceItem } from "../../../_shared/sources/source.ts";
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
    stage: z.literal("reusing"),
    /** Of the file's bytes, which another document has too. */
    hash: z.string(),
  }),
  z.object({
    stage: z.literal("transcribing"),
    /** Seconds that have been heard. */
    until: z.number(),
    lines: z.array(z.object({ start: z.number(), text: z.string() })),
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

/** What a step needs to know of the revision that it reads; told when the step begins. */
export const Revision = z.object({
  revision_id: z.int(),
  /** Bytes. */
  size: z.number(),
  /** The hash of the bytes that it reads again for their unread pages; null: it reads them first. */
  rereads: z.string().nullable(),
  item: SourceItem,
});
/** `model`: the one by which the organisation's passages are compared; null: none has been kept. */
export type Revision = z.infer<typeof Revision> & { model: string | null };

/** A file of one page of the revision; null when it can't be taken out. */
export type PageReader = (page: number) => Promise<Uint8Array<ArrayBuffer> | null>;

/** Keeps what the file says of itself, given the beginning of its text. */
export type Describe = (opening: readonly ExtractedBlock[]) => Promise<void>;

/** Reads the revision's next slice, from the parser's own state. */
export type SliceReader = (parserState: unknown) => Promise<SliceAnswer>;
