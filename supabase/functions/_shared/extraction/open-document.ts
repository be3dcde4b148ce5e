import type { UploadExtension } from "../domain/uploads.ts";
import { detectType } from "./detect.ts";
import { ExtractionError } from "./extraction-error.ts";
import type { ExtractionContext, Extractor, OpenDocument } from "./extractor.ts";
import { docx } from "./docx/docx.ts";
import { html } from "./html/html.ts";
import { markdown } from "./markdown/markdown.ts";
import { pdf } from "./pdf/pdf.ts";
import { plainText } from "./text/plain.ts";

const EXTRACTORS: Partial<Record<UploadExtension, Extractor>> = {
  pdf,
  docx,
  txt: plainText,
  md: markdown,
  html,
};

/**
 * Opens a file for reading slice by slice.
 * @param bytes the whole file
 * @param claimed the type that the file's name claims
 * @returns the document, and the type it was read as
 * @throws ExtractionError when the file can't be read
 */
export async function openDocument(
  bytes: Uint8Array,
  claimed: UploadExtension,
  context: ExtractionContext,
): Promise<OpenDocument & { type: UploadExtension }> {
  if (bytes.length === 0) {
    throw new ExtractionError("empty", "This file is empty. Check it and upload it again.");
  }
  const type = detectType(bytes, claimed);
  const extractor = EXTRACTORS[type];
  if (!extractor) throw new ExtractionError("unsupported", "This file type can't be read yet.");
  return Object.assign(await extractor.open(bytes, context), { type });
}
