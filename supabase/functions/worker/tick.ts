import { z } from "zod";
import { rpc } from "../_shared/db/client.ts";
import { LEASE_SECONDS } from "../_shared/db/lease.ts";
import { setOf } from "../_shared/db/statement.ts";
import { Job, type JobDeps, type JobKind } from "./jobs/job.ts";
import { runJob } from "./run-job.ts";

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
 * this process or others, may run side by side. Claims nothing more once this process is about to end.
 */
export function createTick(kinds: ReadonlyMap<string, JobKind>, deps: JobDeps): () => Promise<TickResult> {
  let prunedAt = -pruneMs;
  const known = { kinds: [...kinds.keys()] };

  const claim = async (): Promise<Job | undefined> => {
    const [claimed] = await deps.db.transact([
      setOf("claim_job", { ...known, lease_seconds: LEASE_SECONDS }),
    ]);
    return claimed[0] && Job.parse(claimed[0]);
  };

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
        if (deps.now() >= end || deps.stopping.aborted) {
          more = true;
          return;
        }
        const job = await claim();
        if (!job) return;
        const kind = kinds.get(job.kind);
        if (!kind)
          throw new Error(`A job of the kind ${job.kind} was claimed, which this worker doesn't know.`);
        await runJob(job, kind, deps);
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: atOnce }, lane));
    for (const result of lanes) if (result.status === "rejected") throw result.reason;
    if (deps.stopping.aborted) return { more: true, next_in_ms: 0 };
    await prune();
    if (more) return { more, next_in_ms: 0 };
    return {
      more,
      next_in_ms: z
        .int()
        .nullable()
        .parse(await rpc(deps.db, "next_job_in_ms", known)),
    };
  };
}
