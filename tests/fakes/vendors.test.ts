import { afterEach, describe, expect, it, vi } from "vitest";
import type { Ai, AiMessage, AskOptions, Generation } from "../../supabase/functions/_shared/providers/ai.ts";
import { createModel } from "../../supabase/functions/_shared/providers/openai/model.ts";
import { Variables } from "../../supabase/functions/_shared/providers/openai/settings.ts";
import { vendors } from "./vendors/index.ts";
import { mistral } from "./vendors/mistral.ts";
import {
  type Answered,
  type Asked,
  chunk,
  completion,
  line,
  SAID,
  startVendor,
  vectors,
  type Vendor,
} from "./vendors/vendor.ts";

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
  vi.restoreAllMocks();
});

async function started(vendor: Vendor, more: Record<string, string> = {}) {
  const { url, asked, close: end } = await startVendor(vendor);
  close = end;
  const spent: Generation[] = [];
  const ai = createModel(Variables.parse({ ...vendor.variables(url), ...more }));
  return { ai: ai.metered((generation) => spent.push(generation)), asked, spent, url };
}

/** A vendor that does as a test says, under OpenAI's usual names. */
const doing = (answer: (asked: Asked) => Answered, more: Record<string, string> = {}) =>
  started({
    name: "one",
    tellsUsage: true,
    variables: (url) => ({
      OPENAI_BASE_URL: url,
      OPENAI_CHAT_MODEL: "m",
      OPENAI_EMBEDDING_MODEL: "e",
      ...more,
    }),
    answer,
  });

const question = [
  { role: "system" as const, content: "Be kind." },
  { role: "user" as const, content: "Good morning!" },
];
async function streamed(ai: Ai, options?: AskOptions, messages: AiMessage[] = question) {
  const deltas = [];
  for await (const delta of ai.stream(messages, undefined, options)) deltas.push(delta);
  return { text: deltas.map(({ text }) => text).join(""), last: deltas.at(-1), deltas };
}
const streaming = (...events: object[]): Answered => ({ pieces: events.map((event) => line(event)) });

describe.each(vendors)("$name", (vendor) => {
  it("streams an answer, its tokens said or estimated", async () => {
    const { ai, spent } = await started(vendor);
    expect((await streamed(ai, { maxTokens: 50 })).text).toBe(SAID.join(""));
    expect(spent).toHaveLength(1);
    expect(spent[0]?.estimated).toBe(vendor.tellsUsage ? undefined : true);
    expect(spent[0]?.input_tokens).toBeGreaterThan(0);
    expect(spent[0]?.output_tokens).toBeGreaterThan(4);
  });

  it("answers whole, and remembers what it refuses", async () => {
    const { ai, asked } = await started(vendor);
    expect(await ai.complete(question, undefined, { maxTokens: 50 })).toBe(SAID.join(""));
    const first = asked.length;
    expect(await ai.complete(question, undefined, { maxTokens: 50 })).toBe(SAID.join(""));
    expect(asked).toHaveLength(first + 1);
    expect(Object.keys(asked.at(-1)?.body ?? {})).not.toContain("temperature");
  });

  it("is asked for JSON in a way that it takes", async () => {
    const { ai, asked } = await started(vendor);
    const json = { name: "greeting", schema: { type: "object" } };
    expect((await streamed(ai, { json })).text).not.toBe("");
    expect(asked.length).toBeLessThan(5);
  });

  it("gives vectors of the stored length and of unit length", async () => {
    const { ai } = await started(vendor);
    const [short, long] = await ai.embed(["a", "a longer text"]);
    for (const vector of [short, long]) {
      expect(vector).toHaveLength(1536);
      expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 5);
    }
    expect(short).not.toEqual(long);
  });
});

describe("what is streamed", () => {
  it("is never what the model thought, however it is cut into pieces", async () => {
    for (const size of [1, 2, 5, 100]) {
      const text = " <think>a < b</think> \n<thinking>again</thinking>\n\nThe tag <think> opens [1].";
      const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
      const { ai } = await doing(() =>
        streaming(...pieces.map((content) => chunk({ content })), chunk({}, "stop")),
      );
      expect((await streamed(ai)).text).toBe("The tag <think> opens [1].");
      await close?.();
    }
  });

  it("is a failure in words when no word came: thought to the end, held back, a tool asked for", async () => {
    const cases: [object[], RegExp][] = [
      [[chunk({ reasoning_content: "Hm" }), chunk({}, "length")], /thought until it had to stop/],
      [[chunk({}, "content_filter")], /held this answer back/],
      [[chunk({ tool_calls: [{ index: 0, id: "t", type: "function" }] }), chunk({}, "tool_calls")], /a tool/],
      [[], /wrote nothing/],
    ];
    for (const [events, words] of cases) {
      const { ai } = await doing(() => streaming(...events));
      await expect(streamed(ai)).rejects.toThrow(words);
      await close?.();
    }
  });

  it("may be a refusal in the model's own words, or a whole completion from who can't stream", async () => {
    const refusing = await doing(() => streaming(chunk({ refusal: "I can't say." }), chunk({}, "stop")));
    expect((await streamed(refusing.ai)).text).toBe("I can't say.");
    await close?.();
    const whole = await doing(({ body }) => ({ json: completion(body.model) }));
    expect((await streamed(whole.ai)).text).toBe(SAID.join(""));
    expect(whole.spent).toEqual([{ model: "m", input_tokens: 12, output_tokens: 7 }]);
  });

  it("says that it was cut, by each vendor's word for it", async () => {
    const { ai } = await started(mistral);
    expect((await streamed(ai, { maxTokens: 5 })).last).toMatchObject({ cut: true });
  });

  it("is a failure in words when an error stands among its events, or it breaks off inside one", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const failing = await doing(() =>
      streaming(chunk({ content: "Good" }), { error: { message: "CUDA out of memory" } }),
    );
    await expect(streamed(failing.ai)).rejects.toMatchObject({ code: "provider_failed" });
    await close?.();
    const broken = await doing(() => ({
      pieces: [line(chunk({ content: "Good" })), 'data: {"choices": [{"del\n\n'],
    }));
    await expect(streamed(broken.ai)).rejects.toThrow(/broke off/);
  });
});

describe("a prompt that is too long", () => {
  const source = (id: number) => `<source id="${id}" title="T">\n${`word${id} `.repeat(300)}\n</source>`;
  const long = [
    {
      role: "system" as const,
      content: `Be kind.\n\n<sources>\n${[1, 2, 3, 4, 5].map(source).join("\n\n")}\n</sources>`,
    },
    { role: "user" as const, content: "An older question." },
    { role: "assistant" as const, content: "An older answer." },
    { role: "user" as const, content: "What is word1?" },
  ];
  const promptOf = ({ body }: Asked) => body.messages as { content: string }[];

  it.each([
    [
      "OpenAI",
      {
        error: {
          message:
            "This model's maximum context length is 2048 tokens. However, your messages resulted in 2700 tokens. Please reduce the length of the messages.",
          code: "context_length_exceeded",
        },
      },
    ],
    [
      "vLLM",
      {
        object: "error",
        message:
          "This model's maximum context length is 2048 tokens. However, you requested 2824 tokens (2700 in the messages, 124 in the completion). Please reduce the length of the messages or completion.",
      },
    ],
    [
      "llama.cpp",
      {
        error: {
          code: 400,
          message: "the request exceeds the available context size (2048 tokens), try increasing it",
          n_prompt_tokens: 2700,
          n_ctx: 2048,
        },
      },
    ],
    [
      "LM Studio",
      {
        error:
          "Trying to keep the first 2700 tokens when context the overflows. However, the model is loaded with context length of only 2048 tokens, which is not enough.",
      },
    ],
    [
      "Gemini",
      [
        {
          error: {
            message: "The input token count (2700) exceeds the maximum number of tokens allowed (2048).",
          },
        },
      ],
    ],
    [
      "Anthropic",
      {
        type: "error",
        error: { type: "invalid_request_error", message: "prompt is too long: 2700 tokens > 2048 maximum" },
      },
    ],
    [
      "Mistral",
      {
        object: "error",
        message:
          "Prompt contains 2700 tokens and 0 draft tokens, too large for model with 2048 maximum context length",
      },
    ],
  ])("is cut to what %s says that it takes, and sent once more; the question stays", async (_, json) => {
    const { ai, asked } = await doing((seen) =>
      JSON.stringify(promptOf(seen)).length > 2048 * 4
        ? { status: 400, json }
        : streaming(chunk({ content: "A word." }), chunk({}, "stop")),
    );
    expect((await streamed(ai, {}, long)).text).toBe("A word.");
    expect(asked).toHaveLength(2);
    const sent = asked[1] ? promptOf(asked[1]) : [];
    expect(sent[0]?.content).toContain('<source id="1"');
    expect(sent[0]?.content).not.toContain('<source id="5"');
    expect(sent[0]?.content).toMatch(/<\/sources>$/);
    expect(sent.at(-1)?.content).toBe("What is word1?");
    await streamed(ai, {}, long);
    expect(asked).toHaveLength(3);
  });

  it("is cut before it is sent where the environment says how much is taken", async () => {
    const { ai, asked } = await doing(() => streaming(chunk({ content: "A word." })), {
      OPENAI_CHAT_CONTEXT: "1024",
    });
    await streamed(ai, {}, long);
    expect(asked).toHaveLength(1);
    const sent = asked[0] ? promptOf(asked[0]) : [];
    expect(JSON.stringify(sent).length).toBeLessThan(1024 * 4);
    expect(sent.at(-1)?.content).toBe("What is word1?");
  });

  it("is a failure in words when it is still too long, or the question alone is", async () => {
    const json = {
      error: { message: "maximum context length is 2048 tokens", code: "context_length_exceeded" },
    };
    const { ai, asked } = await doing(() => ({ status: 400, json }));
    await expect(streamed(ai, {}, long)).rejects.toMatchObject({ code: "too_large" });
    expect(asked).toHaveLength(2);
    await expect(streamed(ai, {}, [{ role: "user", content: "x ".repeat(9000) }])).rejects.toMatchObject({
      code: "too_large",
    });
    expect(asked).toHaveLength(2);
  });
});

describe("a provider that", () => {
  it("is busy is asked again after what it says, unless that is longer than anybody waits", async () => {
    const answers: Answered[] = [
      { status: 429, headers: { "retry-after": "0.01" }, json: { error: { message: "Slow down" } } },
      { status: 503, headers: { "retry-after": "0.01" }, json: "<html><body>Bad gateway</body></html>" },
      { json: completion("m") },
      { status: 429, headers: { "retry-after": "3600" }, json: { error: { message: "Slow down" } } },
    ];
    const { ai, asked } = await doing(() => answers.shift() ?? { status: 500 });
    expect(await ai.complete(question)).toBe(SAID.join(""));
    expect(asked).toHaveLength(3);
    await expect(ai.complete(question)).rejects.toThrow(/busy at the moment/);
    expect(asked).toHaveLength(4);
  });

  it.each<[string, Answered, RegExp]>([
    [
      "refuses the key",
      { status: 401, json: { error: { message: "Incorrect API key provided: sk-secret" } } },
      /refuses the key/,
    ],
    ["doesn't have the model", { status: 404, json: { error: "model not found" } }, /isn't there/],
    [
      "has no credit for us",
      {
        status: 429,
        headers: { "x-should-retry": "false" },
        json: { error: { message: "You exceeded your current quota", code: "insufficient_quota" } },
      },
      /nothing left/,
    ],
  ])("%s fails in words, without what it said", async (_, answer, words) => {
    vi.spyOn(console, "error").mockReturnValue();
    const { ai } = await doing(() => answer);
    const error: unknown = await ai.complete(question).catch((failure: unknown) => failure);
    expect(String(error)).toMatch(words);
    expect(String(error)).not.toContain("secret");
  });

  it("serves one purpose is asked for that alone, with its own key and no other's", async () => {
    const { ai, asked, url } = await doing((seen) => {
      if (seen.path.endsWith("/embeddings")) return { json: vectors(seen, 64) };
      return seen.path.endsWith("/transcriptions") ? { json: { text: "Hello." } } : { json: completion("m") };
    });
    expect(url).not.toBe("");
    const at = (path: string) => `${url}${path}`;
    const split = createModel(
      Variables.parse({
        OPENAI_API_KEY: "chat-key",
        OPENAI_BASE_URL: at("/chat"),
        OPENAI_CHAT_MODEL: "big",
        OPENAI_SIDE_MODEL: "small",
        OPENAI_SIDE_BASE_URL: at("/side"),
        OPENAI_SIDE_API_KEY: "side-key",
        OPENAI_EMBEDDING_BASE_URL: at("/vectors"),
        OPENAI_VISION_MODEL: "eyes",
        OPENAI_TRANSCRIPTION_BASE_URL: at("/ears"),
        OPENAI_TRANSCRIPTION_API_KEY: "ears-key",
      }),
    );
    expect(ai.embeddingModel).toBe("e");
    await split.complete(question);
    await split.complete(question, undefined, { model: "side" });
    await split.embed(["a"]);
    await split.readScan(new File(["%PDF-"], "x.pdf", { type: "application/pdf" }));
    await split.transcribe(new File(["x"], "x.mp3"));
    expect(asked.map(({ path, headers, body }) => [path, headers.authorization, body.model])).toEqual([
      ["/chat/chat/completions", "Bearer chat-key", "big"],
      ["/side/chat/completions", "Bearer side-key", "small"],
      ["/vectors/embeddings", "Bearer none", "text-embedding-3-small"],
      ["/chat/chat/completions", "Bearer chat-key", "eyes"],
      ["/ears/audio/transcriptions", "Bearer ears-key", "whisper-1"],
    ]);
  });
});

describe("vectors", () => {
  it("of up to 1,536 numbers keep their angles, longer ones are asked for or cut where the model allows it", async () => {
    const cut = await doing((seen) => ({ json: vectors(seen, 3072) }), {
      OPENAI_EMBEDDING_MODEL: "text-embedding-3-large",
    });
    const [vector] = await cut.ai.embed(["abc"]);
    expect(vector).toHaveLength(1536);
    expect(cut.asked[0]?.body.dimensions).toBe(1536);
    await close?.();
    const short = await doing((seen) => ({ json: vectors(seen, 384) }));
    const [a = [], b = []] = await short.ai.embed(["abc", "abcdef"]);
    const raw = (
      vectors({ ...short.asked[0], body: { input: ["abc", "abcdef"] } } as unknown as Asked, 384) as {
        data: { embedding: number[] }[];
      }
    ).data.map(({ embedding }) => embedding);
    const cosine = (x: number[], y: number[]) =>
      x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0) / Math.hypot(...x) / Math.hypot(...y);
    expect(cosine(a, b)).toBeCloseTo(cosine(raw[0] ?? [], raw[1] ?? []), 6);
  });

  it("that are longer and can't be cut are a failure in words, and what to set stands in the log", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const { ai } = await doing((seen) => ({ json: vectors(seen, 4096) }), {
      OPENAI_EMBEDDING_MODEL: "e5-mistral-7b-instruct",
    });
    await expect(ai.embed(["abc"])).rejects.toThrow(/doesn't fit/);
    expect(String(log.mock.calls[0]?.[0])).toMatch(/4096.*OPENAI_EMBEDDING_MODEL/);
  });

  it("of texts that are too long for the model are those of their beginnings", async () => {
    const { ai, asked } = await doing((seen) => {
      const input = seen.body.input as string[];
      if (input.some((text) => text.length > 600)) {
        return { status: 400, json: { error: { message: "the input length exceeds the context length" } } };
      }
      return { json: vectors(seen, 64) };
    });
    const got = await ai.embed(["short", "x".repeat(1000), "also short"]);
    expect(got).toHaveLength(3);
    expect(new Set(asked.flatMap(({ body }) => body.input as string[]))).toContain("x".repeat(500));
  });

  it("are none where the environment says so, and those of the model before stay in reach", async () => {
    const { ai } = await doing((seen) => ({ json: vectors(seen, 64) }), { OPENAI_EMBEDDING_MODEL: "none" });
    expect(ai.embeddingModel).toBeNull();
    await expect(ai.embed(["a"])).rejects.toMatchObject({ code: "not_configured" });
    await close?.();
    const { ai: both, asked } = await doing((seen) => ({ json: vectors(seen, 64) }), {
      OPENAI_EMBEDDING_DIMENSIONS: "256",
    });
    expect([both.embeddingModel, both.embeds("old@64")]).toEqual(["e@256", true]);
    await both.embed(["a"], undefined, "old@64");
    expect(asked.map(({ body }) => [body.model, body.dimensions])).toEqual([["old", 64]]);
  });
});
