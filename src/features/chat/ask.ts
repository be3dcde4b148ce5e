import type { Asked, Chat } from "@contract/chat.ts";
import { staleAfter, stream } from "@/lib/api.ts";
import { isConnected } from "@/lib/connection.ts";
import { ApiError, errorMessage, NetworkError } from "@/lib/errors.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import type { QueryClient } from "@tanstack/react-query";
import { EMPTY_THREAD, isBusy } from "./thread.ts";
import type { Failure, Thread } from "./thread.ts";
import { eventBatch } from "./event-batch.ts";
import { dispatch, holdStream, threadKey, threadQuery } from "./thread-cache.ts";

export interface Question {
  /** null starts a chat. */
  chatId: number | null;
  /** Its name, the same when it is sent again. */
  key: string;
  text: string;
  /** The question that this one stands beside. */
  replaces: number | null;
  /** What it is asked with beside its text. */
  asked?: Asked;
  /** The answer that it goes on from. */
  follows?: number;
}

function failureOf(error: unknown, { text, replaces }: Question): Failure {
  const { code, limit } = error instanceof ApiError ? error : { code: "unavailable", limit: null };
  return { message: errorMessage(error), code, limit, text, replaces };
}

/**
 * Asks a question and reads its answer into the thread in the query cache. When the connection breaks, the answer goes
 * on at the server: the thread is fetched, and the answer followed as one that another window asked for.
 * @param onCreated told the id of the chat that the question started
 * @throws what the server refused the question with; the thread then holds it as its failure
 */
export async function ask(
  client: QueryClient,
  organizationId: number,
  question: Question,
  onCreated: (chatId: number) => void,
): Promise<void> {
  const { text, replaces } = question;
  const asked = threadKey(organizationId, question.chatId);
  if (question.chatId === null) client.setQueryData<Thread>(asked, EMPTY_THREAD);
  dispatch(client, asked, [{ type: "asked", text, replaces }]);
  const own = client.getQueryData<Thread>(asked)?.pending;
  const { chatId, broken } = await readAnswer(client, organizationId, question, onCreated);
  const key = threadKey(organizationId, chatId);
  const thread = () => client.getQueryData<Thread>(key) ?? EMPTY_THREAD;
  // A next question may be under way before this one's stream is closed.
  const isNext = () => thread().pending !== null && thread().pending !== own;
  const refused = broken instanceof ApiError && thread().pending === own;
  if (!refused && !isNext() && chatId !== null && isBusy(thread()))
    await catchUp(client, organizationId, chatId);
  void staleAfter("/chat/message").then((stale) => invalidatePaths(client, stale));
  if (thread().pending === null || isNext()) return;
  const error = broken ?? new NetworkError();
  dispatch(client, key, [{ type: "refused", failure: failureOf(error, question) }]);
  throw error;
}

/**
 * Sends the question and applies the answer's events until they end.
 * @returns the chat, null while the server hasn't named it; and what broke the events, if something did
 */
async function readAnswer(
  client: QueryClient,
  organizationId: number,
  question: Question,
  onCreated: (chatId: number) => void,
): Promise<{ chatId: number | null; broken: unknown }> {
  let { chatId } = question;
  let release = chatId === null ? () => {} : holdStream(chatId);
  const batch = eventBatch((events) => dispatch(client, threadKey(organizationId, chatId), events));
  try {
    for await (const event of stream("/chat/message", inputOf(question), { organizationId })) {
      if (chatId === null && event.type === "start") {
        chatId = event.chat.id;
        release = holdStream(chatId);
        moveDraft(client, organizationId, event.chat);
        onCreated(chatId);
      }
      batch.push(event);
    }
    return { chatId, broken: null };
  } catch (broken) {
    return { chatId, broken };
  } finally {
    batch.flush();
    release();
  }
}

function inputOf({ chatId, key, text, replaces, asked, follows }: Question) {
  return {
    key,
    message: text,
    ...(chatId !== null && { chat_id: chatId }),
    ...(replaces !== null && { replaces }),
    // What "tomorrow" means of their calendar.
    asked: { ...asked, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    ...(follows && { follows }),
  };
}

/** What the reader sees of a chat to be started becomes that chat's; nothing where it was forgotten meanwhile. */
function moveDraft(client: QueryClient, organizationId: number, chat: Chat): void {
  const draft = threadKey(organizationId, null);
  const thread = client.getQueryData<Thread>(draft);
  if (!thread) return;
  const key = threadKey(organizationId, chat.id);
  client.setQueryData<Thread>(key, (known) => known ?? { ...thread, chat });
  client.setQueryData<Thread>(draft, EMPTY_THREAD);
}

/** Fetches the thread; without an answer it stays as it is. */
async function catchUp(client: QueryClient, organizationId: number, chatId: number): Promise<void> {
  if (!isConnected()) return;
  await client.fetchQuery(threadQuery(client, organizationId, chatId)).catch(() => undefined);
}
