import { APIError, type OpenAI } from "openai";
import { READ_SCAN } from "../../domain/text/prompts.ts";
import type { Ai, AskOptions } from "../ai.ts";
import { NotConfiguredError } from "../not-configured.ts";
import { Chat } from "./chat.ts";
import { choicesOf } from "./choices.ts";
import { clientOf } from "./client.ts";
import { Embedder, LEXICAL_EMBEDDINGS } from "./embedder.ts";
import { type Endpoint, endpointOf, keyOf, type Purpose } from "./endpoints.ts";
import { failed, inWords } from "./failures.ts";
import { Habits } from "./habits.ts";
import { createRerank } from "./rerank.ts";
import type { ModelSettings } from "./settings.ts";
import type { Tell } from "./usage.ts";

/** The one code path to models: any OpenAI-compatible endpoint, one for all or one for each purpose. */
export function createModel(settings: ModelSettings): Ai {
  const endpointFor = (purpose: Purpose): Endpoint => {
    const endpoint = endpointOf(settings, purpose);
    if (!endpoint) throw new NotConfiguredError("The AI model", "OPENAI_API_KEY");
    return endpoint;
  };
  const hasSide = settings.OPENAI_SIDE_MODEL !== undefined;
  const choices = choicesOf(settings, endpointOf(settings, "CHAT"));
  const chosen = (id: string | undefined) => choices.find((choice) => choice.id === id)?.endpoint;
  const chat = new Chat(({ model, choice }: AskOptions) =>
    model === "side" && hasSide ? endpointFor("SIDE") : (chosen(choice) ?? endpointFor("CHAT")),
  );
  const embedder = new Embedder(settings);
  const habits = new Habits();

  const metered = (tell: Tell): Ai => ({
    models: choices.map(({ endpoint: _, ...told }) => told),
    semantic: embedder.semantic,
    helpsSearch: helpsSearch(settings),
    rerank: createRerank(settings, tell),
    embeddingModel: embedder.name,
    embeds: (model) => embedder.embeds(model),
    vectorsOf: (model) => embedder.vectorsOf(model),
    embed: (texts, signal, model) => embedder.embed(texts, signal, model),
    complete: (messages, signal, options = {}) => chat.complete(messages, signal, options, tell),
    stream: (messages, signal, options = {}) => chat.stream(messages, signal, options, tell),
    async readScan(pdf, signal) {
      const endpoint = endpointFor("VISION");
      const data = base64(new Uint8Array(await pdf.arrayBuffer()));
      const file = { filename: pdf.name, file_data: `data:${pdf.type};base64,${data}` };
      const content = [
        { type: "file", file },
        { type: "text", text: READ_SCAN },
      ] satisfies OpenAI.Chat.ChatCompletionContentPart[];
      const answer = await clientOf(endpoint)
        .chat.completions.create(
          { model: endpoint.model, messages: [{ role: "user", content }] },
          { signal: signal ?? null },
        )
        .catch((error: unknown) => {
          if (error instanceof APIError && takesNoFiles.has(error.status as number)) return null;
          throw inWords(error);
        });
      return answer && (answer.choices[0]?.message.content ?? "");
    },
    hears: endpointOf(settings, "TRANSCRIPTION") !== null,
    async transcribe(file, signal) {
      const endpoint = endpointOf(settings, "TRANSCRIPTION");
      if (!endpoint)
        throw new NotConfiguredError("Transcription of recordings", "OPENAI_TRANSCRIPTION_MODEL");
      const body = { model: endpoint.model, file, response_format: "verbose_json" as const };
      const answer = await habits
        .ask(keyOf(endpoint), body, (adapted) =>
          clientOf(endpoint).audio.transcriptions.create(adapted, { signal: signal ?? null }),
        )
        .catch((error: unknown) => {
          throw inWords(error);
        });
      const { segments } = answer;
      return segments
        ? { timed: true, segments: segments.map(({ start, text }) => ({ start, text: text.trim() })) }
        : { timed: false, segments: [{ start: 0, text: answer.text.trim() }] };
    },
    speaks: endpointOf(settings, "SPEECH") !== null,
    voiceLanguages: settings.OPENAI_SPEECH_LANGUAGES ?? null,
    async speak(text, signal) {
      const endpoint = endpointOf(settings, "SPEECH");
      if (!endpoint) throw new NotConfiguredError("A voice that reads aloud", "OPENAI_SPEECH_MODEL");
      const answer = await clientOf(endpoint)
        .audio.speech.create(
          { model: endpoint.model, voice: settings.OPENAI_SPEECH_VOICE, input: text, response_format: "mp3" },
          { signal: signal ?? null },
        )
        .catch((error: unknown) => {
          throw inWords(error);
        });
      const type = answer.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
      if (!answer.body || !/^audio\//.test(type)) {
        await answer.body?.cancel();
        throw failed("The voice that reads aloud didn't answer with sound.");
      }
      return { type, body: answer.body };
    },
    metered,
  });
  return metered(() => undefined);
}

/** The offline model, which alone has lexical embeddings, rewrites nothing better than the search reads it. */
function helpsSearch({
  OPENAI_SEARCH_HELP: wanted,
  OPENAI_EMBEDDING_MODEL: embeddings,
}: ModelSettings): boolean {
  return wanted ? wanted === "on" : embeddings !== LEXICAL_EMBEDDINGS;
}

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
