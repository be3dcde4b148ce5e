import { MAX_UPLOAD_BYTES } from "../domain/uploads.ts";

/** What one file may cost. Sizes in bytes, times in milliseconds of the extraction's clock. */
export interface Limits {
  fileBytes: number;
  /** Of HTML, which is looked through as a whole. */
  htmlBytes: number;
  pages: number;
  zipEntries: number;
  unpackedBytes: number;
  /** The same of a workbook, whose rows are never held together. */
  sheetBytes: number;
  /** Unpacked over packed size of one entry, looked at above 1 MiB. */
  unpackedRatio: number;
  /** A slice ends after the piece at which this has passed. */
  sliceMs: number;
  /** One page or piece that takes longer than this fails the file. */
  pieceMs: number;
  /** A slice ends after the piece at which its text reaches this many characters. */
  sliceChars: number;
}

export const DEFAULT_LIMITS: Limits = {
  fileBytes: MAX_UPLOAD_BYTES,
  htmlBytes: 8 * 1024 * 1024,
  pages: 5_000,
  zipEntries: 5_000,
  unpackedBytes: 200 * 1024 * 1024,
  sheetBytes: 600 * 1024 * 1024,
  unpackedRatio: 200,
  sliceMs: 1_000,
  pieceMs: 4_000,
  sliceChars: 200_000,
};
