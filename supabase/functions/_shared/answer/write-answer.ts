import { type AnswerEvent, type Citation, Message } from "../contract/chat.ts";
import { ApiError, toApiError } from "../db/api-error.ts";
import { type Db, rpc } from "../db/client.ts";
import { persist } from "../db/lease.ts";
import { json } from "../db/statement.ts";
import { createCitationParser } from "../domain/text/citations.ts";
import type { Span } from "../domain/text/sentences.ts";
import { unsupportedSentences } from "../domain/text/support.ts";
import { answerMessages, rewriteMessages, titleMessages } from "../domain/text/prompts.ts";
import type { Ai, Generation } from "../providers/ai.ts";
import type { AnswerContext, HeldJob } from "./context.ts";
import { Outbox } from "./outbox.ts";
import { citationOf, type Passage } from "./passage.ts";
import { retrieve } from "./retrieve.ts";

/** Why writing stops when the asker wants it, or the answer has ended elsewhere. */
export const CANCELLED = "cancelled";
const DEFAULT_AI_NAME = "Atrium";

export interface AnswerDeps {
  service: Db;
  /** Stores the answer as it is written; nobody waits for it. */
  storing: Db;
  ai: Ai;
}

export interface AnswerTask {
  job: HeldJob;
  context: AnswerContext;
  /** Told each event as it happens, before it is stored. */
  emit(event: AnswerEvent): void;
  /** Aborted with CANCELLED to stop writing; what was written is stored before this function returns. */
  stop: AbortController;
  /** Aborts when the job's lease has ended: from then on nothing is written or told. */
  lease: AbortSignal;
}

/**
 * Writes the answer of a job: searches, asks the model, cites exact spans, stores and tells the asker as it goes
 * (DESIGN §6). Ends the answer as complete or failed, and the job with it; nothing is thrown for a failed model, but
 * for a lost lease or a database that stays out of reach, so that another writer takes over.
 */
export async function writeAnswer(given: AnswerDeps, task: AnswerTask): Promise<void> {
  const { job, context, stop, lease } = task;
  const generations: Generation[] = [];
  const deps = { ...given, ai: given.ai.metered((generation) => generations.push(generation)) };
  const emit = (event: AnswerEvent) => {
    if (!lease.aborted) task.emit(event);
  };
  const end = async (
    status: "complete" | "cancelled" | "failed",
    error: string | null,
    unsupported: Span[] = [],
  ) => {
    const ended = {
      job_id: job.id,
      job_lease: job.lease,
      new_status: status,
      ...(error && { error }),
      unsupported: json(unsupported.map(({ start, end }) => ({ start, end }))),
      generations: json(generations),
    };
    const message = await persist(lease, () => rpc(deps.service, "finish_answer", ended, lease));
    if (message) emit({ type: "end", message: Message.parse(message) });
  };
  // The title waits for the first words, which are wanted sooner.
  let titled: Promise<void> | undefined;
  const title = () => (titled ??= context.titled ? Promise.resolve() : titleChat(deps, context, emit, lease));
  const show = (event: AnswerEvent) => {
    emit(event);
    if (event.type === "delta") void title();
  };
  try {
    const unsupported = await compose(deps, { ...task, emit: show });
    await title();
    await end("complete", null, unsupported);
  } catch (error) {
    if (lease.aborted || (error instanceof ApiError && error.code === "conflict")) throw error;
    if (stop.signal.reason === CANCELLED) return await end("cancelled", null);
    const told = toApiError(error);
    if (told !== error) console.error(`answer ${context.answer_id}: ${String(error)}`);
    await end("failed", told.message);
  }
}

/** Writes the answer; returns its sentences that no passage supports. Without a passage it only says so, or greets. */
async function compose({ service, storing, ai }: AnswerDeps, task: AnswerTask): Promise<Span[]> {
  const { context, emit, stop, lease } = task;
  const signal = AbortSignal.any([stop.signal, lease]);
  const message_id = context.answer_id;
  const history = context.history.slice(0, -1);
  const question = context.history.at(-1)?.content ?? "";
  const outbox = new Outbox(storing, task.job, lease, (failure) => {
    stop.abort(failure ?? CANCELLED);
  });

  emit({ type: "status", message_id, stage: "searching", count: context.documents });
  const standalone =
    history.length > 0 ? await ai.complete(rewriteMessages(history, question), signal) : question;
  const passages =
    context.documents > 0 ? await retrieve({ service, ai }, context, standalone || question, signal) : [];
  if (passages.length > 0) emit({ type: "status", message_id, stage: "reading", count: passages.length });

  let written = "";
  let tokens = 0;
  const parser = createCitationParser<Omit<Citation, "number">>((source, sentence) => {
    const passage = passages[source - 1];
    return passage ? citationOf(passage, sentence) : null;
  });
  const show = (events: ReturnType<typeof parser.push>) => {
    for (const event of events) {
      if (event.type === "citation") {
        const citation = { ...event.citation, number: event.number };
        outbox.cite(citation);
        emit({ type: "citation", message_id, citation });
      } else {
        emit({ type: "delta", message_id, offset: written.length, text: event.text });
        written += event.text;
        outbox.add(event.text, tokens);
      }
    }
  };
  try {
    const messages = answerMessages({
      aiName: context.ai_name ?? DEFAULT_AI_NAME,
      organizationName: context.organization_name,
      context: context.ai_context,
      sources: passages.map((passage, index) => toSource(passage, index + 1)),
      history,
      question,
    });
    for await (const delta of ai.stream(messages, signal)) {
      tokens = delta.tokens;
      show(parser.push(delta.text));
    }
    show(parser.end());
  } finally {
    // Kept also when the model breaks off or the asker stops it.
    await outbox.flush();
  }
  return passages.length > 0 ? unsupportedSentences(written, passages.map(readAs)) : [];
}

/** A passage with what stands above it, which an answer may repeat: the names of columns, say. */
function readAs({ text, table_header, heading_path }: Passage): string {
  return [...heading_path, table_header ?? "", text].join("\n");
}

function toSource(passage: Passage, id: number) {
  return {
    id,
    title: passage.document_name,
    page: passage.page,
    headingPath: passage.heading_path,
    tableHeader: passage.table_header,
    text: passage.text,
  };
}

async function titleChat(
  { service, ai }: AnswerDeps,
  context: AnswerContext,
  emit: (event: AnswerEvent) => void,
  lease: AbortSignal,
): Promise<void> {
  try {
    const title = (await ai.complete(titleMessages(context.history.at(-1)?.content ?? ""), lease))
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 80);
    if (!title || lease.aborted) return;
    await rpc(service, "title_chat", { of_chat_id: context.chat_id, new_title: title }, lease);
    emit({ type: "title", chat_id: context.chat_id, title });
  } catch (error) {
    if (lease.aborted) return;
    // A chat without a title of its own keeps the one it has.
    console.error(`title of chat ${context.chat_id}: ${String(error)}`);
  }
}
