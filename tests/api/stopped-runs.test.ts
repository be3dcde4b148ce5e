import { getRequestListener } from "@hono/node-server";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createOfflineModel } from "../../local/ai/index.ts";
import type { Ground } from "../../local/ground.ts";
import { events, refusal, send } from "../support/call.ts";
import { startOwnStack } from "../support/own-stack.ts";
import { sql } from "../support/sql.ts";
import { until } from "../support/wait.ts";
import { messageInstance, points } from "./successes/agent-runs.ts";
import { generator, SENTENCE } from "./successes/invoices.ts";
import { makeScene, type Scene } from "./successes/scene.ts";
import { script, voiceInstance } from "./successes/voice-runs.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

/** A call that the vendor is answering, and when its asker left. */
interface Asked {
  purpose: "chat" | "speech";
  left: Promise<number>;
}
let asked: Asked[] = [];
let server: Server;
let ground: Ground;
let scene: Scene;

beforeAll(async () => {
  const offline = createOfflineModel();
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { stream } = (body.startsWith("{") ? JSON.parse(body) : {}) as { stream?: boolean };
      if (request.url?.endsWith("/audio/speech")) return noted("speech", response);
      if (request.url?.endsWith("/chat/completions") && stream) {
        noted("chat", response);
        return writesOn(response);
      }
      const again = (url: Request) => new Request(url.url, { method: "POST", headers: url.headers, body });
      return getRequestListener((url) => offline.fetch(again(url)))(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ground = await startOwnStack({
    OPENAI_API_KEY: "sk-live",
    OPENAI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    OPENAI_SEARCH_HELP: "off",
  });
  scene = await makeScene();
});
afterAll(async () => {
  await ground.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function noted(purpose: Asked["purpose"], response: ServerResponse): void {
  const left = new Promise<number>((resolve) => {
    response.once("close", () => resolve(performance.now()));
  });
  asked.push({ purpose, left });
}

/** Writes a word every few milliseconds for as long as somebody listens. */
function writesOn(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const word = `data: ${JSON.stringify({ choices: [{ delta: { content: "word " } }] })}\n\n`;
  const writing = setInterval(() => response.write(word), 10);
  response.once("close", () => clearInterval(writing));
}

/** The next call of the vendor, once it has come. */
const next = (purpose: Asked["purpose"]) =>
  until(`a call for ${purpose}`, () =>
    Promise.resolve(asked.find((each) => each.purpose === purpose) ?? null),
  );

/** Milliseconds within which a model that is told to stop is left: it should take 300, and other tests run beside this one. */
const SOON = 3000;
/** As long as it may take where it is asked every second. */
const BEAT = 6000;

/** Stops a run, and tells how long it took until the vendor was left. */
async function stopped(id: number, { left }: Asked, within: number): Promise<void> {
  const began = performance.now();
  await scene.as(scene.user, "/agent/run/stop", { id });
  const answered = performance.now() - began;
  const took = (await left) - began;
  console.info(
    `stop answered after ${Math.round(answered)} ms, the vendor left after ${Math.round(took)} ms`,
  );
  expect(took).toBeLessThan(within);
}
const begin = () => void (asked = []);

it("a message that is stopped has its model broken off, and keeps what was written", async () => {
  begin();
  const instance_id = await messageInstance(scene);
  let [id, stopping] = [0, undefined as Promise<void> | undefined];
  let shown = "";
  const input = { instance_id, values: points };
  const path = "/agent/message-generator/run";
  for await (const event of events(scene.user, path, input, { organizationId: scene.id })) {
    if (event.type === "start") id = event.run.id;
    if (event.type === "delta") {
      shown += event.text;
      stopping ??= stopped(id, await next("chat"), SOON);
    }
  }
  await stopping;
  const run = await scene.as(scene.user, "/agent/run/get", { id });
  expect(run.state).toBe("cancelled");
  expect(run.variants[0]?.versions[0]?.text).toBe(shown);
  const [row] = await sql()`select status from public.jobs where key = ${`agent-run:${id}`}`;
  expect(row?.["status"] ?? "gone").not.toBe("running");
});

it("a recording that is stopped has its speaker broken off, and leaves nothing", async () => {
  begin();
  const instance_id = await voiceInstance(scene);
  const { id } = await scene.as(scene.user, "/agent/voice-generator/run", {
    instance_id,
    values: { text: script },
  });
  await stopped(id, await next("speech"), BEAT);
  const run = await scene.as(scene.user, "/agent/voice-generator/get", { id });
  expect(run).toMatchObject({ state: "cancelled", spoken: 0, minutes: 0, url: null });
});

/** Has an invoice's sentence read by a model that doesn't end, and tells how the run is refused. */
async function reading(end: (id: number, model: Asked) => Promise<void>) {
  begin();
  const instance_id = await generator(scene);
  const path = "/agent/invoice-generator/run";
  const refused = refusal(
    scene.user,
    path,
    { instance_id, sentence: SENTENCE },
    { organizationId: scene.id },
  );
  const model = await next("chat");
  const { runs } = await scene.as(scene.user, "/agent/runs", { instance_id });
  const id = runs[0]?.id ?? 0;
  await end(id, model);
  const { status, body } = await refused;
  const [run] = await sql()`select state, error from public.agent_runs where id = ${id}`;
  const [drafts] = await sql()`select count(*)::int from public.invoices where instance_id = ${instance_id}`;
  expect(drafts).toEqual({ count: 0 });
  return { status, message: body.message, run };
}
const STOPPED = "This run was stopped, so there is no draft of it.";

it("an invoice that is stopped has its model broken off, and makes no draft", async () => {
  const { status, message, run } = await reading((id, model) => stopped(id, model, SOON));
  expect([status, message]).toEqual([409, STOPPED]);
  expect(run).toEqual({ state: "cancelled", error: null });
});

it("an invoice that is stopped through another process has its model broken off soon", async () => {
  const { status, message, run } = await reading(async (id, { left }) => {
    const began = performance.now();
    await sql()`update public.agent_runs set state = 'cancelled', finished_at = now() where id = ${id}`;
    expect((await left) - began).toBeLessThan(BEAT);
  });
  expect([status, message]).toEqual([409, STOPPED]);
  expect(run).toEqual({ state: "cancelled", error: null });
});

it("an invoice whose agent is taken away while its sentence is read has its model broken off, and fails in words", async () => {
  const { status, message, run } = await reading(async (id, { left }) => {
    const began = performance.now();
    await sql()`
      update public.agent_instances set visibility = 'private'
      where id = (select instance_id from public.agent_runs where id = ${id})`;
    expect((await left) - began).toBeLessThan(BEAT);
  });
  expect(status).toBe(404);
  expect(run).toEqual({ state: "failed", error: message });
  expect(message).toContain("isn't for you any more");
});

it("of nine runs that somebody begins at the same moment five go on, whatever they make", async () => {
  begin();
  const [message, invoices] = [await messageInstance(scene), await generator(scene)];
  const here = { organizationId: scene.id };
  const before = await sql()`
    select used::int from public.meter_usage where organization_id = ${scene.id} and meter = 'agent_runs'`;
  const answers = Array.from({ length: 9 }, (_, n) =>
    n % 2 === 0
      ? send(scene.user, "/agent/message-generator/run", { instance_id: message, values: points }, here)
      : send(scene.user, "/agent/invoice-generator/run", { instance_id: invoices, sentence: SENTENCE }, here),
  );
  const over = answers.map(async (answer) => {
    const response = await answer;
    if (response.status !== 409) return null;
    return ((await response.json()) as { message: string }).message;
  });
  const going = await until("nine answers", async () => {
    const rows = await sql()<{ id: number }[]>`
      select id::int from public.agent_runs where organization_id = ${scene.id} and state = 'running'`;
    return rows.length === 5 ? rows : null;
  });
  const refusals = await until("four refusals", async () => {
    const told = await Promise.all(over.map((each) => Promise.race([each, Promise.resolve(null)])));
    const words = told.filter((each) => each !== null);
    return words.length >= 4 ? words : null;
  });
  expect(new Set(refusals)).toEqual(
    new Set(["At most 5 of your runs can be going at once. Stop one or wait for it."]),
  );
  expect(refusals).toHaveLength(4);
  const [after] = await sql()`
    select used::int from public.meter_usage where organization_id = ${scene.id} and meter = 'agent_runs'`;
  expect(after?.["used"]).toBe(Number(before[0]?.["used"] ?? 0) + 5);
  const began = performance.now();
  for (const { id } of going) await scene.as(scene.user, "/agent/run/stop", { id });
  const left = await Promise.all(asked.map((each) => each.left));
  expect(Math.max(...left) - began).toBeLessThan(BEAT);
  for (const answer of await Promise.all(answers)) await answer.body?.cancel().catch(() => undefined);
});
