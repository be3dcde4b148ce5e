import type { Db } from "../client.ts";
import { ApiError } from "../api-error.ts";

export interface DbCall {
  name: string;
  args: Record<string, unknown>;
}

type Answer = (args: Record<string, unknown>) => unknown;

/** Thrown by an answer: the database can't be reached. */
export const UNREACHABLE = new ApiError("unavailable", "The database can't be reached.");
/** Thrown by an answer: the lease isn't held any more. */
export const CONFLICT = new ApiError("conflict", "The lease of this job is no longer held.");

/**
 * A database whose functions answer as a test says, and null where it says nothing.
 * @returns it, and what it was asked, in order
 */
export function fakeDb(answers: Record<string, Answer> = {}): {
  db: Db;
  calls: DbCall[];
  of(name: string): DbCall["args"][];
} {
  const calls: DbCall[] = [];
  const rpc = (name: string, args: Record<string, unknown>) => {
    calls.push({ name, args });
    const answer = (async () => {
      try {
        return { data: await answers[name]?.(args), error: null, status: 200, count: null };
      } catch (error) {
        return failed(error);
      }
    })();
    return Object.assign(answer, {
      abortSignal: (signal: AbortSignal) =>
        Promise.race([
          answer,
          new Promise((resolve) => signal.addEventListener("abort", () => resolve(failed(UNREACHABLE)))),
        ]),
    });
  };
  const of = (name: string) => calls.filter((call) => call.name === name).map(({ args }) => args);
  return { db: { rpc } as unknown as Db, calls, of };
}

/** As PostgREST tells of it, or of not being there at all. */
function failed(error: unknown) {
  if (!(error instanceof ApiError)) throw error;
  const unreachable = error.code === "unavailable";
  return {
    data: null,
    error: {
      code: unreachable ? "" : `PT${error.status}`,
      message: error.message,
      hint: error.code,
      details: "",
    },
    status: unreachable ? 0 : error.status,
    count: null,
  };
}

/** A promise that a test settles. */
export function deferred<T>(): { promise: Promise<T>; resolve(value: T): void; reject(error: Error): void } {
  let settle: { resolve(value: T): void; reject(error: Error): void } | undefined;
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }));
  return { promise, resolve: (value) => settle?.resolve(value), reject: (error) => settle?.reject(error) };
}
