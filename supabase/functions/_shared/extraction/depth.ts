import { ExtractionError } from "./extraction-error.ts";

/** Elements in each other; honest files have some dozens, and the parser's time grows with the square. */
const DEEPEST = 2_000;

/** @throws ExtractionError when elements are nested deeper than any real document's */
export function checkDepth(depth: number): void {
  if (depth <= DEEPEST) return;
  throw new ExtractionError(
    "too_slow",
    "This file nests its parts too deeply to be read. Save it as a PDF and upload that.",
  );
}
