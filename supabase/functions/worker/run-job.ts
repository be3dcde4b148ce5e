import { ApiError } from "../_shared/db/api-error.ts";
import { rpc } from "../_shared/db/client.ts";
import { LeaseEnded, persist, underLease } from "../_shared/db/lease.ts";
import { json } from "../_shared/db/statement.ts";
import { type Job, type JobDeps, type JobKind, PermanentError, type StepResult } from "./jobs/job.ts";
import { ParserStoppedError, TooMuchError } from "./parser.ts";

/**
 * Does one step of a claimed job and settles it: finished, back in the queue, or failed with a reason in words. A lease
 * that is lost meanwhile (the job was deleted, or taken over) ends the step without a trace; when this process is about
 * to end, the job goes back as if it hadn't been claimed.
 */
export async function runJob(job: Job, kind: JobKind, deps: JobDeps): Promise<void> {
  try {
    await underLease(deps.db, job, deps.stopping, async (lease) =>
      settle(job, await kind.run(job, deps, lease), deps, lease),
    );
  } catch (error) {
    if (error instanceof LeaseEnded) return;
    await fail(job, kind, deps, error);
  }
}

async function settle(job: Job, result: StepResult, { db }: JobDeps, lease: AbortSignal): Promise<void> {
  const held = { job_id: job.id, job_lease: job.lease };
  if (result.outcome === "finished") await persist(lease, () => rpc(db, "finish_job", held));
  if (result.outcome === "continue") {
    const { state, delaySeconds = 0 } = result;
    const goesOn = {
      ...held,
      ...(state !== undefined && { new_state: json(state) }),
      delay_seconds: delaySeconds,
    };
    await persist(lease, () => rpc(db, "continue_job", goesOn));
  }
}

async function fail(job: Job, kind: JobKind, { db }: JobDeps, cause: unknown): Promise<void> {
  try {
    await rpc(db, "fail_job", {
      job_id: job.id,
      job_lease: job.lease,
      error: reasonOf(cause, kind),
      permanent: cause instanceof PermanentError,
      blameless: cause instanceof ApiError && cause.code === "unavailable",
    });
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === "conflict") return;
    console.error(`job ${job.id}: couldn't be put back`, failure);
  }
}

/** What a person is told; causes that aren't theirs to know go to the log. */
function reasonOf(error: unknown, kind: JobKind): string {
  const known =
    error instanceof PermanentError || error instanceof TooMuchError || error instanceof ParserStoppedError;
  if (known || (error instanceof ApiError && error.code !== "conflict")) return error.message;
  if (!(error instanceof ApiError)) console.error(`${kind.kind}:`, error);
  return kind.failure;
}
