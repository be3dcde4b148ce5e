import type { Db } from "../client.ts";
import { ApiError } from "../api-error.ts";
import { JsonText, type Statement } from "../statement.ts";

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
 * A database whose functions answer as a test says, and null (a set: no rows) where it says nothing.
 * @returns it, and what it was asked, in order
 */
export function fakeDb(answers: Record<string, Answer> = {}): {
  db: Db;
  calls: DbCall[];
  of(name: string): DbCall["args"][];
} {
  const calls: DbCall[] = [];
  const rowsOf = async (statement: Statement<unknown>): Promise<unknown[]> => {
    const { name, args, isSet } = callIn(statement);
    calls.push({ name, args });
    const answer = await answers[name]?.(args);
    if (isSet) return (answer as unknown[] | undefined) ?? [];
    return [{ value: answer ?? null }];
  };
  const transact = (statements: readonly Statement<unknown>[], signal?: AbortSignal) =>
    Promise.race([
      Promise.all(statements.map(rowsOf)),
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(UNREACHABLE))),
    ]);
  const of = (name: string) => calls.filter((call) => call.name === name).map(({ args }) => args);
  return { db: { transact } as Db, calls, of };
}

/** The call of a function that a statement is (`callOf`, `setOf`). */
function callIn({ sql, parameters }: Statement<unknown>): DbCall & { isSet: boolean } {
  const [, selected, name = sql, list = ""] = /^select (.*?)public\.(\w+)\((.*)\)/.exec(sql) ?? [];
  const names = [...list.matchAll(/(\w+) => /g)].map(([, parameter]) => parameter ?? "");
  const values = parameters.map((value): unknown =>
    value instanceof JsonText ? JSON.parse(value.text) : value,
  );
  const args = Object.fromEntries(names.map((parameter, index) => [parameter, values[index]]));
  return { name, args, isSet: selected !== "" };
}

/** A promise that a test settles. */
export function deferred<T>(): { promise: Promise<T>; resolve(value: T): void; reject(error: Error): void } {
  let settle: { resolve(value: T): void; reject(error: Error): void } | undefined;
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }));
  return { promise, resolve: (value) => settle?.resolve(value), reject: (error) => settle?.reject(error) };
}
