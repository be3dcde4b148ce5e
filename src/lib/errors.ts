import { ERROR_STATUS, UNKNOWN_ERROR, type ErrorCode } from "@contract/error-codes.ts";
import type { RefusedLimit } from "@contract/errors.ts";
import { tellFailure } from "./limit-help.ts";

/** An answer of the API that is an error (product §8). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  /** HTTP status. */
  readonly status: number;
  /** What to quote to support; null when the answer carried none. */
  readonly requestId: string | null;
  /** For `invalid_input`: message by dotted field path. */
  readonly fields: Readonly<Record<string, string>>;
  /** For `limit_reached`: which limit refused, where the answer says it. */
  readonly limit: RefusedLimit | null;

  constructor(details: {
    code: ErrorCode;
    message: string;
    status: number;
    requestId?: string | null;
    fields?: Record<string, string>;
    limit?: RefusedLimit | null;
  }) {
    super(details.message);
    this.code = details.code;
    this.status = details.status;
    this.requestId = details.requestId ?? null;
    this.fields = details.fields ?? {};
    this.limit = details.limit ?? null;
  }
}

/** No answer came: offline, or the server is down. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
  constructor(cause?: unknown) {
    super(
      navigator.onLine
        ? "Can't reach the server. Check your connection and try again."
        : "You're offline. Try again once you're connected.",
      { cause },
    );
  }
}

/**
 * The error an answer stands for. The message of a body with an error flag is what is shown, also where what else it
 * says is missing or unknown (product §8).
 * @param status HTTP status, not 2xx
 * @param body the parsed JSON, or null when it was none
 */
export function apiError(status: number, body: unknown): ApiError {
  const flagged = recordOr(body, {});
  const message = typeof flagged["message"] === "string" ? flagged["message"].trim() : "";
  if (flagged["error"] !== true || message === "") {
    return new ApiError({ code: codeOf(status), message: UNKNOWN_ERROR, status });
  }
  const { code, requestId, fields, limit } = flagged;
  return new ApiError({
    code: isCode(code) ? code : codeOf(status),
    message,
    status,
    requestId: typeof requestId === "string" ? requestId : null,
    fields: Object.fromEntries(Object.entries(recordOr(fields, {})).filter(isText)),
    // The schema would weigh on the first load, and the app only shows what is there.
    limit: (limit as RefusedLimit | undefined) ?? null,
  });
}

function recordOr(value: unknown, otherwise: Record<string, unknown>): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : otherwise;
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === "string";
}

function isCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(ERROR_STATUS, code);
}

function codeOf(status: number): ErrorCode {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  return codes.find((code) => ERROR_STATUS[code] === status) ?? "internal";
}

/** The words to show for any thrown value: an error's message, else 'Something went wrong' (product §8). */
export function errorMessage(error: unknown): string {
  return error instanceof Error && error.message ? error.message : UNKNOWN_ERROR;
}

/** The shared error display of product §8: a toast. Cancelled work is no error. */
export function showError(error: unknown): void {
  if (isAbort(error)) return;
  tellFailure(errorMessage(error), error instanceof ApiError ? error.limit : null);
}

/** Whether the value was thrown because someone cancelled. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

const FINAL_CODES: readonly ErrorCode[] = ["limit_reached", "not_configured"];

/** Whether asking again could help: not for a 401 or 403, nor another answer that won't change (product §8). */
export function isRetryable(error: unknown): boolean {
  if (error instanceof NetworkError) return navigator.onLine;
  if (!(error instanceof ApiError)) return false;
  if (FINAL_CODES.includes(error.code)) return false;
  return error.status >= 500 || error.status === 408 || error.status === 429;
}

/** TanStack's retry rule: up to 3 retries (product §8). */
export function retry(failures: number, error: unknown): boolean {
  return failures < 3 && isRetryable(error);
}
