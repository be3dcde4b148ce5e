import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import type { Supervisor } from "../functions/supervisor.ts";
import type { RealtimeGateway } from "../realtime/index.ts";

const patience = 2000;

export interface HealthContext {
  database: Database;
  gateway: RealtimeGateway;
  functions: Supervisor | undefined;
  app: boolean;
}

/**
 * Each service's state in a word: `up`, `off`, `starting`, `stopped`, `slow` or `down`; of the jobs `unknown` when some
 * wait whose kind no worker knows, and of the documents how far they are embedded by another model, such as `renewing 40 %`.
 */
export async function checkHealth(context: HealthContext): Promise<Record<string, string>> {
  const timeout = new AbortController();
  const inTime = (state: Promise<string>) =>
    Promise.race([
      state,
      delay(patience, "slow", { signal: timeout.signal, ref: false }).catch(() => "slow"),
    ]);
  const [database, jobs, documents] = await Promise.all([
    inTime(
      context.database.query("select 1").then(
        () => "up",
        () => "down",
      ),
    ),
    inTime(jobsOf(context).catch(() => "down")),
    inTime(documentsOf(context).catch(() => "down")),
  ]);
  timeout.abort();
  const functions = Object.entries(context.functions?.states() ?? {});
  return {
    database,
    jobs,
    documents,
    realtime: context.gateway.health().state,
    app: context.app ? "up" : "off",
    ...Object.fromEntries(functions.map(([name, state]) => [`functions/${name}`, state])),
  };
}

async function jobsOf({ database }: HealthContext): Promise<string> {
  const [queue] = await database.query(
    "select 1 from pg_proc where oid = to_regprocedure('public.unknown_jobs()')",
  );
  if (!queue) return "off";
  const [row] = await database.query<{ unknown: unknown[] }>("select public.unknown_jobs() as unknown");
  return row?.unknown.length ? "unknown" : "up";
}

async function documentsOf({ database }: HealthContext): Promise<string> {
  const [there] = await database.query(
    "select 1 from pg_proc where oid = to_regprocedure('public.embedding_state()')",
  );
  if (!there) return "off";
  const [row] = await database.query<{ state: { renewing: number; chunks: number; renewed: number } }>(
    "select public.embedding_state() as state",
  );
  if (!row?.state.renewing) return "up";
  return `renewing ${Math.floor((100 * row.state.renewed) / Math.max(1, row.state.chunks))} %`;
}
