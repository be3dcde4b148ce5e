import { ApiError } from "../_shared/db/api-error.ts";
import { rpc } from "../_shared/db/client.ts";
import { type Job, type JobDeps, type JobKind, PermanentError, type StepResult } from "./jobs/job.ts";
import { TooMuchError } from "./parser.ts";

/** How long a job stays claimed after its worker died. */
export const leaseSeconds = 20;
const heartbeatMs = 6_000;

/**
 * Does one step of a claimed job and settles it: finished, back in the queue, or failed with a reason in words. A lease
 * that is lost meanwhile (the job was deleted, or taken over) ends the step without a trace.
 */
export async function runJob(job: Job, kind: JobKind | undefined, deps: JobDeps): Promise<void> {
  if (!kind) return fail(job, deps, `There is no job of the kind ${job.kind}.`, true);
  const lost = new AbortController();
  const heartbeat = setInterval(() => void beat(job, deps, lost), heartbeatMs);
  try {
    await settle(job, await kind.run(job, deps, lost.signal), deps);
  } catch (error) {
    if (lost.signal.aborted) return;
    await fail(job, deps, reasonOf(error, kind), error instanceof PermanentError);
  } finally {
    clearInterval(heartbeat);
  }
}

async function settle(job: Job, result: StepResult, { db }: JobDeps): Promise<void> {
  const held = { job_id: job.id, job_lease: job.lease };
  if (result.outcome === "finished") await rpc(db, "finish_job", held);
  if (result.outcome === "continue") {
    const { state = null, delaySeconds = 0 } = result;
    await rpc(db, "continue_job", { ...held, new_state: state, delay_seconds: delaySeconds });
  }
}

async function beat(job: Job, { db }: JobDeps, lost: AbortController): Promise<void> {
  const held = { job_id: job.id, job_lease: job.lease, lease_seconds: leaseSeconds };
  const kept = await rpc(db, "extend_job", held).catch(() => null);
  if (kept === false) lost.abort();
}

async function fail(job: Job, { db }: JobDeps, error: string, permanent: boolean): Promise<void> {
  try {
    await rpc(db, "fail_job", { job_id: job.id, job_lease: job.lease, error, permanent });
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === "conflict") return;
    console.error(`job ${job.id}: couldn't be put back`, failure);
  }
}

/** What a person is told; causes that aren't theirs to know go to the log. */
function reasonOf(error: unknown, kind: JobKind): string {
  const known = error instanceof PermanentError || error instanceof TooMuchError;
  if (known || (error instanceof ApiError && error.code !== "conflict")) return error.message;
  if (!(error instanceof ApiError)) console.error(`${kind.kind}:`, error);
  return kind.failure;
}
