import { logError } from "../../config/seeing/log.ts";
import {
  APIConnectionError,
  APIError,
  APIUserAbortError,
  AuthenticationError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
} from "openai";
import { ApiError } from "../../db/api-error.ts";

/** A prompt that is longer than the model takes. */
export class ContextError extends Error {
  override readonly name = "ContextError";

  readonly limit: number | undefined;
  readonly asked: number | undefined;

  /**
   * @param limit tokens that the model takes, where the provider says so
   * @param asked tokens that it counted, where it says so
   */
  constructor(limit?: number, asked?: number) {
    super("This is more than the AI model takes.");
    this.limit = limit;
    this.asked = asked;
  }
}

const tooLong =
  /context.{0,20}(length|size|window|limit)|maximum.{0,20}(context|model|prompt|input|sequence).{0,12}(length|tokens)|(prompt|input|message).{0,24}too (long|large|many)|too many tokens|token count.{0,40}exceeds|reduce the length|exceeds?.{0,30}(context|token)/i;
const limits = [
  /(?:maximum|max|available|model's|supported)\s.{0,40}?(?:context|model|sequence|input).{0,40}?(\d[\d,]{2,})/i,
  /(?:context|window).{0,30}?(?:of|is|size|length|limit|only)\D{0,20}(\d[\d,]{2,})/i,
  /(?:>|exceeds?|maximum (?:of|is|number of tokens allowed)|up to|at most)\D{0,30}(\d[\d,]{2,})/i,
];
/** What a refusal says of a prompt's length; null when it is about something else. */
export function contextIn(error: unknown): ContextError | null {
  if (!(error instanceof APIError) || ![400, 413, 422, 500].includes(error.status as number)) return null;
  if (error.code !== "context_length_exceeded" && !tooLong.test(error.message)) return null;
  // The client puts the status before the words.
  const words = error.message.replace(/^\d{3}\s/, "");
  const numbers = [...words.matchAll(/\d[\d,]{2,}/g)].map(([text]) => numberIn(text));
  const named = limits.map((pattern) => pattern.exec(words)?.[1]).find((text) => text !== undefined);
  const limit =
    named === undefined ? (numbers.length > 0 ? Math.min(...numbers) : undefined) : numberIn(named);
  const most = Math.max(0, ...numbers);
  // Whatever the words: what was asked for is more than what is taken.
  return new ContextError(limit, limit !== undefined && most > limit ? most : undefined);
}

const numberIn = (text: string): number => Number(text.replaceAll(",", ""));

/** A failure of the provider, without what it says of keys or accounts; that is for the log. */
export function inWords(error: unknown): unknown {
  if (error instanceof ContextError) {
    return new ApiError("too_large", "This is more than the AI model takes. Split it and send the parts.");
  }
  if (error instanceof APIUserAbortError || !(error instanceof APIError)) return error;
  const said = forLog(error);
  if (error instanceof RateLimitError) {
    if (!/quota|credit|billing|balance/i.test(`${error.code} ${error.message}`)) {
      return failed("The AI model is busy at the moment. Please try again.");
    }
    logError(said);
    return failed("The account of the AI model has nothing left. Please tell whoever runs this site.");
  }
  if (error instanceof APIConnectionError) {
    return failed("The AI model can't be reached at the moment. Please try again.");
  }
  // What the offline model can't do it says itself; a vendor may repeat what it was asked.
  if (error.code === "not_supported_offline")
    return new ApiError("not_configured", error.message.replace(/^501\s+/, ""));
  if ((error.status as number | undefined) === 413) return inWords(new ContextError());
  logError(said);
  if (error instanceof AuthenticationError || error instanceof PermissionDeniedError) {
    return failed("The AI model refuses the key of this site. Please tell whoever runs it.");
  }
  if (error instanceof NotFoundError) {
    return failed("The AI model that is set up here isn't there. Please tell whoever runs this site.");
  }
  return failed("The AI model couldn't answer. Please try again.");
}

/** What a refusal says of keys, models and accounts; of what was asked others may repeat words, which are no operator's to read. */
const ofAccounts: ReadonlySet<number | undefined> = new Set([401, 402, 403, 404, 429]);

/** A refusal as the log has it: what kind it is, never words of a prompt. */
function forLog({ status, message, code, type, param, requestID }: APIError): string {
  const words = ofAccounts.has(status)
    ? [message]
    : [status ?? "?", type, code, param, requestID && `(${requestID})`].filter(
        (word) => typeof word === "number" || (typeof word === "string" && /^[\w.:()[\]-]{1,80}$/.test(word)),
      );
  return `model: ${words.join(" ")}`;
}

/** A stream that ended in the middle of an event, or of its connection, in words; anything else as it is. */
export function brokenOff(error: unknown): unknown {
  if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) return error;
  logError("model: the stream broke off", error);
  return failed("The AI model broke off in the middle of its answer. Please try again.");
}

/** A failure of the provider's, in words. */
export function failed(message: string): ApiError {
  return new ApiError("provider_failed", message);
}
