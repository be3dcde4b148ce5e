import { ApiError } from "./api-error.ts";
import { type Db, rpc } from "./client.ts";

/** How much of a lease passes between its beats. */
const BEAT_SHARE = 0.3;
/** A beat that failed is tried again so soon, and so long. */
const RETRY_MS = 1_000;
const MOST_TRIES = 10;

/** Why work ended without a result: its job is another's now, deleted, cancelled, or was given back. */
export class LeaseEnded extends Error {
  override readonly name = "LeaseEnded";
  readonly cancelled: boolean;

  constructor(cancelled = false) {
    super();
    this.cancelled = cancelled;
  }
}

/** A job whose lease is held. */
export interface LeasedJob {
  id: number;
  lease: string;
  /** How long it stays claimed after its holder died. */
  lease_seconds: number;
  /** How often it is asked whether the job still runs, where that is to be known sooner than the lease needs. */
  beat_seconds?: number | undefined;
}

/** What work under a lease is given. */
export interface Lease {
  /** Aborts with the lease; whatever the work comes to after that is dropped. Its reason is a LeaseEnded. */
  signal: AbortSignal;
  /** Says how far the job is, 0 to 1; stored with the next beat. */
  report(progress: number): void;
}

/**
 * Does what only the holder of a job's lease may do, and keeps the lease meanwhile. A beat that fails is tried again
 * while the lease lasts; a lost lease, or a cancelled job, ends the work at once.
 * @param stopping aborts when this process is about to end: then the job is given back at once, with nothing counted
 * @throws LeaseEnded; what `work` throws
 */
export async function underLease<T>(
  db: Db,
  job: LeasedJob,
  stopping: AbortSignal,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const held = { job_id: job.id, job_lease: job.lease };
  const leaseMs = job.lease_seconds * 1000;
  const patienceMs = leaseMs * BEAT_SHARE;
  const beatMs = Math.min(patienceMs, (job.beat_seconds ?? Infinity) * 1000);
  const over = new AbortController();
  const ended = new Promise<never>((_resolve, reject) => {
    over.signal.addEventListener("abort", () => reject(over.signal.reason as LeaseEnded));
  });
  const end = () => over.abort(new LeaseEnded());
  let lapse = setTimeout(end, leaseMs);
  let next = setTimeout(() => void beat(), beatMs);
  let reported: number | undefined;

  const beat = async (): Promise<void> => {
    const asked = performance.now();
    const progress = reported;
    const kept = await rpc(
      db,
      "extend_job",
      { ...held, lease_seconds: job.lease_seconds, ...(progress !== undefined && { progress }) },
      AbortSignal.any([over.signal, AbortSignal.timeout(patienceMs)]),
    ).catch(() => null);
    if (over.signal.aborted) return;
    if (kept === "lost" || kept === "cancelled") return over.abort(new LeaseEnded(kept === "cancelled"));
    if (kept) {
      clearTimeout(lapse);
      lapse = setTimeout(end, leaseMs - (performance.now() - asked));
    }
    next = setTimeout(() => void beat(), kept ? beatMs : RETRY_MS);
  };

  const report = (progress: number) => {
    reported = progress;
  };
  stopping.addEventListener("abort", end);
  try {
    if (stopping.aborted) end();
    return await Promise.race([ended, work({ signal: over.signal, report })]);
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
