import { readableTypeOf } from "../../domain/readable.ts";
import { MAX_UPLOAD_BYTES } from "../../domain/uploads.ts";

/** The extension that a file is read as, by its name; null: none that is read. */
export function typeOfName(name: string): string | null {
  return readableTypeOf(name)?.extension ?? null;
}

/** Why nothing can be made of a file of this size, in words. */
export function sizeRefusal(size: number | null): string | null {
  if (size === 0) return "It is empty.";
  return size !== null && size > MAX_UPLOAD_BYTES ? tooLarge(MAX_UPLOAD_BYTES) : null;
}

export function tooLarge(bytes: number): string {
  return `It is larger than the limit of ${Math.floor(bytes / 1024 / 1024)} MB.`;
}
