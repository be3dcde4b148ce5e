import { chunk, completion, SAID, vectors, type Vendor } from "./vendor.ts";

/**
 * LM Studio: `error` is a text; of formats `json_schema` and `text` only; numbers whatever encoding is asked for; lines that
 * end in CRLF, comments between events, pieces cut inside a character, and no `[DONE]`.
 */
export const lmStudio: Vendor = {
  name: "LM Studio",
  tellsUsage: false,
  variables: (url) => ({
    OPENAI_BASE_URL: `${url}/v1/`,
    OPENAI_CHAT_MODEL: "llama-3.2-3b-instruct",
    OPENAI_EMBEDDING_MODEL: "text-embedding-mxbai-embed-large-v1",
  }),
  answer(asked) {
    const { body, path } = asked;
    if (path === "/v1/embeddings") {
      const floats = { ...asked, body: { ...body, encoding_format: "float" } };
      return { json: vectors(floats, 1024) };
    }
    if ((body.response_format as { type?: string } | undefined)?.type === "json_object") {
      return { status: 400, json: { error: "'response_format.type' must be 'json_schema' or 'text'" } };
    }
    if (!body.stream) return { json: { ...completion(body.model), usage: undefined } };
    const events = [...SAID.map((content) => chunk({ content })), chunk({}, "stop")];
    const text = events.map((event) => `: keep-alive\r\n\r\ndata: ${JSON.stringify(event)}\r\n\r\n`).join("");
    const bytes = new TextEncoder().encode(text);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) =>
      bytes.slice(at * 7, at * 7 + 7),
    );
    return { pieces };
  },
};
