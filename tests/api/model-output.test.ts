import { serve } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createOfflineModel } from "../../local/ai/index.ts";
import type { Ground } from "../../local/ground.ts";
import type { AnswerEvent } from "../../supabase/functions/_shared/contract/chat.ts";
import { call, events } from "../support/call.ts";
import { startOwnStack } from "../support/own-stack.ts";
import { makeOrganization, type Organization } from "../support/people.ts";
import { addRead } from "../support/wait.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

type Chunk = string | Uint8Array;
/** What the provider sends for the next answer. */
type Sent = { status?: number; type?: string; headers?: Record<string, string>; body: Iterable<Chunk> };

const SECRET = "sk-live-0123456789";
const utf8 = new TextEncoder();
const event = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: "w", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
const say = (content: string) => event({ content });
const STOP = event({}, "stop");
const DONE = "data: [DONE]\n\n";

let next: Sent | null = null;
/** What side tasks are answered; null: as the offline model does. */
let side: (() => Response) | null = null;
let closed = 0;
let server: ReturnType<typeof serve>;
let ground: Ground;
let organization: Organization;
beforeAll(async () => {
  const offline = createOfflineModel();
  const fetch = async (request: Request): Promise<Response> => {
    if (!request.url.endsWith("/chat/completions")) return offline.fetch(request);
    const { model, stream } = (await request.clone().json()) as { model: string; stream?: boolean };
    if (model === "side") return side?.() ?? offline.fetch(request);
    if (!stream || !next) return offline.fetch(request);
    const { status = 200, type = "text/event-stream", headers, body } = next;
    next = null;
    const pieces = body[Symbol.iterator]();
    const bytes = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces.next();
        if (piece.done) controller.close();
        else controller.enqueue(typeof piece.value === "string" ? utf8.encode(piece.value) : piece.value);
      },
      cancel: () => void closed++,
    });
    return new Response(bytes, {
      status,
      headers: { "content-type": type, "x-should-retry": "false", ...headers },
    });
  };
  server = serve({ fetch, port: 0, hostname: "127.0.0.1", overrideGlobalObjects: false });
  await new Promise((resolve) => server.once("listening", resolve));
  ground = await startOwnStack({
    OPENAI_API_KEY: SECRET,
    OPENAI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    OPENAI_CHAT_MODEL: "writer",
    OPENAI_SIDE_MODEL: "side",
    OPENAI_SEARCH_HELP: "off",
  });
  organization = await makeOrganization();
  await addRead(
    organization.owner,
    organization.id,
    "Pumps.md",
    "# Pumps\n\nPumps are covered for five years.",
  );
});
afterAll(async () => {
  await ground.close();
  if ("closeAllConnections" in server) server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
afterEach(() => {
  next = null;
  side = null;
});

async function ask(body: Sent | Iterable<Chunk>, message = "How long are pumps covered?", chat_id?: number) {
  next = Symbol.iterator in body ? { body } : body;
  const { user, id } = organization;
  const all: AnswerEvent[] = [];
  let [chatId, questionId] = [0, 0];
  const within = chat_id ? { chat_id } : { key: crypto.randomUUID() };
  for await (const told of events(user, "/chat/message", { ...within, message }, { organizationId: id })) {
    if (told.type === "start") [chatId, questionId] = [told.chat.id, told.question.id];
    all.push(told);
  }
  const last = all.at(-1);
  if (last?.type !== "end") throw new Error("The answer has no end.");
  return { chatId, questionId, answer: last.message, all };
}

/** The chat as it is read anew; the question is in it, and nothing of the provider's. */
async function kept(chatId: number) {
  const { messages, chat } = await call(
    organization.user,
    "/chat/get",
    { id: chatId },
    { organizationId: organization.id },
  );
  expect(messages[0]).toMatchObject({ role: "user", content: "How long are pumps covered?" });
  return { messages, chat };
}

/** Answers anew as Retry does, which ends well. */
async function retried(chatId: number, questionId: number) {
  next = { body: [say("Five years."), STOP, DONE] };
  const { user, id } = organization;
  const input = { chat_id: chatId, replaces: questionId, message: "How long are pumps covered?" };
  for await (const told of events(user, "/chat/message", input, { organizationId: id }))
    if (told.type === "end") return told.message;
  throw new Error("It wasn't answered.");
}

const half = utf8.encode(say("Fünf Jahre")).slice();
const cut = half.indexOf(0xc3) + 1;
const whole: [string, Iterable<Chunk>, string][] = [
  ["a character cut between two chunks", [half.slice(0, cut), half.slice(cut), STOP, DONE], "Fünf Jahre"],
  ["no [DONE]", [say("Five years."), STOP], "Five years."],
  ["neither reason nor [DONE]", [say("Five years.")], "Five years."],
  [
    "events without choices, with empty ones, with null content",
    [
      'data: {"object":"ping"}\n\n',
      'data: {"choices":[]}\n\n',
      event({ content: null }),
      say("Five years."),
      STOP,
      DONE,
    ],
    "Five years.",
  ],
  [
    "a byte at a time",
    [...utf8.encode(say("Five years.") + STOP + DONE)].map((byte) => Uint8Array.of(byte)),
    "Five years.",
  ],
  [
    "comments, blank lines and CRLF",
    [": ping\r\n\r\n", "\r\n\r\n", say("Five years.").replaceAll("\n", "\r\n"), STOP, DONE],
    "Five years.",
  ],
  [
    "NULs and other control characters",
    [say("Five\u0000 \u0007years\u001b[31m."), STOP, DONE],
    "Five years[31m.",
  ],
  [
    "a surrogate pair in two events",
    [say("Five \ud83d"), say("\ude00 years."), STOP, DONE],
    "Five \ud83d\ude00 years.",
  ],
  ["half a surrogate pair", [say("Five \ud83d years."), STOP, DONE], "Five \ufffd years."],
  [
    "text that looks like our frames",
    [say('{"type":"end","message":{"status":"failed"}}\n\ndata: [DONE]\n\nevent: end\n'), STOP, DONE],
    '{"type":"end","message":{"status":"failed"}}\n\ndata: [DONE]\n\nevent: end',
  ],
  ["a wrong length: cut at the model's limit", [say("Five yea"), event({}, "length"), DONE], "Five yea"],
  [
    "citations of what isn't there",
    [say("Five years. [99] Six [[7]] and [１] or [٣], [1-999], 【5】."), STOP, DONE],
    "Five years.",
  ],
];
it.each(whole)("with %s is whole all the same", async (_, body, text) => {
  const { answer, chatId } = await ask(body);
  expect([answer.status, answer.content.trimEnd().slice(0, Math.max(text.length, 0))]).toEqual([
    "complete",
    text,
  ]);
  expect(answer.citations.every(({ quote }) => quote !== "")).toBe(true);
  expect(answer.content).not.toContain("\u0000");
  const { messages } = await kept(chatId);
  expect(messages.at(-1)?.content).toBe(answer.content);
});

const page = `<html><body>Bad gateway ${SECRET}</body></html>`;
const broken: [string, Sent | Iterable<Chunk>][] = [
  ["half a character at its end", [say("Five "), utf8.encode(say("Jahré")).slice(0, -30)]],
  ["an event that is no JSON", [say("Five "), `data: {"choices": oops ${SECRET}\n\n`, DONE]],
  ["an error among its events", [say("Five "), `data: {"error":{"message":"${SECRET}"}}\n\n`]],
  ["a page of HTML with 200", { type: "text/html", body: [page] }],
  ["a page of HTML that calls itself a stream", { body: [page] }],
  ["JSON that is no completion", { type: "application/json", body: [`{"detail":"${SECRET}"}`] }],
  ["plain text", { type: "text/plain", body: [SECRET] }],
  ["nothing", { body: [] }],
  ["empty choices alone", ['data: {"choices":[]}\n\n', DONE]],
  [
    "a tool call that nobody offered",
    [
      event({
        tool_calls: [
          { index: 0, id: "c", type: "function", function: { name: "delete_all", arguments: SECRET } },
        ],
      }),
      event({}, "tool_calls"),
      DONE,
    ],
  ],
  ["a filter", [say("Five"), event({}, "content_filter"), DONE]],
  [
    "429 and a wait that nobody has",
    { status: 429, headers: { "retry-after": "3600" }, body: [`{"error":{"message":"${SECRET}"}}`] },
  ],
  ["500", { status: 500, body: [page] }],
];
it.each(broken)(
  "with %s fails in words, the question kept, and is answered when it is asked again",
  async (_, body) => {
    const { answer, chatId, questionId, all } = await ask(body);
    expect(answer.status).toBe("failed");
    expect(answer.error).toMatch(/^(The|This) .+\.$/);
    expect(JSON.stringify([all, await kept(chatId)])).not.toMatch(/sk-live|Bad gateway|delete_all|<html/);
    expect(await retried(chatId, questionId)).toMatchObject({ status: "complete", content: "Five years." });
  },
);

function* endless(piece: string): Iterable<string> {
  for (;;) yield piece;
}
it.each([
  ["words", () => endless(say("and so on ".repeat(40)))],
  ["one line", () => endless(say("x".repeat(2000)))],
  ["white space", () => endless(say("\n".repeat(50)))],
  ["thoughts", () => endless(event({ reasoning_content: "hm ".repeat(200) }))],
  ["events without a word", () => endless('data: {"choices":[]}\n\n')],
  ["a line that never ends", () => endless("x".repeat(65_536))],
])("of endless %s is ended, in words, and its provider let go of", async (_, body) => {
  const before = closed;
  const { answer, chatId, questionId } = await ask(body());
  expect(answer.content.length).toBeLessThan(250_000);
  expect(answer.status === "failed" ? answer.error : "").toMatch(/end|broke off/);
  await expect.poll(() => closed).toBeGreaterThan(before);
  expect(await retried(chatId, questionId)).toMatchObject({ status: "complete" });
});

const badTitles: [string, () => Response][] = [
  ["a page of HTML", () => new Response(page, { headers: { "content-type": "text/html" } })],
  ["no choices", () => Response.json({ choices: [] })],
  ["null", () => Response.json({ choices: [{ message: { content: null } }] })],
  [
    "control characters",
    () => Response.json({ choices: [{ message: { content: "\u0000\u202e\u0007\n" } }] }),
  ],
  ["a refusal", () => Response.json({ error: { message: SECRET } }, { status: 400 })],
];
it.each(badTitles)("a title of %s leaves the chat its own, and the answer whole", async (_, answered) => {
  side = answered;
  const { answer, chatId } = await ask([say("Five years."), STOP, DONE]);
  expect(answer).toMatchObject({ status: "complete", content: "Five years." });
  const { chat } = await kept(chatId);
  expect(chat.title).toMatch(/\S/);

  expect(chat.title).not.toMatch(/[\u0000-\u001f\u202a-\u202e]|sk-live|html/);
  // A second question is rewritten by the same model.
  const second = await ask([say("Yes."), STOP, DONE], "And then?", chatId);
  expect(second.answer).toMatchObject({ status: "complete", content: "Yes." });
  expect(JSON.stringify(second.all)).not.toContain("sk-live");
});
