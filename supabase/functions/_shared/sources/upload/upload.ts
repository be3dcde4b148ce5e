import type { OpenedItem, SourceAdapter } from "../source.ts";

/** An uploaded file: its object in the bucket, and the type that it was added as. */
export interface UploadItem {
  path: string;
  type: string;
}

/** Reads an object of the bucket. */
interface Bucket {
  read(path: string, signal: AbortSignal): Promise<OpenedItem["bytes"] | null>;
}

/** Files that members upload: what they hold lies in the bucket already, so nothing is listed. */
export function uploadSource(bucket: Bucket): SourceAdapter<UploadItem> {
  return {
    kind: "upload",
    async open({ path, type }, signal) {
      const bytes = await bucket.read(path, signal);
      return bytes && { bytes, type };
    },
  };
}
