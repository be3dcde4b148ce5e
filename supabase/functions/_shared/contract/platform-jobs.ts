import { z } from "zod";
import { call, Count, Done, Id, line, Page, Timestamp } from "./call.ts";
import { growing } from "./read.ts";

const State = z.enum(["waiting", "running", "failed", "scheduled"]);
const Kind = z.string().min(1).max(100);

export const PlatformJob = z.object({
  id: Id,
  kind: z.string(),
  state: growing(State, "waiting"),
  /** It has failed for good, and those whose work it was were told. */
  ended: z.boolean(),
  /** How often it failed or was broken off since it last got on. */
  tries: Count,
  /** 0 to 1. */
  progress: z.number(),
  /** Why it failed last, without what is the organisation's own. */
  reason: z.string().nullable(),
  organization: z.object({ id: Id, name: z.string() }).nullable(),
  created_at: Timestamp,
  run_at: Timestamp,
  finished_at: Timestamp.nullable(),
});
export type PlatformJob = z.infer<typeof PlatformJob>;

/** How many jobs of a kind there are in each state. */
export const JobsOfKind = z.object({
  kind: z.string(),
  waiting: Count,
  running: Count,
  failed: Count,
  scheduled: Count,
});
export type JobsOfKind = z.infer<typeof JobsOfKind>;

const stale = ["/plat-admin/jobs/getAll", "/plat-admin/audit/getAll", "/plat-admin/stats/get"] as const;

/** The queue as operators see it: nothing of what jobs carry. */
export const platformJobs = {
  "/plat-admin/jobs/getAll": call({
    access: "platform",
    summary: "Jobs that wait, run, failed or are for later, failed ones first, with how many of each kind.",
    input: z.object({
      state: State.optional(),
      kind: Kind.optional(),
      organization_id: Id.optional(),
      ...Page,
    }),
    output: z.object({ jobs: z.array(PlatformJob), total: Count, kinds: z.array(JobsOfKind) }),
  }),
  "/plat-admin/jobs/retry": call({
    access: "platform",
    summary: "Has a failed job tried again, or one that waits for later tried now.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: stale,
  }),
  "/plat-admin/jobs/retry-kind": call({
    access: "platform",
    summary: "Has the failed jobs of a kind tried again, the latest 1,000 at once.",
    input: z.object({ kind: Kind }),
    output: z.object({ jobs: Count }),
    invalidates: stale,
  }),
  "/plat-admin/jobs/discard": call({
    access: "platform",
    summary: "Gives a job up: a failed one is forgotten, one that waits fails for good.",
    input: z.object({ id: Id, reason: line("Reason", 500) }),
    output: Done,
    invalidates: stale,
  }),
};
