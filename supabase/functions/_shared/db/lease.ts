import { ApiError } from "./api-error.ts";
import { type Db, rpc } from "./client.ts";

/** How long a job stays claimed after its worker died. */
export const LEASE_SECONDS = 20;
const BEAT_MS = 6_000;
/** A beat that failed is tried again so soon, and so long. */
const RETRY_MS = 1_000;
const MOST_TRIES = 10;

/** Why work ended without a result: its job is another's now, deleted, or was given back. */
export class LeaseEnded extends Error {
  override readonly name = "LeaseEnded";
}

/**
 * Does what only the holder of a job's lease may do, and keeps the lease meanwhile. A beat that fails is tried again
 * while the lease lasts; a lost lease ends the work at once.
 * @param stopping aborts when this process is about to end: then the job is given back at once, with nothing counted
 * @param work its signal aborts with the lease; whatever it comes to after that is dropped
 * @throws LeaseEnded; what `work` throws
 */
export async function underLease<T>(
  db: Db,
  job: { id: number; lease: string },
  stopping: AbortSignal,
  work: (lease: AbortSignal) => Promise<T>,
): Promise<T> {
  const held = { job_id: job.id, job_lease: job.lease };
  const over = new AbortController();
  const ended = new Promise<never>((_resolve, reject) => {
    over.signal.addEventListener("abort", () => reject(over.signal.reason as LeaseEnded));
  });
  const end = () => over.abort(new LeaseEnded());
  let lapse = setTimeout(end, LEASE_SECONDS * 1000);
  let next = setTimeout(() => void beat(), BEAT_MS);

  const beat = async (): Promise<void> => {
    const asked = performance.now();
    const kept = await rpc(
      db,
      "extend_job",
      { ...held, lease_seconds: LEASE_SECONDS },
      AbortSignal.any([over.signal, AbortSignal.timeout(BEAT_MS)]),
    ).catch(() => null);
    if (over.signal.aborted) return;
    if (kept === false) return end();
    if (kept) {
      clearTimeout(lapse);
      lapse = setTimeout(end, LEASE_SECONDS * 1000 - (performance.now() - asked));
    }
    next = setTimeout(() => void beat(), kept ? BEAT_MS : RETRY_MS);
  };

  stopping.addEventListener("abort", end);
  try {
    if (stopping.aborted) end();
    return await Promise.race([ended, work(over.signal)]);
  } catch (error) {
    if (stopping.aborted && error instanceof LeaseEnded) await rpc(db, "release_job", held).catch(() => null);
    throw error;
  } finally {
    clearTimeout(lapse);
    clearTimeout(next);
    stopping.removeEventListener("abort", end);
    end();
  }
}

/**
 * Asks the database, again while it is out of reach for a moment. For what may be asked twice.
 * @throws what `ask` throws last; the signal's reason when it has aborted
 */
export async function persist<T>(lease: AbortSignal, ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    lease.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      lease.throwIfAborted();
      const passing = error instanceof ApiError && error.code === "unavailable";
      if (!passing || tries >= MOST_TRIES) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
