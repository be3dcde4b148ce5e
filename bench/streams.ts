import { serve } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { createOfflineModel } from "../local/ai/index.ts";
import { ms, percentile, row } from "./print.ts";
import { type BenchCaller, signIn, startBenchStack } from "./stack.ts";

const STREAMS = 100;
const SECONDS = 15;
const AT_ONCE = 4;
/** As fast as models write. */
const WORD_MS = 40;

/** A model that goes on writing until `stop`. */
async function startEndless() {
  let writing = true;
  const offline = createOfflineModel();
  const app = new Hono();
  app.post("/chat/completions", async (c) => {
    const { stream } = await c.req.json<{ stream?: boolean }>();
    if (!stream) {
      const message = { role: "assistant", content: "Leave" };
      return c.json({ id: "stub", object: "chat.completion", choices: [{ index: 0, message }] });
    }
    return streamSSE(c, async (events) => {
      const chunk = (delta: object, finish: string | null = null) =>
        events.writeSSE({
          data: JSON.stringify({
            id: "stub",
            object: "chat.completion.chunk",
            choices: [{ index: 0, delta, finish_reason: finish }],
          }),
        });
      while (writing && !events.aborted) {
        await chunk({ content: "word " });
        await delay(WORD_MS);
      }
      await chunk({}, "stop");
      await events.writeSSE({ data: "[DONE]" });
    });
  });
  app.mount("/", (request) => offline.fetch(request));
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => (writing = false),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Asks a question; resolves once its answer is being written, with how to read it to its end. */
async function openStream({ call }: BenchCaller): Promise<{ ended: Promise<boolean> }> {
  const chat = (await (await call("/chat/create", {})).json()) as { id: number };
  const answer = await call("/chat/message", { chat_id: chat.id, message: "How many days of leave?" });
  let begun: () => void = () => undefined;
  const writes = new Promise<void>((resolve) => (begun = resolve));
  const read = async () => {
    let last = "";
    for await (const text of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      if (text.includes('"type":"delta"')) begun();
      last = (last + text).slice(-2000);
    }
    begun();
    return last.includes('"status":"complete"');
  };
  const ended = read();
  await writes;
  return { ended };
}

/** `/organization/get` with 4 callers at once for 15 s, while 100 answers are written beside it. */
export async function run(): Promise<void> {
  const model = await startEndless();
  const stack = await startBenchStack({ OPENAI_API_KEY: "stub", OPENAI_BASE_URL: model.url });
  try {
    const caller = await signIn(stack);
    const streams = await Promise.all(Array.from({ length: STREAMS }, () => openStream(caller)));
    const times: number[] = [];
    const until = performance.now() + SECONDS * 1000;
    const ask = async () => {
      const began = performance.now();
      const answer = await caller.call("/organization/get", {});
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`/organization/get answered ${answer.status}`);
      times.push(performance.now() - began);
    };
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (performance.now() < until) await ask();
      }),
    );
    model.stop();
    const whole = (await Promise.all(streams.map(({ ended }) => ended))).filter(Boolean).length;
    row(`/organization/get under ${STREAMS} streams`, {
      p50: ms(percentile(times, 0.5)),
      p95: ms(percentile(times, 0.95)),
      "answers whole": `${whole} of ${STREAMS}`,
    });
  } finally {
    await stack.close();
    await model.close();
  }
}
