import type { ReadableExtension } from "../domain/readable.ts";
import { ExtractionError } from "./extraction-error.ts";
import { detect, type Detected } from "./signatures.ts";

const NAMES: Record<ReadableExtension, string> = {
  pdf: "a PDF",
  txt: "a text file",
  md: "a Markdown file",
  html: "a web page",
  docx: "a Word document",
  xlsx: "an Excel workbook",
  csv: "a table as text (CSV)",
  tsv: "a table as text (TSV)",
  pptx: "a PowerPoint presentation",
  mp3: "MP3 audio",
  wav: "WAV audio",
  mp4: "an MP4 video",
  mpeg: "an MPEG video",
  webm: "a WebM video",
};
const MEDIA = new Set<ReadableExtension>(["mp3", "wav", "mp4", "mpeg", "webm"]);
const TEXTS = new Set<ReadableExtension>(["txt", "md", "html", "csv", "tsv"]);

/**
 * Which type a file is read as. Its bytes decide: a PDF named .docx is read as the PDF it is, sound as the sound it
 * is. What can't be meant fails: a web page named .pdf (a sign-in page saved in its place), a document named .mp3.
 * @param claimed the type that its name claims
 * @throws ExtractionError `mislabelled`, `unsupported`, `damaged`, `password`
 */
export function decideType(bytes: Uint8Array, claimed: ReadableExtension): ReadableExtension {
  const found = detect(bytes);
  if (found.type === "text") return asText(claimed);
  if (found.type === "locked") throw locked();
  if (found.type === "other") throw unsupported(found, claimed);
  if (found.type === claimed) return claimed;
  const alike = MEDIA.has(found.type) === MEDIA.has(claimed);
  const meant = found.type === "html" ? TEXTS.has(claimed) : alike;
  if (meant) return found.type;
  throw mislabelled(
    claimed,
    NAMES[found.type],
    `Upload it with the right ending, or upload the file you meant.`,
  );
}

/** With a password, Office wraps a file in a container of the old kind. */
function locked(): ExtractionError {
  return new ExtractionError(
    "password",
    "This Office file is locked with a password. Save a copy without the password and upload that.",
  );
}

function asText(claimed: ReadableExtension): ReadableExtension {
  if (TEXTS.has(claimed)) return claimed;
  throw mislabelled(claimed, "plain text", "Check the file, or upload it with the ending .txt.");
}

function unsupported(
  found: Extract<Detected, { type: "other" }>,
  claimed: ReadableExtension,
): ExtractionError {
  if (found.what.startsWith("no document")) {
    return new ExtractionError(
      "damaged",
      `This file is not ${NAMES[claimed]}: its content is damaged or of a kind that can't be read. ${found.advice}`,
    );
  }
  if (TEXTS.has(claimed))
    return new ExtractionError("unsupported", `This file is ${found.what}. ${found.advice}`);
  return mislabelled(claimed, found.what, found.advice);
}

function mislabelled(claimed: ReadableExtension, what: string, advice: string): ExtractionError {
  return new ExtractionError("mislabelled", `This file is named .${claimed} but is ${what}. ${advice}`);
}
