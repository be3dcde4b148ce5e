import { getRequestListener } from "@hono/node-server";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createOfflineModel } from "../../local/ai/index.ts";
import type { Ground } from "../../local/ground.ts";
import type { AnswerEvent } from "../../supabase/functions/_shared/contract/chat.ts";
import { call, events, send } from "../support/call.ts";
import { type Drop, drip, paced } from "../support/drip.ts";
import { startOwnStack } from "../support/own-stack.ts";
import { makeOrganization, type Organization } from "../support/people.ts";
import { addRead } from "../support/wait.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const SECRET = "sk-live-0123456789";
const ANSWER = "Five years.";
const event = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

/** What the side model answers to what may be asked next; null: it is not expected to be asked. */
let suggest: ((response: ServerResponse) => void) | null = null;
/** The limits of tokens with which it was asked. */
let limits: unknown[] = [];
/** What the next answer is sent as, a byte at a time, and the milliseconds before each. */
let slowly: Iterable<Drop> | null = null;
let server: Server;
let ground: Ground;
let organization: Organization;

beforeAll(async () => {
  const offline = createOfflineModel();
  server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const asked = (body.startsWith("{") ? JSON.parse(body) : {}) as Record<string, unknown>;
      const isChat = request.url?.endsWith("/chat/completions") === true;
      if (isChat && asked.model === "side" && body.includes("Task: follow")) {
        limits.push(asked.max_completion_tokens);
        return suggest ? suggest(response) : response.writeHead(500).end();
      }
      if (isChat && asked.model === "writer" && asked.stream === true) {
        if (slowly) return drip(response, slowly);
        response.writeHead(200, { "content-type": "text/event-stream" });
        return response.end(`${event(ANSWER)}data: [DONE]\n\n`);
      }
      return getRequestListener((again) =>
        offline.fetch(new Request(again.url, { method: "POST", headers: again.headers, body })),
      )(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ground = await startOwnStack({
    OPENAI_API_KEY: SECRET,
    OPENAI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    OPENAI_CHAT_MODEL: "writer",
    OPENAI_SIDE_MODEL: "side",
    OPENAI_SEARCH_HELP: "off",
  });
  organization = await makeOrganization();
  const document =
    "# Pumps\n\nPumps are covered for five years.\n\n# Valves\n\nValves are covered for two years.";
  await addRead(organization.owner, organization.id, "Pumps.md", document);
});
afterAll(async () => {
  await ground.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
afterEach(() => {
  suggest = slowly = null;
  limits = [];
});

const QUESTION = "How long are pumps covered?";
const ask = () => {
  const { user, id } = organization;
  return events(
    user,
    "/chat/message",
    { key: crypto.randomUUID(), message: QUESTION },
    { organizationId: id },
  );
};

/** A chat with an answer of which follow-ups can be suggested. */
async function answered(): Promise<number> {
  let last: AnswerEvent | undefined;
  let chatId = 0;
  for await (const told of ask()) {
    if (told.type === "start") chatId = told.chat.id;
    last = told;
  }
  expect(last).toMatchObject({ type: "end", message: { status: "complete", content: ANSWER } });
  return chatId;
}

/** What is suggested after the answer of a chat: the status, and the questions or the words of a failure. */
async function suggested(chat_id: number) {
  const { user, id } = organization;
  const began = performance.now();
  const response = await send(user, "/thread/suggested-prompts", { chat_id }, { organizationId: id });
  const body = (await response.json()) as { prompts?: { text: string }[]; message?: string };
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(JSON.stringify(body)).not.toMatch(/sk-live|Bad gateway|<html|SyntaxError|TypeError/);
  expect(limits.every((limit) => typeof limit === "number" && limit <= 300)).toBe(true);
  const { messages } = await call(user, "/chat/get", { id: chat_id }, { organizationId: id });
  expect(messages.map(({ content, status }) => [content, status])).toEqual([
    [QUESTION, "complete"],
    [ANSWER, "complete"],
  ]);
  return { status: response.status, texts: body.prompts?.map((one) => one.text), message: body.message };
}

const says = (content: unknown) => (response: ServerResponse) =>
  sends(JSON.stringify({ choices: [{ message: { content } }], usage: { completion_tokens: -7 } }))(response);
const sends =
  (body: string | Uint8Array, type = "application/json", status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { "content-type": type, "x-should-retry": "false" }).end(body);
const GOOD = "How long are valves covered?";

const written: [string, unknown, string[]][] = [
  ["a question", GOOD, [GOOD]],
  ["NULs and controls", `How\u0000 long\u001b are\u0085 valves\u0007 covered?`, [GOOD]],
  ["marks that turn the direction", "\u202eHow long\u2066 are valves\ufeff covered?\u202c", [GOOD]],
  ["half a character", `Are \ud83d valves covered?\n${GOOD}`, ["Are \ufffd valves covered?", GOOD]],
  [
    "our frames",
    `{"type":"end","message":{"status":"failed"}}?\nevent: end?\ndata: [DONE]?\n${GOOD}`,
    [GOOD],
  ],
  ["a list in JSON", '["What is it?", "Why?"]\n{"prompts":["Why?"]}', []],
  [
    "markup and what it loads",
    `Is it <img src=x onerror=alert(1)>?\n![a](https://evil.example/?q=1)?\n[Why](javascript:alert(1))?\n<script>alert(1)</script>?\nhttps://evil.example/?\n${GOOD}`,
    [GOOD],
  ],
  ["marks of Markdown", `- **How long** are \`valves\` covered?\n## ${GOOD}`, [GOOD]],
  ["a line of a million letters", `${"x".repeat(1_000_000)}?`, []],
  [
    "a hundred questions",
    Array.from({ length: 100 }, (_, n) => `What is ${n}?`).join("\n"),
    ["What is 0?", "What is 1?", "What is 2?"],
  ],
  ["null", null, []],
  ["a number", 7, []],
  ["another shape", { prompts: [GOOD] }, []],
];
it.each(written)("a side model that writes %s suggests what is clean", async (_, content, wanted) => {
  suggest = says(content);
  expect(await suggested(await answered())).toMatchObject({ status: 200, texts: wanted });
});

const bodies: [string, (response: ServerResponse) => void][] = [
  ["no choices", sends('{"choices":[]}')],
  ["choices of nothing", sends('{"choices":[null]}')],
  ["another shape", sends('{"choices":{"0":"x"},"usage":"much"}')],
  ["null", sends("null")],
  ["a list", sends("[1,2]")],
  ["JSON that is cut off", sends('{"choices":[{"message":{"content":"How long')],
  ["JSON that is none", sends(`{"choices": oops ${SECRET}}`)],
  [
    "half a character",
    sends(Buffer.from(JSON.stringify({ choices: [{ message: { content: "Fü" } }] })).subarray(0, -5)),
  ],
  ["a page of HTML", sends(`<html>Bad gateway ${SECRET}</html>`, "text/html")],
  [
    "frames of a stream",
    sends(`${event(GOOD)}data: {"error":{"message":"${SECRET}"}}\n\n`, "text/event-stream"),
  ],
  ["429", sends(`{"error":{"message":"${SECRET}"}}`, "application/json", 429)],
  ["500", sends(`<html>Bad gateway ${SECRET}</html>`, "text/html", 500)],
  [
    "a connection that breaks off",
    (response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "9999" });
      response.write('{"choices":', () => response.destroy());
    },
  ],
  [
    "JSON without end",
    (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"choices":[{"message":{"content":"');
      const more = () => {
        while (response.writable && response.write("and so on?\\n".repeat(6000)));
      };
      response.on("drain", more);
      more();
    },
  ],
];
it.each(bodies)(
  "a side model that sends %s fails in words or is silent, and can be asked again",
  async (_, sent) => {
    suggest = sent;
    const chatId = await answered();
    const first = await suggested(chatId);
    if (first.status === 200) expect(first.texts).toEqual([]);
    else expect([first.status, first.message]).toEqual([502, expect.stringMatching(/^The AI model .+\.$/)]);
    suggest = says(GOOD);
    expect(await suggested(chatId)).toMatchObject({ status: 200, texts: [GOOD] });
  },
);

/** Milliseconds within which an answer that is stopped ends: it should take 300, and other tests run beside this one. */
const SOON = 2000;
it("an answer that comes a byte a second is shown as far as it is, and stops at once", async () => {
  const { user, id } = organization;
  const parts = ["Fünf ", "Jahre ", "gilt "];
  slowly = (function* () {
    // The first words come soon, each byte by itself; what follows takes a second a byte.
    for (const part of parts) yield* paced(event(part), 2);
    yield* paced(event("and more"), 1000);
  })();
  let [shown, chatId, stoppedAt, status] = ["", 0, 0, ""];
  let stopping: Promise<unknown> | undefined;
  for await (const told of ask()) {
    if (told.type === "start") chatId = told.chat.id;
    if (told.type === "delta") {
      shown += told.text;
      if (stopping || !shown.includes("gilt")) continue;
      stoppedAt = performance.now();
      stopping = call(user, "/chat/cancel", { message_id: told.message_id }, { organizationId: id });
    }
    if (told.type === "end") ({ status } = told.message);
  }
  const took = performance.now() - stoppedAt;
  console.info(`stopped after ${Math.round(took)} ms`);
  await stopping;
  expect(took).toBeLessThan(SOON);
  expect([shown.trim(), status]).toEqual(["Fünf Jahre gilt", "cancelled"]);
  const { messages } = await call(user, "/chat/get", { id: chatId }, { organizationId: id });
  expect(messages.at(-1)).toMatchObject({ role: "assistant", status: "cancelled" });
  expect(messages.at(-1)?.content.trim()).toBe("Fünf Jahre gilt");
});
