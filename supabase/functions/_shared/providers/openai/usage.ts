import type { OpenAI } from "openai";
import { z } from "zod";
import { promptTokens } from "../../domain/text/shorten.ts";
import { estimateTokens } from "../../domain/text/tokens.ts";
import type { AiMessage, Generation } from "../ai.ts";

export type Tell = (generation: Generation) => void;

/** Providers leave tokens out, or say what none can be. */
const Tokens = z.int().min(0).max(1e9).nullable().catch(null);

/** A count of tokens as a provider says it; null when it is none. */
export const tokensIn = (value: unknown): number | null => Tokens.parse(value);

/**
 * What a whole completion took; what its provider doesn't say is estimated, and said to be.
 * @param written all that the model wrote, its thoughts too
 */
export function generationOf(
  model: string,
  usage: OpenAI.CompletionUsage | null | undefined,
  sent: AiMessage[],
  written: string,
): Generation {
  const input = tokensIn(usage?.prompt_tokens);
  const output = tokensIn(usage?.completion_tokens);
  return {
    model,
    input_tokens: input ?? promptTokens(sent),
    output_tokens: output ?? estimateTokens(written),
    ...((input === null || output === null) && { estimated: true }),
  };
}
