import { estimateTokens } from "../../supabase/functions/_shared/domain/text/tokens.ts";
import { readPrompt, type ChatRequest } from "./prompt.ts";
import { complete } from "./tasks.ts";

/** An answer with what its OpenAI envelope needs. */
export interface Completion {
  id: string;
  created: number;
  model: string;
  content: string;
  finishReason: "stop" | "length";
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

/** Tasks that are answered as JSON. */
const inJson = new Set(["compare", "context", "tags"]);

/** Whether what is asked is answered as JSON, whatever its schema says: the form is the task's. */
export function writesJson(request: ChatRequest): boolean {
  return inJson.has(readPrompt(request.messages).task);
}

/** Writes the whole answer to a request; it is cut after `max_tokens` as any model's is. */
export function createCompletion(request: ChatRequest): Completion {
  const content = complete(readPrompt(request.messages));
  const limit = request.max_completion_tokens ?? request.max_tokens;
  const pieces = pieceTokens(content);
  const kept = limit ? pieces.slice(0, limit) : pieces;
  const text = kept.join("");
  const prompt_tokens = request.messages.reduce(
    (sum, message) => sum + 4 + estimateTokens(message.content),
    3,
  );
  return {
    id: `chatcmpl-${crypto.randomUUID()}`,
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    content: text,
    finishReason: kept.length < pieces.length ? "length" : "stop",
    usage: { prompt_tokens, completion_tokens: kept.length, total_tokens: prompt_tokens + kept.length },
  };
}

/** A text in pieces about as long as tokens are. */
export function pieceTokens(text: string): string[] {
  return (
    text.match(
      /\s*(?:[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]{1,2}|[^\s\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]{1,8})|\s+$/gv,
    ) ?? []
  );
}

/** The body of the answer as one JSON object. */
export function toJson(completion: Completion): object {
  const { id, created, model, content, finishReason, usage } = completion;
  const message = { role: "assistant", content, refusal: null };
  return {
    id,
    object: "chat.completion",
    created,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason }],
    usage,
  };
}

/** The bodies of the answer's server-sent events, but for the last, `[DONE]`. */
export function* toChunks(completion: Completion, includeUsage: boolean): Generator<object> {
  const { id, created, model, content, finishReason, usage } = completion;
  const chunk = (choices: object[], rest: object = includeUsage ? { usage: null } : {}): object => ({
    id,
    object: "chat.completion.chunk",
    created,
    model,
    choices,
    ...rest,
  });
  const choice = (delta: object, finish_reason: string | null = null): object => ({
    index: 0,
    delta,
    logprobs: null,
    finish_reason,
  });
  yield chunk([choice({ role: "assistant", content: "" })]);
  for (const piece of pieceTokens(content)) yield chunk([choice({ content: piece })]);
  yield chunk([choice({}, finishReason)]);
  if (includeUsage) yield chunk([], { usage });
}
