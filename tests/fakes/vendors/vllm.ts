import { chunk, completion, line, SAID, vectors, type Vendor } from "./vendor.ts";

/**
 * vLLM: `reasoning_content` beside the answer, or `<think>` in it where no parser is set; refusals without `error` around
 * them; vectors whose length can't be asked for; a guided grammar that may not take a schema.
 */
export const vllm: Vendor = {
  name: "vLLM",
  tellsUsage: true,
  variables: (url) => ({
    OPENAI_BASE_URL: `${url}/v1`,
    OPENAI_API_KEY: "token-abc123",
    OPENAI_CHAT_MODEL: "deepseek-ai/DeepSeek-R1-Distill-Qwen-7B",
    OPENAI_EMBEDDING_MODEL: "BAAI/bge-m3",
  }),
  answer(asked) {
    const { body, path } = asked;
    const refuse = (message: string) => ({
      status: 400,
      json: { object: "error", message, type: "BadRequestError", param: null, code: 400 },
    });
    if (path === "/v1/embeddings") {
      if ("dimensions" in body) {
        return refuse(
          'Model "BAAI/bge-m3" does not support matryoshka representation, changing output dimensions will lead to poor results.',
        );
      }
      return { json: vectors(asked, 1024) };
    }
    const format = body.response_format as { type?: string } | undefined;
    if (format?.type === "json_schema")
      return refuse("The provided JSON schema contains features not supported by xgrammar.");
    const thought = "<think>\nThey greet me.\n</think>\n\n";
    const content = format ? '{"greeting":"Good morning"}' : SAID.join("");
    if (!body.stream) return { json: completion(body.model, { content: thought + content, tool_calls: [] }) };
    const pieces = ["<th", "ink>\nThey gr", "eet me.</thi", "nk>\n", "\n"];
    const events = [
      chunk({ role: "assistant", content: "" }),
      chunk({ reasoning_content: "Hm." }),
      ...[...pieces, ...(format ? [content] : SAID)].map((piece) => chunk({ content: piece })),
      { ...chunk({ content: "" }, "stop"), stop_reason: null },
      chunk({}, null, { choices: [], usage: { prompt_tokens: 30, completion_tokens: 20, total_tokens: 50 } }),
    ];
    return { pieces: [...events.map((event) => line(event)), "data: [DONE]\n\n"] };
  },
};
