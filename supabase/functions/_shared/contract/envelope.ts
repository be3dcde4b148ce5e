import { z } from "zod";
import { Id } from "./call.ts";
import { Count, Word } from "./topics.ts";

/**
 * All that a message may hold: which things changed, the states they are in, and numbers. Text, titles and names are
 * fetched by calls, which ask for rights at that moment: Realtime asks for them only when a channel is joined, and keeps
 * messages for days.
 */
export const Envelope = z
  .strictObject({
    /** Of the message itself, given by Realtime. */
    id: z.uuid(),
    /** The organisation that it is about; null: all of the account. */
    organization_id: Id.nullable(),
    document_id: Id,
    document_ids: z.array(Id).max(1000),
    source_id: Id,
    chat_id: Id.nullable(),
    message_id: Id,
    /** A run of an agent, or a look at a source. */
    run_id: Id,
    instance_id: Id.nullable(),
    draft_id: Id,
    batch_id: Id,
    invoice_id: Id,
    conversation_id: Id,
    session_ids: z.array(z.uuid()),
    state: Word,
    stage: Word.nullable(),
    kind: Word,
    mode: Word,
    meter: Word,
    files: Word,
    /** Share done of a stage, 0 to 1. */
    progress: z.number().min(0).max(1),
    page_count: Count.nullable(),
    percent: Count,
    reached: Count,
    listed: Count,
    changed: Count,
    removed: Count,
    failed: Count,
    parts: Count,
    spoken: Count,
    seconds: z.number().min(0),
    deleted: z.boolean(),
    mine: z.boolean(),
    news: z.boolean(),
  })
  .partial();
