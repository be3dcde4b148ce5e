import type { AnswerEvent, Chat, Message } from "@contract/chat.ts";
import { createQueryClient } from "@/lib/query-client.ts";
import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ask } from "./ask.ts";
import { hasStream, threadKey } from "./thread-cache.ts";
import { EMPTY_THREAD, isBusy } from "./thread.ts";
import type { Thread } from "./thread.ts";

const at = "2026-01-01T00:00:00.000Z";
const chat: Chat = {
  id: 7,
  title: "New chat",
  created_at: at,
  updated_at: at,
  generating: true,
  only_documents: null,
  expires_at: null,
  pinned: false,
  folder_id: null,
};
const rest = {
  error: null,
  citations: [],
  unsupported: [],
  search: null,
  rating: null,
  rating_comment: null,
  rating_reasons: [],
  parent_id: null,
  versions: [],
  created_at: at,
};
const question: Message = { id: 1, role: "user", content: "How many?", status: "complete", ...rest };
const answer: Message = {
  id: 2,
  role: "assistant",
  content: "",
  status: "generating",
  ...rest,
  parent_id: 1,
};
const written: Message = { ...answer, content: "Twenty five.", status: "complete" };
const start: AnswerEvent = { type: "start", chat, question, answer };
const delta = (offset: number, text: string): AnswerEvent => ({ type: "delta", message_id: 2, offset, text });
const end: AnswerEvent = { type: "end", message: written };
const asked = { chatId: 7, key: "k", text: "How many?", replaces: null };

type Reply = () => Response;
const replies = new Map<string, Reply[]>();
let sent: unknown[] = [];
let client: QueryClient;
const thread = (id: number | null = 7) => client.getQueryData<Thread>(threadKey(2, id)) ?? EMPTY_THREAD;

const json =
  (body: unknown, status = 200): Reply =>
  () =>
    Response.json(body, { status });

/** A streamed answer; `broken` ends it as a lost connection does. */
const events =
  (told: AnswerEvent[], broken = false): Reply =>
  () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const next = told.shift();
        if (next) controller.enqueue(new TextEncoder().encode(`${JSON.stringify(next)}\n`));
        else if (broken) controller.error(new TypeError("network error"));
        else controller.close();
      },
    });
    return new Response(body);
  };

const lost: Reply = () => {
  throw new TypeError("Failed to fetch");
};

const reply = (path: string, ...answers: Reply[]) => replies.set(path, answers);

beforeEach(() => {
  client = createQueryClient();
  client.setQueryData<Thread>(threadKey(2, 7), { ...EMPTY_THREAD, chat });
  replies.clear();
  sent = [];
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    if (url.endsWith("/_health")) return new Response("ok");
    sent.push(JSON.parse(body));
    const next = replies.get(new URL(url).pathname.replace("/functions/v1/api", ""))?.shift();
    if (!next) throw new Error(`Unexpected call: ${url}`);
    return next();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("reads the answer from its stream", async () => {
  reply("/chat/message", events([start, delta(0, "Twenty"), delta(6, " five."), end]));
  const asking = ask(client, 2, asked, () => undefined);
  expect(thread().pending?.text).toBe("How many?");
  expect(hasStream(7)).toBe(true);
  await asking;
  expect(thread().messages).toEqual([question, written]);
  expect(hasStream(7)).toBe(false);
});

test("starts a chat with its first question, which shows meanwhile", async () => {
  reply("/chat/message", events([{ ...start, chat: { ...chat, id: 8 } }, end]));
  const onCreated = vi.fn();
  const asking = ask(client, 2, { ...asked, chatId: null, key: "k" }, onCreated);
  expect(thread(null).pending?.text).toBe("How many?");
  await asking;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(sent).toEqual([{ key: "k", message: "How many?", asked: { time_zone: timeZone } }]);
  expect(onCreated).toHaveBeenCalledExactlyOnceWith(8);
  expect(thread(null)).toEqual(EMPTY_THREAD);
  expect(thread(8).messages).toEqual([question, written]);
  expect(hasStream(8)).toBe(false);
});

test.each([
  ["refused", json({ error: true, code: "limit_reached", message: "All used.", requestId: "r" }, 429)],
  ["lost", lost],
])("a first question that is %s starts no chat and stays to be sent again", async (_how, answer) => {
  reply("/chat/message", answer);
  const onCreated = vi.fn();
  await expect(ask(client, 2, { ...asked, chatId: null }, onCreated)).rejects.toThrow();
  expect(sent).toHaveLength(1);
  expect(onCreated).not.toHaveBeenCalled();
  expect(thread(null)).toMatchObject({ chat: null, pending: null, failure: { text: "How many?" } });
});

test("keeps nothing of a chat that starts after its reader has signed out", async () => {
  reply("/chat/message", () => {
    client.clear();
    return events([{ ...start, chat: { ...chat, id: 8 } }, end])();
  });
  await ask(client, 2, { ...asked, chatId: null }, () => undefined);
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  ).toEqual([]);
});

test("holds what the server refused, in its words", async () => {
  const body = { error: true, code: "limit_reached", message: "200 of 200 messages used.", requestId: "r" };
  reply("/chat/message", json(body, 429));
  await expect(ask(client, 2, asked, () => undefined)).rejects.toThrow("200 of 200 messages used.");
  expect(thread().failure).toMatchObject({ code: "limit_reached", text: "How many?", replaces: null });
  expect(isBusy(thread())).toBe(false);
});

test("goes on from a snapshot when the connection breaks in the middle", async () => {
  reply("/chat/message", events([start, delta(0, "Twen")], true));
  reply("/chat/get", json({ chat, messages: [question, { ...answer, content: "Twenty" }], has_more: false }));
  await ask(client, 2, asked, () => undefined);
  expect(thread().messages[1]).toMatchObject({ content: "Twenty", status: "generating" });
  expect(thread().failure).toBeNull();
});

test("finds a question that arrived although its answer was lost", async () => {
  reply("/chat/message", lost);
  reply("/chat/get", json({ chat, messages: [question, answer], has_more: false }));
  await ask(client, 2, asked, () => undefined);
  expect(thread().pending).toBeNull();
  expect(thread().failure).toBeNull();
  expect(isBusy(thread())).toBe(true);
});

test("holds a question that didn't arrive", async () => {
  reply("/chat/message", lost);
  reply("/chat/get", json({ chat, messages: [], has_more: false }));
  await expect(ask(client, 2, asked, () => undefined)).rejects.toThrow("Can't reach the server.");
  expect(thread().failure).toMatchObject({ code: "unavailable", text: "How many?" });
});

test("leaves the next question alone that went out before its own answer's stream was closed", async () => {
  const open = (told: AnswerEvent[]) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    for (const event of told) void writer.write(new TextEncoder().encode(`${JSON.stringify(event)}\n`));
    return { reply: () => new Response(readable), close: () => writer.close() };
  };
  const first = open([start, end]);
  const second = open([]);
  reply("/chat/message", first.reply, second.reply);
  const asking = ask(client, 2, asked, () => undefined);
  await vi.waitFor(() => expect(isBusy(thread())).toBe(false));
  const next = ask(client, 2, { ...asked, text: "And in June?" }, () => undefined);
  await first.close();
  await asking;
  expect(thread()).toMatchObject({ pending: { text: "And in June?" }, failure: null });

  reply("/chat/get", json({ chat, messages: [question, written], has_more: false }));
  await second.close();
  await expect(next).rejects.toThrow("Can't reach the server.");
  expect(thread().failure).toMatchObject({ text: "And in June?" });
});
