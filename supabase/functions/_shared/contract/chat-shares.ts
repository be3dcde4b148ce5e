import { z } from "zod";
import { call, Done, Id, Page, Timestamp } from "./call.ts";
import { AimKind, AnswerSearch, Citation, MessageStatus } from "./chat.ts";
import { growing } from "./read.ts";
import { TeamMember } from "./teams.ts";

/** With how many members and teams a chat may be shared. */
export const MAX_CHAT_SHARES = 50;

/** What stands in a chat that goes on from a shared one, in place of what its reader may not read. */
export const HIDDEN_PART = "[A part that rests on a document you can’t read]";

/** Whom a chat is shared with: a member or a team. */
export const ChatShare = z.object({
  id: Id,
  member: TeamMember.nullable(),
  team: z.object({ id: Id, name: z.string(), members: z.int().min(0) }).nullable(),
  /** The answer up to which they read it. */
  last_id: Id,
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type ChatShare = z.infer<typeof ChatShare>;

/** A chat that somebody else shares with the caller. */
export const SharedChat = z.object({
  id: Id,
  title: z.string(),
  shared_by: TeamMember,
  /** When it was shared, or last brought up to date. */
  shared_at: Timestamp,
});
export type SharedChat = z.infer<typeof SharedChat>;

/** A stretch of a message, or that there is something which its reader may not read. */
export const SharedPart = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("text"),
    /** Markdown without raw HTML; `[n]` refers to the citation of that number. */
    text: z.string(),
    /** Spans of the text that no source supports. */
    unsupported: z.array(z.object({ start: z.int().min(0), end: z.int().min(0) })),
  }),
  z.object({ type: z.literal("hidden") }),
]);
export type SharedPart = z.infer<typeof SharedPart>;

/** A message of a shared chat as far as its reader may read what it rests on, now. */
export const SharedMessage = z.object({
  id: Id,
  role: growing(z.enum(["user", "assistant"]), "assistant"),
  status: MessageStatus,
  parts: z.array(SharedPart),
  /** Of what is shown. */
  citations: z.array(Citation.extend({ document_id: Id })),
  /** The documents whose passages were read; none when any of them may not be read. */
  searched: AnswerSearch.shape.searched,
  /** What a question was aimed at, as far as it is there for the reader. */
  aims: z.array(z.object({ kind: growing(AimKind, "document"), id: Id, name: z.string() })),
  created_at: Timestamp,
});
export type SharedMessage = z.infer<typeof SharedMessage>;

const Recipients = z.array(Id).max(MAX_CHAT_SHARES, `At most ${MAX_CHAT_SHARES} at once.`).default([]);
const lists = ["/chat/shares", "/chat/shared/list", "/chat/shared/get"] as const;

/** Sharing of chats, read-only and by each reader's own rights (product §4). */
export const chatShares = {
  "/chat/share": call({
    access: "member",
    summary:
      "Shares a chat of the caller with members and teams, up to its latest finished answer; brings up to date what is shared with them.",
    input: z.object({
      chat_id: Id,
      user_ids: Recipients,
      team_ids: Recipients,
      /** A message of the branch that is shared; without it the newest. */
      branch: Id.optional(),
    }),
    output: Done,
    invalidates: lists,
  }),
  "/chat/unshare": call({
    access: "member",
    summary: "Takes back what the caller shared, from a member or a team.",
    input: z.object({ share_id: Id }),
    output: Done,
    invalidates: lists,
  }),
  "/chat/shares": call({
    access: "member",
    summary: "Whom a chat of the caller is shared with, and up to where.",
    input: z.object({ chat_id: Id, branch: Id.optional() }),
    output: z.object({
      shares: z.array(ChatShare),
      /** The answer up to which it would be shared now; null: there is none. */
      last_id: Id.nullable(),
    }),
  }),
  "/chat/shared/list": call({
    access: "member",
    summary: "The chats that others share with the caller, latest first.",
    input: z.object(Page),
    output: z.object({ chats: z.array(SharedChat), total: z.int().min(0) }),
  }),
  "/chat/shared/get": call({
    access: "member",
    summary:
      "A chat that is shared with the caller, without what rests on documents that they may not read now; the latest messages, oldest first.",
    input: z.object({ id: Id, before: Id.optional(), limit: z.int().min(1).max(2000).default(50) }),
    output: z.object({
      chat: SharedChat.extend({
        /** It is the caller's own. */
        mine: z.boolean(),
      }),
      messages: z.array(SharedMessage),
      has_more: z.boolean(),
    }),
  }),
  "/chat/shared/continue": call({
    access: "member",
    summary: "Makes a chat of the caller's own from what they may read of one that is shared with them.",
    input: z.object({ id: Id }),
    output: z.object({ id: Id }),
    invalidates: ["/chat/list"],
  }),
};
