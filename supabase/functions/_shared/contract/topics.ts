import { z } from "zod";
import { Id } from "./call.ts";
import { AnswerEvent } from "./chat.ts";
import { Document } from "./documents.ts";
import { growing } from "./read.ts";

const SourceRunState = growing(z.enum(["running", "done", "failed", "cancelled"]), "running");

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
    /** A look at a source that the user owns; told at every 20th item. */
    source: z.object({
      id: Id,
      organization_id: Id,
      run_id: Id,
      state: SourceRunState,
      /** Why it failed, in words. */
      reason: z.string().nullable(),
      listed: z.int().min(0),
      changed: z.int().min(0),
      removed: z.int().min(0),
      failed: z.int().min(0),
    }),
    /** An answer to the user as it is written, its citations without their quotes. */
    answer: AnswerEvent,
  },
  organization: {
    /** That a document changed or went; the rest is read by one's rights. */
    document: z.object({ id: Document.shape.id, status: z.string(), deleted: z.boolean() }),
    /** That folders of documents changed, or what lies in them. */
    folders: z.object({}),
    /** That a look at a source begins or has ended. */
    source: z.object({ id: Id, state: SourceRunState }),
  },
} satisfies Record<string, Record<string, z.ZodType>>;

export type TopicKind = keyof typeof topics;
export type TopicEvents<Kind extends TopicKind> = {
  [Event in keyof (typeof topics)[Kind]]: (typeof topics)[Kind][Event] extends z.ZodType<infer Payload>
    ? Payload
    : never;
};
