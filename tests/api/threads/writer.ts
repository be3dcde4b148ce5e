import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { createOfflineModel } from "../../../local/ai/index.ts";

/** What every answer says when it is whole: no word is like another, so that each that is lost or comes twice shows. */
export const WORDS = Array.from({ length: 40 }, (_, index) => `word${index + 1}`).join(" ");

/** The model that answers; side tasks are the offline model's. */
export const ANSWERING = "writer";

/** How the provider treats the next answer. */
type Trouble = "stalls" | "drops" | "half a character" | 429 | 500;

export interface Writer {
  readonly url: string;
  /** Has the next answer go wrong. */
  trouble(next: Trouble): void;
  /** How long each word takes from now on. */
  pace(ms: number): void;
  close(): Promise<void>;
}

const Asked = z.object({ model: z.string(), stream: z.boolean().default(false) });

/** A provider that writes the same words for every question, one each so many ms, and goes wrong when it is told to. */
export async function startWriter(startPaceMs: number): Promise<Writer> {
  const offline = createOfflineModel();
  const troubles: Trouble[] = [];
  let paceMs = startPaceMs;
  const app = new Hono();
  app.post("/chat/completions", async (c) => {
    const { model, stream } = Asked.parse(await c.req.raw.clone().json());
    if (!stream || model !== ANSWERING) return offline.fetch(c.req.raw);
    const trouble = troubles.shift();
    if (typeof trouble === "number") {
      const headers = { "x-should-retry": "false" };
      return c.json({ error: { message: "Not now.", type: "server_error" } }, trouble, headers);
    }
    return new Response(written(paceMs, trouble), { headers: { "content-type": "text/event-stream" } });
  });
  app.all("*", (c) => offline.fetch(c.req.raw));
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1", overrideGlobalObjects: false });
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pace(ms) {
      paceMs = ms;
    },
    trouble: (next) => void troubles.push(next),
    async close() {
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function written(paceMs: number, trouble: Exclude<Trouble, number> | undefined): ReadableStream<Uint8Array> {
  const pieces = WORDS.split(/(?<= )/);
  const utf8 = new TextEncoder();
  let next = 0;
  return new ReadableStream({
    async pull(controller) {
      await pause(paceMs);
      if (trouble && next === 10) {
        if (trouble === "stalls") return new Promise<void>(() => undefined);
        if (trouble === "half a character") controller.enqueue(utf8.encode(line("é")).slice(0, -20));
        controller.error(new Error("The connection is lost."));
        return;
      }
      const piece = pieces[next++];
      controller.enqueue(utf8.encode(piece ? line(piece) : `${line("", "stop")}data: [DONE]\n\n`));
      if (!piece) controller.close();
    },
  });
}

function line(content: string, finish_reason: string | null = null): string {
  const choices = [{ index: 0, delta: { content }, finish_reason }];
  return `data: ${JSON.stringify({ id: "w", object: "chat.completion.chunk", created: 1, model: ANSWERING, choices })}\n\n`;
}
