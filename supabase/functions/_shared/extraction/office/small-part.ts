import { ExtractionError } from "../extraction-error.ts";
import type { Zip } from "../zip.ts";

/** Bytes of a part that is read as a whole. */
const MOST = 16 * 1024 * 1024;

/** A part that is read as a whole; null when there is none. @throws ExtractionError when it is too long for that */
export function smallPart(zip: Zip, name: string | undefined): string | null {
  if (name === undefined) return null;
  if (zip.sizeOf(name) > MOST) throw tooLong();
  return zip.text(name);
}

export function tooLong(): ExtractionError {
  return new ExtractionError(
    "too_large",
    "This file holds more than can be read at once. Split it into smaller files.",
  );
}
