import { serve } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { createOfflineModel } from "../../local/ai/index.ts";
import { chatRequest, readPrompt, type Prompt } from "../../local/ai/prompt.ts";

/** The offline model at an address of its own, which remembers what it was last asked to answer. */
export interface WatchedModel {
  env: Record<string, string>;
  /** The last prompt for an answer since this was last asked; null when there was none. */
  takePrompt(): Prompt | null;
  close(): Promise<void>;
}

export async function startWatchedModel(): Promise<WatchedModel> {
  const offline = createOfflineModel();
  const app = new Hono();
  let last: Prompt | null = null;
  app.use("/chat/completions", async (c, next) => {
    const request = chatRequest.safeParse(await c.req.raw.clone().json());
    const prompt = request.success ? readPrompt(request.data.messages) : null;
    if (prompt?.task === "answer") last = prompt;
    await next();
  });
  app.mount("/", (request) => offline.fetch(request));
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    env: {
      OPENAI_API_KEY: "offline",
      OPENAI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      OPENAI_EMBEDDING_MODEL: "lexical",
    },
    takePrompt() {
      const taken = last;
      last = null;
      return taken;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
