import { counter, gauge, histogram } from "./metrics.ts";

/** What is measured. Labels are names of ours alone: calls of the contract, kinds of jobs, lanes, meters; no tenant's. */
export type Outcome = "ok" | "refused" | "failed";

export const calls = counter<{ call: string; outcome: Outcome }>(
  "atrium_calls_total",
  "Calls answered: ok, refused (4xx) or failed (5xx).",
);
export const callSeconds = histogram<{ call: string }>(
  "atrium_call_seconds",
  "From a call's arrival to the end of its answer, streamed ones to their last piece.",
);
export const firstToken = histogram<{ call: string }>(
  "atrium_first_token_seconds",
  "From a call's arrival to the first piece of text of its answer.",
);
export const databaseSeconds = histogram<{ pool: string; outcome: "ok" | "failed" }>(
  "atrium_database_seconds",
  "A transaction, from its sending to its end.",
);
export const databaseWait = histogram<{ pool: string }>(
  "atrium_database_wait_seconds",
  "How long a transaction waited for a connection of this process.",
);
export const vendorSeconds = histogram<{ vendor: string; outcome: Outcome }>(
  "atrium_vendor_seconds",
  "A request to a service beyond the product, to the head of its answer.",
);
export const jobSteps = counter<{ kind: string; outcome: string }>(
  "atrium_job_steps_total",
  "Steps of jobs by how they ended: finished, continue, settled, failed (tried again), dead, or lost (given back or taken over).",
);
export const jobSeconds = histogram<{ kind: string }>("atrium_job_step_seconds", "A step of a job.");
export const spansDropped = counter<Record<string, never>>(
  "atrium_spans_dropped_total",
  "Spans that weren't told: the queue was full, or their receiver didn't take them.",
);

/** Of the database, the same whichever process is asked. */
export const queueDue = gauge<{ lane: string }>("atrium_queue_due", "Jobs that are due, 10,000 at most.");
export const queueAge = gauge<{ lane: string }>(
  "atrium_queue_age_seconds",
  "How long the longest waiting job of a lane has been due.",
);
export const jobs = gauge<{ state: string }>(
  "atrium_jobs",
  "Jobs at the moment: running, and later (not due yet), 10,000 at most.",
);
export const jobsEnded = gauge<{ outcome: string }>(
  "atrium_jobs_ended",
  "Jobs that ended in the last ten minutes: done, dead or cancelled.",
);
export const meterUsed = gauge<{ meter: string }>(
  "atrium_meter_used",
  "Used of a meter by all organisations together: this month, or what is there now.",
);
