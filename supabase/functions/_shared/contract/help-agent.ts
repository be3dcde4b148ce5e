import { z } from "zod";
import { call, Done, Id, Nothing, Page, prose, TextPiece, Timestamp } from "./call.ts";
import { HelpState } from "./help-state.ts";
import { growing } from "./read.ts";

export { HelpState };

/** Free messages a person and calendar month where the count isn't known, and from which on a warning is shown (product §9). */
export const FREE_MESSAGES = { unknown: 10, warning: 2 } as const;

/** The help agent where none is named (product §9). */
export const HELP_AGENT_ID = 1;

/** The longest message to the help agent, and the longest comment on a conversation, in characters. */
export const HELP_LIMITS = { message: 4000, comment: 2000 } as const;

/** The id of a conversation, which is a string (product §3). */
export const HelpConversationId = z
  .union([z.int().positive(), z.string().regex(/^[1-9]\d{0,15}$/)], "must be the id of a conversation")
  .transform(String);

/** A link of an answer: to an article at its place, or to a screen. */
export const HelpLink = z.object({
  /** The number shown in the answer, `[n]`. */
  number: z.int().positive(),
  title: z.string(),
  /** A path within the product, with its `#place`. */
  href: z.string(),
});
export type HelpLink = z.infer<typeof HelpLink>;

export const HelpMessage = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  timestamp: Timestamp,
  /** Of an answer: who wrote it. */
  from: growing(z.enum(["agent", "person"]), "agent"),
  links: z.array(HelpLink),
  /** Of an answer: nothing known answers the question, so that a person is offered. */
  unanswered: z.boolean(),
  /** Of a question: what it cost, in pence; 0 while its answer isn't there. */
  charged_pence: z.int().min(0),
});
export type HelpMessage = z.infer<typeof HelpMessage>;

export const HelpFeedback = z.object({
  rating: z
    .int("A rating is a whole number from 1 to 5.")
    .min(1, "A rating is a whole number from 1 to 5.")
    .max(5, "A rating is a whole number from 1 to 5."),
  comment: prose("Comment", HELP_LIMITS.comment).default(""),
});

export const HelpConversation = z.object({
  id: z.string(),
  state: HelpState,
  /** An answer is being written. */
  processing: z.boolean(),
  messages: z.array(HelpMessage),
  feedback: z.object({ rating: z.int().nullable(), comment: z.string() }),
  /** Of the support request that it was handed over with. */
  reference: z.string().nullable(),
});
export type HelpConversation = z.infer<typeof HelpConversation>;

export const FreeMessageCount = z.object({
  remaining_free: z.int().min(0),
  /** How many there are a month, and when they begin anew. */
  free_messages: z.int().min(0),
  resets_at: Timestamp,
  /** What a further message costs, in pence. */
  price_pence: z.int().min(0),
  /** Of the organisation, this month, in pence: what was spent on messages, and where it stops. */
  spent_pence: z.int().min(0),
  ceiling_pence: z.int().min(0),
});
export type FreeMessageCount = z.infer<typeof FreeMessageCount>;

const id = { id: HelpConversationId };
const conversations = ["/agent/help-agent/conversation", "/agent/help-agent/conversation/list"] as const;

/** The help agent as members use it (product §2, §4, §7); conversations are their own. */
export const helpAgent = {
  "/agent/help-agent/free-message-count": call({
    access: "member",
    summary: "The caller's free messages of this calendar month, and what a further one costs.",
    input: z.object({ _t: z.unknown().optional() }),
    output: FreeMessageCount,
  }),
  "/agent/help-agent/placeholder-questions": call({
    access: "member",
    summary: "The help agent with its greeting, and questions that may be asked of it.",
    input: Nothing,
    output: z.object({
      agent: z.object({ id: Id, name: z.string(), greeting: z.string(), enabled: z.boolean() }),
      questions: z.array(z.object({ id: Id, question: z.string() })),
    }),
  }),
  "/agent/help-agent/conversation": call({
    access: "member",
    summary: "One of the caller's conversations.",
    input: z.object(id),
    output: HelpConversation,
  }),
  "/agent/help-agent/conversation/list": call({
    access: "member",
    summary: "The caller's conversations, the latest first.",
    input: z.object(Page),
    output: z.object({
      conversations: z.array(
        z.object({
          id: z.string(),
          state: HelpState,
          /** How its first question begins. */
          title: z.string(),
          rating: z.int().nullable(),
          /** A person has answered since it was read. */
          unread: z.boolean(),
          updated_at: Timestamp,
        }),
      ),
      total: z.int().min(0),
    }),
  }),
  "/agent/help-agent/conversation/update": call({
    access: "member",
    summary: "Rates a conversation.",
    input: z.object({ ...id, feedback: HelpFeedback }),
    output: Done,
    invalidates: conversations,
  }),
  "/agent/help-agent/conversation/delete": call({
    access: "member",
    summary:
      "Deletes a conversation; an answer that is being written stops, and what was charged stays in the ledger.",
    input: z.object(id),
    output: Done,
    invalidates: conversations,
  }),
  "/agent/help-agent/message/stream": call({
    access: "member",
    transport: "text",
    summary: "Asks the help agent; the answer is streamed text, with the conversation's id.",
    input: z.object({
      message: prose("Message", HELP_LIMITS.message)
        .transform((value) => value.trim())
        .pipe(z.string().min(1, "Message can't be empty.")),
      /** 1 unless it is a number (product §9). */
      help_agent_id: z
        .unknown()
        .optional()
        .transform((value) => Id.safeParse(value).data ?? HELP_AGENT_ID),
      conversation_id: HelpConversationId.nullish(),
      /** The caller accepts what a message costs when no free one is left. */
      confirm_paid: z.boolean().optional(),
      /** A message is charged once, however often it is sent again with this; without it each send is its own. */
      message_id: z.uuid().optional(),
      /** The path of the screen that the caller looks at. */
      page: z.string().max(200).optional(),
    }),
    output: TextPiece,
    invalidates: ["/agent/help-agent/free-message-count", ...conversations],
  }),
  "/agent/help-agent/paid/request": call({
    access: "member",
    summary: "Asks the organisation's owners to allow paid messages, by mail and at most once a day.",
    input: Nothing,
    output: z.object({ owners: z.int().min(0), asked_at: Timestamp }),
  }),
};
