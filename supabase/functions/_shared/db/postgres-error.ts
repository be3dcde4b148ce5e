import { ERROR_STATUS, type ErrorCode } from "../contract/errors.ts";
import { ApiError } from "./api-error.ts";

/** What PostgREST tells of a failed statement. */
export interface PostgresError {
  code: string;
  message: string;
  hint?: string | null;
  details?: string | null;
}

const CODES: Record<string, [ErrorCode, string]> = {
  "23505": ["conflict", "That already exists."],
  "23503": ["conflict", "Something this refers to doesn't exist any more."],
  "23514": ["invalid_input", "A value is out of its range."],
  "22001": ["invalid_input", "A text is too long."],
  "22003": ["invalid_input", "A number is out of its range."],
  "22P02": ["invalid_input", "A value has the wrong form."],
  "22P05": ["invalid_input", "A text contains characters that can't be used."],
  "40001": ["conflict", "Somebody else changed this at the same moment. Please try again."],
  "40P01": ["conflict", "Somebody else changed this at the same moment. Please try again."],
  "42501": ["forbidden", "You aren't allowed to do this."],
  "57014": ["unavailable", "This took too long. Please try again."],
  PGRST116: ["not_found", "That doesn't exist."],
  PGRST301: ["unauthenticated", "Please sign in again."],
  PGRST302: ["unauthenticated", "Please sign in again."],
  PGRST303: ["unauthenticated", "Please sign in again."],
};

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && value in ERROR_STATUS;
}

/**
 * A database error as one for the caller: those raised by `private.refuse` (SQLSTATE `PT` + status, the code as hint)
 * keep their message, known SQLSTATEs get one, and of anything else the caller learns nothing.
 * @returns the error to throw; an Error with the cause when it isn't the caller's to know
 */
export function fromPostgres(error: PostgresError, status: number): Error {
  if (error.code.startsWith("PT") && isErrorCode(error.hint)) return new ApiError(error.hint, error.message);
  const known = CODES[error.code];
  if (known) return new ApiError(known[0], known[1]);
  if (status === 401) return new ApiError("unauthenticated", "Please sign in again.");
  return new Error(`Database: ${error.code} ${error.message} ${error.details ?? ""}`.trim());
}
