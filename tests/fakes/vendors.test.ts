import { describe, expect, it, vi } from "vitest";
import { doing, question, started, streamed, streaming } from "./vendors/asking.ts";
import { vendors } from "./vendors/index.ts";
import { mistral } from "./vendors/mistral.ts";
import { openai } from "./vendors/openai.ts";
import { chunk, completion, line, SAID } from "./vendors/vendor.ts";

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

describe("reading aloud", () => {
  it("is sound as the vendor makes it, and asks for what the vendor takes", async () => {
    const { ai, asked } = await started(openai);
    const { type, body } = await ai.speak("Good morning.");
    expect([type, new Uint8Array(await new Response(body).arrayBuffer())]).toEqual([
      "audio/mpeg",
      Uint8Array.of(0xff, 0xfb, 0x90, 0x64, 0, 1, 2, 3),
    ]);
    expect(asked.at(-1)).toMatchObject({ path: "/v1/audio/speech", body: { input: "Good morning." } });
    await expect(ai.speak("x".repeat(4097))).rejects.toThrow(/\.$/);
  });

  it.each(vendors.filter(({ name }) => name !== "OpenAI"))(
    "is refused in words by $name, which has no voice",
    async (vendor) => {
      const { ai } = await started(vendor);
      await expect(ai.speak("Good morning.")).rejects.toThrow(/^[A-Z].*\.$/s);
    },
  );

  it("that isn't sound is refused, whatever its status", async () => {
    const { ai } = await doing(() => ({ json: { audio: "none" } }));
    await expect(ai.speak("Good morning.")).rejects.toThrow("didn't answer with sound");
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
    }
  });

  it("may be a refusal in the model's own words, or a whole completion from who can't stream", async () => {
    const refusing = await doing(() => streaming(chunk({ refusal: "I can't say." }), chunk({}, "stop")));
    expect((await streamed(refusing.ai)).text).toBe("I can't say.");
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
    const broken = await doing(() => ({
      pieces: [line(chunk({ content: "Good" })), 'data: {"choices": [{"del\n\n'],
    }));
    await expect(streamed(broken.ai)).rejects.toThrow(/broke off/);
  });
});
