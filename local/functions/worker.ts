import { z } from "zod";
import { keyHeaders } from "../../supabase/functions/_shared/config/key-headers.ts";
import type { Database } from "../database/database.ts";
import { startTicks } from "./ticks.ts";
import type { Ticks } from "./ticks.ts";

const Answer = z.object({ more: z.boolean(), next_in_ms: z.number().nullish() });

interface Worker {
  /** Where the function is reached. */
  url: string;
  secretKey: string;
  processes: number;
}

/** Has the worker function do the jobs as they come, as pg_cron and pg_net do on hosted Supabase. */
export function startWorker(database: Database, { url, secretKey, processes }: Worker): Promise<Ticks> {
  const tick = async () => {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...keyHeaders(secretKey), "content-type": "application/json" },
      body: JSON.stringify({ tick: true }),
    });
    if (!response.ok) return { more: false, nextInMs: response.status === 503 ? 1000 : undefined };
    const { more, next_in_ms: nextInMs } = Answer.parse(await response.json());
    return { more, nextInMs };
  };
  return startTicks(database, tick, processes);
}
