import { z } from "zod";
import { After, Next } from "./after.ts";
import { call, Done, Id, line, Page, prose, Timestamp } from "./call.ts";
import { growing } from "./read.ts";

/** The longest question, in characters. */
export const MAX_MESSAGE_CHARACTERS = 8000;

/** An exact span of a document's stored text that an answer rests on. */
export const Citation = z.object({
  /** The number shown in the answer, `[n]`, in order of first use from 1. */
  number: z.int().positive(),
  /** null when the document is no longer available to the reader. */
  document_id: Id.nullable(),
  /** The revision of the document that was cited; null when nobody knows, or it is no longer available. */
  revision_id: Id.nullable(),
  document_name: z.string(),
  page: z.int().nullable(),
  /** Seconds into the recording. */
  time: z.number().nullable(),
  /** Offsets of the quote in the revision's whole text. */
  start: z.int().min(0),
  end: z.int().min(0),
  quote: z.string(),
});
export type Citation = z.infer<typeof Citation>;

/** What an answer tells of its search. Documents that its reader may no longer read are left out. */
export const AnswerSearch = z.object({
  /** How many documents could be searched. */
  documents: z.int().min(0),
  /** The documents whose passages were read, the nearest first. */
  searched: z.array(z.object({ document_id: Id, document_name: z.string() })),
  /** The passages nearest to a question that nothing answers, the nearest first; none for an answer. */
  closest: z.array(
    Citation.omit({ number: true }).extend({ document_id: Id, heading: z.string().optional() }),
  ),
  /** Nothing found answers the question, and the answer says so. */
  refused: z.boolean().optional(),
  /** The answer says that it isn't sure, and then what comes closest, cited. */
  unsure: z.boolean().optional(),
  /** Where cited passages stand in files without pages: cells, slides, the headings above them. */
  sections: z
    .array(z.object({ document_id: Id, number: z.int().positive(), heading: z.string() }))
    .optional(),
  /** For what is asked of whole documents: how many of their passages were read. */
  reading: z.object({ read: z.int().min(0), of: z.int().min(0), documents: z.int().min(0) }).nullable(),
  /** Documents that might hold the answer in what could not be read of them. */
  unread: z.array(
    z.object({ document_id: Id, document_name: z.string(), pages: z.array(z.int()), reason: z.string() }),
  ),
  /** The question as it stands without the conversation before it, where that is told apart. */
  question: z.string().optional(),
  /** The documents of lessons that it was answered with. */
  lessons: z.array(z.object({ document_id: Id })).optional(),
  /** It comes from the asker's own calendar, and from no document; it is told to nobody else. */
  calendar: z
    .object({
      /** What the calendar is called; null where it couldn't be read. */
      name: z.string().nullable(),
      /** From when on it was looked at, as clocks there show it, and their time zone. */
      from: z.string(),
      time_zone: z.string(),
      /** It proposes an event (`/chat/event-proposal`). */
      proposes: z.boolean(),
    })
    .optional(),
});
export type AnswerSearch = z.infer<typeof AnswerSearch>;

/** What a question may be aimed at. */
export const AimKind = z.enum(["document", "folder", "tag", "team"]);
export type AimKind = z.infer<typeof AimKind>;

/** At most so many files, and so many aims, of a question. */
export const MAX_ATTACHMENTS = 10;
export const MAX_AIMS = 10;

/** How long a temporary chat is kept from its first question on. */
export const TEMPORARY_HOURS = 24;

/** What a question is asked with beside its text. */
export const Asked = z.object({
  /** Ids of attachments of the caller that have been read. */
  attachments: z
    .array(Id)
    .max(MAX_ATTACHMENTS, `At most ${MAX_ATTACHMENTS} files can be attached to a question.`)
    .optional(),
  /** The answer is searched for in these alone. */
  aims: z
    .array(z.object({ kind: AimKind, id: Id }))
    .max(MAX_AIMS, `A question can be aimed at most at ${MAX_AIMS} things.`)
    .optional(),
  /** Of a chat's first question: the chat goes for good after `TEMPORARY_HOURS`. */
  temporary: z.boolean().optional(),
  /** Of a chat's first question: answers come from documents alone, also where the organisation allows more; null: as the organisation has it. */
  only_documents: z.boolean().nullable().optional(),
  /** Where the asker is, by its name (`Europe/London`): what "tomorrow" means of their own calendar. */
  time_zone: z.string().max(64).optional(),
});
export type Asked = z.infer<typeof Asked>;

/** The preset reasons of a thumbs-down. */
export const RatingReason = z.enum([
  "not_correct",
  "not_complete",
  "wrong_source",
  "not_answered",
  "too_long",
  "style",
  "unsafe",
]);
export type RatingReason = z.infer<typeof RatingReason>;

export const MessageStatus = growing(z.enum(["generating", "complete", "cancelled", "failed"]), "complete");

export const Message = z.object({
  id: Id,
  role: growing(z.enum(["user", "assistant"]), "assistant"),
  /** Markdown without raw HTML; `[n]` refers to the citation of that number. */
  content: z.string(),
  status: MessageStatus,
  /** Why it failed, in words. */
  error: z.string().nullable(),
  citations: z.array(Citation),
  /** Spans of the content that no passage of the reader's documents supports; told when the answer is complete. */
  unsupported: z.array(z.object({ start: z.int().min(0), end: z.int().min(0) })),
  /** Told when the answer has ended; null for a question, and for an answer that searched nothing. */
  search: AnswerSearch.nullable().default(null),
  /** The reader's own verdict: 1 up, -1 down. */
  rating: z.union([z.literal(1), z.literal(-1)]).nullable(),
  rating_comment: z.string().nullable(),
  rating_reasons: z.array(growing(RatingReason, "not_correct")).default([]),
  /** What it follows: a question an answer, null at the beginning; an answer its question. */
  parent_id: Id.nullable().default(null),
  /** The messages that stand in its place, itself among them, oldest first. */
  versions: z.array(Id).default([]),
  /** Of an answer: the name under which its question was sent, where it was given one. */
  key: z.uuid().optional(),
  /** Files that a question was asked with; null: deleted since. */
  attachments: z.array(z.object({ document_id: Id.nullable(), name: z.string() })).optional(),
  /** What a question was aimed at; null: deleted since. */
  aims: z
    .array(z.object({ kind: growing(AimKind, "document"), id: Id.nullable(), name: z.string() }))
    .optional(),
  created_at: Timestamp,
});
export type Message = z.infer<typeof Message>;

export const Chat = z.object({
  id: Id,
  title: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** An answer is being written. */
  generating: z.boolean(),
  /** Whether answers come from documents alone; null where the organisation's setting stands. It can be stricter than that, never looser. */
  only_documents: z.boolean().nullable().default(null),
  /** When a temporary chat goes for good. */
  expires_at: Timestamp.nullable().default(null),
  /** Told with its messages where its organisation's rule deletes it within 7 days, unless it is gone on with. */
  goes_at: Timestamp.optional(),
  pinned: z.boolean().default(false),
  /** The folder of its member that it lies in. */
  folder_id: Id.nullable().default(null),
});
export type Chat = z.infer<typeof Chat>;

/** A text in parts; `hit`: what was searched for. */
export const Marked = z.array(z.object({ text: z.string(), hit: z.boolean() }));

/** What a search found in a chat. */
export const ChatMatch = z.object({
  title: Marked,
  /** The latest message that holds all words, and the stretch of it in which they begin; null when only the title does. */
  message_id: Id.nullable(),
  text: Marked.nullable(),
});
export type ChatMatch = z.infer<typeof ChatMatch>;

/**
 * One line of an answer as it is written. Deltas carry the offset of their first character in the content, so that a
 * reader who joined late or heard one twice can tell.
 */
export const AnswerEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("start"), chat: Chat, question: Message, answer: Message }),
  z.object({
    type: z.literal("status"),
    message_id: Id,
    stage: growing(z.enum(["searching", "reading", "calendar", "writing"]), "writing"),
    /** How many documents are searched, or passages read. */
    count: z.int().min(0),
    /** Of how many passages, while documents are read as a whole. */
    of: z.int().min(0).optional(),
  }),
  z.object({ type: z.literal("delta"), message_id: Id, offset: z.int().min(0), text: z.string() }),
  z.object({ type: z.literal("citation"), message_id: Id, citation: Citation }),
  z.object({ type: z.literal("title"), chat_id: Id, title: z.string() }),
  z.object({ type: z.literal("end"), message: Message }),
]);
export type AnswerEvent = z.infer<typeof AnswerEvent>;

export const chat = {
  "/chat/create": call({
    access: "member",
    summary: "Starts a chat.",
    input: z.object({ title: line("Title", 200).optional() }),
    output: Chat,
    invalidates: ["/chat/list"],
  }),
  "/chat/list": call({
    access: "member",
    summary:
      "The caller's own chats, latest first; of a search those whose title holds its words, then those with a message that does.",
    input: z.object({
      ...Page,
      /** Not for a search. */
      ...After,
      search: z.string().trim().max(200).optional(),
      /** Of a folder; null: of those in none. */
      folder_id: Id.nullable().optional(),
      /** Only pinned ones, or none of them; not for a search. */
      pinned: z.boolean().optional(),
    }),
    output: z.object({
      chats: z.array(Chat.extend({ match: ChatMatch.nullable().default(null) })),
      total: z.int().min(0),
      ...Next,
    }),
  }),
  "/chat/get": call({
    access: "member",
    summary:
      "A chat of the caller with the latest messages of a branch, oldest first; `before` pages back, `branch` is a message that it holds.",
    input: z.object({
      id: Id,
      before: Id.optional(),
      branch: Id.optional(),
      limit: z.int().min(1).max(2000).default(50),
    }),
    output: z.object({ chat: Chat, messages: z.array(Message), has_more: z.boolean() }),
  }),
  "/chat/update": call({
    access: "member",
    summary: "Renames or deletes a chat, or rates an answer in it.",
    input: z.object({
      id: Id,
      title: line("Title", 200).optional(),
      deleted: z.boolean().optional(),
      /** null: as the organisation has it. */
      only_documents: z.boolean().nullable().optional(),
      rating: z
        .object({
          message_id: Id,
          value: z.union([z.literal(1), z.literal(-1)]).nullable(),
          comment: prose("Comment", 2000).nullable().default(null),
          reasons: z.array(RatingReason).max(7).default([]),
        })
        .optional(),
    }),
    output: Done,
    invalidates: ["/chat/list", "/chat/get", "/chat/stats", "/thread/pinned", "/thread/folders"],
  }),
  "/chat/message": call({
    access: "member",
    summary:
      "Asks a question and streams the answer; the answer goes on when the connection drops. Without a chat it starts one.",
    input: z.object({
      chat_id: Id.optional(),
      /** Names the question: sent again under the same key it tells what it started before, and isn't asked a second time. */
      key: z.uuid().optional(),
      message: prose("Your message", MAX_MESSAGE_CHARACTERS)
        .transform((text) => text.trim())
        .pipe(z.string().min(1, "Your message can't be empty.")),
      /** Stands beside this question of the chat (edit); the same words, asked with the same, have its answer written anew (retry). */
      replaces: Id.optional(),
      /** The answer that it goes on from; the chat's latest without it. */
      follows: Id.optional(),
      /** What it is asked with; a question asked again in the same words keeps what isn't said otherwise. */
      asked: Asked.optional(),
    }),
    output: AnswerEvent,
    transport: "events",
    invalidates: ["/chat/list", "/chat/stats", "/organization/getPlanInfo"],
  }),
  "/chat/follow": call({
    access: "member",
    summary:
      "Streams an answer of the caller that is being written, whole at first: for another window than the one that asked.",
    input: z.object({ message_id: Id }),
    output: AnswerEvent,
    transport: "events",
  }),
  "/chat/cancel": call({
    access: "member",
    summary: "Stops an answer that is being written; what was written stays.",
    input: z.object({ message_id: Id }),
    output: Done,
  }),
};
