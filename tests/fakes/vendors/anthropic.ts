import { chunk, completion, line, SAID, vectors, type Vendor } from "./vendor.ts";

/**
 * Anthropic's compatible endpoint: no embeddings, which come from elsewhere (here Ollama's, on the same machine); formats of
 * answers are passed by without a word; a stream without usage, pings between its events, `end_turn` as a stop reason.
 */
export const anthropic: Vendor = {
  name: "Anthropic",
  tellsUsage: false,
  variables: (url) => ({
    OPENAI_API_KEY: "sk-ant-key",
    OPENAI_BASE_URL: `${url}/v1/`,
    OPENAI_CHAT_MODEL: "claude-haiku-4-5",
    OPENAI_EMBEDDING_BASE_URL: `${url}/ollama/v1`,
    OPENAI_EMBEDDING_MODEL: "nomic-embed-text",
  }),
  answer(asked) {
    const { body, path, headers } = asked;
    if (path === "/ollama/v1/embeddings") {
      if (headers.authorization?.includes("sk-ant"))
        return { status: 500, json: { error: "another vendor's key" } };
      return { json: vectors({ ...asked, body: { ...body, encoding_format: "float" } }, 768) };
    }
    if (headers.authorization !== "Bearer sk-ant-key") {
      const error = { type: "authentication_error", message: "invalid x-api-key" };
      return { status: 401, json: { type: "error", error } };
    }
    if (path !== "/v1/chat/completions") {
      const error = { type: "not_found_error", message: "Not found" };
      return { status: 404, json: { type: "error", error } };
    }
    if (!body.stream) return { json: completion(body.model, undefined, { finish_reason: "end_turn" }) };
    const events = [...SAID.map((content) => chunk({ content })), chunk({}, "end_turn")];
    const ping = 'event: ping\ndata: {"type":"ping"}\n\n';
    return { pieces: [ping, ...events.map((event) => line(event)), ping, "data: [DONE]\n\n"] };
  },
};
