import { z } from "zod";
import { call, Id, Page } from "./call.ts";
import { RatingReason } from "./chat.ts";
import { growing } from "./read.ts";

const Day = z.iso.date("must be a day, YYYY-MM-DD");
const Stretch = { from: Day, to: Day };
const Direction = z.enum(["asc", "desc"]).default("desc");
const search = z.string().trim().max(200).optional();

/** How often was asked, how it came out and how it was rated. */
export const Usage = z.object({
  questions: z.int().min(0),
  answered: z.int().min(0),
  /** Nothing in the documents answered it. */
  not_found: z.int().min(0),
  failed: z.int().min(0),
  stopped: z.int().min(0),
  up: z.int().min(0),
  down: z.int().min(0),
});
export type Usage = z.infer<typeof Usage>;

/** What one person asked. */
export const PersonUsage = Usage.extend({
  id: Id,
  person: z.object({ id: Id, name: z.string(), email: z.string(), avatar_color: z.int() }),
  /** The last day (UTC) of the stretch on which they asked something. */
  last_day: Day.nullable(),
});
export type PersonUsage = z.infer<typeof PersonUsage>;

/** A document, and how many answers cited it. */
export const DocumentUsage = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  answers: z.int().min(0),
  askers: z.int().min(0),
  last_day: Day.nullable(),
});
export type DocumentUsage = z.infer<typeof DocumentUsage>;

/** What several people asked for and didn't find: words that each of at least three used, and never a sentence of anybody. */
export const UnansweredTopic = z.object({
  words: z.array(z.string()).min(1),
  questions: z.int().min(1),
  askers: z.int().min(3),
});
export type UnansweredTopic = z.infer<typeof UnansweredTopic>;

export const usage = {
  "/reports/user-usage": call({
    access: "member",
    summary:
      "How often was asked in a stretch of days (UTC), by day, person and team: admins count everybody, others see themselves.",
    input: z.object({
      ...Page,
      ...Stretch,
      team_id: Id.optional(),
      search,
      sort: z.enum(["name", "questions", "not_found", "down", "last_day"]).default("questions"),
      direction: Direction,
    }),
    output: z.object({
      /** Of everybody, also of those who have left. */
      usage: Usage,
      /** How many people asked anything. */
      askers: z.int().min(0),
      /** Days on which something was asked, in order. */
      days: z.array(Usage.extend({ day: Day })),
      people: z.array(PersonUsage),
      total: z.int().min(0),
      /** null for who isn't an admin. */
      teams: z.array(Usage.extend({ id: Id, name: z.string(), members: z.int().min(0) })).nullable(),
      /** Why answers were rated down, where reasons were given. */
      reasons: z.array(z.object({ reason: growing(RatingReason, "not_correct"), count: z.int().min(1) })),
    }),
  }),
  "/reports/document-usage": call({
    access: "member",
    summary:
      "The documents that the caller may read, with how many answers cited each: everybody's for admins, the caller's own else.",
    input: z.object({
      ...Page,
      ...Stretch,
      used: z.enum(["all", "cited", "never"]).default("all"),
      search,
      sort: z.enum(["name", "answers", "askers", "last_day"]).default("answers"),
      direction: Direction,
    }),
    output: z.object({
      documents: z.array(DocumentUsage),
      total: z.int().min(0),
      counts: z.object({ cited: z.int().min(0), never: z.int().min(0) }),
    }),
  }),
  "/reports/unanswered": call({
    access: "admin",
    summary: "What at least three people asked for in a stretch of days and didn't find, as topics.",
    input: z.object(Stretch),
    output: z.object({ topics: z.array(UnansweredTopic), not_found: z.int().min(0) }),
  }),
};
