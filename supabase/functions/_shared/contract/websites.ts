import { z } from "zod";
import { call, Done, Id, line, Page, Timestamp } from "./call.ts";
import { growing } from "./read.ts";
import { WebsiteRun } from "./website-run.ts";

/** How often a website is looked at by itself. */
export const Schedule = growing(z.enum(["never", "daily", "weekly", "monthly"]), "never");
export type Schedule = z.infer<typeof Schedule>;

/** A pattern of paths: `*` is anything but a slash, `**` anything. */
const Pattern = line("Pattern", 250);
const Patterns = z.array(Pattern).max(50, "At most 50 patterns.");

/** A header or cookie that a website behind a login wants; sent to its own origin only, and never told again. */
export const SiteHeader = z.object({
  name: line("Header name", 60).regex(
    /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/,
    "A header's name has no spaces or colons.",
  ),
  value: line("Header value", 8_000),
});
export type SiteHeader = z.infer<typeof SiteHeader>;

/** How a website is crawled. */
const Rules = {
  include: Patterns.optional(),
  exclude: Patterns.optional(),
  /** How many links from the address a page may be. */
  depth: z.int().min(0).max(100).optional(),
  most_pages: z.int().min(1).max(100_000).optional(),
};

export const Website = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  /** draft: looked over, nothing taken yet. */
  state: growing(z.enum(["draft", "active", "paused", "failed"]), "active"),
  reason: z.string().nullable(),
  schedule: Schedule,
  include: z.array(z.string()),
  exclude: z.array(z.string()),
  depth: z.int().nullable(),
  most_pages: z.int().nullable(),
  /** Whether pages that are found later are taken too. */
  follow: z.boolean(),
  tag_ids: z.array(Id),
  /** The name of the header that is sent; null: none. */
  header: z.string().nullable(),
  /** What the organisation's plan allows of one website. */
  caps: z.object({ pages: z.int().min(0), depth: z.int().min(0) }),
  owner: z.object({ id: Id, name: z.string() }).nullable(),
  /** How many of its pages are in which state. */
  pages: z.object({
    found: z.int().min(0),
    waiting: z.int().min(0),
    current: z.int().min(0),
    failed: z.int().min(0),
    skipped: z.int().min(0),
    left_out: z.int().min(0),
  }),
  /** The last look at it, under way or ended. */
  run: WebsiteRun.nullable(),
  /** When a whole look last ended well, and when the next begins by itself. */
  looked_at: Timestamp.nullable(),
  next_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type Website = z.infer<typeof Website>;

export const WebsitePageState = growing(
  z.enum(["due", "found", "waiting", "current", "failed", "skipped", "left_out"]),
  "found",
);
export type WebsitePageState = z.infer<typeof WebsitePageState>;

export const WebsitePage = z.object({
  id: Id,
  address: z.string(),
  /** Its title, once it was read. */
  name: z.string().nullable(),
  state: WebsitePageState,
  /** Why it failed or isn't taken, in words. */
  reason: z.string().nullable(),
  depth: z.int().min(0),
  document_id: Id.nullable(),
  /** Where the reading of its document stands. */
  stage: growing(z.enum(["queued", "reading", "transcribing", "indexing"]), "queued").nullable(),
  progress: z.number().min(0).max(1).nullable(),
  updated_at: Timestamp,
});
export type WebsitePage = z.infer<typeof WebsitePage>;

const lists = ["/document/website/list", "/document/website/get", "/document/website/pages"] as const;
const documents = ["/document/list", "/document/storage", "/organization/getPlanInfo"] as const;

export const websites = {
  "/document/website/scan": call({
    access: "member",
    summary:
      "Looks a website over, from its sitemaps and links, and takes nothing: a draft, whose pages `/document/website/pages` tells as they are found. With an id, once more.",
    input: z.object({
      address: line("Address", 1000).optional(),
      id: Id.optional(),
      ...Rules,
      header: SiteHeader.optional(),
    }),
    output: Website,
    invalidates: lists,
  }),
  "/document/website/crawl": call({
    access: "member",
    summary:
      "Takes the pages of a website that was looked over, but for those left out, and looks at it again on a schedule.",
    input: z.object({
      id: Id,
      name: line("Name", 255),
      ...Rules,
      /** Pages that the scan found and that aren't wanted. */
      left_out_ids: z
        .array(Id)
        .max(4_000, "At most 4,000 pages can be left out one by one. Use a pattern.")
        .default([]),
      follow: z.boolean().default(true),
      schedule: Schedule.default("never"),
      tag_ids: z.array(Id).max(50).default([]),
    }),
    output: Website,
    invalidates: [...lists, ...documents],
  }),
  "/document/website/list": call({
    access: "member",
    summary: "Websites that the caller brought in; an admin sees all.",
    input: z.object({ ...Page, search: z.string().trim().max(200).optional() }),
    output: z.object({ websites: z.array(Website), total: z.int().min(0) }),
  }),
  "/document/website/get": call({
    access: "member",
    summary: "A website, and how the last look at it went.",
    input: z.object({ id: Id }),
    output: Website,
  }),
  "/document/website/pages": call({
    access: "member",
    summary: "A website's pages by their address, each with what became of it.",
    input: z.object({
      id: Id,
      limit: z.int().min(1).max(1000).default(50),
      offset: Page.offset,
      search: z.string().trim().max(200).optional(),
      state: WebsitePageState.optional(),
    }),
    output: z.object({ pages: z.array(WebsitePage), total: z.int().min(0) }),
  }),
  "/document/website/update": call({
    access: "member",
    summary:
      "Changes a website's name, schedule, rules, tags or header (null: none); the next look goes by it.",
    input: z.object({
      id: Id,
      name: line("Name", 255).optional(),
      ...Rules,
      follow: z.boolean().optional(),
      schedule: Schedule.optional(),
      tag_ids: z.array(Id).max(50).optional(),
      header: SiteHeader.nullish(),
    }),
    output: Website,
    invalidates: [...lists, "/document/list"],
  }),
  "/document/website/run": call({
    access: "member",
    summary: "Has a website looked at now.",
    input: z.object({ id: Id }),
    output: Website,
    invalidates: lists,
  }),
  "/document/website/pause": call({
    access: "member",
    summary: "Pauses a website: a look under way rests where it is, and none begins by itself.",
    input: z.object({ id: Id }),
    output: Website,
    invalidates: lists,
  }),
  "/document/website/resume": call({
    access: "member",
    summary: "Has a paused website go on.",
    input: z.object({ id: Id }),
    output: Website,
    invalidates: lists,
  }),
  "/document/website/stop": call({
    access: "member",
    summary: "Stops the look at a website that is under way; what it has taken stays.",
    input: z.object({ id: Id }),
    output: Website,
    invalidates: lists,
  }),
  "/document/website/page/retry": call({
    access: "member",
    summary: "Looks at one page of a website again; one that was left out is taken.",
    input: z.object({ id: Id, page_id: Id }),
    output: Done,
    invalidates: lists,
  }),
  "/document/website/page/leave-out": call({
    access: "member",
    summary: "Takes pages of a website out of the documents, for good.",
    input: z.object({ id: Id, page_ids: z.array(Id).min(1).max(200) }),
    output: Done,
    invalidates: [...lists, ...documents],
  }),
  "/document/website/delete": call({
    access: "member",
    summary: "Deletes a website; its documents go too, or stay as they are.",
    input: z.object({ id: Id, documents: z.boolean() }),
    output: Done,
    invalidates: [...lists, ...documents],
  }),
};
