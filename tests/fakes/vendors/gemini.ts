import { chunk, completion, line, SAID, USAGE, vectors, type Vendor } from "./vendor.ts";

/**
 * Gemini's compatible endpoint: refusals are a list with one entry that names the field in a sentence; usage with every
 * chunk; of vectors at most 100 at once, of which only whole ones have unit length; `max_completion_tokens` isn't known.
 */
export const gemini: Vendor = {
  name: "Gemini",
  tellsUsage: true,
  variables: (url) => ({
    OPENAI_API_KEY: "AIza-key",
    OPENAI_BASE_URL: `${url}/v1beta/openai/`,
    OPENAI_CHAT_MODEL: "gemini-2.5-flash",
    OPENAI_EMBEDDING_MODEL: "gemini-embedding-001",
  }),
  answer(asked) {
    const { body, path } = asked;
    const refuse = (message: string) => ({
      status: 400,
      json: [{ error: { code: 400, message, status: "INVALID_ARGUMENT" } }],
    });
    if (path === "/v1beta/openai/embeddings") {
      if (body.encoding_format === "base64") return refuse("Value is not supported for encoding_format.");
      if ((body.input as string[]).length > 100) return refuse("at most 100 requests can be in one batch");
      return { json: vectors(asked, Number(body.dimensions ?? 3072)) };
    }
    for (const name of ["max_completion_tokens", "stream_options"]) {
      if (name in body)
        return refuse(`Invalid JSON payload received. Unknown name "${name}": Cannot find field.`);
    }
    if (!body.stream) return { json: completion(body.model) };
    const events = SAID.map((content, at) =>
      chunk({ role: "assistant", content }, at === SAID.length - 1 ? "stop" : null, { usage: USAGE }),
    );
    return { pieces: [...events.map((event) => line(event)), "data: [DONE]\n\n"] };
  },
};
