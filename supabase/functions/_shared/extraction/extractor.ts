import type { FileProperties } from "../domain/metadata/clean.ts";
import type { ExtractedBlock } from "../domain/text/document.ts";
import type { Limits } from "./limits.ts";

/** What extraction needs from outside. */
export interface ExtractionContext {
  limits: Limits;
  /** A predefined CMap of CJK fonts by its name, for example `UniGB-UCS2-H`, in pdf.js' packed form. */
  readCMap(name: string): Promise<Uint8Array>;
  /** Milliseconds from any fixed moment; the parser's are of work (`workClock`). */
  now(): number;
}

/** Why a page gave no text: it is a picture of a page, its fonts don't tell its letters, or it is damaged. */
export type UnreadWhy = "picture" | "letters" | "damaged";

/** A page without its text, which a model that sees may read. */
export interface UnreadPage {
  page: number;
  why: UnreadWhy;
}

export interface Slice {
  blocks: ExtractedBlock[];
  /** Pages of this slice without their text, in order; the blocks are of the others, and what a stamp on one of them says. */
  unread?: UnreadPage[];
  /** Handed to the next call, on this or a fresh process; null when the document is read. Plain JSON. */
  next: unknown;
}

/** A document being read. */
export interface OpenDocument {
  /** Known for PDF. */
  readonly pageCount?: number;
  /** Length of audio and video, when it is known. */
  readonly seconds?: number;
  /**
   * Reads on from a state.
   * @param state null for the start, otherwise the `next` of the slice before
   * @throws ExtractionError
   */
  slice(state: unknown): Promise<Slice>;
  /** What the file says of itself beside its text; may fail without the file being unreadable. */
  properties?(): Promise<FileProperties>;
  /**
   * A file of this page alone, for a model that sees; undefined where files have no pages.
   * @returns null when the page can't be taken out
   */
  page?(number: number): Promise<Uint8Array<ArrayBuffer> | null>;
  close(): Promise<void>;
}

/** One file type. */
export interface Extractor {
  /**
   * @param bytes the whole file; nobody else may use them any more
   * @throws ExtractionError when the file can't be read at all
   */
  open(bytes: Uint8Array<ArrayBuffer>, context: ExtractionContext): Promise<OpenDocument>;
}
