import { z } from "zod";
import type { Db } from "../../db/client.ts";
import type { Uploads } from "../../providers/storage/uploads.ts";
import type { SecretStore } from "../../secrets/secret-store.ts";
import type { Web } from "../../web/index.ts";

/** What looking at websites needs from outside. */
export interface Crawler {
  db: Db;
  web: Web;
  secrets: SecretStore;
  uploads: Uploads;
}

/** How a website is crawled, as SQL keeps it. */
export const SiteSettings = z.object({
  address: z.url(),
  include: z.array(z.string()).default([]),
  exclude: z.array(z.string()).default([]),
  follow: z.boolean().default(true),
  header: z.string().nullish(),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** What is kept of a page between looks, so that the site can say that nothing has changed. */
export const PageFacts = z.object({
  url: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
});

/** A page that a look has yet to look at. */
export const DuePage = z.object({
  address: z.string(),
  depth: z.int(),
  /** The hash of what is here of it; null: nothing, or what is here counts no more. */
  version: z.string().nullable(),
  facts: PageFacts.nullable().catch(null),
});
export type DuePage = z.infer<typeof DuePage>;

/** What came of a page; addresses of links are those that may be looked at. */
export type FoundPage = {
  /** The address that it really has, where that isn't the one that was asked. */
  identity?: string;
  /** Whether a redirect led there, rather than the page naming it. */
  moved?: boolean;
  links?: string[];
  facts?: z.infer<typeof PageFacts>;
} & (
  | { outcome: "taken"; name: string; type: string; version: string; bytes: Uint8Array<ArrayBuffer> }
  | { outcome: "same" }
  | { outcome: "failed"; reason: string; /** The whole site may be out of reach. */ passing: boolean }
  | { outcome: "skipped" | "gone"; reason: string }
);

/** The site wants to be left alone for a while. */
export interface Resting {
  outcome: "rest";
  ms: number;
  reason: string;
}
