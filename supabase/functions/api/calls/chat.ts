import { logError } from "../../_shared/config/seeing/log.ts";
import { sql } from "kysely";
import { z } from "zod";
import { askersCalendar } from "../../_shared/calendar/askers-calendar.ts";
import { Next } from "../../_shared/contract/after.ts";
import { Id } from "../../_shared/contract/call.ts";
import { type AnswerEvent, chat, Chat, type ChatMatch, Message } from "../../_shared/contract/chat.ts";
import { marked, searchWords, snippet } from "../../_shared/domain/text/snippet.ts";
import { AnswerContext } from "../../_shared/generation/compositions/chat/context.ts";
import { writeAnswer } from "../../_shared/generation/compositions/chat/write-answer.ts";
import { CANCELLED } from "../../_shared/generation/generate.ts";
import { BegunJob } from "../../_shared/generation/held-job.ts";
import { Running } from "../../_shared/generation/running.ts";
import { Channel } from "../../_shared/generation/sinks/channel.ts";
import { pauseAfter } from "../../_shared/generation/sinks/pace.ts";
import { rows, rpc } from "../../_shared/db/client.ts";
import { underLease } from "../../_shared/db/lease.ts";
import { json } from "../../_shared/db/statement.ts";
import { tables } from "../../_shared/db/tables.ts";
import type { Handlers, MemberContext } from "../context.ts";

const done = { success: true } as const;
const Told = z.object({ chat: Chat, question: Message, answer: Message });
const Started = Told.extend({ job: BegunJob, context: AnswerContext });

const Found = z.object({ message_id: Id.nullable(), content: z.string().nullable() });
const Listed = z.object({
  chats: z.array(Chat.extend({ found: Found.nullable().default(null) })),
  total: z.int(),
  ...Next,
});

function matchOf(
  { title }: Chat,
  { message_id, content }: z.infer<typeof Found>,
  words: string[],
): ChatMatch {
  const text = content === null ? null : snippet(content, words);
  return { title: marked(title, words), message_id, text };
}

/** What is stored of an answer beyond what its follower has; the whole message once it has ended. */
const Followed = z.union([
  z.object({ message: Message }),
  z.object({
    text: z.string(),
    writer: z.string().nullable(),
    citations: Message.shape.citations.optional(),
  }),
]);

/** The longest that a follower hears nothing, in ms: whoever has left is noticed when something is written to them. */
const BEAT_MS = 2000;

/** Reads an answer as it is stored, whole at first, and then what comes; no more often than it is written. */
async function* follow(
  { db, organizationId }: MemberContext,
  messageId: number,
): AsyncGenerator<AnswerEvent> {
  /** What was read: its characters, as the database counts them, its UTF-16 units and its citations. */
  let [known, units, cited] = [0, 0, 0];
  let writer: string | null = null;
  let wrote = performance.now();
  for (;;) {
    const asked = performance.now();
    const args = { organization_id: organizationId, message_id: messageId, known, cited };
    const told = Followed.parse(await rpc(db, "follow_answer", args));
    if ("message" in told) {
      yield { type: "end", message: told.message };
      return;
    }
    const isOther = writer !== null && told.writer !== null && told.writer !== writer;
    writer = told.writer ?? writer;
    if (isOther) {
      // It has begun the answer again.
      [known, units, cited] = [0, 0, 0];
      continue;
    }
    for (const citation of told.citations?.slice(cited) ?? [])
      yield { type: "citation", message_id: messageId, citation };
    cited = told.citations?.length ?? cited;
    if (told.text !== "" || performance.now() - wrote > BEAT_MS) {
      yield { type: "delta", message_id: messageId, offset: units, text: told.text };
      wrote = performance.now();
    }
    known += [...told.text].length;
    units += told.text.length;
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(performance.now() - asked)));
  }
}

/** Answers that this process is writing, by message id. */
const running = new Running();

function beginWriting(
  context: MemberContext,
  userId: number,
  started: z.infer<typeof Started>,
  events: Channel<AnswerEvent>,
) {
  const { answer_id } = started.context;
  const { service, storing, uploads, ai, stopping } = context;
  const emit = (event: AnswerEvent) => events.push(event);
  const write = (stop: AbortController) =>
    underLease(service, started.job, stopping, ({ signal: lease }) =>
      writeAnswer(
        { service, storing, uploads, ai, calendars: askersCalendar(context) },
        { ...started, stop, lease, emit },
      ),
    )
      .catch((error: unknown) => {
        logError("an answer failed", error, { answer: answer_id });
      })
      .finally(() => events.close());
  context.background(running.begin(answer_id, userId, write));
}

export const chatCalls: Handlers<typeof chat> = {
  "/chat/create": async ({ db, organizationId }, { title }) => {
    const row = {
      organization_id: organizationId,
      user_id: sql<number>`private.my_user_id()`,
      ...(title && { title, titled: true }),
    };
    const columns = ["id", "title", "created_at", "updated_at"] as const;
    const [created] = await rows(db, tables.insertInto("chats").values(row).returning(columns));
    return Chat.parse({ ...created, generating: false });
  },
  "/chat/list": async ({ db, organizationId }, { search = "", limit, offset, after, folder_id, pinned }) => {
    const told = await rpc(db, "list_chats", {
      organization_id: organizationId,
      search,
      page_limit: limit,
      page_offset: offset,
      unfiled: folder_id === null,
      ...(folder_id && { in_folder_id: folder_id }),
      ...(pinned !== undefined && { pinned }),
      ...(after !== undefined && { after }),
    });
    const { chats, total, next } = Listed.parse(told);
    const words = searchWords(search);
    return {
      total,
      next,
      chats: chats.map(({ found, ...one }) => ({ ...one, match: found && matchOf(one, found, words) })),
    };
  },
  "/chat/get": async ({ db, organizationId }, { id, before, branch, limit }) =>
    chat["/chat/get"].output.parse(
      await rpc(db, "get_chat", {
        organization_id: organizationId,
        chat_id: id,
        ...(before && { before }),
        ...(branch && { branch }),
        page_limit: limit,
      }),
    ),
  "/chat/update": async ({ db, organizationId }, { id, ...changes }) => {
    await rpc(db, "update_chat", { organization_id: organizationId, chat_id: id, changes: json(changes) });
    return done;
  },
  async *"/chat/message"(context, { chat_id, key, message, replaces, follows, asked }) {
    const result = await rpc(context.db, "start_answer", {
      organization_id: context.organizationId,
      message,
      key: key ?? crypto.randomUUID(),
      ...(chat_id && { chat_id }),
      ...(replaces && { replaces }),
      ...(follows && { follows }),
      ...(asked && { asked: json(asked) }),
    });
    const started = Started.safeParse(result).data;
    const { chat, question, answer } = started ?? Told.parse(result);
    const events = new Channel<AnswerEvent>();
    if (started) beginWriting(context, (await context.caller()).userId, started, events);
    else events.close();
    yield { type: "start", chat, question, answer };
    yield* events;
  },
  "/chat/follow": (context, { message_id }) => follow(context, message_id),
  "/chat/cancel": async ({ db, caller, organizationId }, { message_id }) => {
    // Stopped here first, so that what the asker has seen is stored before the answer is closed.
    await running.stop(message_id, async () => (await caller()).userId, CANCELLED);
    await rpc(db, "cancel_answer", { organization_id: organizationId, message_id });
    return done;
  },
};
