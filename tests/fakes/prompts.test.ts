import { describe, expect, it } from "vitest";
import { doing, streamed, streaming } from "./vendors/asking.ts";
import { type Asked, chunk } from "./vendors/vendor.ts";

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
