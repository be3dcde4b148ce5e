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
  readonly #dimensions = new Map<string, number>();

  constructor(settings: ModelSettings) {
    this.#settings = settings;
    const { OPENAI_EMBEDDING_MODEL: model, OPENAI_EMBEDDING_DIMENSIONS: dimensions } = settings;
    this.name = model === NO_EMBEDDINGS ? null : dimensions ? `${model}@${dimensions}` : model;
    this.semantic = model !== LEXICAL_EMBEDDINGS;
  }

  /**
   * Whether vectors of a name can be asked for: today's, those of the model that the environment names as the one before,
   * and any other's that today's endpoint may have. What compares words is no endpoint's but the ground's own.
   */
  embeds(name: string): boolean {
    return (
      name === this.name || this.#isPrevious(name) || (this.name !== null && name !== LEXICAL_EMBEDDINGS)
    );
  }

  /** @returns as `Ai.vectorsOf` */
  vectorsOf(name: string): { semantic: boolean; dimensions: number | null } {
    const dimensions = this.#dimensions.get(modelOf(name).model) ?? null;
    return { semantic: name !== LEXICAL_EMBEDDINGS, dimensions };
  }

  /** @throws ApiError in words; NotConfiguredError where there is no such model */
  async embed(texts: string[], signal?: AbortSignal, name = this.name): Promise<number[][]> {
    if (name === null) throw new NotConfiguredError("An embedding model", "OPENAI_EMBEDDING_MODEL");
    if (!this.embeds(name)) {
      throw new NotConfiguredError("The embedding model before", "OPENAI_PREVIOUS_EMBEDDING_MODEL");
    }
    const own =
      this.#settings.OPENAI_PREVIOUS_EMBEDDING_BASE_URL ?? this.#settings.OPENAI_PREVIOUS_EMBEDDING_API_KEY;
    const elsewhere = name !== this.name && this.#isPrevious(name) && own !== undefined;
    const endpoint = endpointOf(this.#settings, elsewhere ? "PREVIOUS_EMBEDDING" : "EMBEDDING");
    if (!endpoint) throw new NotConfiguredError("The embedding model", "OPENAI_API_KEY");
    const { model, dimensions } = modelOf(name);
    try {
      return await this.#vectors({ ...endpoint, model }, dimensions, texts, signal, 0);
    } catch (error) {
      throw inWords(error);
    }
  }

  #isPrevious(name: string): boolean {
    return this.#settings.OPENAI_PREVIOUS_EMBEDDING_MODEL === modelOf(name).model;
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
      return entries.map(({ embedding }) => {
        const vector = read(embedding);
        this.#dimensions.set(model, Math.min(vector.length, EMBEDDING_DIMENSIONS));
        return stored(vector, model);
      });
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
