import type { SourceAdapter } from "../source.ts";
import type { Bucket } from "../upload/upload.ts";
import { crawl } from "./crawl.ts";
import type { Crawler } from "./crawler.ts";

export type { Crawler } from "./crawler.ts";

/**
 * Websites, each page a document. A look at one keeps the bytes of what is new or has changed, so that a site is asked
 * once for each change of a page however often reading it is begun, and nothing but the look ever asks it.
 * @param crawler what asks sites; without it what was kept is opened, and nothing is looked at
 */
export function websiteSource(bucket: Bucket, crawler?: Crawler): SourceAdapter {
  return {
    kind: "website",
    async open({ path, type }, signal) {
      const bytes = path === null ? null : await bucket.read(path, signal);
      return bytes && { bytes, type };
    },
    ...(crawler && { look: (look) => crawl(look, crawler) }),
  };
}
