import { z } from "zod";
import { PRIORITIES, SUPPORT_LIMITS } from "../domain/support/requests.ts";
import { SUPPORT_TYPES } from "../domain/support/attachment-type.ts";
import { call, Done, FileAnswer, Id, line, Page, prose, Timestamp } from "./call.ts";
import { HELP_LIMITS, HelpConversationId } from "./help-agent.ts";
import { growing } from "./read.ts";
import { SupportState } from "./support-state.ts";

export const SupportPriority = growing(z.enum(PRIORITIES.map(({ value }) => value)), "medium");

/** What is asked for; `domain` and `whatsapp`: by an admin, for the organisation. */
export const SupportKind = growing(z.enum(["support", "domain", "whatsapp"]), "support");
export type SupportKind = z.infer<typeof SupportKind>;

export const SupportAttachment = z.object({
  id: Id,
  name: z.string(),
  /** Its media type, by its content. */
  type: z.string(),
  /** Bytes. */
  size: z.int().min(0),
});
export type SupportAttachment = z.infer<typeof SupportAttachment>;

export const SupportMessage = z.object({
  id: Id,
  /** `transcript`: what was said with the help agent before. `closed`, `reopened`: that it was, without words. */
  kind: growing(z.enum(["message", "transcript", "closed", "reopened"]), "message"),
  from: growing(z.enum(["requester", "support"]), "support"),
  /** Who wrote it; null when they are gone, and for members where support wrote it. */
  author: z.string().nullable(),
  content: z.string(),
  attachments: z.array(SupportAttachment),
  created_at: Timestamp,
});
export type SupportMessage = z.infer<typeof SupportMessage>;

const row = {
  id: Id,
  /** What it is called in mails and on the telephone, such as SR-7K3M-9QXT. */
  reference: z.string(),
  subject: z.string(),
  about: SupportKind,
  priority: SupportPriority,
  state: SupportState,
  created_at: Timestamp,
  updated_at: Timestamp,
};

/** An own request as it is listed; `unread`: support has answered or closed it since it was read. */
export const SupportRequestRow = z.object({ ...row, unread: z.boolean() });
export type SupportRequestRow = z.infer<typeof SupportRequestRow>;

export const SupportRequest = z.object({
  ...row,
  /** By when a person answers, such as "by the end of the next working day". */
  answer_within: z.string(),
  /** The conversation with the help agent that it was handed over from. */
  conversation_id: z.string().nullable(),
  messages: z.array(SupportMessage),
});
export type SupportRequest = z.infer<typeof SupportRequest>;

/** A request as operators list it. */
export const SupportCaseRow = z.object({
  ...row,
  person: z.string(),
  email: z.string(),
  organization: z.string(),
  /** It has files. */
  attachments: z.int().min(0),
});
export type SupportCaseRow = z.infer<typeof SupportCaseRow>;

export const SupportCase = SupportRequest.extend({
  person: z.string(),
  email: z.string(),
  organization: z.string(),
  organization_id: Id,
  /** The requester's role there; null when they aren't a member any more. */
  role: z.string().nullable(),
  /** The screen that it was written on, and the version of the app. */
  page: z.string(),
  version: z.string(),
});
export type SupportCase = z.infer<typeof SupportCase>;

const message = prose("Message", SUPPORT_LIMITS.message)
  .transform((value) => value.trim())
  .pipe(z.string().min(1, "Message can't be empty."));

const words = {
  message,
  attachment_ids: z
    .array(Id)
    .max(SUPPORT_LIMITS.attachments, `A message can have at most ${SUPPORT_LIMITS.attachments} files.`)
    .default([]),
  /** Names the message: sent again with it, it is the one that there is. */
  key: z.uuid().optional(),
};

const surroundings = {
  /** The path of the screen that it is about. */
  page: z.string().max(200).default(""),
  /** Of the app. */
  version: z.string().max(100).default(""),
};

const Made = z.object({ id: Id, reference: z.string(), answer_within: z.string() });
const mine = ["/support/list", "/support/get"] as const;
const cases = ["/admin/support/all", "/admin/support/get"] as const;

/** Requests to the people behind the product, and the operators who answer them (product §3, §7). */
export const support = {
  "/support/submit": call({
    access: "member",
    summary:
      "Sends a request to support; it has a reference at once, and goes out by mail. At most 5 an hour and 20 a day, 50 a day of an organisation.",
    input: z.object({
      subject: line("Subject", SUPPORT_LIMITS.subject),
      priority: z.enum(PRIORITIES.map(({ value }) => value)).default("medium"),
      ...words,
      ...surroundings,
    }),
    output: Made,
    invalidates: ["/support/list"],
  }),
  "/support/attachments/upload": call({
    access: "member",
    transport: "upload",
    takes: { bytes: SUPPORT_LIMITS.attachmentBytes, types: SUPPORT_TYPES },
    summary:
      "Keeps a file for the caller's next message to support: pictures, PDF, Word, text. Its content says what it is; unsent it goes after a day.",
    input: z.object({ name: line("Name", 255) }),
    output: SupportAttachment,
  }),
  "/support/attachments/delete": call({
    access: "member",
    summary: "Deletes a file of the caller that wasn't sent yet.",
    input: z.object({ id: Id }),
    output: Done,
  }),
  "/support/attachments/download": call({
    access: "member",
    transport: "download",
    summary: "A file of one of the caller's requests.",
    input: z.object({ id: Id }),
    output: FileAnswer,
  }),
  "/support/list": call({
    access: "member",
    summary: "The caller's requests, the latest change first.",
    input: z.object({
      state: SupportState.optional(),
      /** Left out: of every kind. */
      about: z.array(SupportKind).max(3).optional(),
      ...Page,
    }),
    output: z.object({
      requests: z.array(SupportRequestRow),
      total: z.int().min(0),
      unread: z.int().min(0),
      answer_within: z.string(),
    }),
  }),
  "/support/get": call({
    access: "member",
    summary: "One of the caller's requests with what was written; it counts as read from then on.",
    input: z.object({ id: Id }),
    output: SupportRequest,
  }),
  "/support/reply": call({
    access: "member",
    summary: "Adds to one of the caller's requests, and opens it again. At most 30 an hour.",
    input: z.object({ id: Id, ...words }),
    output: Done,
    invalidates: mine,
  }),
  "/agent/help-agent/conversation/person": call({
    access: "member",
    summary:
      "Hands a conversation with the help agent, or a new one, to a person: a request to support with the transcript. Free; the agent stays silent until support closes it.",
    input: z.object({
      /** Left out: a new conversation. */
      id: HelpConversationId.nullish(),
      message: prose("Message", HELP_LIMITS.message).optional(),
      /** Names a new conversation: sent again with it, it is the one that there is. */
      key: z.uuid().optional(),
      ...surroundings,
    }),
    output: z.object({ conversation_id: z.string(), reference: z.string(), answer_within: z.string() }),
    invalidates: [
      "/agent/help-agent/conversation",
      "/agent/help-agent/conversation/list",
      "/support/list",
      "/support/get",
    ],
  }),
  "/admin/support/all": call({
    access: "platform",
    summary: "Everybody's requests, filtered and sorted.",
    input: z.object({
      /** Words of subject, reference, messages, person or organisation. */
      search: z.string().max(200).optional(),
      state: SupportState.optional(),
      priority: SupportPriority.optional(),
      about: SupportKind.optional(),
      /** Left out: those that wait for an answer first, by priority, the longest wait first. */
      sort: z.enum(["priority", "created", "updated"]).optional(),
      direction: z.enum(["asc", "desc"]).default("desc"),
      ...Page,
    }),
    output: z.object({
      requests: z.array(SupportCaseRow),
      total: z.int().min(0),
      /** How many wait for an answer, whatever the filters. */
      open: z.int().min(0),
    }),
  }),
  "/admin/support/get": call({
    access: "platform",
    summary: "A request with what was written, who wrote it, and where from.",
    input: z.object({ id: Id }),
    output: SupportCase,
  }),
  "/admin/support/answer": call({
    access: "platform",
    summary:
      "Answers a request: on the requester's screen, in their conversation with the help agent, and by mail.",
    input: z.object({ id: Id, message, key: z.uuid().optional() }),
    output: Done,
    invalidates: cases,
  }),
  "/admin/support/close": call({
    access: "platform",
    summary: "Closes a request; the help agent speaks again in the conversation that it came from.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: cases,
  }),
  "/admin/support/priority": call({
    access: "platform",
    summary: "Changes the priority of a request.",
    input: z.object({ id: Id, priority: z.enum(PRIORITIES.map(({ value }) => value)) }),
    output: Done,
    invalidates: cases,
  }),
  "/admin/support/download": call({
    access: "platform",
    transport: "download",
    summary: "A file of a request.",
    input: z.object({ id: Id }),
    output: FileAnswer,
  }),
};
