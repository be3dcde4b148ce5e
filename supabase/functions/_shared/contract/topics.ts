import { z } from "zod";
import { BatchState, RunState } from "./agent-run-state.ts";
import { Id } from "./call.ts";
import { MessageStatus } from "./chat.ts";
import { HelpState } from "./help-state.ts";
import { Document } from "./documents.ts";
import { VoiceStage } from "./voice-stage.ts";
import { WebsiteRun } from "./website-run.ts";

/** A word of the product, never a person's: a state, a stage, a kind or a meter. */
export const Word = z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/);
export const Count = z.int().min(0);

const Organization = z.object({ organization_id: Id });
const { state: SourceState, mode: SourceMode } = WebsiteRun.shape;

/**
 * Realtime's topics: topic → event → message. `user` is `user:<auth id>`, of one's own things; `organization` is
 * `organization:<id>`, which every member hears. No message holds more than `Envelope` allows. Whoever isn't in good standing is sent nothing but `standing`.
 */
export const topics = {
  user: {
    /** How far a document of the user is. */
    document: Organization.extend({
      document_id: Id,
      state: Document.shape.status,
      stage: Document.shape.stage,
      progress: Document.shape.progress,
      page_count: Document.shape.page_count,
    }),
    /** A look at a source that the user owns; at every 20th item, and each of the first 20. */
    source: Organization.extend({
      source_id: Id,
      run_id: Id,
      mode: SourceMode,
      state: SourceState,
      reached: Count,
      listed: Count,
      changed: Count,
      removed: Count,
      failed: Count,
    }),
    /** That a connection of the user's works, or no more, of a `ConnectionType`. */
    connection: Organization.extend({ kind: Word }),
    /** That the report on contradictions has changed; to admins. */
    contradictions: Organization,
    /** That lessons or their tests have changed; to admins and to who proposed lessons. */
    lessons: Organization,
    /** That AI settings, or those that wait, have changed; to admins. */
    ai_settings: Organization,
    /** That a domain of the organisation has changed; to admins. */
    domains: Organization,
    /** That an answer begins, and how it ended. */
    answer: Organization.extend({ chat_id: Id, message_id: Id, state: MessageStatus }),
    /** That a chat's title or a setting of it changed, or that it was deleted. */
    chat: Organization.extend({ chat_id: Id }),
    /** That a run of an agent begins, or has ended. */
    agent_run: Organization.extend({ run_id: Id, instance_id: Id.nullable(), kind: Word, state: RunState }),
    /** How far a recording is that an own run makes. */
    voice_run: Organization.extend({
      run_id: Id,
      stage: VoiceStage,
      parts: Count,
      spoken: Count,
      seconds: z.number().min(0),
    }),
    /** That a draft of an agent's context or style begins, or has ended. */
    agent_draft: Organization.extend({ draft_id: Id, instance_id: Id, kind: Word, state: RunState }),
    /** That a batch of the user's changed, or rows of it. */
    agent_batch: Organization.extend({ batch_id: Id, instance_id: Id.nullable(), state: BatchState }),
    /** That a chat was shared with the user, or is no longer; which, where they couldn't read it before. */
    shared: Organization.extend({ chat_id: Id.nullable() }),
    /** That what the user may read has changed, by their tags, teams or role. */
    rights: Organization,
    /** That the account, an organisation of the user's or their place in it stands otherwise: disabled, suspended, removed, signed out, asked for a second step. */
    standing: Organization.extend({
      organization_id: Id.nullable(),
      /** The sessions that have ended, where that is all. */
      session_ids: z.array(z.uuid()).optional(),
    }),
    /** That something changed of what an answer cites that the user watches (`news`), or of their watches. */
    watched: Organization.extend({
      chat_id: Id,
      message_id: Id,
      /** Whether the chat is the user's own; else it is shared with them. */
      mine: z.boolean(),
      news: z.boolean(),
    }),
    /** That the user's pins or folders of chats changed. */
    threads: Organization,
    /** That a conversation with the help agent has a new message, or changed hands. */
    help_conversation: Organization.extend({ conversation_id: Id, state: HelpState }),
    /** That a request of the user to support changed. */
    support: Organization,
  },
  organization: {
    /** That documents changed, or went. */
    document: Organization.extend({ document_ids: z.array(Id).max(1000), deleted: z.boolean() }),
    /** That a look at a source begins, rests or has ended. */
    source: Organization.extend({ source_id: Id, state: SourceState }),
    /** That folders of documents changed, or which documents are in them. */
    folders: Organization,
    /** That an invoice is new or changed. */
    invoice: Organization.extend({ invoice_id: Id, state: Word, files: Word }),
    /** That an instance of an agent changed, or what somebody may do with it. */
    agent_instance: Organization.extend({ instance_id: Id }),
    /** That the plan, its limits, caps or how it is paid for changed. */
    plan: Organization,
    /** That the organisation's own look changed. */
    branding: Organization,
    /** That 80 or 100 percent of a meter are used. */
    usage: Organization.extend({ meter: Word, percent: z.int() }),
  },
} satisfies Record<string, Record<string, z.ZodType>>;

export type TopicKind = keyof typeof topics;
export type TopicEvents<Kind extends TopicKind> = {
  [Event in keyof (typeof topics)[Kind]]: (typeof topics)[Kind][Event] extends z.ZodType<infer Payload>
    ? Payload
    : never;
};
