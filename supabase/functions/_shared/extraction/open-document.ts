import type { ReadableExtension } from "../domain/readable.ts";
import { decideType } from "./detect.ts";
import { docx } from "./docx/docx.ts";
import { ExtractionError } from "./extraction-error.ts";
import type { ExtractionContext, Extractor, OpenDocument } from "./extractor.ts";
import { html } from "./html/html.ts";
import { markdown } from "./markdown/markdown.ts";
import { media } from "./media/media.ts";
import { pdf } from "./pdf/pdf.ts";
import { separated } from "./sheet/separated.ts";
import { xlsx } from "./sheet/xlsx.ts";
import { pptx } from "./slides/pptx.ts";
import { plainText } from "./text/plain.ts";

const EXTRACTORS: Record<ReadableExtension, Extractor> = {
  pdf,
  txt: plainText,
  md: markdown,
  html,
  docx,
  xlsx,
  csv: separated(","),
  tsv: separated("\t"),
  pptx,
  mp3: media("mp3"),
  wav: media("wav"),
  mp4: media("mp4"),
  mpeg: media("mpeg"),
  webm: media("webm"),
};

/**
 * Opens a file for reading slice by slice.
 * @param bytes the whole file; nobody else may use them any more
 * @param claimed the type that the file's name claims
 * @returns the document, and the type it is read as
 * @throws ExtractionError when the file can't be read
 */
export async function openDocument(
  bytes: Uint8Array<ArrayBuffer>,
  claimed: ReadableExtension,
  context: ExtractionContext,
): Promise<{ document: OpenDocument; type: ReadableExtension }> {
  const { limits } = context;
  if (bytes.every((byte) => byte === 0)) {
    throw new ExtractionError("empty", "This file is empty. Check it and upload it again.");
  }
  if (bytes.length > limits.fileBytes) throw tooLarge(limits.fileBytes);
  const type = decideType(bytes, claimed);
  if (type === "html" && bytes.length > limits.htmlBytes) throw tooLarge(limits.htmlBytes);
  return { document: await EXTRACTORS[type].open(bytes, context), type };
}

/** @param bytes the limit that the file passes */
export function tooLarge(bytes: number): ExtractionError {
  const limit = String(Math.floor(bytes / 1024 / 1024));
  return new ExtractionError(
    "too_large",
    `This file is larger than the limit of ${limit} MB. Split it and upload the parts.`,
  );
}
