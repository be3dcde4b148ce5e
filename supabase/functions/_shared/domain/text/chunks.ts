import type { ExtractedBlock } from "./document.ts";
import { hash53 } from "./hash.ts";
import { countTerms } from "./lexical.ts";
import { unitsOf, type Unit } from "./units.ts";

/** A passage that retrieval finds and a citation points into. Offsets are places in the document's whole text. */
export interface Chunk {
  ordinal: number;
  /** `documentText.slice(start, end)`, exactly. */
  text: string;
  start: number;
  end: number;
  /** Page on which it starts, counted from 1; null when the file has none. */
  page: number | null;
  /** Seconds at which it starts; null when it isn't speech. */
  time: number | null;
  /** Headings above it, outermost first. */
  headingPath: string[];
  /** Head row of the table that it goes on with; null when it starts elsewhere. */
  tableHeader: string | null;
  /** Where page, time or place change inside it: `at` is a place in the document's text. The first is its start. */
  marks: Mark[];
  /** Equal for equal words, whatever the blanks and the case. */
  hash: string;
  /** Its terms and those of its headings, counted, in the text form of `sparsevec`. */
  terms: string;
  termCount: number;
}

export interface Mark {
  at: number;
  page: number | null;
  time: number | null;
  /** Where files have no pages, in words. */
  place?: string;
}

/** What chunking carries from one slice of a document to the next: plain JSON, a few kilobytes. */
export interface ChunkState {
  ordinal: number;
  /** Length of the document's text so far. */
  length: number;
  headings: { level: number; text: string }[];
  /** Text from the first unit that isn't in a finished chunk, or is repeated in the next. */
  buffer: string;
  bufferStart: number;
  units: Unit[];
  /** How many of the units are repeated from the chunk before. */
  repeated: number;
}

/** Sizes in tokens of the embedding model. */
export interface ChunkSizes {
  /** A chunk closes at the next block once it has this many. */
  target: number;
  /** None has more, unless one unit alone does. */
  max: number;
  /** A heading closes a chunk that has this many; shorter sections share one. */
  min: number;
  /** At most so many are repeated at the start of the next chunk of a section. */
  overlap: number;
}

export const chunkSizes: ChunkSizes = { target: 220, max: 320, min: 60, overlap: 48 };

/** What stands between two blocks in a document's text. */
export const blockSeparator = "\n\n";

export function startChunks(): ChunkState {
  return { ordinal: 0, length: 0, headings: [], buffer: "", bufferStart: 0, units: [], repeated: 0 };
}

/**
 * Chunks the next blocks of a document; blocks of blank text are skipped. `text` is what they add to the
 * document's text, so that the texts of all slices joined are the whole. The last slice says `last`, which
 * closes the chunk at hand. Doesn't change the state it is given.
 */
export function chunkBlocks(
  blocks: ExtractedBlock[],
  state: ChunkState,
  last: boolean,
  sizes: ChunkSizes = chunkSizes,
): { chunks: Chunk[]; text: string; state: ChunkState } {
  const next: ChunkState = { ...state, headings: [...state.headings], units: [...state.units] };
  const chunks: Chunk[] = [];
  let text = "";
  for (const block of blocks) {
    if (block.text.trim() === "") continue;
    const added = (next.length > 0 ? blockSeparator : "") + block.text;
    const offset = next.length + added.length - block.text.length;
    text += added;
    next.buffer += added;
    next.length += added.length;
    if (block.kind === "heading") enterHeading(next, block);
    const path = next.headings.map((heading) => heading.text);
    const units = unitsOf(block, offset, path);
    if (parts(next, block, units, sizes)) close(next, chunks, 0);
    for (const unit of units) {
      if (fresh(next) > 0 && tokens(next.units) + unit.tokens > sizes.max) close(next, chunks, sizes.overlap);
      while (next.repeated > 0 && tokens(next.units) + unit.tokens > sizes.max) dropRepeated(next);
      next.units.push(unit);
    }
  }
  if (last) close(next, chunks, 0);
  return { chunks, text, state: next };
}

/** Chunks a document that is at hand as a whole. */
export function chunkDocument(
  blocks: ExtractedBlock[],
  sizes: ChunkSizes = chunkSizes,
): { chunks: Chunk[]; text: string } {
  return chunkBlocks(blocks, startChunks(), true, sizes);
}

/** The page and time of a place in a chunk. */
export function markAt(
  chunk: Pick<Chunk, "marks" | "page" | "time">,
  at: number,
): { page: number | null; time: number | null } {
  const { page, time } = chunk.marks.findLast((mark) => mark.at <= at) ?? chunk;
  return { page, time };
}

function enterHeading(state: ChunkState, block: ExtractedBlock): void {
  const level = block.level ?? 1;
  const text = block.text
    .replace(/^#{1,6}\s+/, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 200);
  state.headings = [...state.headings.filter((heading) => heading.level < level), { level, text }];
}

/** Whether a new block should open a new chunk, without overlap. */
function parts(state: ChunkState, block: ExtractedBlock, units: Unit[], sizes: ChunkSizes): boolean {
  const size = tokens(state.units);
  if (fresh(state) === 0 || state.units.at(-1)?.kind === "heading") return false;
  if (block.kind === "heading") return size >= sizes.min;
  if (size >= sizes.target) return true;
  return block.kind === "table" && size >= sizes.min && size + tokens(units) > sizes.max;
}

/** Makes a chunk of the units at hand; headings at its end go on to the next, as do `overlap` tokens of sentences. */
function close(state: ChunkState, chunks: Chunk[], overlap: number): void {
  let count = state.units.length;
  while (count > state.repeated + 1 && overlap > 0 && state.units[count - 1]?.kind === "heading") count -= 1;
  const taken = state.units.slice(0, count);
  if (taken.length > state.repeated) chunks.push(toChunk(state, taken));
  let from = count;
  if (overlap > 0 && count === state.units.length) {
    let room = overlap;
    while (from > 1 && repeatable(state.units[from - 1]) && (room -= state.units[from - 1]?.tokens ?? 0) >= 0)
      from -= 1;
  }
  state.units = state.units.slice(from);
  state.repeated = count - from;
  trimBuffer(state, taken.at(-1)?.end ?? state.bufferStart);
}

function dropRepeated(state: ChunkState): void {
  state.units.shift();
  state.repeated -= 1;
  trimBuffer(state, state.bufferStart);
}

function trimBuffer(state: ChunkState, otherwise: number): void {
  const start = state.units[0]?.start ?? otherwise;
  state.buffer = state.buffer.slice(start - state.bufferStart);
  state.bufferStart = start;
}

function repeatable(unit: Unit | undefined): boolean {
  return unit?.kind === "paragraph" || unit?.kind === "footnote";
}

function toChunk(state: ChunkState, units: Unit[]): Chunk {
  const [first] = units;
  const start = first?.start ?? state.bufferStart;
  const end = units.at(-1)?.end ?? start;
  const text = state.buffer.slice(start - state.bufferStart, end - state.bufferStart);
  const marks: Mark[] = [];
  for (const unit of units) {
    const { start: at, page = null, time = null, place } = unit;
    const before = marks.at(-1);
    if (!before || before.page !== page || before.time !== time || before.place !== place)
      marks.push({ at, page, time, ...(place !== undefined && { place }) });
  }
  const headingPath = (units.find((unit) => unit.kind !== "heading") ?? first)?.headingPath ?? [];
  const tableHeader = first?.tableHeader ?? null;
  return {
    ordinal: state.ordinal++,
    text,
    start,
    end,
    page: first?.page ?? null,
    time: first?.time ?? null,
    headingPath,
    tableHeader,
    marks,
    hash: chunkHash(text),
    ...countTerms({ text, headingPath, tableHeader }),
  };
}

/** The same for texts that differ only in blanks, case and presentation forms. */
export function chunkHash(text: string): string {
  const plain = text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  return `${hash53(plain).toString(36)}${hash53(plain, 1).toString(36)}`;
}

function fresh(state: ChunkState): number {
  return state.units.length - state.repeated;
}

function tokens(units: Unit[]): number {
  return units.reduce((sum, unit) => sum + unit.tokens, 0);
}
