import { z } from "zod";
import { call, Done, Id, Nothing, Timestamp } from "./call.ts";
import { growing } from "./read.ts";

/** What became of a sentence that a watched answer cites. */
export const WatchNotice = z.object({
  id: Id,
  /** The citation's number in the answer. */
  number: z.int().positive(),
  /**
   * `changed` other words stand there, `removed` nothing does, `restored` it says again what the answer cites, `deleted` the
   * document is gone, `closed` the reader may not read it any more, and learns nothing else of it.
   */
  kind: growing(z.enum(["changed", "removed", "restored", "deleted", "closed"]), "changed"),
  document_id: Id.nullable(),
  document_name: z.string(),
  /** What stood there when it was told last, and what does now; empty where there is nothing. */
  before: z.string(),
  after: z.string(),
  found_at: Timestamp,
  seen: z.boolean(),
});
export type WatchNotice = z.infer<typeof WatchNotice>;

export const Watch = z.object({
  message_id: Id,
  chat_id: Id,
  /** Whether the chat is the reader's own; else it is shared with them. */
  mine: z.boolean(),
  /** The chat's; empty while it has none. */
  title: z.string(),
  /** How the question begins that it answers. */
  question: z.string(),
  created_at: Timestamp,
  /** How many notices it has, how many of them are new to the reader, and when the latest was found. */
  changes: z.int(),
  unseen: z.int(),
  changed_at: Timestamp.nullable(),
});
export type Watch = z.infer<typeof Watch>;

const answer = { message_id: Id };
const all = ["/chat/watches", "/chat/watch/notices"] as const;

/** Answers whose readers hear when a sentence that they cite changes (product §4); all here is the caller's own. */
export const watches = {
  "/chat/watch": call({
    access: "member",
    summary: "Watches an answer: the caller hears when a sentence that it cites changes; at most 200.",
    input: z.object(answer),
    output: Done,
    invalidates: all,
  }),
  "/chat/unwatch": call({
    access: "member",
    summary: "Stops watching an answer.",
    input: z.object(answer),
    output: Done,
    invalidates: all,
  }),
  "/chat/watches": call({
    access: "member",
    summary: "The answers that the caller watches, those with something new first.",
    input: Nothing,
    output: z.object({ watches: z.array(Watch) }),
  }),
  "/chat/watch/notices": call({
    access: "member",
    summary: "What changed of what a watched answer cites, latest first, as far as the caller may read it.",
    input: z.object(answer),
    output: z.object({ notices: z.array(WatchNotice) }),
  }),
  "/chat/watch/seen": call({
    access: "member",
    summary: "The caller has seen what changed of an answer that they watch, up to a notice.",
    input: z.object({ ...answer, up_to: z.int().min(0) }),
    output: Done,
    invalidates: all,
  }),
};
