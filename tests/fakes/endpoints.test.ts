import { describe, expect, it, vi } from "vitest";
import { createModel } from "../../supabase/functions/_shared/providers/openai/model.ts";
import { Variables } from "../../supabase/functions/_shared/providers/openai/settings.ts";
import { doing, question } from "./vendors/asking.ts";
import { type Answered, type Asked, completion, SAID, vectors } from "./vendors/vendor.ts";

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

describe("models that organisations choose", () => {
  const choicesAt = (url: string) =>
    JSON.stringify([
      { provider: "House", models: ["big"] },
      { provider: "Elsewhere", base_url: `${url}/elsewhere`, api_key: "their-key", models: ["one", "two"] },
      { provider: "Keyless", base_url: `${url}/keyless`, models: ["free"] },
    ]);

  it("are asked for at their own address, each key at its own alone; others than these are the usual one", async () => {
    const { asked, url } = await doing(() => ({ json: completion("m") }));
    const ai = createModel(
      Variables.parse({
        OPENAI_API_KEY: "common-key",
        OPENAI_BASE_URL: url,
        OPENAI_CHAT_MODEL: "usual",
        OPENAI_SIDE_MODEL: "small",
        OPENAI_CHAT_CHOICES: choicesAt(url),
      }),
    );
    expect(ai.models.map(({ provider, model }) => `${provider} ${model}`)).toEqual([
      `${new URL(url).host} usual`,
      "House big",
      "Elsewhere one",
      "Elsewhere two",
      "Keyless free",
    ]);
    const choices = [undefined, "House/big", "Elsewhere/two", "Keyless/free", "Gone/model"];
    for (const choice of choices) await ai.complete(question, undefined, choice ? { choice } : {});
    await ai.complete(question, undefined, { model: "side", choice: "House/big" });
    expect(asked.map(({ path, headers, body }) => [path, headers.authorization, body.model])).toEqual([
      ["/chat/completions", "Bearer common-key", "usual"],
      ["/chat/completions", "Bearer common-key", "big"],
      ["/elsewhere/chat/completions", "Bearer their-key", "two"],
      ["/keyless/chat/completions", "Bearer none", "free"],
      ["/chat/completions", "Bearer common-key", "usual"],
      ["/chat/completions", "Bearer common-key", "small"],
    ]);
  });

  it("get their temperature, and are asked without where they take none", async () => {
    const { ai, asked } = await doing(({ body }) =>
      "temperature" in body
        ? { status: 400, json: { error: { message: "Unsupported parameter", param: "temperature" } } }
        : { json: completion("m") },
    );
    const said = await ai.complete(question, undefined, { temperature: 0 });
    expect([said, asked.map(({ body }) => body.temperature)]).toEqual([SAID.join(""), [0, undefined]]);
  });

  it("that are written down wrongly stop the start, without their keys", () => {
    const wrong = JSON.stringify([{ provider: "House", key: "secret", models: [] }]);
    for (const given of ["nothing", wrong]) {
      const { error } = Variables.safeParse({ OPENAI_CHAT_CHOICES: given });
      expect(error?.issues[0]?.path[0]).toBe("OPENAI_CHAT_CHOICES");
      expect(String(error)).not.toContain("secret");
    }
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
    const { ai: both, asked } = await doing((seen) => ({ json: vectors(seen, 64) }), {
      OPENAI_EMBEDDING_DIMENSIONS: "256",
    });
    expect([both.embeddingModel, both.embeds("old@64")]).toEqual(["e@256", true]);
    await both.embed(["a"], undefined, "old@64");
    expect(asked.map(({ body }) => [body.model, body.dimensions])).toEqual([["old", 64]]);
  });
});
