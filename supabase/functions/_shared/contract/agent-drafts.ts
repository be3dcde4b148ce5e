import { z } from "zod";
import { CONTEXT_SECTIONS, MOST_CONTEXT_DOCUMENTS, SAMPLES } from "../domain/agents/draft-prompt.ts";
import { RunState } from "./agent-run-state.ts";
import { call, Done, Id, prose, Timestamp } from "./call.ts";
import { Citation } from "./chat.ts";
import { growing } from "./read.ts";

/** What is drafted of an instance: what it should know, or how it should write. */
export const DraftKind = growing(z.enum(["context", "style"]), "context");
export type DraftKind = z.infer<typeof DraftKind>;

const withheld = z.int().min(0);

/** What documents tell that an agent should know. */
export const ContextDraft = z.object({
  items: z.array(
    z.object({
      section: growing(z.enum(CONTEXT_SECTIONS), "facts"),
      text: z.string(),
      /** The exact words that bear it out. */
      source: Citation.omit({ number: true }),
    }),
  ),
  /** How many of how many passages were read. */
  read: z.int().min(0),
  of: z.int().min(0),
  /** How many entries were left out, since they repeat what is hidden from somebody. */
  withheld,
  /** The built-in model took sentences as they stand; it can't tell a tone. */
  offline: z.boolean(),
});
export type ContextDraft = z.infer<typeof ContextDraft>;

/** A style sheet in words, as messages tell it. */
export const StyleDraft = z.object({
  text: z.string(),
  /** Of how many messages, those that came of edits among them. */
  samples: z.int().min(0),
  edits: z.int().min(0),
  withheld,
  /** Measured alone: the built-in model can't describe a tone. */
  offline: z.boolean(),
});
export type StyleDraft = z.infer<typeof StyleDraft>;

/** A draft, the caller's own; nothing of it is saved until they save it. */
export const AgentDraft = z.object({
  id: Id,
  instance_id: Id,
  kind: DraftKind,
  state: RunState,
  /** Why it failed. */
  error: z.string().nullable(),
  /** What it was asked of, kept whatever comes of it. */
  input: z.object({
    document_ids: z.array(Id).default([]),
    messages: z.array(z.string()).default([]),
    use_edits: z.boolean().default(false),
  }),
  context: ContextDraft.nullable(),
  style: StyleDraft.nullable(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
});
export type AgentDraft = z.infer<typeof AgentDraft>;

export const DraftEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("start"), draft: AgentDraft }),
  z.object({
    type: z.literal("status"),
    stage: growing(z.enum(["reading", "writing"]), "writing"),
    /** How many passages or messages are read. */
    count: z.int().min(0),
  }),
  z.object({ type: z.literal("end"), draft: AgentDraft }),
]);
export type DraftEvent = z.infer<typeof DraftEvent>;

/** Names the draft: sent again under the same key it tells the draft that there is. */
const key = z.uuid().optional();
const message = prose("Message", SAMPLES.length).refine(
  (text) => text.trim() !== "",
  "A message can't be empty.",
);
const invalidates = ["/agent/draft", "/organization/getPlanInfo"];

/** Drafts of what an agent should know and how it should write (product §7). */
export const agentDrafts = {
  "/agent/message-generator/generate-context": call({
    access: "member",
    summary:
      "Drafts what an agent should know from documents that the caller may read, with the source of each entry; nothing is saved. For those who may write the instance's context. Counts a message before it begins.",
    input: z.object({
      instance_id: Id,
      document_ids: z
        .array(Id)
        .min(1, "Choose a document.")
        .max(MOST_CONTEXT_DOCUMENTS, `At most ${MOST_CONTEXT_DOCUMENTS} documents can be read at once.`)
        .refine((ids) => new Set(ids).size === ids.length, "A document is named twice."),
      key,
    }),
    output: DraftEvent,
    transport: "events",
    invalidates,
  }),
  "/agent/message-generator/fine-tune": call({
    access: "member",
    summary:
      "Drafts a style sheet from 3 to 20 of one's own messages, among them what the caller made by hand of messages in their own runs of the instance; nothing is saved. For those who may write the instance's style. Counts a message before it begins.",
    input: z.object({
      instance_id: Id,
      messages: z
        .array(message)
        .max(SAMPLES.most, `At most ${SAMPLES.most} messages can be learned from at once.`)
        .default([]),
      /** Whether messages count that the caller has edited in their own runs, the latest that there is room for. */
      use_edits: z.boolean().default(true),
      key,
    }),
    output: DraftEvent,
    transport: "events",
    invalidates,
  }),
  "/agent/draft": call({
    access: "member",
    summary:
      "The caller's latest draft of an instance's context or style, and how many messages they have edited in their own runs of it. For those who may write that field.",
    input: z.object({ instance_id: Id, kind: z.enum(["context", "style"]) }),
    output: z.object({ draft: AgentDraft.nullable(), edits: z.int().min(0) }),
  }),
  "/agent/draft/stop": call({
    access: "member",
    summary: "Stops an own draft; what it was asked of stays.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: ["/agent/draft"],
  }),
  "/agent/draft/delete": call({
    access: "member",
    summary: "Deletes an own draft with what it was asked of.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: ["/agent/draft"],
  }),
};
