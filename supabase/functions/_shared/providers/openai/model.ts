import OpenAI, { APIConnectionError, APIError, APIUserAbortError, RateLimitError } from "openai";
import { z } from "zod";
import { ApiError } from "../../db/api-error.ts";
import { READ_SCAN } from "../../domain/text/prompts.ts";
import { type Ai, EMBEDDING_DIMENSIONS, type AiMessage, type AskOptions, type Generation } from "../ai.ts";
import { NotConfiguredError } from "../not-configured.ts";
import { JsonWays } from "./json-ways.ts";
import { createRerank } from "./rerank.ts";
import type { ModelSettings } from "./settings.ts";

/** Name of an embedding model that compares words, not meaning, as the offline one does. */
const LEXICAL_EMBEDDINGS = "lexical";

/** The one code path to the model: any OpenAI-compatible API. */
export function createModel(settings: ModelSettings): Ai {
  const { OPENAI_API_KEY: apiKey } = settings;
  const client = new OpenAI({
    // The client wants a key to be made at all; without one every question is refused below.
    apiKey: apiKey ?? "none",
    baseURL: settings.OPENAI_BASE_URL ?? null,
    maxRetries: 2,
    timeout: 120_000,
    // A redirect would take questions and files elsewhere.
    fetchOptions: { redirect: "error" },
  });
  const ask = async <T>(request: () => PromiseLike<T>): Promise<T> => {
    if (!apiKey) throw new NotConfiguredError("The AI model", "OPENAI_API_KEY");
    try {
      return await request();
    } catch (error) {
      throw inWords(error);
    }
  };

  const modelFor = ({ model }: AskOptions) =>
    (model === "side" ? settings.OPENAI_SIDE_MODEL : undefined) ?? settings.OPENAI_CHAT_MODEL;
  const jsonWays = new JsonWays();
  const asked = (messages: AiMessage[], options: AskOptions) => ({
    model: modelFor(options),
    messages,
    ...(options.maxTokens && { max_completion_tokens: options.maxTokens }),
  });
  const askForStream = async (
    messages: AiMessage[],
    signal: AbortSignal | undefined,
    options: AskOptions,
  ) => {
    const body = {
      ...asked(messages, options),
      stream: true,
      stream_options: { include_usage: true },
    } satisfies OpenAI.Chat.ChatCompletionCreateParamsStreaming;
    const send = (format: object) =>
      client.chat.completions.create({ ...body, ...format }, { signal: signal ?? null });
    return options.json ? jsonWays.ask(body.model, options.json, send) : send({});
  };

  const metered = (tell: (generation: Generation) => void): Ai => ({
    semantic: settings.OPENAI_EMBEDDING_MODEL !== LEXICAL_EMBEDDINGS,
    helpsSearch: helpsSearch(settings),
    rerank: createRerank(settings, tell),
    async embed(texts, signal) {
      const answer = await ask(() =>
        client.embeddings.create(
          { model: settings.OPENAI_EMBEDDING_MODEL, input: texts, dimensions: EMBEDDING_DIMENSIONS },
          { signal: signal ?? null },
        ),
      );
      return answer.data.sort((a, b) => a.index - b.index).map((entry) => entry.embedding);
    },
    async complete(messages, signal, options = {}) {
      const body = asked(messages, options);
      const answer = await ask(() => client.chat.completions.create(body, { signal: signal ?? null }));
      tell(generationOf(body.model, answer.usage));
      return answer.choices[0]?.message.content ?? "";
    },
    async *stream(messages, signal, options = {}) {
      const events = await ask(() => askForStream(messages, signal, options));
      const model = modelFor(options);
      let tokens = 0;
      let generation = generationOf(model);
      try {
        for await (const event of events) {
          const text = event.choices[0]?.delta.content ?? "";
          if (text) tokens += 1;
          if (event.usage) {
            generation = generationOf(model, event.usage);
            tokens = generation.output_tokens ?? tokens;
          }
          const cut = event.choices[0]?.finish_reason === "length";
          if (text || event.usage || cut) yield { text, tokens, ...(cut && { cut }) };
        }
      } catch (error) {
        throw inWords(error);
      } finally {
        tell({ ...generation, output_tokens: tokens });
      }
      // The client ends an aborted stream as if it were whole.
      signal?.throwIfAborted();
    },
    async readScan(pdf, signal) {
      const data = base64(new Uint8Array(await pdf.arrayBuffer()));
      const file = { filename: pdf.name, file_data: `data:${pdf.type};base64,${data}` };
      const content = [
        { type: "file", file },
        { type: "text", text: READ_SCAN },
      ] satisfies OpenAI.Chat.ChatCompletionContentPart[];
      const answer = await ask(() =>
        client.chat.completions
          .create(
            { model: settings.OPENAI_CHAT_MODEL, messages: [{ role: "user", content }] },
            { signal: signal ?? null },
          )
          .catch((error: unknown) => {
            if (error instanceof APIError && takesNoFiles.has(error.status as number)) return null;
            throw error;
          }),
      );
      return answer && (answer.choices[0]?.message.content ?? "");
    },
    async transcribe(file, signal) {
      const answer = await ask(() =>
        client.audio.transcriptions.create(
          { model: settings.OPENAI_TRANSCRIPTION_MODEL, file, response_format: "verbose_json" },
          { signal: signal ?? null },
        ),
      );
      return (
        answer.segments?.map(({ start, text }) => ({ start, text: text.trim() })) ?? [
          { start: 0, text: answer.text.trim() },
        ]
      );
    },
    metered,
  });
  return metered(() => undefined);
}

/** The offline model, which has lexical embeddings, rewrites nothing better than the search reads it. */
function helpsSearch({
  OPENAI_SEARCH_HELP: wanted,
  OPENAI_EMBEDDING_MODEL: embeddings,
}: ModelSettings): boolean {
  return wanted ? wanted === "on" : embeddings !== LEXICAL_EMBEDDINGS;
}

/** Providers leave tokens out, or say what none can be. */
const Tokens = z.int().min(0).max(1e9).nullable().catch(null);

function generationOf(model: string, usage?: OpenAI.CompletionUsage): Generation {
  return {
    model,
    input_tokens: Tokens.parse(usage?.prompt_tokens),
    output_tokens: Tokens.parse(usage?.completion_tokens),
  };
}

/** How JSON is asked for, the strictest way first; providers refuse the ways that they don't know. */
/** How providers answer a kind of content that their model doesn't know. */
const takesNoFiles: ReadonlySet<number> = new Set([400, 404, 413, 415, 422, 501]);

/** In pieces: a call takes only so many arguments. */
function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}

/** A failure of the provider, without what it says of keys or accounts. */
function inWords(error: unknown): unknown {
  if (error instanceof APIUserAbortError) return error;
  if (error instanceof RateLimitError) {
    return new ApiError("provider_failed", "The AI model is busy at the moment. Please try again.");
  }
  if (error instanceof APIConnectionError) {
    return new ApiError("provider_failed", "The AI model can't be reached at the moment. Please try again.");
  }
  if (error instanceof APIError) {
    if (error.status === 501) return new ApiError("not_configured", error.message.replace(/^501\s+/, ""));
    if (error.status === 413) {
      return new ApiError("too_large", "This is more than the AI model takes. Split it and send the parts.");
    }
    console.error(`model: ${error.status ?? "?"} ${error.message}`);
    return new ApiError("provider_failed", "The AI model couldn't answer. Please try again.");
  }
  return error;
}
