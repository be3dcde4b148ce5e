import { ApiError } from "../db/api-error.ts";
import type { SourceAdapter, Sources } from "./source.ts";
import { type Bucket, uploadSource } from "./upload/upload.ts";

/** The sources that there are, each item opened by the adapter of its kind. */
export function createSources(
  bucket: Bucket,
  adapters: readonly SourceAdapter[] = [uploadSource(bucket)],
): Sources {
  const byKind = new Map(adapters.map((adapter) => [adapter.kind, adapter]));
  return {
    async open(item, signal) {
      const adapter = byKind.get(item.kind);
      if (!adapter) throw new ApiError("not_configured", "This document's source can't be read here.");
      return adapter.open(item, signal);
    },
    list(source, signal) {
      const adapter = byKind.get(source.kind);
      if (!adapter?.list)
        throw new ApiError("not_configured", "What this source holds can't be listed here.");
      return adapter.list(source, signal);
    },
  };
}
