import { z } from "zod";
import { call, Done, FileAnswer, Id, line, Nothing, Page, prose, Timestamp } from "./call.ts";
import { HelpMessage, HelpState } from "./help-agent.ts";

/** The longest texts of a help agent, in characters, its numbers' bounds, and how many questions it may suggest. */
export const HELP_AGENT = {
  name: 80,
  greeting: 500,
  instructions: 8000,
  question: 200,
  questions: 50,
  freeMessages: 1000,
  pricePence: 10_000,
} as const;

export const HelpAgent = z.object({
  id: Id,
  name: z.string(),
  greeting: z.string(),
  instructions: z.string(),
  /** null for the platform's own. */
  model: z.string().nullable(),
  /** Free messages a person and calendar month. */
  free_messages: z.int().min(0),
  /** What a further message costs. */
  price_pence: z.int().min(0),
  enabled: z.boolean(),
  updated_at: Timestamp,
});
export type HelpAgent = z.infer<typeof HelpAgent>;

const agent = { help_agent_id: Id.default(1) };
const question = line("Question", HELP_AGENT.question);
const questions = [
  "/agent/help-agent/placeholder-questions/all",
  "/agent/help-agent/placeholder-questions",
] as const;

const ConversationRow = z.object({
  id: z.string(),
  title: z.string(),
  state: HelpState,
  /** Who asks; null when the person is gone. */
  person: z.string().nullable(),
  organization: z.string().nullable(),
  messages: z.int().min(0),
  rating: z.int().nullable(),
  comment: z.string(),
  /** One of its questions had no answer. */
  unanswered: z.boolean(),
  charged_pence: z.int().min(0),
  updated_at: Timestamp,
});

/** The help agent as operators manage it (product §7). */
export const helpAgents = {
  "/agent/help-agent/all": call({
    access: "platform",
    summary: "The help agents.",
    input: Nothing,
    output: z.object({ agents: z.array(HelpAgent), models: z.array(z.string()) }),
  }),
  "/agent/help-agent/update": call({
    access: "platform",
    summary: "Changes a help agent; what is left out stays.",
    input: z.object({
      id: Id,
      name: line("Name", HELP_AGENT.name).optional(),
      greeting: prose("Greeting", HELP_AGENT.greeting).optional(),
      instructions: prose("Instructions", HELP_AGENT.instructions).optional(),
      model: z.string().max(120).nullable().optional(),
      free_messages: z.int().min(0).max(HELP_AGENT.freeMessages).optional(),
      price_pence: z.int().min(0).max(HELP_AGENT.pricePence).optional(),
      enabled: z.boolean().optional(),
    }),
    output: Done,
    invalidates: [
      "/agent/help-agent/all",
      "/agent/help-agent/placeholder-questions",
      "/agent/help-agent/free-message-count",
    ],
  }),
  "/agent/help-agent/conversations": call({
    access: "platform",
    summary: "Everybody's conversations with a help agent, or the messages of one of them, the latest first.",
    input: z.object({
      ...agent,
      /** Words of their messages. */
      search: z.string().max(200).optional(),
      /** Rated so; 0: not rated. */
      rating: z.int().min(0).max(5).optional(),
      unanswered: z.boolean().optional(),
      /** Of this one alone, with its messages. */
      id: z.string().optional(),
      ...Page,
    }),
    output: z.object({
      conversations: z.array(ConversationRow),
      total: z.int().min(0),
      messages: z.array(HelpMessage).optional(),
    }),
  }),
  "/agent/help-agent/stats": call({
    access: "platform",
    summary: "What a help agent was asked, a day (UTC): questions, answered, paid, ratings.",
    input: z.object({ ...agent, days: z.int().min(1).max(366).default(30) }),
    output: z.object({
      days: z.array(
        z.object({
          day: z.iso.date(),
          questions: z.int(),
          answered: z.int(),
          handed_over: z.int(),
          paid: z.int(),
          charged_pence: z.int(),
          /** How many ratings were given, and their sum. */
          ratings: z.int(),
          rating_sum: z.int(),
        }),
      ),
      /** Questions nobody could answer, those that ask the same together, the most asked first. */
      unanswered: z.array(
        z.object({
          question: z.string(),
          asked: z.int(),
          last_asked_at: Timestamp,
          examples: z.array(z.string()),
        }),
      ),
    }),
  }),
  "/agent/help-agent/unanswered/draft": call({
    access: "platform",
    transport: "download",
    summary: "A draft of an article, as Markdown, for a question that nobody could answer.",
    input: z.object({ ...agent, question: prose("Question", 4000) }),
    output: FileAnswer,
  }),
  "/agent/help-agent/documents": call({
    access: "platform",
    summary: "The documents that a help agent answers from, beside the help centre's articles.",
    input: z.object({ ...agent, search: z.string().max(200).optional(), ...Page }),
    output: z.object({
      documents: z.array(
        z.object({
          id: Id,
          name: z.string(),
          status: z.string(),
          error: z.string().nullable(),
          size: z.int().nullable(),
          created_at: Timestamp,
        }),
      ),
      total: z.int().min(0),
    }),
  }),
  "/agent/help-agent/documents/upload": call({
    access: "platform",
    summary: "Adds a document, after its file was uploaded as for /document/add.",
    input: z.object({ ...agent, name: z.string(), path: z.string(), type: z.string() }),
    output: z.object({ id: Id }),
    invalidates: ["/agent/help-agent/documents"],
  }),
  "/agent/help-agent/documents/delete": call({
    access: "platform",
    summary: "Deletes a document.",
    input: z.object({ ...agent, id: Id }),
    output: Done,
    invalidates: ["/agent/help-agent/documents"],
  }),
  "/agent/help-agent/placeholder-questions/all": call({
    access: "platform",
    summary: "The questions that a help agent suggests, in their order.",
    input: z.object(agent),
    output: z.object({
      questions: z.array(z.object({ id: Id, question: z.string(), position: z.int() })),
    }),
  }),
  "/agent/help-agent/placeholder-questions/create": call({
    access: "platform",
    summary: `Adds a question at the end; at most ${HELP_AGENT.questions}.`,
    input: z.object({ ...agent, question }),
    output: z.object({ id: Id }),
    invalidates: questions,
  }),
  "/agent/help-agent/placeholder-questions/update": call({
    access: "platform",
    summary:
      "Changes a question, or its place: `after` is the question that it then follows, null the start.",
    input: z.object({ id: Id, question: question.optional(), after: Id.nullable().optional() }),
    output: Done,
    invalidates: questions,
  }),
  "/agent/help-agent/placeholder-questions/delete": call({
    access: "platform",
    summary: "Deletes a question.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: questions,
  }),
};
