/** What an upload type is read as: as text, or through the model's transcription. */
export type UploadKind = "text" | "audio" | "video";

export interface UploadType {
  extension: string;
  mime: string;
  kind: UploadKind;
}

/** Allowed upload types (product §3). */
export const UPLOAD_TYPES = [
  { extension: "pdf", mime: "application/pdf", kind: "text" },
  { extension: "txt", mime: "text/plain", kind: "text" },
  { extension: "md", mime: "text/markdown", kind: "text" },
  { extension: "html", mime: "text/html", kind: "text" },
  {
    extension: "docx",
    mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    kind: "text",
  },
  { extension: "mp3", mime: "audio/mpeg", kind: "audio" },
  { extension: "wav", mime: "audio/wav", kind: "audio" },
  { extension: "mp4", mime: "video/mp4", kind: "video" },
  { extension: "mpeg", mime: "video/mpeg", kind: "video" },
  { extension: "webm", mime: "video/webm", kind: "video" },
] as const satisfies readonly UploadType[];

export type UploadExtension = (typeof UPLOAD_TYPES)[number]["extension"];

/** The full set, and the text-plus-audio set without video (product §3). */
export type UploadSet = "full" | "text-and-audio";

/** Largest upload in bytes: 50 MiB, the limit of the storage bucket. */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

/** Most characters of a text that is written here. */
export const MAX_TEXT = 200_000;

/** Other endings of the same types. */
export const ALIASES: Record<string, UploadExtension> = {
  markdown: "md",
  htm: "html",
  text: "txt",
  mpg: "mpeg",
};

/** What a name ends in, in lower case. */
export const endingOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";

/** The types of a set, in the order of product §3. */
export function uploadTypes(set: UploadSet): readonly UploadType[] {
  return set === "full" ? UPLOAD_TYPES : UPLOAD_TYPES.filter((type) => type.kind !== "video");
}

/** The type a file name claims by its extension, in any case; null when it is not an allowed one. */
export function uploadTypeOf(name: string, set: UploadSet = "full"): UploadType | null {
  const extension = endingOf(name);
  const known = ALIASES[extension] ?? extension;
  return uploadTypes(set).find((type) => type.extension === known) ?? null;
}

/**
 * Why a file can't be uploaded, in words for the person who chose it.
 * @param file name, and size in bytes
 * @returns null when it can be.
 */
export function uploadRefusal(file: { name: string; size: number }, set: UploadSet = "full"): string | null {
  if (!uploadTypeOf(file.name, set)) {
    const allowed = uploadTypes(set).map((type) => type.extension);
    return `This file type isn't supported. Use ${allowed.slice(0, -1).join(", ")} or ${allowed.at(-1) ?? ""}.`;
  }
  if (file.size === 0) return "This file is empty.";
  if (file.size > MAX_UPLOAD_BYTES) return "This file is larger than the limit of 50 MB.";
  return null;
}
