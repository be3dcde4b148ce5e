import type { OpenAI } from "openai";
import type { AiDelta, AiMessage, AskOptions } from "../ai.ts";
import { clientOf } from "./client.ts";
import { Contexts } from "./contexts.ts";
import { type Endpoint, keyOf } from "./endpoints.ts";
import { endGuard, printable } from "./endless.ts";
import { brokenOff, ContextError, contextIn, failed, inWords } from "./failures.ts";
import { Habits } from "./habits.ts";
import { JsonWays } from "./json-ways.ts";
import { hasPictures, mayRefuseContent, paramsOf, withoutPictures } from "./pictures.ts";
import { thoughtFilter, withoutThoughts } from "./thoughts.ts";
import { generationOf, type Tell, tokensIn } from "./usage.ts";

/** Why models stop, in the words of many: at a limit of length, or at somebody's filter. */
const cutReasons = /^(length|max_tokens|model_length|max_output_tokens)$/i;
const filterReasons = /^(content_filter|safety|refusal|recitation|prohibited_content|blocklist|spii)$/i;

type Body = Pick<
  OpenAI.Chat.ChatCompletionCreateParams,
  "model" | "messages" | "max_completion_tokens" | "temperature"
>;
interface Asked<Answer> {
  answer: Answer;
  model: string;
  /** The messages as they were sent, which may be fewer. */
  sent: AiMessage[];
}

/** Completions and streams of any endpoint, whatever it refuses, leaves out or calls by another name. */
export class Chat {
  readonly #habits = new Habits();
  readonly #contexts = new Contexts();
  readonly #jsonWays = new JsonWays();
  readonly #endpointOf: (options: AskOptions) => Endpoint;

  /** @param endpointOf throws NotConfiguredError where there is none */
  constructor(endpointOf: (options: AskOptions) => Endpoint) {
    this.#endpointOf = endpointOf;
  }

  /** @returns the whole answer, without what the model thought aloud; half a character is U+FFFD */
  async complete(
    messages: AiMessage[],
    signal: AbortSignal | undefined,
    options: AskOptions,
    tell: Tell,
  ): Promise<string> {
    const { answer, model, sent } = await this.#ask(messages, options, (client, body) =>
      client.chat.completions.create(body, { signal: signal ?? null }),
    );
    const message = firstOf(answer)?.message;
    const written = textOf(message?.content);
    tell(generationOf(model, answer.usage, sent, written + reasoningOf(message)));
    return (withoutThoughts(written) || textOf(message?.refusal)).toWellFormed();
  }

  /** Streams an answer. Reasoning is never shown; one that ends without a word is a failure, unless JSON was asked for. */
  async *stream(
    messages: AiMessage[],
    signal: AbortSignal | undefined,
    options: AskOptions,
    tell: Tell,
  ): AsyncIterable<AiDelta> {
    const { answer, model, sent } = await this.#ask(messages, options, (client, body) => {
      const streamed = { ...body, stream: true as const, stream_options: { include_usage: true } };
      return this.#habits.ask(keyOf(this.#endpointOf(options)), streamed, (adapted) =>
        client.chat.completions.create(adapted, { signal: signal ?? null }),
      );
    });
    const filter = thoughtFilter();
    const guard = endGuard();
    let [tokens, written, shown, reason, whole] = [0, "", false, "", false];
    let usage: OpenAI.CompletionUsage | undefined;
    try {
      for await (const event of answer) {
        const choice = firstOf(event);
        const delta: Partial<OpenAI.ChatCompletionChunk.Choice.Delta> | undefined = choice?.delta;
        const piece = textOf(delta?.content) || textOf(delta?.refusal);
        const thought = reasoningOf(delta);
        guard(piece, thought);
        written += piece + thought;
        if (piece || thought) tokens += 1;
        usage = event.usage ?? usage;
        tokens = tokensIn(usage?.completion_tokens) ?? tokens;
        reason = choice?.finish_reason ?? reason;
        const text = filter.push(piece);
        shown ||= text.trim() !== "";
        const cut = cutReasons.test(choice?.finish_reason ?? "");
        if (text || event.usage || cut) yield { text, tokens, ...(cut && { cut }) };
      }
      whole = signal?.aborted !== true;
      const rest = filter.end();
      shown ||= rest.trim() !== "";
      if (rest) yield { text: rest, tokens };
    } catch (error) {
      throw signal?.aborted ? error : inWords(brokenOff(error));
    } finally {
      // What was broken off has no count of its prompt, and of its answer as many as came.
      const broken = { model, input_tokens: null, output_tokens: tokens };
      tell(whole || usage ? generationOf(model, usage, sent, written) : broken);
    }
    // The client ends an aborted stream as if it were whole.
    signal?.throwIfAborted();
    if (filterReasons.test(reason)) {
      throw failed("The AI model's provider held this answer back. Please ask in other words.");
    }
    if (!shown && !options.json) throw failed(wordless(reason));
  }

  /**
   * Asks in the ways that the endpoint takes; a prompt that is too long for it is cut and sent once more, and one whose
   * pictures it doesn't take is sent without them.
   * @throws ApiError in words
   */
  async #ask<Answer>(
    messages: AiMessage[],
    options: AskOptions,
    send: (client: OpenAI, body: Body) => PromiseLike<Answer>,
  ): Promise<Asked<Answer>> {
    const endpoint = this.#endpointOf(options);
    const { model, context } = endpoint;
    const key = keyOf(endpoint);
    let given = messages;
    const blind = () => {
      given = withoutPictures(given);
      options.onBlind?.();
    };
    for (let again = false; ;) {
      const sent = this.#contexts.fit(key, context, given, options.maxTokens);
      if (!sent && hasPictures(given)) {
        blind();
        continue;
      }
      if (!sent) throw inWords(new ContextError());
      const asked = paramsOf(sent);
      const limited = {
        ...(options.maxTokens && { max_completion_tokens: options.maxTokens }),
        ...(options.temperature !== undefined && { temperature: options.temperature }),
      };
      const sendIn = (format: object) =>
        this.#habits
          .ask(key, { model, messages: asked, ...limited, ...format }, (body) =>
            send(clientOf(endpoint), body),
          )
          .catch((error: unknown) => {
            throw contextIn(error) ?? error;
          });
      try {
        const answer = await (options.json ? this.#jsonWays.ask(key, options.json, sendIn) : sendIn({}));
        return { answer, model, sent };
      } catch (error) {
        if (!again && error instanceof ContextError) {
          this.#contexts.learn(key, error, sent);
          again = true;
        } else if (hasPictures(sent) && (error instanceof ContextError || mayRefuseContent(error))) blind();
        else throw inWords(error);
      }
    }
  }
}

/** Providers leave the list out, or send an event of another kind among the chunks. */
function firstOf<Choice>({ choices }: { choices?: Choice[] | null }): Choice | undefined {
  return choices?.[0];
}

/** Text, or the parts of it that are text: thoughts stand beside them as parts of their own. */
function textOf(content: unknown): string {
  if (typeof content === "string") return printable(content);
  if (!Array.isArray(content)) return "";
  return content
    .map((part: { type?: unknown; text?: unknown }) =>
      part.type === "text" && typeof part.text === "string" ? printable(part.text) : "",
    )
    .join("");
}

/** What a model thought beside its answer; it counts, and is never shown. */
function reasoningOf(message: object | undefined): string {
  const { reasoning_content, reasoning } = (message ?? {}) as Record<string, unknown>;
  return textOf(reasoning_content) || textOf(reasoning);
}

/** Why an answer has no words, where its provider says. */
function wordless(reason: string): string {
  if (cutReasons.test(reason)) {
    return "The AI model thought until it had to stop, and wrote no answer. Please ask for less at once.";
  }
  if (/^(tool_calls|function_call)$/.test(reason)) {
    return "The AI model asked for a tool that it wasn't offered, and wrote no answer. Please try again.";
  }
  return "The AI model wrote nothing. Please try again.";
}
