import { z } from "zod";
import {
  HELP_AUDIENCES,
  HELP_CATEGORIES,
  HELP_CONTENT,
  HELP_KINDS,
  HELP_SLUG,
  PROMPT_OPENS,
  PROMPT_ROLES,
  PROMPT_TASKS,
} from "../domain/help/kinds.ts";
import { call, Done, prose, Timestamp } from "./call.ts";
import { growing } from "./read.ts";

const Slug = z
  .string()
  .max(HELP_CONTENT.slug)
  .regex(HELP_SLUG, "must be the name of an article, video or prompt");
const Kind = z.enum(HELP_KINDS);

/** A stretch of text; `hit`: it is what was searched for. */
const Parts = z.array(z.object({ text: z.string(), hit: z.boolean() }));

/** What is said of a video, in seconds from its beginning. */
export const HelpCue = z.object({ from: z.number().min(0), to: z.number().min(0), text: z.string() });
export type HelpCue = z.infer<typeof HelpCue>;

export const HelpChapter = z.object({ at: z.number().min(0), title: z.string() });
export type HelpChapter = z.infer<typeof HelpChapter>;

const Listed = { slug: z.string(), title: z.string(), summary: z.string(), category: z.string() };
const Article = z.object({
  kind: z.literal("article"),
  ...Listed,
  audience: growing(z.enum(HELP_AUDIENCES), "everyone"),
});
const Video = z.object({
  kind: z.literal("video"),
  ...Listed,
  seconds: z.number().min(0),
  chapters: z.array(HelpChapter),
  cues: z.array(HelpCue),
});
const Prompt = z.object({
  kind: z.literal("prompt"),
  ...Listed,
  /** With `{{blanks}}` to be filled in. */
  text: z.string(),
  task: z.string(),
  opens: growing(z.enum(PROMPT_OPENS), "chat"),
});

/** An article, video or prompt; of a prompt `category` is the role that it is for. */
export const HelpItem = z.discriminatedUnion("kind", [Article, Video, Prompt]);
export type HelpItem = z.infer<typeof HelpItem>;
export type HelpItemOf<Of extends HelpItem["kind"]> = Extract<HelpItem, { kind: Of }>;

const found = z.object({
  /** Where the search was found, marked; null where nothing was searched for. */
  snippet: Parts.nullable(),
  title_parts: Parts.nullable(),
});

export const HelpHeading = z.object({ id: z.string(), title: z.string(), level: z.int().positive() });
export type HelpHeading = z.infer<typeof HelpHeading>;

const Neighbour = z.object({ slug: z.string(), title: z.string() });

/** The help centre (product §2, §7): the same for every organisation. */
export const helpContent = {
  "/help-content/getAll": call({
    access: "user",
    summary:
      "The help centre's articles, videos and prompts in their order; of a search those in which most of its words are found, best first.",
    input: z.object({
      kind: Kind.optional(),
      search: z
        .string()
        .max(HELP_CONTENT.search, `A search can have at most ${HELP_CONTENT.search} characters.`)
        .optional(),
      category: z.enum(HELP_CATEGORIES).optional(),
      /** Of prompts: who they are for, and what they do. */
      role: z.enum(PROMPT_ROLES).optional(),
      task: z.enum(PROMPT_TASKS).optional(),
    }),
    output: z.object({ items: z.array(z.object({ item: HelpItem, ...found.shape })) }),
  }),
  "/help-content/get": call({
    access: "user",
    summary: "One article, video or prompt, whole.",
    input: z.object({ kind: Kind, slug: Slug }),
    output: z.object({
      item: HelpItem,
      /** Markdown; empty of a video. */
      body: z.string(),
      headings: z.array(HelpHeading),
      related: z.array(Neighbour.extend({ summary: z.string() })),
      previous: Neighbour.nullable(),
      next: Neighbour.nullable(),
      /** What the caller said of it. */
      helpful: z.boolean().nullable(),
      updated_at: Timestamp,
    }),
  }),
  "/help-content/feedback": call({
    access: "user",
    summary: "Says whether an article, video or prompt helped; the caller's last word counts.",
    input: z.object({
      kind: Kind,
      slug: Slug,
      helpful: z.boolean(),
      comment: prose("Comment", HELP_CONTENT.comment)
        .transform((text) => text.trim())
        .default(""),
    }),
    output: Done,
    invalidates: ["/help-content/get"],
  }),
};
