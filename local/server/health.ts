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

/** Each service's state in a word: `up`, `off`, `starting`, `stopped`, `slow` or `down`. */
export async function checkHealth(context: HealthContext): Promise<Record<string, string>> {
  const timeout = new AbortController();
  const database = await Promise.race([
    context.database.query("select 1").then(
      () => "up",
      () => "down",
    ),
    delay(patience, "slow", { signal: timeout.signal, ref: false }).catch(() => "slow"),
  ]);
  timeout.abort();
  const functions = Object.entries(context.functions?.states() ?? {});
  return {
    database,
    realtime: context.gateway.health().state,
    app: context.app ? "up" : "off",
    ...Object.fromEntries(functions.map(([name, state]) => [`functions/${name}`, state])),
  };
}
