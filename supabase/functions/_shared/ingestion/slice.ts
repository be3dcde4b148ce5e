import { z } from "zod";
import { type Chunk, chunkBlocks, type ChunkState, startChunks } from "../domain/text/chunks.ts";
import type { ExtractedBlock } from "../domain/text/document.ts";
import { cutParts, type Part, startParts } from "./parts.ts";

const BlockKind = z.enum(["heading", "paragraph", "list", "table", "code", "footnote"]);

export const Block: z.ZodType<ExtractedBlock> = z.object({
  kind: BlockKind,
  text: z.string(),
  level: z.int().optional(),
  page: z.int().positive().optional(),
  time: z.number().min(0).optional(),
  place: z.string().optional(),
  rows: z.array(z.string()).optional(),
});

const Unit = z.object({
  start: z.int(),
  end: z.int(),
  tokens: z.number(),
  kind: BlockKind,
  opens: z.boolean(),
  headingPath: z.array(z.string()),
  page: z.int().optional(),
  time: z.number().optional(),
  place: z.string().optional(),
  tableHeader: z.string().optional(),
});

const Chunking: z.ZodType<ChunkState> = z.object({
  ordinal: z.int(),
  length: z.int(),
  headings: z.array(z.object({ level: z.int(), text: z.string() })),
  buffer: z.string(),
  bufferStart: z.int(),
  units: z.array(Unit),
  repeated: z.int(),
});

/** What turning a document's blocks into parts and chunks carries from slice to slice: plain JSON. */
export const TextState = z.object({
  parts: z.object({ ordinal: z.int(), length: z.int() }),
  chunks: Chunking,
});
export type TextState = z.infer<typeof TextState>;

export function startText(): TextState {
  return { parts: startParts, chunks: startChunks() };
}

/**
 * The parts and chunks that the next blocks of a document add.
 * @param last whether no more blocks follow, which closes the chunk at hand
 */
export function takeBlocks(
  blocks: ExtractedBlock[],
  state: TextState,
  last: boolean,
): { parts: Part[]; chunks: Chunk[]; state: TextState } {
  const clean = blocks.map((block) => ({
    ...block,
    text: storable(block.text),
    ...(block.place !== undefined && { place: storable(block.place) }),
  }));
  const { parts, state: partsState } = cutParts(clean, state.parts);
  const { chunks, state: chunkState } = chunkBlocks(clean, state.chunks, last);
  return { parts, chunks, state: { parts: partsState, chunks: chunkState } };
}

/** A text as the database can hold it, of the same length: no NUL, no half of a surrogate pair. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll("\u0000", "\ufffd");
}
