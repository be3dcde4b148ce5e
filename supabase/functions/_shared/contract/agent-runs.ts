import { z } from "zod";
import { MAX_MESSAGE_TEXT, MAX_SUBJECT, MAX_VARIANTS } from "../domain/agents/message.ts";
import { refinements } from "../domain/agents/message-prompt.ts";
import { After, Next } from "./after.ts";
import { AGENT } from "./agents.ts";
import { RunState } from "./agent-run-state.ts";
import { call, Done, Id, Page, prose, Timestamp } from "./call.ts";
import { Citation } from "./chat.ts";
import { growing } from "./read.ts";

/** A fact of a document that a message takes; `at`: after how many UTF-16 units of the text it is said. */
export const Fact = Citation.extend({ at: z.int().min(0) });
export type Fact = z.infer<typeof Fact>;

/** How a version came about. */
export const VersionKind = growing(z.enum(["written", "edited", "wish", ...refinements]), "wish");

export const MessageVersion = z.object({
  /** Of a mail or letter with its subject in the first line (`splitMessage`). */
  text: z.string(),
  facts: z.array(Fact),
  /** How many stretches were withheld, since they repeat what the reader may not see. */
  withheld: z.int().min(0),
  kind: VersionKind,
  /** The words by which it was asked for. */
  wish: z.string(),
});
export type MessageVersion = z.infer<typeof MessageVersion>;

export const AgentRun = z.object({
  id: Id,
  type: z.string(),
  /** null once the instance is deleted. */
  instance_id: Id.nullable(),
  instance_name: z.string(),
  state: RunState,
  /** Why it failed, or why its last change did. */
  error: z.string().nullable(),
  /** What it was run with; what its reader may not see is left out. */
  inputs: z.record(z.string(), z.unknown()),
  /** It was written by the built-in model, which puts points into form and follows of a style its greeting, closing and what it leaves out. */
  offline: z.boolean(),
  /** In messages of the plan. */
  cost: z.int().min(0),
  /** The runner's verdict: 1 up, -1 down. */
  rating: z.union([z.literal(1), z.literal(-1)]).nullable(),
  rating_comment: z.string().nullable(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
});
export type AgentRun = z.infer<typeof AgentRun>;

/** A run of the message generator: its variants, each with its versions, oldest first. */
export const MessageRun = AgentRun.extend({
  variants: z.array(z.object({ versions: z.array(MessageVersion) })),
});
export type MessageRun = z.infer<typeof MessageRun>;

/** One line of a run as it is written; offsets are those of the variant's last version. */
export const RunEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("start"), run: MessageRun }),
  z.object({
    type: z.literal("status"),
    stage: growing(z.enum(["searching", "writing"]), "writing"),
    /** How many documents are searched. */
    count: z.int().min(0),
  }),
  z.object({
    type: z.literal("delta"),
    variant: z.int().min(0),
    offset: z.int().min(0),
    text: z.string(),
  }),
  /** What was written so far can't be used; it is written once more. */
  z.object({ type: z.literal("restart"), variant: z.int().min(0) }),
  z.object({ type: z.literal("end"), run: MessageRun }),
]);
export type RunEvent = z.infer<typeof RunEvent>;

const Variant = z
  .int()
  .min(0)
  .max(MAX_VARIANTS - 1);

/** How a message that was written is to be changed. */
const Change = z
  .object({
    run_id: Id,
    variant: Variant,
    how: z.enum(refinements).nullable().default(null),
    wish: prose("What to change", 1000).default(""),
    /** Of `other_language`. */
    language: z.string().max(20, "That language isn't known.").default(""),
  })
  .refine(({ how, wish }) => how !== null || wish.trim() !== "", "Say what to change.")
  .refine(({ how, language }) => how !== "other_language" || language !== "", "Choose the other language.");

/** Runs of agents, the member's own (product §4). */
export const agentRuns = {
  "/agent/message-generator/run": call({
    access: "member",
    summary:
      "Writes up to three variants of a message and streams them, or changes one; it goes on when the connection drops. Counts a message a variant before it begins.",
    input: z.object({
      instance_id: Id,
      /** Of the fields that the caller may set; a field left out has the instance's value. */
      values: z.record(z.string().max(100), z.unknown()).default({}),
      /** How this run alone is written, in place of the instance's style; for those who may write it. */
      style: prose("Style", AGENT.style).optional(),
      /** Names the run: sent again under the same key it tells the run that there is. */
      key: z.uuid().optional(),
      /** Changes a message of an own run, with that run's values. */
      change: Change.optional(),
    }),
    output: RunEvent,
    transport: "events",
    invalidates: ["/agent/runs", "/organization/getPlanInfo"],
  }),
  "/agent/runs": call({
    access: "member",
    summary: "The caller's own runs, latest first: of all agents, of a type, or of an instance.",
    input: z.object({ ...Page, ...After, type: z.string().max(60).optional(), instance_id: Id.optional() }),
    output: z.object({
      runs: z.array(AgentRun.extend({ preview: z.string() })),
      total: z.int().min(0),
      ...Next,
    }),
  }),
  "/agent/run/get": call({
    access: "member",
    summary: "An own run with what it came to.",
    input: z.object({ id: Id }),
    output: MessageRun,
  }),
  "/agent/run/stop": call({
    access: "member",
    summary: "Stops an own run; what was written stays.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: ["/agent/runs", "/agent/run/get"],
  }),
  "/agent/run/rate": call({
    access: "member",
    summary: "Says what an own run's result is worth.",
    input: z.object({
      id: Id,
      value: z.union([z.literal(1), z.literal(-1)]).nullable(),
      comment: prose("Comment", 2000).nullable().default(null),
    }),
    output: Done,
    invalidates: ["/agent/runs", "/agent/run/get", "/invoices/get"],
  }),
  "/agent/run/edit": call({
    access: "member",
    summary: "Keeps a message that its writer has edited as its next version.",
    input: z.object({
      id: Id,
      variant: Variant,
      subject: prose("Subject", MAX_SUBJECT).default(""),
      body: prose("Message", MAX_MESSAGE_TEXT).refine(
        (text) => text.trim() !== "",
        "Message can't be empty.",
      ),
    }),
    output: MessageRun,
    invalidates: ["/agent/runs", "/agent/run/get"],
  }),
  "/agent/run/delete": call({
    access: "member",
    summary: "Deletes an own run with its result; one that is going is stopped.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: ["/agent/runs", "/agent/run/get"],
  }),
};
