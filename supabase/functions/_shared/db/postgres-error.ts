import { logError } from "../config/seeing/log.ts";
import { ERROR_STATUS, type ErrorCode, RefusedLimit } from "../contract/errors.ts";
import { ApiError } from "./api-error.ts";

/** What PostgreSQL tells of a failed statement. */
interface PostgresError {
  code: string;
  message: string;
  hint?: string | undefined;
  detail?: string | undefined;
}

const CODES: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  "23505": ["conflict", "That already exists."],
  "23503": ["conflict", "Something this refers to doesn't exist any more."],
  "23514": ["invalid_input", "A value is out of its range."],
  "22001": ["invalid_input", "A text is too long."],
  "22003": ["invalid_input", "A number is out of its range."],
  "22021": ["invalid_input", "A text contains characters that can't be used."],
  "22P02": ["invalid_input", "A value has the wrong form."],
  "22P05": ["invalid_input", "A text contains characters that can't be used."],
  "40001": ["conflict", "Somebody else changed this at the same moment. Please try again."],
  "40P01": ["conflict", "Somebody else changed this at the same moment. Please try again."],
  "42501": ["forbidden", "You aren't allowed to do this."],
  "57014": ["unavailable", "This took too long. Please try again."],
};

/** A serialisation failure or a deadlock: nothing of the transaction was done, and it may pass the next time. */
const lostRaces: ReadonlySet<string> = new Set(["40001", "40P01"]);

/** Classes of SQLSTATEs that say that the database isn't there for anybody: connection, resources, intervention. */
const outOfReach = /^(08|53|55P03|57P|25P0[34])/;

/** The server has no room left to write; reading still works. */
const diskFull = "53100";

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && value in ERROR_STATUS;
}

/** Errors of the connection have no SQLSTATE, which is five characters. */
function isPostgresError(error: unknown): error is PostgresError & Error {
  return error instanceof Error && "code" in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}

/** The limit that `private.refuse_over_limit` tells as JSON in the detail of its refusal. */
function limitIn({ hint, detail }: PostgresError): RefusedLimit | undefined {
  return hint === "limit_reached" && detail ? RefusedLimit.parse(JSON.parse(detail)) : undefined;
}

/** Whether a transaction failed only for what another did at the same moment. */
export function isLostRace(error: unknown): boolean {
  return isPostgresError(error) && lostRaces.has(error.code);
}

/**
 * A failed statement as an error for the caller: those raised by `private.refuse` (SQLSTATE `PT` + status, the code as
 * hint) keep their message, known SQLSTATEs get one, and of anything else the caller learns nothing.
 * @returns the error to throw; an Error with the cause when it isn't the caller's to know
 */
export function fromPostgres(error: unknown): Error {
  // Mistakes of ours, while values were written or read.
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return error;
  if (isPostgresError(error) && error.code === diskFull) {
    tell("the database's disk is full", error);
    return new ApiError("unavailable", "Nothing can be saved right now. Try again in a few minutes.");
  }
  if (!isPostgresError(error) || outOfReach.test(error.code)) {
    tell("the database isn't reached", error);
    return new ApiError("unavailable", "The database can't be reached. Please try again.");
  }
  if (error.code.startsWith("PT") && isErrorCode(error.hint)) {
    return new ApiError(error.hint, error.message, undefined, limitIn(error));
  }
  const known = CODES[error.code];
  if (known) return new ApiError(known[0], known[1]);
  return new DatabaseFault(error);
}

const quietFor = 10_000;
const told = new Map<string, number>();

/** Logs what keeps the database from everyone, once in ten seconds: all calls fail then, and open tabs repeat theirs. */
function tell(words: string, error: unknown): void {
  const last = told.get(words);
  if (last !== undefined && performance.now() - last < quietFor) return;
  told.set(words, performance.now());
  logError(words, error);
}

/** A statement that failed through a fault of ours. Its detail isn't kept, which holds values of rows. */
class DatabaseFault extends Error {
  override readonly name = "DatabaseFault";
  readonly code: string;
  /** For the log: what is in quotation marks is a value of somebody's, or a name of ours. */
  readonly safe: string;

  constructor({ code, message }: PostgresError) {
    super(`Database: ${code} ${message}`);
    this.code = code;
    // Class 22 is of values that are wrong.
    this.safe = code.startsWith("22")
      ? ""
      : message.replace(/"(?![a-z_][a-z0-9_.]{0,62}")[^"]*"/g, '"…"').slice(0, 300);
  }
}
