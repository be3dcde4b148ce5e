import { inspect } from "node:util";

/** The statuses that PostgREST gives classes of SQLSTATE (or single ones) that lite answers without their code. */
const statuses: Record<string, number> = {
  "08": 503,
  "22": 400,
  "23": 400,
  "25": 500,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "54": 413,
  "57": 500,
  "57P01": 503,
  "58": 500,
  XX: 500,
};
/** Answered by lite itself. */
const known = new Set(["23502", "23503", "23505", "25006"]);
/** What postgres.js says of a number or an object for an array, which no database has seen. */
const isUnsendable = (error: Error & { code?: string }) =>
  error.code === "ERR_INVALID_ARG_TYPE" &&
  error.message.includes("must be of type string or an instance of Buffer");

interface SqlError extends Error {
  code: string;
  detail?: string;
  hint?: string;
}

/**
 * A failed statement as lite is to answer and print it: with SQLSTATE and status as PostgREST has them, and in one line
 * that holds nobody's data.
 */
export function asAnswered(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (isUnsendable(error))
    return asAnswered(Object.assign(new Error("malformed array literal"), { code: "22P02" }));
  const { code } = error as Partial<SqlError>;
  const line = `[database] ${code === undefined ? "" : `${code} `}${error.message}`;
  const answered = typeof code === "string" ? withStatus(error as SqlError, code) : error;
  return Object.defineProperty(answered, inspect.custom, { configurable: true, value: () => line });
}

/** The error itself, or one in the form by which SQL names a status to PostgREST (`raise sqlstate 'PGRST'`). */
function withStatus(error: SqlError, code: string): Error {
  const { message, detail, hint } = error;
  const status = statuses[code] ?? statuses[code.slice(0, 2)];
  if (status === undefined || known.has(code)) return error;
  return Object.assign(
    new Error(JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null })),
    {
      code: "PGRST",
      detail: JSON.stringify({ status, headers: {} }),
    },
  );
}
