import { z } from "zod";
import { logError } from "../config/seeing/log.ts";
import { jobs, jobsEnded, meterUsed, queueAge, queueDue } from "../config/seeing/measures.ts";
import { type Db, rpc } from "../db/client.ts";

const Queue = z.object({
  lanes: z.record(z.string(), z.object({ due: z.int(), age_seconds: z.number() })),
  running: z.int(),
  later: z.int(),
  ended: z.record(z.string(), z.int()),
});
const Meters = z.record(z.string(), z.number());

/** Meters are added up over all organisations, so they are asked for seldomer than they are told. */
const metersEveryMs = 60_000;

/**
 * Makes what sets the figures that the database holds. Where it isn't reached, or another process of this function tells them
 * (`isAsked` is false), the last ones are taken away: none is better than old.
 */
export function createFigures(db: Db): (isAsked: boolean) => Promise<void> {
  let metersAt = -Infinity;
  const clear = () => {
    for (const each of [queueDue, queueAge, jobs, jobsEnded, meterUsed]) each.clear();
    metersAt = -Infinity;
  };
  return async (isAsked) => {
    if (!isAsked) return clear();
    try {
      const { lanes, running, later, ended } = Queue.parse(await rpc(db, "queue_figures", {}));
      for (const [lane, { due, age_seconds }] of Object.entries(lanes)) {
        queueDue.set({ lane }, due);
        queueAge.set({ lane }, age_seconds);
      }
      jobs.set({ state: "running" }, running);
      jobs.set({ state: "later" }, later);
      for (const [outcome, count] of Object.entries(ended)) jobsEnded.set({ outcome }, count);
      if (performance.now() - metersAt < metersEveryMs) return;
      const meters = Meters.parse(await rpc(db, "meter_figures", {}));
      for (const [meter, used] of Object.entries(meters)) meterUsed.set({ meter }, used);
      metersAt = performance.now();
    } catch (error) {
      clear();
      logError("the figures of the database weren't read", error);
    }
  };
}
