import { logError } from "../_shared/config/seeing/log.ts";
import { ApiError } from "../_shared/db/api-error.ts";
import { rpc } from "../_shared/db/client.ts";
import { type Lease, LeaseEnded, persist, underLease } from "../_shared/db/lease.ts";
import { json } from "../_shared/db/statement.ts";
import { type Job, type JobDeps, type JobKind, PermanentError, type StepResult } from "./jobs/job.ts";
import { ParserStoppedError, TooMuchError } from "./parser.ts";

/**
 * Does one step of a claimed job and settles it: finished, back in the queue, or failed with a reason in words, which its
 * kind tells where people see it when that was for good. A lease that is lost meanwhile (the job was cancelled, or taken
 * over) ends the step without a trace; when this process is about to end, the job goes back as if it hadn't been claimed.
 * @returns how the step ended
 */
export async function runJob(job: Job, kind: JobKind, deps: JobDeps): Promise<StepEnding> {
  const held = {
    id: job.id,
    lease: job.lease,
    lease_seconds: kind.leaseSeconds,
    beat_seconds: kind.beatSeconds,
  };
  try {
    return await underLease(deps.db, held, deps.stopping, async (lease) => {
      const ended = job.dying ? job : await attempt(job, kind, deps, lease);
      if (typeof ended === "string") return ended;
      await settle(ended, await kind.onDead(ended, deps, lease), deps, lease);
      return "dead";
    });
  } catch (error) {
    if (error instanceof LeaseEnded) return "lost";
    await fail(job, kind, deps, error);
    return "failed";
  }
}

/** How a step ended: as its kind says, to be tried again, failed for good, or as another's. */
export type StepEnding = StepResult["outcome"] | "failed" | "dead" | "lost";

/** Does a step; gives the job with its last error when it has failed for good. */
async function attempt(job: Job, kind: JobKind, deps: JobDeps, lease: Lease): Promise<StepEnding | Job> {
  try {
    const result = await kind.run(job, deps, lease);
    await settle(job, result, deps, lease);
    return result.outcome;
  } catch (error) {
    lease.signal.throwIfAborted();
    return (await fail(job, kind, deps, error)) ?? "failed";
  }
}

async function settle(job: Job, result: StepResult, { db }: JobDeps, { signal }: Lease): Promise<void> {
  const held = { job_id: job.id, job_lease: job.lease };
  if (result.outcome === "finished") await persist(signal, () => rpc(db, "finish_job", held));
  if (result.outcome === "continue") {
    const { state, delaySeconds = 0 } = result;
    const goesOn = {
      ...held,
      ...(state !== undefined && { new_state: json(state) }),
      delay_seconds: delaySeconds,
    };
    await persist(signal, () => rpc(db, "continue_job", goesOn));
  }
}

/** Puts a job back; gives it with its last error when it isn't to be tried again, and still held. */
async function fail(job: Job, kind: JobKind, { db }: JobDeps, cause: unknown): Promise<Job | null> {
  const last_error = reasonOf(cause, kind);
  try {
    const status = await rpc(db, "fail_job", {
      job_id: job.id,
      job_lease: job.lease,
      error: last_error,
      permanent: cause instanceof PermanentError,
      blameless: cause instanceof ApiError && cause.code === "unavailable",
    });
    return status === "dying" ? { ...job, dying: true, last_error } : null;
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.code === "conflict"))
      logError("a job couldn't be put back", failure, { job_id: job.id });
    return null;
  }
}

/** What a person is told; causes that aren't theirs to know go to the log. */
function reasonOf(error: unknown, kind: JobKind): string {
  const known =
    error instanceof PermanentError || error instanceof TooMuchError || error instanceof ParserStoppedError;
  if (known || (error instanceof ApiError && error.code !== "conflict")) return error.message;
  if (!(error instanceof ApiError)) logError("a step failed", error, { kind: kind.kind });
  return kind.failure;
}
