import type { OpenedItem, SourceAdapter } from "../source.ts";

/** Reads objects of the bucket `uploads`. */
export interface Bucket {
  /** @returns the object's bytes; null when there is none */
  read(path: string, signal: AbortSignal): Promise<OpenedItem["bytes"] | null>;
}

/** Files that members upload: what they hold lies in the bucket already, so nothing is listed. */
export function uploadSource(bucket: Bucket): SourceAdapter {
  return {
    kind: "upload",
    async open({ path, type }, signal) {
      const bytes = path === null ? null : await bucket.read(path, signal);
      return bytes && { bytes, type };
    },
  };
}
