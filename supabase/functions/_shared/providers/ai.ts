import type { Voice } from "../domain/agents/voice.ts";
import type { TranscriptLine } from "../domain/speech/transcript.ts";

export interface AiMessage {
  role: "system" | "user" | "assistant";
  content: string;
  /** Of the last message: what its asker shows beside it. */
  pictures?: readonly AiPicture[];
}

/** A picture that a model looks at. */
export interface AiPicture {
  /** Named before it, so that an answer can say which one it means. */
  name: string;
  jpeg: Uint8Array<ArrayBuffer>;
}

/** A piece of a streamed completion; `tokens` is how many the model has emitted so far. */
export interface AiDelta {
  text: string;
  tokens: number;
  /** The model was stopped at its limit, in the middle of what it wrote. */
  cut?: boolean;
}

/** How a model is asked; what is left out is as the environment says. */
export interface AskOptions {
  /** `side` is a cheaper model, where one is set up, for what stands beside answers: titles, rewritten questions. */
  model?: "answers" | "side";
  /** The most that it may write. */
  maxTokens?: number;
  /** How freely it chooses its words, from 0 to 1; left out where a model doesn't take it. */
  temperature?: number;
  /** For answers: one of `models`, by its id; the first where there is none of it. */
  choice?: string;
  /** Told when the model takes no pictures after all: it is asked without them. */
  onBlind?: () => void;
  /** Wants JSON of this schema (JSON Schema), as strictly as the provider knows how; nobody has checked what comes. */
  json?: { name: string; schema: Record<string, unknown> };
}

/** What one generation took; null is what the provider didn't say, as when it was broken off. */
export interface Generation {
  model: string;
  input_tokens: number | null;
  output_tokens: number | null;
  /** The provider said nothing of it: the tokens are estimated. */
  estimated?: boolean;
}

export interface Transcript {
  /** What is said from which second on. */
  segments: TranscriptLine[];
  /** The model tells times; otherwise all stands in one segment at 0. */
  timed: boolean;
}

/** Sound of a text that is read aloud. */
export interface Speech {
  type: string;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** How a text is spoken; what is left out is as the environment says. */
export interface SpeakOptions {
  /** In one of the registers, as far as the vendor has a voice for each. */
  voice?: Voice;
  /** 1 is the voice's own. */
  speed?: number;
  /** Wants WAV, to be worked on, in place of what is smallest. */
  lossless?: boolean;
}

/** A model that answers may be asked of. */
export interface AnswerModel {
  id: string;
  provider: string;
  model: string;
  /** The built-in one, which quotes documents and knows no style. */
  offline: boolean;
  /** Takes pictures, as the environment or its name says. */
  pictures: boolean;
}

/** The model, whichever it is; every failure is an ApiError in words. */
export interface Ai {
  /** The models that are set up for answers; the first is the one unless another is asked for. */
  readonly models: readonly AnswerModel[];
  /** Whether embeddings know meaning, or only words. */
  readonly semantic: boolean;
  /** Whether a search may ask it for other words and for an order. Never the offline model, which knows no better. */
  readonly helpsSearch: boolean;
  /** How relevant each text is to a query, in their order; null where the provider has no endpoint for it. */
  readonly rerank: ((query: string, texts: string[], signal?: AbortSignal) => Promise<number[]>) | null;
  /** The name under which its vectors are kept: those of two names can't be compared. Null: there are none. */
  readonly embeddingModel: string | null;
  /** Whether vectors of that name are still to be had, as while documents are embedded anew. */
  embeds(model: string): boolean;
  /** Of vectors of that name: whether they know meaning, and how long they are before zeros; null until some have come. */
  vectorsOf(model: string): { semantic: boolean; dimensions: number | null };
  /**
   * One vector of 1536 numbers a text, in order: shorter ones of the model are filled up with zeros.
   * @param model another one than `embeddingModel`, by the name under which its vectors are kept
   */
  embed(texts: string[], signal?: AbortSignal, model?: string): Promise<number[][]>;
  complete(
    messages: AiMessage[],
    signal?: AbortSignal,
    options?: Pick<AskOptions, "model" | "maxTokens" | "choice" | "temperature">,
  ): Promise<string>;
  stream(messages: AiMessage[], signal?: AbortSignal, options?: AskOptions): AsyncIterable<AiDelta>;
  /** Whether it transcribes, as far as the environment tells. */
  readonly hears: boolean;
  transcribe(file: File, signal?: AbortSignal): Promise<Transcript>;
  /** Whether it reads aloud, as far as the environment tells. */
  readonly speaks: boolean;
  /** The languages that its voice knows, such as `en`; null: any, as far as the environment tells. */
  readonly voiceLanguages: readonly string[] | null;
  /** The built-in voice, which knows one language and sounds like a machine. */
  readonly voiceOffline: boolean;
  /** Reads a text of at most 4,096 characters aloud: sound as it is made, with its media type. */
  speak(text: string, signal?: AbortSignal, how?: SpeakOptions): Promise<Speech>;
  /** What `READ_SCAN` asks for; null when the model takes no files. */
  readScan(pdf: File, signal?: AbortSignal): Promise<string | null>;
  /** What a picture shows, in a sentence or two; null when the model takes no pictures. */
  describePicture(jpeg: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<string | null>;
  /** The same model, which tells what each completion and stream took. */
  metered(tell: (generation: Generation) => void): Ai;
}

/** Vectors of the embedding model; the column's dimension. */
export const EMBEDDING_DIMENSIONS = 1536;
