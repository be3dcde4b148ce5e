import { type Asked, chunk, completion, line, SAID, SOUND, USAGE, vectors, type Vendor } from "./vendor.ts";

/** OpenAI's reasoning models: `max_tokens` is refused by name, usage comes in a last chunk without choices. */
export const openai: Vendor = {
  name: "OpenAI",
  tellsUsage: true,
  variables: (url) => ({
    OPENAI_API_KEY: "sk-openai",
    OPENAI_BASE_URL: `${url}/v1`,
    OPENAI_CHAT_MODEL: "gpt-5-mini",
    OPENAI_TRANSCRIPTION_MODEL: "gpt-4o-transcribe",
  }),
  answer(asked: Asked) {
    const { body, path, headers } = asked;
    const refuse = (status: number, message: string, param: string | null, code: string) => ({
      status,
      json: { error: { message, type: "invalid_request_error", param, code } },
    });
    if (headers.authorization !== "Bearer sk-openai") {
      return refuse(401, "Incorrect API key provided: sk-op***nai.", null, "invalid_api_key");
    }
    if ("max_tokens" in body) {
      return refuse(
        400,
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        "max_tokens",
        "unsupported_parameter",
      );
    }
    if (path === "/v1/embeddings") return { json: vectors(asked, Number(body.dimensions ?? 1536)) };
    if (path === "/v1/audio/transcriptions") {
      if (body.response_format === "json") return { json: { text: " Good morning. " } };
      return refuse(
        400,
        "response_format 'verbose_json' is not compatible with model 'gpt-4o-transcribe-api-ev3'. Use 'json' or 'text' instead.",
        "response_format",
        "unsupported_value",
      );
    }
    if (path === "/v1/audio/speech") {
      const { model, voice, input, response_format } = body;
      if (typeof input !== "string" || input.length > 4096)
        return refuse(400, "String should have at most 4096 characters.", "input", "string_too_long");
      if (model !== "gpt-4o-mini-tts" || voice !== "alloy" || response_format !== "mp3")
        return refuse(404, "Unknown model, voice or format.", "model", "model_not_found");
      return { headers: { "content-type": "audio/mpeg" }, pieces: [...SOUND] };
    }
    if (path !== "/v1/chat/completions") return refuse(404, "Not found.", null, "not_found");
    if (!body.stream) return { json: completion(body.model, { content: SAID.join(""), refusal: null }) };
    const events = [
      chunk({ role: "assistant", content: "", refusal: null }),
      ...SAID.map((content) => chunk({ content })),
      chunk({}, "stop"),
      ...(body.stream_options ? [chunk({}, null, { choices: [], usage: USAGE })] : []),
    ];
    return { pieces: [...events.map((event) => line(event)), "data: [DONE]\n\n"] };
  },
};
