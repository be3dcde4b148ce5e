import { chunk, completion, line, SAID, USAGE, vectors, type Vendor } from "./vendor.ts";

/**
 * Azure OpenAI: the deployment in the path, `api-version` in the query, the key in `api-key`; a stream begins with an event
 * that has no choices but what the filter thought of the prompt.
 */
export const azure: Vendor = {
  name: "Azure OpenAI",
  tellsUsage: true,
  variables: (url) => ({
    OPENAI_API_KEY: "azure-key",
    OPENAI_BASE_URL: url,
    OPENAI_API_VERSION: "2024-10-21",
    OPENAI_CHAT_MODEL: "our-gpt",
    OPENAI_EMBEDDING_MODEL: "our-embeddings",
  }),
  answer(asked) {
    const { body, path, query, headers } = asked;
    if (headers["api-key"] !== "azure-key" || headers.authorization !== undefined) {
      const message = "Access denied due to invalid subscription key or wrong API endpoint.";
      return { status: 401, json: { error: { code: "401", message } } };
    }
    if (query.get("api-version") !== "2024-10-21") {
      return { status: 404, json: { error: { code: "404", message: "Resource not found" } } };
    }
    if (path === "/openai/deployments/our-embeddings/embeddings") return { json: vectors(asked, 1536) };
    if (path !== "/openai/deployments/our-gpt/chat/completions") {
      const message = "The API deployment for this resource does not exist.";
      return { status: 404, json: { error: { code: "DeploymentNotFound", message } } };
    }
    const safe = { hate: { filtered: false, severity: "safe" } };
    if (!body.stream) return { json: completion(body.model, undefined, { content_filter_results: safe }) };
    const filtered = { prompt_index: 0, content_filter_results: safe };
    const events = [
      chunk({}, null, { choices: [], prompt_filter_results: [filtered] }),
      ...SAID.map((content) => chunk({ content })),
      chunk({}, "stop"),
      chunk({}, null, { choices: [], usage: USAGE }),
    ];
    return { pieces: [...events.map((event) => line(event)), "data: [DONE]\n\n"] };
  },
};
