import { z } from "zod";
import { rpc } from "../_shared/db/client.ts";
import { setOf } from "../_shared/db/statement.ts";
import { Job, type JobDeps, type JobKind, type Lane } from "./jobs/job.ts";
import { places } from "./places.ts";
import { createRegister, knownBy } from "./register.ts";
import { runJob } from "./run-job.ts";
import { seenJob } from "./seen-job.ts";

export interface TickResult {
  /** Whether jobs are left that were due when the time was over. */
  more: boolean;
  /** Milliseconds until the next job is due; null when none waits. */
  next_in_ms: number | null;
}

const budgetMs = 20_000;
/** A place without work looks again so often while others work. */
const lookMs = 1_000;

/**
 * Makes the function that runs due jobs, each place one at a time (`places.ts`), until nothing is due or its time is
 * over. Several ticks, in this process or others, may run side by side. Claims nothing more once this process is about
 * to end.
 */
export function createTick(kinds: ReadonlyMap<string, JobKind>, deps: JobDeps): () => Promise<TickResult> {
  const known = knownBy(kinds);
  const register = createRegister(kinds, deps);

  const claim = async (lanes: readonly Lane[]): Promise<Job | undefined> => {
    const [claimed] = await deps.db.transact([setOf("claim_job", { ...known, lanes: [...lanes] })]);
    return claimed[0] && Job.parse(claimed[0]);
  };

  return async () => {
    const end = deps.now() + budgetMs;
    const idle = new AbortController();
    let [working, more] = [0, false];

    /** @returns whether there was a job */
    const work = async (lanes: readonly Lane[]): Promise<boolean> => {
      working += 1;
      try {
        const job = await claim(lanes);
        if (!job) return false;
        const kind = kinds.get(job.kind);
        if (!kind)
          throw new Error(`A job of the kind ${job.kind} was claimed, which this worker doesn't know.`);
        await seenJob(job, () => runJob(job, kind, deps));
        return true;
      } finally {
        working -= 1;
      }
    };
    const place = async (lanes: readonly Lane[]) => {
      while (!idle.signal.aborted) {
        if (deps.now() >= end || deps.stopping.aborted) {
          more = true;
          return;
        }
        if (await work(lanes)) continue;
        if (working === 0) idle.abort();
        await pause(lookMs, AbortSignal.any([idle.signal, deps.stopping]));
      }
    };

    await register();
    const ended = await Promise.allSettled(
      places.map((lanes) => place(lanes).finally(() => working === 0 && idle.abort())),
    );
    for (const result of ended) if (result.status === "rejected") throw result.reason;
    if (more || deps.stopping.aborted) return { more: true, next_in_ms: 0 };
    const next_in_ms = z
      .int()
      .nullable()
      .parse(await rpc(deps.db, "next_job_in_ms", known));
    return { more, next_in_ms };
  };
}

function pause(milliseconds: number, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (until.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      until.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    until.addEventListener("abort", end);
  });
}
