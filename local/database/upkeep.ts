import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "./database.ts";
import { onTerms, statementLimits } from "./terms.ts";

const everyMs = 5_000;
/** As PostgreSQL's autovacuum has them: rows changed before a table is counted, or cleared of what is gone, anew. */
const fewRows = 50;
const analyzeShare = 0.1;
const vacuumShare = 0.2;
/** What is larger would hold everybody up for long: one session does it all here. */
const mostVacuumed = 64 * 2 ** 20;

interface Due {
  name: string;
  counts: boolean;
  clears: boolean;
}

export interface Upkeep {
  /** Looks once, now; the tables that were counted or cleared. */
  once(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Does for PGlite what PostgreSQL's autovacuum does, which it lacks: counts what is in tables that have changed, since plans
 * made without are up to twenty times slower, and clears small ones of rows that are gone. A table at a time, behind
 * everybody who waits.
 */
export function startUpkeep(database: Database): Upkeep {
  const stopping = new AbortController();
  const { signal } = stopping;

  const once = () =>
    onTerms({ lane: "background", limit: statementLimits.upkeep }, async () => {
      const due = await database.query<Due>(overdue, [fewRows, analyzeShare, vacuumShare, mostVacuumed]);
      for (const { name, counts, clears } of due) {
        if (signal.aborted) break;
        await database.query(`${clears ? `vacuum ${counts ? "(analyze)" : ""}` : "analyze"} ${name}`);
      }
      return due.map(({ name }) => name);
    });

  const running = (async () => {
    for (;;) {
      await delay(everyMs, undefined, { signal, ref: false });
      // What ended its thread is told by the engine; the next look tries again.
      await once().catch(() => undefined);
    }
  })().catch(() => undefined);

  return {
    once,
    async close() {
      stopping.abort();
      await running;
    },
  };
}

const overdue = `
  select format('%I.%I', known.schemaname, known.relname) as name,
         known.n_mod_since_analyze > $1 + $2 * greatest(class.reltuples, 0) as counts,
         coalesce(known.n_dead_tup > $1 + $3 * greatest(class.reltuples, 0) and pg_relation_size(class.oid) <= $4, false) as clears
  from pg_stat_user_tables as known join pg_class as class on class.oid = known.relid
  where known.n_mod_since_analyze > $1 + $2 * greatest(class.reltuples, 0)
     or (known.n_dead_tup > $1 + $3 * greatest(class.reltuples, 0) and pg_relation_size(class.oid) <= $4)
  order by 1`;
