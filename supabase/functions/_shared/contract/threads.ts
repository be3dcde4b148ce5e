import { z } from "zod";
import { call, Done, Id, line, Nothing, Timestamp } from "./call.ts";
import { Chat } from "./chat.ts";

/** How many chats one may pin, and how many folders of chats one may have. */
export const MAX_PINS = 50;
export const MAX_CHAT_FOLDERS = 200;

/** A member's own folder of chats; nobody else sees it. */
export const ChatFolder = z.object({
  id: Id,
  name: z.string(),
  /** How many chats lie in it. */
  chats: z.int().min(0),
});
export type ChatFolder = z.infer<typeof ChatFolder>;

/** What a member asked in a time. */
const Stats = z.object({
  /** Chats that were written in. */
  chats: z.int().min(0),
  questions: z.int().min(0),
  /** Answers that were written to their end. */
  answers: z.int().min(0),
  /** Answers with a thumbs-up, and with a thumbs-down. */
  helpful: z.int().min(0),
  unhelpful: z.int().min(0),
  /** Documents that answers cited. */
  documents: z.int().min(0),
});

const name = line("Folder name", 100);
const LISTS = ["/thread/folders", "/thread/pinned", "/chat/list"];

/** The order that members keep their chats in (product §4): a thread is a chat with the same id, and all here is the caller's own. */
export const threads = {
  "/chat/stats": call({
    access: "member",
    summary: "How much the caller has asked in their own chats, this month (UTC) and in all.",
    input: Nothing,
    output: z.object({ month: Stats, all: Stats, month_began: Timestamp }),
  }),
  "/chat/settings": call({
    access: "member",
    summary: "What holds for all chats of the organisation, whatever a chat says.",
    input: Nothing,
    output: z.object({
      /** Answers come from documents alone; a chat can't say otherwise, and where this is false it can be stricter. */
      only_documents: z.boolean(),
    }),
  }),
  "/thread/pinned": call({
    access: "member",
    summary: "The caller's pinned chats in their order.",
    input: Nothing,
    output: z.object({ chats: z.array(Chat) }),
  }),
  "/thread/pin": call({
    access: "member",
    summary: "Pins a chat above the others; at most 50.",
    input: z.object({ chat_id: Id }),
    output: Done,
    invalidates: ["/thread/pinned", "/chat/list"],
  }),
  "/thread/unpin": call({
    access: "member",
    summary: "Takes the pin off a chat.",
    input: z.object({ chat_id: Id }),
    output: Done,
    invalidates: ["/thread/pinned", "/chat/list"],
  }),
  "/thread/pin/reorder": call({
    access: "member",
    summary: "Puts the pinned chats into an order; those that it doesn't name come after.",
    input: z.object({ chat_ids: z.array(Id).max(MAX_PINS) }),
    output: Done,
    invalidates: ["/thread/pinned"],
  }),
  "/thread/folders": call({
    access: "member",
    summary: "The caller's folders of chats in their order.",
    input: Nothing,
    output: z.object({ folders: z.array(ChatFolder) }),
  }),
  "/thread/folders/create": call({
    access: "member",
    summary: "Makes a folder of chats, below the others; at most 200.",
    input: z.object({ name }),
    output: z.object({ id: Id }),
    invalidates: ["/thread/folders"],
  }),
  "/thread/folders/update": call({
    access: "member",
    summary:
      "Renames a folder of chats, moves it among the others, or restores one that was deleted in the last 7 days.",
    input: z.object({
      id: Id,
      name: name.optional(),
      /** How many folders come before it. */
      place: z.int().min(0).max(MAX_CHAT_FOLDERS).optional(),
      /** false: as before it was deleted, with its chats that lie in no other folder by now. */
      deleted: z.literal(false).optional(),
    }),
    output: Done,
    invalidates: LISTS,
  }),
  "/thread/folders/delete": call({
    access: "member",
    summary: "Deletes a folder of chats; its chats stay, in no folder.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: LISTS,
  }),
  "/thread/folders/attach": call({
    access: "member",
    summary: "Puts a chat into a folder, out of any other.",
    input: z.object({ folder_id: Id, chat_id: Id }),
    output: Done,
    invalidates: LISTS,
  }),
  "/thread/folders/detach": call({
    access: "member",
    summary: "Takes a chat out of its folder.",
    input: z.object({ chat_id: Id }),
    output: Done,
    invalidates: LISTS,
  }),
};
