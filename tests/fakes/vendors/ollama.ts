import { chunk, completion, line, SAID, vectors, type Vendor } from "./vendor.ts";

/**
 * Ollama: no key, vectors as long as the model's and as numbers whatever is asked, reasoning in `reasoning`; a model that
 * isn't pulled is a 404 in words.
 */
export const ollama: Vendor = {
  name: "Ollama",
  tellsUsage: false,
  variables: (url) => ({
    OPENAI_BASE_URL: `${url}/v1`,
    OPENAI_CHAT_MODEL: "qwen3:8b",
    OPENAI_CHAT_CONTEXT: "4096",
    OPENAI_EMBEDDING_MODEL: "nomic-embed-text",
  }),
  answer(asked) {
    const { body, path } = asked;
    if (path === "/v1/embeddings") {
      const floats = { ...asked, body: { ...body, encoding_format: "float" } };
      return { json: vectors(floats, 768) };
    }
    if (body.model !== "qwen3:8b") {
      const message = `model "${String(body.model)}" not found, try pulling it first`;
      return { status: 404, json: { error: { message, type: "api_error", param: null, code: null } } };
    }
    if (!body.stream)
      return { json: completion(body.model, { content: SAID.join(""), reasoning: "A greeting." }) };
    const events = [
      chunk({ role: "assistant", content: "", reasoning: "The user greets me." }),
      ...SAID.map((content) => chunk({ role: "assistant", content })),
      chunk({ role: "assistant", content: "" }, "stop"),
    ];
    return { pieces: [...events.map((event) => line(event)), "data: [DONE]\n\n"] };
  },
};
