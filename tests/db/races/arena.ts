import postgres from "postgres";
import { inject } from "vitest";
import { startGround } from "../../../local/ground.ts";
import { createNativeDatabase } from "../../support/native-database.ts";
import { authIdOf } from "../principals.ts";

/** A migrated database over TCP, to which many connect at once. */
export interface Arena {
  sql: postgres.Sql;
  /** Whether transactions of two connections run at the same time. */
  overlaps: boolean;
  close: () => Promise<void>;
}

/** Somebody's statement: a person's, by id as in world.sql, or the server's. */
export interface Move {
  as: number | "server";
  statement: string;
}

/** What a statement gave, or the SQLSTATE that refused it. */
export type Result = { value: unknown } | { code: string };

const settings = {
  max: 20,
  onnotice: () => undefined,
  types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
};

/** The embedded database, which takes one transaction at a time. */
export async function embeddedArena(): Promise<Arena> {
  const ground = await startGround();
  const sql = postgres(ground.databaseUrl, settings);
  return {
    sql,
    overlaps: false,
    async close() {
      await sql.end({ timeout: 1 });
      await ground.close();
    },
  };
}

/** A database of its own on a native PostgreSQL with pgvector, where transactions really overlap. */
export async function nativeArena(): Promise<Arena> {
  const native = await createNativeDatabase(inject("template"));
  const sql = postgres(native.url, settings);
  return {
    sql,
    overlaps: true,
    async close() {
      await sql.end({ timeout: 1 });
      await native.drop();
    },
  };
}

/**
 * Two moves at once: the second begins when the first has done its statement and not yet committed. The first commits
 * when the second waits for it or has ended; where connections take turns, as soon as the second is on its way.
 */
export async function race({ sql, overlaps }: Arena, first: Move, second: Move): Promise<[Result, Result]> {
  const [done, setDone] = signal();
  const [commit, setCommit] = signal();
  const one = make(sql, first, async () => {
    setDone();
    await commit;
  });
  await Promise.race([done, one]);
  const two = make(sql, second, () => Promise.resolve());
  if (overlaps) await untilWaiting(sql, two);
  setCommit();
  return [await one, await two];
}

/** Moves all at once, as many as there are connections for; results in their order. */
export function rush({ sql }: Arena, moves: Move[]): Promise<Result[]> {
  return Promise.all(moves.map((move) => make(sql, move, () => Promise.resolve())));
}

function signal(): [Promise<void>, () => void] {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return [promise, resolve];
}

async function make(
  sql: postgres.Sql,
  { as, statement }: Move,
  before: () => Promise<void>,
): Promise<Result> {
  try {
    const value: unknown = await sql.begin(async (tx) => {
      if (as !== "server") {
        const claims = JSON.stringify({ role: "authenticated", sub: authIdOf(as) });
        await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
      }
      const rows = await tx.unsafe(statement);
      await before();
      return Object.values(rows[0] ?? {})[0] ?? null;
    });
    return { value };
  } catch (error) {
    if (error instanceof postgres.PostgresError) return { code: error.code };
    throw error;
  }
}

/** Resolves when the work waits for a lock, or has ended. */
async function untilWaiting(sql: postgres.Sql, work: Promise<unknown>): Promise<void> {
  let ended = false as boolean;
  void work.finally(() => (ended = true));
  for (;;) {
    const waiting = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    if (ended || waiting.length > 0) return;
  }
}
