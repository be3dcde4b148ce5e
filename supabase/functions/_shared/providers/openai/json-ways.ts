import { APIError, type OpenAI } from "openai";
import type { AskOptions } from "../ai.ts";

type Json = NonNullable<AskOptions["json"]>;
type Format = Pick<OpenAI.Chat.ChatCompletionCreateParams, "response_format">;

const ways: readonly ((json: Json) => Format)[] = [
  ({ name, schema }) => ({ response_format: { type: "json_schema", json_schema: { name, schema } } }),
  () => ({ response_format: { type: "json_object" } }),
  () => ({}),
];

/** How providers answer a form of answer that they don't know. */
const takesNoFormat: ReadonlySet<number> = new Set([400, 404, 422]);
/** After so long a provider is asked again in the way that it refused: it may have learned. */
const rememberedMs = 3_600_000;

/** The ways to ask for JSON, the strictest first, and which a model has refused. */
export class JsonWays {
  readonly #known = new Map<string, { way: number; until: number }>();

  /**
   * Asks in the strictest way that a model takes. What it refuses is remembered for an hour once it has taken another
   * way: one that refuses them all may have refused the question.
   * @throws what the last way was refused with, or any other failure
   */
  async ask<Answer>(model: string, json: Json, send: (format: Format) => Promise<Answer>): Promise<Answer> {
    const known = this.#known.get(model);
    const first = known && known.until > Date.now() ? known.way : 0;
    for (const [tried, format] of ways.slice(first).entries()) {
      try {
        const answer = await send(format(json));
        if (tried > 0) this.#known.set(model, { way: first + tried, until: Date.now() + rememberedMs });
        return answer;
      } catch (error) {
        const refused = error instanceof APIError && takesNoFormat.has(error.status as number);
        if (!refused || first + tried === ways.length - 1) throw error;
      }
    }
    throw new Error("There is no way to ask for JSON.");
  }
}
