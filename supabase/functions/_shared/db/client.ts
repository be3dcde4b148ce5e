import type { Compilable } from "kysely";
// @ts-types="@types/pg"
import type pg from "pg";
import { current, sqlComment } from "../config/seeing/doing.ts";
import { databaseSeconds, databaseWait } from "../config/seeing/measures.ts";
import { spanned } from "../config/seeing/traces.ts";
import { ApiError } from "./api-error.ts";
import { fromPostgres, isLostRace } from "./postgres-error.ts";
import { type Principal, STATEMENT_TIMEOUT } from "./principal.ts";
import { type ArgsOf, callOf, type FunctionName, type Statement, statementOf } from "./statement.ts";

const BECOME =
  "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('statement_timeout', $3, true), set_config('atrium.request_id', $4, true), set_config('atrium.process', $5, true)";

/** The rows of each statement, in their order. */
export type RowsOf<Statements extends readonly Statement<unknown>[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends Statement<infer Row> ? Row[] : never;
};

/** The database as one principal. */
export interface Db {
  /**
   * Runs statements in one transaction, all of them or none, in one exchange: nothing waits for an earlier answer.
   * @param signal ends the wait; what was sent may still be done
   * @throws ApiError for what the caller may know, Error otherwise
   */
  transact<const Statements extends readonly Statement<unknown>[]>(
    statements: Statements,
    signal?: AbortSignal,
  ): Promise<RowsOf<Statements>>;
}

/**
 * The database as a principal. A transaction that lost a race against another is tried once more.
 * @param process names this process, so that what it holds is known should it end
 */
export function connectAs(pool: pg.Pool, principal: Principal, process = ""): Db {
  return {
    async transact(statements, signal) {
      const run = () =>
        spanned(
          "database",
          "client",
          () => exchange(pool, principal, process, statements),
          () => ({ "db.system.name": "postgresql", "db.query.summary": summaryOf(statements) }),
        );
      const done = run().catch((error: unknown) => {
        if (isLostRace(error)) return run();
        throw error;
      });
      return (await ended(done, signal).catch((error: unknown) => {
        throw signal?.aborted ? error : fromPostgres(error);
      })) as RowsOf<typeof statements>;
    },
  };
}

/**
 * Calls a database function in one exchange.
 * @returns what it returns, unchecked: the contract parses what goes out, callers parse what they use
 * @throws as `transact`
 */
export async function rpc<Name extends FunctionName>(
  db: Db,
  name: Name,
  args: ArgsOf<Name>,
  signal?: AbortSignal,
): Promise<unknown> {
  const [found] = await db.transact([callOf(name, args)], signal);
  return found[0]?.value ?? null;
}

/** The rows of a query of `tables`, in one exchange. @throws as `transact` */
export async function rows<Row>(db: Db, query: Compilable<Row>, signal?: AbortSignal): Promise<Row[]> {
  const [found] = await db.transact([statementOf(query)], signal);
  return found;
}

/**
 * Sends a whole transaction at once. Should one of its statements fail, the database refuses those behind it, and the
 * last one rolls back. @throws the error of the first that failed
 */
async function exchange(
  pool: pg.Pool,
  principal: Principal,
  process: string,
  statements: readonly Statement<unknown>[],
): Promise<unknown[][]> {
  const asked = performance.now();
  const client = await pool.connect();
  const sentAt = performance.now();
  const own = { pool: pool.options.application_name ?? "other" };
  databaseWait.observe(own, (sentAt - asked) / 1000);
  let broken = true;
  let outcome: "ok" | "failed" = "failed";
  try {
    const claims = principal.role === "authenticated" ? principal.claims : { role: principal.role };
    const become = [
      principal.role,
      JSON.stringify(claims),
      String(STATEMENT_TIMEOUT[principal.role]),
      current()?.requestId ?? "",
      process,
    ];
    const comment = sqlComment();
    const sent = inOneWrite(client, () => [
      client.query("begin"),
      client.query(BECOME, become),
      ...statements.map((statement) => client.query<object>(extended(statement, comment))),
      client.query("commit"),
    ]);
    const settled = await Promise.allSettled(sent);
    // A connection is whole again once its transaction has ended, be it by a refusal.
    broken = settled.at(-1)?.status !== "fulfilled";
    const results = settled.map((result) => {
      if (result.status === "rejected") throw result.reason;
      return result.value;
    });
    outcome = "ok";
    return results.slice(2, -1).map((result) => result.rows);
  } finally {
    databaseSeconds.observe({ ...own, outcome }, (performance.now() - sentAt) / 1000);
    client.release(broken);
  }
}

/** The stream of a client, which pg's own cursors use too, but its types don't tell. */
interface Corkable {
  connection: { stream: { cork(): void; uncork(): void } };
}

/** Has what `send` sends go out together. */
function inOneWrite<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = (client as unknown as Corkable).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/** By the extended protocol also without parameters, so that one text is one statement. */
function extended(
  { sql, parameters }: Statement<unknown>,
  comment: string,
): pg.QueryConfig & { queryMode: "extended" } {
  return { text: comment + sql, values: [...parameters], queryMode: "extended" };
}

/** The functions that a transaction calls, or `rows` for a query of tables. */
function summaryOf(statements: readonly Statement<unknown>[]): string {
  return statements.map(({ sql }) => /^select .*?\bpublic\.(\w+)\(/.exec(sql)?.[1] ?? "rows").join(" ");
}

function ended<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(new ApiError("unavailable", "This was stopped."));
    };
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener("abort", abort);
    });
  });
}
