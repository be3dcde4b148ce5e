import { z } from "zod";
import { BatchState, RunState } from "./agent-run-state.ts";
import { Id } from "./call.ts";
import { AnswerEvent } from "./chat.ts";
import { HelpState } from "./help-state.ts";
import { growing } from "./read.ts";
import { Document } from "./documents.ts";
import { VoiceStage } from "./voice-stage.ts";
import { WebsiteRun } from "./website-run.ts";

/**
 * What is told over realtime: topic → event → payload. `user` is `user:<auth id>`, of one's own things with
 * names and progress; `organization` is `organization:<id>`, which every member hears: ids and states only.
 */
export const topics = {
  user: {
    /** A document of the user as it is read. */
    document: z.object({
      ...Document.pick({
        id: true,
        name: true,
        status: true,
        stage: true,
        progress: true,
        status_reason: true,
        page_count: true,
      }).shape,
      organization_id: Document.shape.id,
    }),
    /** A look at a source that the user owns; told at every 20th item, and each of the first 20. */
    source: z.object({
      id: Id,
      organization_id: Id,
      run_id: Id,
      ...WebsiteRun.pick({
        mode: true,
        state: true,
        reason: true,
        reached: true,
        listed: true,
        changed: true,
        removed: true,
        failed: true,
      }).shape,
    }),
    /** That a connection of the user's works, or no more, of a `ConnectionType`; what is so is fetched. */
    connection: z.object({ organization_id: Id, type: z.string() }),
    /** That the report on contradictions has changed, told to the admins of its organisation. */
    contradictions: z.object({ organization_id: Id }),
    /** That lessons or their tests have changed, told to admins and to who proposed lessons. */
    lessons: z.object({ organization_id: Id }),
    /** That AI settings, or those that wait, have changed, told to the admins of their organisation. */
    ai_settings: z.object({ organization_id: Id }),
    /** That a domain of the organisation has changed, told to its admins. */
    domains: z.object({ organization_id: Id }),
    /** An answer to the user as it is written, its citations without their quotes. */
    answer: AnswerEvent,
    /** That an answer has ended that its asker didn't stop, wherever they are by then. */
    answered: z.object({
      organization_id: Id,
      chat_id: Id,
      message_id: Id,
      status: growing(z.enum(["complete", "failed"]), "complete"),
      /** The chat's title, or how its question begins while it has none. */
      title: z.string(),
    }),
    /** That a run of an agent begins, or has ended; what it came to is fetched. */
    agent_run: z.object({
      id: Id,
      organization_id: Id,
      instance_id: Id.nullable(),
      type: z.string(),
      state: RunState,
    }),
    /** How far a recording is that an own run makes. */
    voice_run: z.object({
      id: Id,
      organization_id: Id,
      stage: VoiceStage,
      parts: z.int().min(0),
      spoken: z.int().min(0),
      seconds: z.number().min(0),
    }),
    /** That a draft of an agent's context or style begins, or has ended; what it came to is fetched. */
    agent_draft: z.object({
      id: Id,
      organization_id: Id,
      instance_id: Id,
      kind: z.string(),
      state: RunState,
    }),
    /** That a batch of the user's changed, or rows of it; what they are by now is fetched. */
    agent_batch: z.object({ id: Id, organization_id: Id, instance_id: Id.nullable(), state: BatchState }),
    /** That a chat was shared with the user, or is no longer; `chat`: which, where they couldn't read it before. */
    shared: z.object({
      organization_id: Id,
      chat: z.object({ id: Id, title: z.string(), shared_by: z.string() }).nullable(),
    }),
    /** That what the user may read has changed, by their tags, teams or role. */
    rights: z.object({ organization_id: Id }),
    /** That the account, an organisation of the user's or their place in it stands otherwise: disabled, suspended, removed, asked for a second step. */
    standing: z.object({ organization_id: Id.nullable() }),
    /** What an answer cites that the user watches has changed (`news`), or what they know of their watches has. */
    watched: z.object({
      organization_id: Id,
      chat_id: Id,
      message_id: Id,
      /** Whether the chat is the user's own; else it is shared with them. */
      mine: z.boolean(),
      title: z.string(),
      news: z.boolean(),
    }),
    /** That the user's pins or folders of chats changed. */
    threads: z.object({ organization_id: Id }),
    /** That a conversation with the help agent has a new message, or changed hands; what it says is fetched. */
    help_conversation: z.object({ id: z.string(), organization_id: Id, state: HelpState }),
    /** That a request of the user to support changed. */
    support: z.object({ organization_id: Id }),
  },
  organization: {
    /** That a document changed or went; the rest is read by one's rights. */
    document: z.object({ id: Document.shape.id, status: z.string(), deleted: z.boolean() }),
    /** That a look at a source begins, rests or has ended. */
    source: z.object({ id: Id, state: WebsiteRun.shape.state }),
    /** That folders of documents changed, or what lies in them. */
    folders: z.object({}),
    /** That an invoice is new or changed; what it says is fetched. */
    invoice: z.object({ id: Id, status: z.string(), files: z.string() }),
    /** That an instance of an agent changed, or what somebody may do with it. */
    agent_instance: z.object({ id: Id }),
    /** That the plan, its limits, caps or how it is paid for changed; what they are by now is fetched. */
    plan: z.object({}),
    /** That the organisation's own look changed; what it is by now is fetched. */
    branding: z.object({}),
    /** That 80 or 100 percent of a meter are used. */
    usage: z.object({ meter: z.string(), percent: z.int() }),
  },
} satisfies Record<string, Record<string, z.ZodType>>;

export type TopicKind = keyof typeof topics;
export type TopicEvents<Kind extends TopicKind> = {
  [Event in keyof (typeof topics)[Kind]]: (typeof topics)[Kind][Event] extends z.ZodType<infer Payload>
    ? Payload
    : never;
};
