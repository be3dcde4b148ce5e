import { ApiError } from "../db/api-error.ts";
import { driveSources, type DriveLooker } from "./drive/drive.ts";
import { type SourceAdapter, SourceFailure, type Sources } from "./source.ts";
import { type Bucket, uploadSource } from "./upload/upload.ts";
import { type Crawler, websiteSource } from "./website/website.ts";

/**
 * The sources that there are, each item opened by the adapter of its kind.
 * @param crawler what looks at websites; without it their pages are opened, and no site is asked
 * @param looker what looks at drives; likewise
 */
export function createSources(
  bucket: Bucket,
  crawler?: Crawler,
  looker?: DriveLooker,
  adapters: readonly SourceAdapter[] = [
    uploadSource(bucket),
    websiteSource(bucket, crawler),
    ...driveSources(bucket, looker),
  ],
): Sources {
  const byKind = new Map(adapters.map((adapter) => [adapter.kind, adapter]));
  return {
    async open(item, signal) {
      const adapter = byKind.get(item.kind);
      if (!adapter) throw new ApiError("not_configured", "This document's source can't be read here.");
      return adapter.open(item, signal);
    },
    async look(look) {
      const adapter = byKind.get(look.source.kind);
      if (!adapter?.look) throw new SourceFailure("What this source holds can't be listed here.");
      return adapter.look(look);
    },
  };
}
