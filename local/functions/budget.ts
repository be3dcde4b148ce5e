import { POOL_SIZE } from "../../supabase/functions/_shared/config/pool-size.ts";
import type { Database } from "../database/database.ts";
import type { FunctionLimits } from "./command.ts";

/** Connections that the stack's own process opens: its pool, REST's, and the one that listens. */
export const groundConnections = 21;
/** Pools that a process opens: for whoever waits, and behind them (`services.ts`). The parser asks no database. */
const poolsEach = 2;

/** Connections that the functions open at most. */
export function functionConnections(
  limits: Record<"api" | "worker", Pick<FunctionLimits, "processes">>,
): number {
  return (limits.api.processes + limits.worker.processes) * poolsEach * POOL_SIZE;
}

interface Budget {
  functions: number;
  /** Whether they reach the server through a pooler. */
  pooled: boolean;
}

/**
 * Whether a server has the connections that a stack may open.
 * @param most `max_connections` less those that are kept for others
 * @returns what is wrong and how it is mended; null when they suffice
 */
export function budgetComplaint(most: number, { functions, pooled }: Budget): string | null {
  const needed = groundConnections + (pooled ? 0 : functions);
  if (needed <= most) return null;
  const who = pooled
    ? `${groundConnections} of the stack itself`
    : `${groundConnections} of the stack itself and ${functions} of its functions`;
  const mend = pooled
    ? "Raise max_connections."
    : "Raise max_connections, start fewer processes (API_PROCESSES, WORKER_PROCESSES), or put a pooler before it (FUNCTIONS_DATABASE_URL).";
  return `The server of DATABASE_URL has ${most} connections for everybody, and this stack may open ${needed}: ${who}. ${mend} docs/native-postgres.md has the sum.`;
}

/** What of `max_connections` anybody may use. */
export async function connectionsOf(database: Pick<Database, "query">): Promise<number> {
  const [row] = await database.query<{ most: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - coalesce(current_setting('reserved_connections', true), '0')::int as most`,
  );
  return row?.most ?? 0;
}
