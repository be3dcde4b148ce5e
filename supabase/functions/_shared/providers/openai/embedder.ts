import { EMBEDDING_DIMENSIONS } from "../ai.ts";
import { NotConfiguredError } from "../not-configured.ts";
import { clientOf } from "./client.ts";
import { type Endpoint, endpointOf, keyOf, NO_EMBEDDINGS } from "./endpoints.ts";
import { contextIn, failed, inWords } from "./failures.ts";
import { Habits } from "./habits.ts";
import type { ModelSettings } from "./settings.ts";
import { read, stored } from "./vectors.ts";

/** Name of an embedding model that compares words, not meaning, as the offline one does. */
export const LEXICAL_EMBEDDINGS = "lexical";
/** How often a text that is too long for the model is halved; what is left says what it is about. */
const mostHalvings = 4;

/** Vectors of the embedding model, and of the one before while documents are embedded anew. */
export class Embedder {
  /** The name under which vectors are kept; null where there are none. */
  readonly name: string | null;
  readonly semantic: boolean;
  readonly #settings: ModelSettings;
  readonly #habits = new Habits();

  constructor(settings: ModelSettings) {
    this.#settings = settings;
    const { OPENAI_EMBEDDING_MODEL: model, OPENAI_EMBEDDING_DIMENSIONS: dimensions } = settings;
    this.name = model === NO_EMBEDDINGS ? null : dimensions ? `${model}@${dimensions}` : model;
    this.semantic = model !== LEXICAL_EMBEDDINGS;
  }

  /**
   * Whether vectors of a name can be asked for: today's, those of the model that the environment names as the one before,
   * and any other model's of today's endpoint unless another one is named.
   */
  embeds(name: string): boolean {
    const { OPENAI_PREVIOUS_EMBEDDING_MODEL: previous } = this.#settings;
    return (
      name === this.name || (previous === undefined ? this.name !== null : previous === modelOf(name).model)
    );
  }

  /** @throws ApiError in words; NotConfiguredError where there is no such model */
  async embed(texts: string[], signal?: AbortSignal, name = this.name): Promise<number[][]> {
    if (name === null) throw new NotConfiguredError("An embedding model", "OPENAI_EMBEDDING_MODEL");
    if (!this.embeds(name)) {
      throw new NotConfiguredError("The embedding model before", "OPENAI_PREVIOUS_EMBEDDING_MODEL");
    }
    const endpoint = endpointOf(this.#settings, name === this.name ? "EMBEDDING" : "PREVIOUS_EMBEDDING");
    if (!endpoint) throw new NotConfiguredError("The embedding model", "OPENAI_API_KEY");
    const { model, dimensions } = modelOf(name);
    try {
      return await this.#vectors({ ...endpoint, model }, dimensions, texts, signal, 0);
    } catch (error) {
      throw inWords(error);
    }
  }

  async #vectors(
    endpoint: Endpoint,
    dimensions: number,
    texts: string[],
    signal: AbortSignal | undefined,
    halvings: number,
  ): Promise<number[][]> {
    const { model } = endpoint;
    // Spelt out, since the client believes that whoever is asked for base64 sends it.
    const body = { model, input: texts, dimensions, encoding_format: "base64" as const };
    try {
      const answer = await this.#habits.ask(keyOf(endpoint), body, (adapted) =>
        clientOf(endpoint).embeddings.create(adapted, { signal: signal ?? null }),
      );
      const entries = [...answer.data].sort((a, b) => a.index - b.index);
      if (entries.length !== texts.length)
        throw failed("The embedding model left texts out. Please try again.");
      return entries.map(({ embedding }) => stored(read(embedding), model));
    } catch (error) {
      if (!contextIn(error) || halvings > mostHalvings) throw error;
      const parts = texts.length > 1 ? inHalves(texts) : [[half(texts[0] ?? "")]];
      const halved = texts.length > 1 ? 0 : halvings + 1;
      const vectors = [];
      for (const part of parts)
        vectors.push(...(await this.#vectors(endpoint, dimensions, part, signal, halved)));
      return vectors;
    }
  }
}

/** The model and the numbers to ask for, of the name under which its vectors are kept. */
function modelOf(name: string): { model: string; dimensions: number } {
  const [, model = name, dimensions] = /^(.*)@(\d+)$/.exec(name) ?? [];
  return { model, dimensions: dimensions ? Number(dimensions) : EMBEDDING_DIMENSIONS };
}

function inHalves(texts: string[]): string[][] {
  const middle = Math.ceil(texts.length / 2);
  return [texts.slice(0, middle), texts.slice(middle)];
}

/** The first half of a text, without half a character at its end. */
function half(text: string): string {
  return text.slice(0, Math.ceil(text.length / 2)).replace(/[\uD800-\uDBFF]$/, "");
}
