import { logError } from "../../config/seeing/log.ts";
import { cut } from "../../domain/text/cut.ts";
import { z } from "zod";
import { ApiError } from "../../db/api-error.ts";
import type { Ai, AiMessage, AskOptions } from "../../providers/ai.ts";
import { readValue } from "./read-value.ts";

export interface Structure<Schema extends z.ZodType> {
  /** Names the shape for the provider: letters, digits, `_` and `-`. */
  name: string;
  schema: Schema;
  messages: AiMessage[];
  /** Past so many characters writing is broken off. */
  maxCharacters?: number;
  /** How long both rounds may take together. */
  withinSeconds?: number;
  options?: Pick<AskOptions, "model" | "maxTokens">;
}

/** What is left when a model didn't write the asked shape, twice. Its message is for whoever asked. */
export class UnusableAnswerError extends ApiError {
  /** What was wrong with each try, never what was written: that may be anybody's words. */
  readonly problems: string[];

  constructor(problems: string[]) {
    super(
      "provider_failed",
      "The AI model's answer didn't have the form that is needed. Your input is kept; please try again.",
    );
    this.problems = problems;
  }
}

const most = { characters: 100_000, seconds: 120 };
/** How much of a bad answer the model is shown again. */
const shownAgain = 4000;

/**
 * Asks a model for a value of a schema. An answer that isn't one is sent back once with what is wrong with it.
 * @returns the value as the schema parses it
 * @throws UnusableAnswerError after the second; ApiError `provider_failed` when time runs out, and as `stream`
 */
export async function generateStructured<Schema extends z.ZodType>(
  ai: Pick<Ai, "stream">,
  structure: Structure<Schema>,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  const timeout = AbortSignal.timeout((structure.withinSeconds ?? most.seconds) * 1000);
  try {
    return await inTwoRounds(ai, structure, AbortSignal.any([signal, timeout]));
  } catch (error) {
    if (signal.aborted || !timeout.aborted) throw error;
    throw new ApiError("provider_failed", "The AI model took too long. Please try again.");
  }
}

async function inTwoRounds<Schema extends z.ZodType>(
  ai: Pick<Ai, "stream">,
  { name, schema, messages, maxCharacters = most.characters, options }: Structure<Schema>,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const ask = { ...options, json: { name, schema: shape } };
  // Also in words: not every provider takes a schema, and those that do say less of it to the model.
  const form = `Reply with one JSON value of this JSON Schema and nothing else:\n${JSON.stringify(shape)}`;
  let asked = withForm(messages, form);
  const problems: string[] = [];
  for (let round = 1; round <= 2; round += 1) {
    const { text, problem } = await written(ai, asked, ask, maxCharacters, signal);
    const read = problem ? { problem } : readValue(text, schema);
    if ("value" in read) return read.value;
    problems.push(read.problem);
    asked = [...asked, ...repair(text, read.problem)];
  }
  // What is in quotation marks are keys that the model made up.
  const told = problems
    .join(" / ")
    .replace(/"[^"]*"/g, '"…"')
    .replace(/\s+/g, " ");
  logError(`structured answer ${name}: ${told}`);
  throw new UnusableAnswerError(problems);
}

/** In the one system message, at the front: some providers take no other. */
function withForm(messages: AiMessage[], form: string): AiMessage[] {
  const [first, ...rest] = messages;
  if (first?.role !== "system") return [{ role: "system", content: form }, ...messages];
  return [{ role: "system", content: `${first.content}\n\n${form}` }, ...rest];
}

/** What the model writes, up to a limit; the problem when it didn't come to an end. */
async function written(
  ai: Pick<Ai, "stream">,
  messages: AiMessage[],
  options: AskOptions,
  maxCharacters: number,
  signal: AbortSignal,
): Promise<{ text: string; problem?: string }> {
  let text = "";
  for await (const delta of ai.stream(messages, signal, options)) {
    text += delta.text;
    if (text.length > maxCharacters)
      return { text, problem: `It is longer than ${maxCharacters} characters.` };
    if (delta.cut) return { text, problem: "It was cut off before its end. Write a shorter one." };
  }
  return { text };
}

function repair(text: string, problem: string): AiMessage[] {
  return [
    { role: "assistant", content: cut(text, shownAgain) || "(nothing)" },
    { role: "user", content: `That can't be used:\n${problem}\nReply with the corrected JSON value only.` },
  ];
}
