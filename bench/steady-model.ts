import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { createOfflineModel } from "../local/ai/index.ts";

/** What the model takes to its first token, and from one to the next. */
export const FIRST_MS = 200;
export const TOKEN_MS = 10;

/** When the model was asked and when it told its first token, as `performance.now()`. */
export interface Written {
  asked: number;
  told: number;
}

/**
 * A model over the vendor's HTTP that writes so many tokens ("word ") at a fixed pace, by the clock and not by pauses added up. A question names
 * its answer by `#name#`.
 */
export async function startSteadyModel(tokens: number, tokenMs = TOKEN_MS) {
  const answers = new Map<string, Written>();
  const offline = createOfflineModel();
  const app = new Hono();
  app.post("/chat/completions", async (c) => {
    const asked = performance.now();
    const body = await c.req.text();
    const { stream } = JSON.parse(body) as { stream?: boolean };
    // What asks for a form is answered in it.
    if (!stream && body.includes('"response_format"'))
      return offline.fetch(new Request(c.req.url, { method: "POST", headers: c.req.raw.headers, body }));
    if (!stream) {
      const message = { role: "assistant", content: "Leave" };
      return c.json({ id: "stub", object: "chat.completion", choices: [{ index: 0, message }] });
    }
    const name = /#[\w-]+#/.exec(body)?.[0] ?? "";
    return streamSSE(c, async (events) => {
      const chunk = (delta: object, finish: string | null = null) =>
        events.writeSSE({
          data: JSON.stringify({
            id: "stub",
            object: "chat.completion.chunk",
            choices: [{ index: 0, delta, finish_reason: finish }],
          }),
        });
      const begins = asked + FIRST_MS;
      for (let token = 0; token < tokens && !events.aborted; token += 1) {
        await delay(Math.max(0, begins + token * tokenMs - performance.now()));
        if (token === 0) answers.set(name, { asked, told: performance.now() });
        await chunk({ content: "word " });
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
    /** @throws Error when no answer of that name was written */
    written(name: string): Written {
      const found = answers.get(name);
      if (!found) throw new Error(`The model wrote no answer ${name}.`);
      return found;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
