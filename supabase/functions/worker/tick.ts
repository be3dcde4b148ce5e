import { z } from "zod";
import { rpc } from "../_shared/db/client.ts";
import { Job, type JobDeps, type JobKind } from "./jobs/job.ts";
import { leaseSeconds, runJob } from "./run-job.ts";

export interface TickResult {
  /** Whether jobs are left that were due when the time was over. */
  more: boolean;
  /** Milliseconds until the next job is due; null when none waits. */
  next_in_ms: number | null;
}

const atOnce = 3;
const budgetMs = 20_000;
const pruneMs = 3_600_000;

/**
 * Makes the function that runs due jobs, some at a time, until nothing is due or its time is over. Several ticks, in
 * this process or others, may run side by side.
 */
export function createTick(kinds: ReadonlyMap<string, JobKind>, deps: JobDeps): () => Promise<TickResult> {
  let prunedAt = -pruneMs;

  const claim = async (): Promise<Job | undefined> =>
    z.array(Job).parse(await rpc(deps.db, "claim_job", { lease_seconds: leaseSeconds }))[0];

  const prune = async (): Promise<void> => {
    if (deps.now() - prunedAt < pruneMs) return;
    prunedAt = deps.now();
    await rpc(deps.db, "prune_jobs", {});
  };

  return async () => {
    const end = deps.now() + budgetMs;
    let more = false;
    const lane = async () => {
      for (;;) {
        if (deps.now() >= end) {
          more = true;
          return;
        }
        const job = await claim();
        if (!job) return;
        await runJob(job, kinds.get(job.kind), deps);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    await prune();
    if (more) return { more, next_in_ms: 0 };
    return {
      more,
      next_in_ms: z
        .int()
        .nullable()
        .parse(await rpc(deps.db, "next_job_in_ms", {})),
    };
  };
}
