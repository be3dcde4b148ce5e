import type { UploadExtension } from "../domain/uploads.ts";

export type DetectedType = UploadExtension;

/** What a file is, by its bytes; a text type is told apart by what its name claims. */
export function detectType(bytes: Uint8Array, claimed: DetectedType): DetectedType {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1024));
  if (head.includes("%PDF-")) return "pdf";
  if (head.startsWith("PK\x03\x04")) return "docx";
  return claimed;
}
