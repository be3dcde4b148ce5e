import type { Mutant } from "../mutant.ts";
import { against, claim, delay, learn, next, schedules, unknown } from "./queue.ts";

const queue = against("kinds");

export const kinds: Mutant[] = [
  queue("delays begin alike whatever the kind says", delay, "settings.first_delay_seconds * ", "2 * "),
  queue("a schedule runs again at once", schedules, "+ every\n    where", "\n    where"),
  queue(
    "what was missed is done again and again",
    schedules,
    "case when next_run_at + every > now() then next_run_at else now() end",
    "next_run_at",
  ),
  queue("a schedule begins early", schedules, "where next_run_at <= now()", "where true"),
  queue("schedules are never run", claim, "perform private.run_due_schedules();", ""),
  queue(
    "a schedule that has changed is kept as it was",
    learn,
    "next_run_at = least(job_schedules.next_run_at, now() + excluded.every)",
    "next_run_at = job_schedules.next_run_at",
  ),
  queue("what was queued before stays in its lane", learn, "and jobs.lane <> job_kinds.lane", "and false"),
  queue("a kind that is known isn't seen again", learn, "seen_at = now()", "seen_at = job_kinds.seen_at"),
  queue(
    "a kind that was known once is known for ever",
    unknown,
    "and job_kinds.seen_at > now() - interval '15 minutes'",
    "",
  ),
  queue("other versions are known", unknown, "and job_kinds.version = jobs.version", ""),
  queue("what isn't due is missed", unknown, "and jobs.run_at < now() - interval '5 minutes'", ""),
  queue(
    "a worker doesn't wait for schedules",
    next,
    "(select min(next_run_at) from public.job_schedules)",
    "null",
  ),
];
