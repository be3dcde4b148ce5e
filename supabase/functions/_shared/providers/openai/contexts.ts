import { promptTokens, shortenedTo } from "../../domain/text/shorten.ts";
import type { AiMessage } from "../ai.ts";
import type { ContextError } from "./failures.ts";

/** Left free for an answer of which nobody says how long it may be, but a quarter of the context at most. */
const answerTokens = 1024;
/** Models make more tokens of a text than is estimated, rather than fewer. */
const usualRatio = 1.1;

interface Known {
  limit: number;
  /** Tokens that the model made of one that was estimated. */
  ratio: number;
}

/** How much models take at once: as the environment says, or as they have said in a refusal. */
export class Contexts {
  readonly #learnt = new Map<string, Known>();

  /**
   * The messages as the model takes them (`shortenedTo`).
   * @param key names endpoint and model
   * @param told what the environment says
   * @returns null when the question alone is too long
   */
  fit(key: string, told: number | undefined, messages: AiMessage[], maxTokens?: number): AiMessage[] | null {
    const known = this.#learnt.get(key) ?? (told === undefined ? null : { limit: told, ratio: usualRatio });
    if (!known) return messages;
    const limit = Math.min(known.limit, told ?? Infinity);
    const answer = Math.min(maxTokens ?? answerTokens, limit / 4);
    return shortenedTo(messages, Math.floor((limit - answer) / known.ratio));
  }

  /** Learns from a refusal how much less to send than was sent. */
  learn(key: string, refusal: ContextError, sent: AiMessage[]): void {
    const estimated = promptTokens(sent);
    const ratio =
      refusal.asked === undefined ? usualRatio : Math.min(4, Math.max(1, refusal.asked / estimated));
    // What was refused is never sent again as it was, whatever the provider says of its limit.
    const limit = Math.min(refusal.limit ?? Infinity, estimated * ratio * 0.9);
    this.#learnt.set(key, { limit: Math.floor(limit), ratio });
  }
}
