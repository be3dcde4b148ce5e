import { ALIASES, endingOf, UPLOAD_TYPES, type UploadType } from "./uploads.ts";

/** What is read: what people upload, and what comes from their drives alone. */
export const READABLE_TYPES = [
  ...UPLOAD_TYPES,
  {
    extension: "xlsx",
    mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    kind: "text",
  },
  { extension: "csv", mime: "text/csv", kind: "text" },
  { extension: "tsv", mime: "text/tab-separated-values", kind: "text" },
  {
    extension: "pptx",
    mime: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    kind: "text",
  },
] as const satisfies readonly UploadType[];

export type ReadableExtension = (typeof READABLE_TYPES)[number]["extension"];
export type ReadableType = (typeof READABLE_TYPES)[number];

/** Kinds of Office files that are read as another: with macros, which nobody runs, and templates. */
const READ_AS: Record<string, ReadableExtension> = {
  ...ALIASES,
  docm: "docx",
  dotx: "docx",
  xlsm: "xlsx",
  xltx: "xlsx",
  xltm: "xlsx",
  tab: "tsv",
  pptm: "pptx",
  ppsx: "pptx",
  ppsm: "pptx",
  potx: "pptx",
};

/** The MIME types of the same, and others by which drives call what is read. */
const MIMES: Record<string, ReadableExtension> = {
  "text/x-markdown": "md",
  "application/xhtml+xml": "html",
  "application/csv": "csv",
  "application/vnd.ms-word.document.macroenabled.12": "docx",
  "application/vnd.ms-excel.sheet.macroenabled.12": "xlsx",
  "application/vnd.ms-powerpoint.presentation.macroenabled.12": "pptx",
  "application/vnd.openxmlformats-officedocument.presentationml.slideshow": "pptx",
  "audio/mp3": "mp3",
  "audio/x-wav": "wav",
  "audio/wave": "wav",
};

/**
 * The type that something of a drive is read as: by the ending of its name, else by its MIME type.
 * @returns null for what isn't read
 */
export function readableTypeOf(name: string, mime = ""): ReadableType | null {
  const ending = endingOf(name);
  const type = mime.split(";")[0]?.trim().toLowerCase() ?? "";
  const byName = READABLE_TYPES.find(({ extension }) => extension === (READ_AS[ending] ?? ending));
  const byMime = READABLE_TYPES.find((known) => known.mime === type || known.extension === MIMES[type]);
  return byName ?? byMime ?? null;
}
