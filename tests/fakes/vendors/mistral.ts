import { chunk, completion, line, SAID, unknownIn, USAGE, vectors, type Vendor } from "./vendor.ts";

const chat = ["model", "messages", "max_tokens", "stream", "temperature", "response_format"];
const embeddings = ["model", "input", "encoding_format", "output_dimension", "output_dtype"];

/**
 * Mistral: what it doesn't know is a 422 with a list of fields; usage in the last chunk beside its choice; `model_length` as
 * a stop reason; thoughts as parts of the content.
 */
export const mistral: Vendor = {
  name: "Mistral",
  tellsUsage: true,
  variables: (url) => ({
    OPENAI_API_KEY: "mistral-key",
    OPENAI_BASE_URL: `${url}/v1`,
    OPENAI_CHAT_MODEL: "magistral-small-latest",
    OPENAI_EMBEDDING_MODEL: "mistral-embed",
  }),
  answer(asked) {
    const { body, path } = asked;
    const isChat = path === "/v1/chat/completions";
    const extra = unknownIn(body, isChat ? chat : embeddings);
    if (extra) {
      const detail = [
        { type: "extra_forbidden", loc: ["body", extra], msg: "Extra inputs are not permitted", input: 1 },
      ];
      const json = {
        object: "error",
        message: { detail },
        type: "invalid_request_error",
        param: null,
        code: null,
      };
      return { status: 422, json };
    }
    if (!isChat) {
      if (body.encoding_format === "float") return { json: vectors(asked, 1024) };
      const detail = [
        { type: "enum", loc: ["body", "encoding_format"], msg: "Input should be 'float'", input: "base64" },
      ];
      return { status: 422, json: { detail } };
    }
    const thinking = { type: "thinking", thinking: [{ type: "text", text: "They greet me." }] };
    const said = (text: string) => [{ type: "text", text }];
    if (!body.stream)
      return { json: completion(body.model, { content: [thinking, ...said(SAID.join(""))] }) };
    const [first = "", ...others] = SAID;
    const events = [
      chunk({ role: "assistant", content: [thinking] }),
      chunk({ content: said(first) }),
      ...others.map((content) => chunk({ content })),
      chunk({ content: "" }, body.max_tokens === 5 ? "model_length" : "stop", { usage: USAGE }),
    ];
    return { pieces: [...events.map((event) => line(event)), "data: [DONE]\n\n"] };
  },
};
