import type { OpenAI } from "openai";
import { pictureIn } from "../../domain/picture-page.ts";
import { DESCRIBE_PICTURE, READ_SCAN } from "../../domain/text/prompts.ts";
import type { Ai, AskOptions } from "../ai.ts";
import { NotConfiguredError } from "../not-configured.ts";
import { base64 } from "./base64.ts";
import { Chat } from "./chat.ts";
import { choicesOf, isOffline } from "./choices.ts";
import { clientOf } from "./client.ts";
import { Embedder, LEXICAL_EMBEDDINGS } from "./embedder.ts";
import { type Endpoint, endpointOf, keyOf, type Purpose } from "./endpoints.ts";
import { failed, inWords } from "./failures.ts";
import { Habits } from "./habits.ts";
import { mayRefuseContent, picturePart } from "./pictures.ts";
import { createRerank } from "./rerank.ts";
import type { ModelSettings } from "./settings.ts";
import type { Tell } from "./usage.ts";
import { voiceOf } from "./voices.ts";

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

  /** What the model for scans says to what it is shown; null when it takes nothing of the kind. */
  const look = async (
    shown: OpenAI.Chat.ChatCompletionContentPart[],
    asked: string,
    signal: AbortSignal | undefined,
  ): Promise<string | null> => {
    const endpoint = endpointFor("VISION");
    const content: OpenAI.Chat.ChatCompletionContentPart[] = [...shown, { type: "text", text: asked }];
    const answer = await clientOf(endpoint)
      .chat.completions.create(
        { model: endpoint.model, messages: [{ role: "user", content }] },
        { signal: signal ?? null },
      )
      .catch((error: unknown) => {
        if (mayRefuseContent(error)) return null;
        throw inWords(error);
      });
    return answer && (answer.choices[0]?.message.content ?? "");
  };

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
      const bytes = new Uint8Array(await pdf.arrayBuffer());
      const file = { filename: pdf.name, file_data: `data:${pdf.type};base64,${base64(bytes)}` };
      const told = await look([{ type: "file", file }], READ_SCAN, signal);
      const jpeg = told === null ? await pictureIn(bytes) : null;
      return jpeg ? look([picturePart(jpeg)], READ_SCAN, signal) : told;
    },
    describePicture: (jpeg, signal) => look([picturePart(jpeg)], DESCRIBE_PICTURE, signal),
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
    voiceOffline: isOffline(endpointOf(settings, "SPEECH")),
    async speak(text, signal, { voice, speed, lossless = false } = {}) {
      const endpoint = endpointOf(settings, "SPEECH");
      if (!endpoint) throw new NotConfiguredError("A voice that reads aloud", "OPENAI_SPEECH_MODEL");
      const asked = {
        model: endpoint.model,
        voice: voiceOf(settings, voice),
        input: text,
        response_format: lossless ? ("wav" as const) : ("mp3" as const),
        ...(speed !== undefined && speed !== 1 && { speed }),
      };
      const answer = await clientOf(endpoint)
        .audio.speech.create(asked, { signal: signal ?? null })
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
