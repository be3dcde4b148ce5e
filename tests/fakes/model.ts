import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { createOfflineModel } from "../../local/ai/index.ts";
import { describedVendor } from "../contracts/vendor.ts";

/** A model over HTTP that can be slow, refuse, hear, and say what it is told to. */
export interface FakeModel {
  /** For `OPENAI_BASE_URL`. */
  readonly url: string;
  /** Every text it has embedded, in order. */
  readonly embedded: string[];
  /** How many recordings it has heard. */
  readonly heard: () => number;
  /** Answers the next so many requests for embeddings with 429. */
  refuse(times: number): void;
  /** Keeps the next request for embeddings waiting that holds such words; `reached` once it has come. */
  hold(words: string): { reached: Promise<void>; release: () => void };
  /** Writes this down of the next file that it is sent, instead of taking none. */
  read(words: string): void;
  /** Reads every file that it is sent with this, which gets it as Latin-1, and answers its words or refuses; null: takes none. */
  readWith(reader: ((pdf: string) => string | { status: number }) | null): void;
  /** Writes this as its next streamed answer, word by word. */
  say(words: string): void;
  /** Streams these in turn, instead of thinking; what it was asked is in `asked`. */
  reply(...replies: Reply[]): void;
  readonly asked: Asked[];
  /** @throws Error when it was asked, or has answered, what OpenAI's own description doesn't have */
  close(): Promise<void>;
}

/** A streamed answer: whole, cut at the model's limit, repeated until nobody listens, or refused. */
export type Reply = string | { text: string; cut: true } | { forever: string } | { status: number };

const Embedding = z.object({ input: z.array(z.string()).min(1).max(2048), dimensions: z.literal(1536) });

const Asked = z.object({
  model: z.string(),
  stream: z.boolean().default(false),
  max_completion_tokens: z.number().optional(),
  response_format: z.object({ type: z.string() }).loose().optional(),
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
});
type Asked = z.infer<typeof Asked>;
const Attached = z.tuple([z.object({ file: z.object({ file_data: z.string() }) })], z.unknown());

/** A picture that is to be described: it shows a blue door. */
const Pictured = z.tuple([z.object({ image_url: z.object({ url: z.string() }) }), z.unknown()]);

function completion(content: string) {
  const message = { role: "assistant", content, refusal: null };
  const choices = [{ index: 0, message, finish_reason: "stop", logprobs: null }];
  return { id: "read", object: "chat.completion", created: 1, model: "fake", choices };
}

/** What a transcript says of a stretch beside its words. */
const UNHEARD = {
  seek: 0,
  tokens: [],
  temperature: 0,
  avg_logprob: -0.1,
  compression_ratio: 1,
  no_speech_prob: 0,
};

/** Embeds as the offline model does, and hears the same sentences in every recording. */
export async function startFakeModel(transcript: { start: number; text: string }[]): Promise<FakeModel> {
  const offline = createOfflineModel();
  const embedded: string[] = [];
  let heard = 0;
  let refusals = 0;
  let held: { words: string; reach: () => void; released: Promise<void> } | undefined;

  let saying: string | undefined;
  const replies: Reply[] = [];
  const asked: Asked[] = [];
  let reading: string | undefined;
  let reader: ((pdf: string) => string | { status: number }) | null = null;

  const app = new Hono();
  app.post("/chat/completions", async (c) => {
    const request = Asked.parse(await c.req.raw.clone().json());
    const { stream, messages } = request;
    const reply = stream ? replies.shift() : undefined;
    if (reply !== undefined) {
      asked.push(request);
      return answerWith(reply);
    }
    if (!stream && Pictured.safeParse(messages.at(-1)?.content).success)
      return c.json(completion("A blue door."));
    const file = Attached.safeParse(messages.at(-1)?.content).data?.[0]?.file;
    const pdf = file?.file_data.startsWith("data:application/pdf;base64,JVBERi0") ? file.file_data : null;
    const seen =
      pdf && (reading ?? reader?.(Buffer.from(pdf.split(",")[1] ?? "", "base64").toString("latin1")));
    if (typeof seen === "object" && seen) return answerWith(seen);
    if (typeof seen === "string") {
      reading = undefined;
      return c.json(completion(seen));
    }
    if (!stream || saying === undefined) return offline.fetch(c.req.raw);
    const pieces = saying.split(/(?<= )/);
    saying = undefined;
    return c.body(`${pieces.map((piece) => line(piece)).join("")}${DONE}`, 200, EVENTS);
  });
  app.post("/embeddings", async (c) => {
    const { input } = Embedding.parse(await c.req.raw.clone().json());
    if (refusals > 0) {
      refusals -= 1;
      return c.json({ error: { message: "Slow down." } }, 429, { "x-should-retry": "false" });
    }
    const hold = held;
    if (hold && input.some((text) => text.includes(hold.words))) {
      held = undefined;
      hold.reach();
      await hold.released;
    }
    embedded.push(...input);
    return offline.fetch(c.req.raw);
  });
  app.post("/audio/transcriptions", async (c) => {
    const form = await c.req.formData();
    const file = form.get("file");
    if (!(file instanceof File) || !/\.\w+$/.test(file.name) || !form.get("model")) {
      return c.json({ error: { message: "A recording and a model are needed." } }, 400);
    }
    heard += 1;
    const segments = transcript.map((segment, id) => ({
      ...UNHEARD,
      id,
      end: segment.start + 1,
      ...segment,
    }));
    const text = transcript.map((segment) => segment.text).join(" ");
    return c.json({ text, language: "english", duration: segments.at(-1)?.end ?? 0, segments });
  });
  app.all("*", (c) => offline.fetch(c.req.raw));

  const openai = describedVendor("openai");
  const fetch = (request: Request) => openai.check(request, (asked) => app.fetch(asked));
  const server = serve({ fetch, port: 0, hostname: "127.0.0.1", overrideGlobalObjects: false });
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    embedded,
    heard: () => heard,
    refuse(times) {
      refusals = times;
    },
    hold(words) {
      let release: () => void = () => undefined;
      let reach: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      const reached = new Promise<void>((resolve) => (reach = resolve));
      held = { words, reach, released };
      return { reached, release };
    },
    read(words) {
      reading = words;
    },
    readWith(given) {
      reader = given;
    },
    say(words) {
      saying = words;
    },
    reply(...given) {
      replies.push(...given);
    },
    asked,
    async close() {
      await new Promise((resolve) => server.close(resolve));
      openai.proveClean();
    },
  };
}

const EVENTS = { "content-type": "text/event-stream" };
const DONE = "data: [DONE]\n\n";

function line(content: string, finish_reason: string | null = null): string {
  const choices = [{ index: 0, delta: { content }, finish_reason }];
  return `data: ${JSON.stringify({ id: "said", object: "chat.completion.chunk", created: 1, model: "fake", choices })}\n\n`;
}

function answerWith(reply: Reply): Response {
  if (typeof reply === "string")
    return new Response(`${line(reply)}${line("", "stop")}${DONE}`, { headers: EVENTS });
  if ("status" in reply) {
    const body = { error: { message: "That isn't known here.", type: "invalid_request_error" } };
    return Response.json(body, { status: reply.status, headers: { "x-should-retry": "false" } });
  }
  if ("cut" in reply)
    return new Response(`${line(reply.text)}${line("", "length")}${DONE}`, { headers: EVENTS });
  const bytes = new TextEncoder().encode(line(reply.forever));
  return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(bytes) }), {
    headers: EVENTS,
  });
}
