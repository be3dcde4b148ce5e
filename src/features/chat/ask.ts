import { contract } from "@contract/index.ts";
import { request, stream } from "@/lib/api.ts";
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
  text: string;
  /** The question that this one takes the place of. */
  replaces: number | null;
}

function failureOf(error: unknown, { text, replaces }: Question): Failure {
  const code = error instanceof ApiError ? error.code : "unavailable";
  return { message: errorMessage(error), code, text, replaces };
}

/**
 * Asks a question and reads its answer into the thread in the query cache. When the connection breaks, the answer goes
 * on at the server: the thread is fetched and broadcasts take over.
 * @param onCreated told the id of the chat that the question started
 * @throws what the server refused the question with; the thread then holds it as its failure
 */
export async function ask(
  client: QueryClient,
  organizationId: number,
  question: Question,
  onCreated: (chatId: number) => void,
): Promise<void> {
  const chatId = question.chatId ?? (await createChat(client, organizationId, question));
  if (question.chatId === null) onCreated(chatId);
  const key = threadKey(organizationId, chatId);
  const { text, replaces } = question;
  dispatch(client, key, [{ type: "asked", text, replaces }]);
  const broken = await readAnswer(client, organizationId, { ...question, chatId });
  const thread = () => client.getQueryData<Thread>(key) ?? EMPTY_THREAD;
  const refused = broken instanceof ApiError && thread().pending !== null;
  if (!refused && isBusy(thread())) await catchUp(client, organizationId, chatId);
  invalidate(client, "/chat/message");
  if (thread().pending === null) return;
  const error = broken ?? new NetworkError();
  dispatch(client, key, [{ type: "refused", failure: failureOf(error, question) }]);
  throw error;
}

/** Sends the question and applies the answer's events until they end; gives what broke them, if something did. */
async function readAnswer(
  client: QueryClient,
  organizationId: number,
  { chatId, text, replaces }: Question & { chatId: number },
): Promise<unknown> {
  const key = threadKey(organizationId, chatId);
  const batch = eventBatch((events) => dispatch(client, key, events));
  const release = holdStream(chatId);
  try {
    const input = { chat_id: chatId, message: text, ...(replaces !== null && { replaces }) };
    for await (const event of stream("/chat/message", input, { organizationId })) batch.push(event);
    return null;
  } catch (error) {
    return error;
  } finally {
    batch.flush();
    release();
  }
}

async function createChat(client: QueryClient, organizationId: number, question: Question): Promise<number> {
  const draft = threadKey(organizationId, null);
  const { text, replaces } = question;
  client.setQueryData<Thread>(draft, EMPTY_THREAD);
  dispatch(client, draft, [{ type: "asked", text, replaces }]);
  try {
    const chat = await request("/chat/create", {}, { organizationId });
    client.setQueryData<Thread>(threadKey(organizationId, chat.id), { ...EMPTY_THREAD, chat });
    client.removeQueries({ queryKey: draft, exact: true });
    invalidate(client, "/chat/create");
    return chat.id;
  } catch (error) {
    dispatch(client, draft, [{ type: "refused", failure: failureOf(error, question) }]);
    throw error;
  }
}

/** Fetches the thread; without an answer it stays as it is. */
async function catchUp(client: QueryClient, organizationId: number, chatId: number): Promise<void> {
  if (!navigator.onLine) return;
  await client.fetchQuery(threadQuery(client, organizationId, chatId)).catch(() => undefined);
}

function invalidate(client: QueryClient, path: "/chat/create" | "/chat/message"): void {
  void invalidatePaths(client, contract[path].invalidates ?? []);
}
