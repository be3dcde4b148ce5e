import { setImmediate, setTimeout as delay } from "node:timers/promises";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { streamSSE } from "hono/streaming";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import { estimateTokens } from "../../supabase/functions/_shared/domain/text/tokens.ts";
import { createCompletion, toChunks, toJson, writesJson } from "./completion.ts";
import { embed } from "./embedding.ts";
import { cannotWrite } from "./message.ts";
import { bringsFiles, chatRequest } from "./prompt.ts";
import { canSpeak, speak } from "./speech.ts";

/** A file's passages, which take a second, let others through so often: the process serves them all. */
const longestTurnMs = 10;

const embeddingRequest = z.object({
  model: z.string().default("offline"),
  input: z.union([z.string().transform((text) => [text]), z.array(z.string()).min(1).max(2048)]),
  encoding_format: z.enum(["float", "base64"]).default("float"),
  dimensions: z.number().int().min(64).max(3072).default(1536),
});

const speechRequest = z.object({
  input: z.string().min(1).max(4096),
  voice: z.string().default("alloy"),
  speed: z.number().min(0.25).max(4).default(1),
  response_format: z.string().default("mp3"),
});

/**
 * The model that serves when no key is set: OpenAI's `/models`, `/chat/completions`, `/embeddings` and
 * `/audio/speech`, to be mounted at `/ai/v1`. It embeds by words and answers by quoting the prompt's sources.
 * What it can't do is a 501 with a reason. Any key is taken. `delayMs` is waited before each answer, for benches.
 */
export function createOfflineModel({ delayMs = 0 }: { delayMs?: number } = {}): Hono {
  const app = new Hono();
  app.use(
    bodyLimit({
      maxSize: 32 * 1024 * 1024,
      onError: (c) => refuse(c, 413, "The request is larger than 32 MiB."),
    }),
  );
  app.onError((error, c) => {
    console.error("offline model:", error);
    return refuse(c, 500, "The offline model failed.");
  });
  app.notFound((c) => refuse(c, 404, `The offline model has no ${c.req.method} ${c.req.path}.`));
  if (delayMs > 0) {
    app.use(async (_c, next) => {
      await delay(delayMs);
      await next();
    });
  }

  const model = { id: "offline", object: "model", created: 0, owned_by: "atrium" };
  app.get("/models", (c) => c.json({ object: "list", data: [model] }));
  app.get("/models/:id", (c) => c.json({ ...model, id: c.req.param("id") }));

  app.post("/chat/completions", async (c) => {
    const asked = await body(c);
    if (bringsFiles(asked)) {
      return refuse(
        c,
        501,
        "The offline model can't look at files or pictures. Set OPENAI_API_KEY for that.",
      );
    }
    const request = chatRequest.safeParse(asked);
    if (!request.success) return refuse(c, 400, z.prettifyError(request.error));
    const form = request.data.response_format?.type ?? "text";
    if (form !== "text" && !writesJson(request.data)) {
      return refuse(c, 501, "The offline model writes text only. Set OPENAI_API_KEY for structured output.");
    }
    const cannot = cannotWrite(request.data);
    if (cannot) return refuse(c, 501, cannot);
    const completion = createCompletion(request.data);
    if (!request.data.stream) return c.json(toJson(completion));
    const includeUsage = request.data.stream_options?.include_usage ?? false;
    return streamSSE(c, async (stream) => {
      for (const chunk of toChunks(completion, includeUsage)) {
        if (stream.aborted) return;
        await stream.writeSSE({ data: JSON.stringify(chunk) });
      }
      await stream.writeSSE({ data: "[DONE]" });
    });
  });

  app.post("/embeddings", async (c) => {
    const request = embeddingRequest.safeParse(await body(c));
    if (!request.success) return refuse(c, 400, z.prettifyError(request.error));
    const { input, dimensions, encoding_format, model: name } = request.data;
    const data: object[] = [];
    let since = performance.now();
    for (const [index, text] of input.entries()) {
      if (performance.now() - since > longestTurnMs) {
        await setImmediate();
        since = performance.now();
      }
      const vector = embed(text, dimensions);
      const embedding =
        encoding_format === "base64" ? Buffer.from(vector.buffer).toString("base64") : [...vector];
      data.push({ object: "embedding", index, embedding });
    }
    const prompt_tokens = input.reduce((sum, text) => sum + estimateTokens(text), 0);
    return c.json({
      object: "list",
      data,
      model: name,
      usage: { prompt_tokens, total_tokens: prompt_tokens },
    });
  });

  app.post("/audio/speech", async (c) => {
    const request = speechRequest.safeParse(await body(c));
    if (!request.success) return refuse(c, 400, z.prettifyError(request.error));
    const { input, voice, speed } = request.data;
    if (!canSpeak(input)) {
      return refuse(c, 501, "The offline voice speaks English only. Set OPENAI_API_KEY for other languages.");
    }
    return c.body(await speak(input, voice, speed, c.req.raw.signal), 200, { "content-type": "audio/wav" });
  });

  const cannotListen = (c: Context): Response =>
    refuse(
      c,
      501,
      "The offline model can't transcribe speech. Set OPENAI_API_KEY to transcribe audio and video.",
    );
  app.post("/audio/transcriptions", cannotListen);
  app.post("/audio/translations", cannotListen);
  return app;
}

function refuse(c: Context, status: ContentfulStatusCode, message: string): Response {
  const type = status < 500 ? "invalid_request_error" : "server_error";
  const code = status === 501 ? "not_supported_offline" : null;
  return c.json({ error: { message, type, param: null, code } }, status, { "x-should-retry": "false" });
}

async function body(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    return null;
  }
}
