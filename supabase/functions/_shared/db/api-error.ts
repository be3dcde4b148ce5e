import { ERROR_STATUS, type ErrorBody, type ErrorCode, type RefusedLimit, UNKNOWN_ERROR } from "../contract/errors.ts";

/** An error whose message is for the caller. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly limit: RefusedLimit | undefined;

  constructor(code: ErrorCode, message: string, fields?: Record<string, string>, limit?: RefusedLimit) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.limit = limit;
  }

  /** HTTP status. */
  get status(): number {
    return ERROR_STATUS[this.code];
  }

  /** The body of product §8 that tells it. */
  body(requestId: string): ErrorBody {
    return {
      error: true,
      code: this.code,
      message: this.message,
      requestId,
      ...(this.fields && { fields: this.fields }),
      ...(this.limit && { limit: this.limit }),
    };
  }
}

/** Any thrown value as an error for the caller; what isn't meant for them says only that something went wrong. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError("internal", UNKNOWN_ERROR);
}
