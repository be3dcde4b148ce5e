import { serve } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { createOfflineModel } from "../../local/ai/index.ts";
import { chatRequest, readPrompt, type Source } from "../../local/ai/prompt.ts";

/** The offline model at an address of its own, which remembers what it was last given to answer from. */
export interface WatchedModel {
  env: Record<string, string>;
  /** The passages of the last prompt for an answer since this was last asked; null when there was none. */
  takeSources(): Source[] | null;
  close(): Promise<void>;
}

export async function startWatchedModel(): Promise<WatchedModel> {
  const offline = createOfflineModel();
  const app = new Hono();
  let last: Source[] | null = null;
  app.use("/chat/completions", async (c, next) => {
    const request = chatRequest.safeParse(await c.req.raw.clone().json());
    const prompt = request.success ? readPrompt(request.data.messages) : null;
    if (prompt?.task === "answer") last = prompt.sources;
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
    takeSources() {
      const taken = last;
      last = null;
      return taken;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
