import { rewritten, type Mutant } from "./mutant.ts";
import { jobFlaws } from "./jobs.ts";

const queue = (name: string, signature: string, part: string, by: string): Mutant =>
  rewritten(name, signature, part, by, (database) => jobFlaws(database));

const claim = "public.claim_job(text[], integer)";
const lapse = "private.end_lapsed_leases()";
const fail = "public.fail_job(bigint, uuid, text, boolean, boolean)";

/** Mistakes in the queue. */
export const jobMutants: Mutant[] = [
  queue("a worker is given any kind", claim, "and kind = any (kinds)", ""),
  queue("a job is claimed before it is due", claim, "and run_at <= now()", ""),
  queue(
    "a running job is claimed again",
    claim,
    "status = 'queued' and",
    "status in ('queued', 'running') and",
  ),
  queue("a dead job is claimed", claim, "status = 'queued' and", "status in ('queued', 'dead') and"),
  queue("the newest job comes first", claim, "order by run_at, id", "order by run_at desc, id"),
  queue("a claim is for a minute whatever is asked", claim, "secs => lease_seconds", "secs => 60"),
  queue("a lapsed lease is never noticed", claim, "perform private.end_lapsed_leases();", ""),
  queue("suspects run side by side", claim, "(interruptions = 0 or not private.job_waits(jobs))", "true"),
  queue(
    "suspects of all kinds wait for each other",
    "private.job_waits(public.jobs)",
    "and suspect.kind = job.kind",
    "",
  ),
  queue(
    "who was never broken off waits as well",
    "private.job_waits(public.jobs)",
    "and suspect.interruptions > 0",
    "",
  ),
  queue("a lease lapses at once", lapse, "leased_until < now()", "true"),
  queue(
    "what kills its worker is tried for ever",
    lapse,
    "case when interruptions + 1 >= max_interruptions then 'dead'",
    "case when false then 'dead'",
  ),
  queue("a restart counts as a failure", lapse, "set status = ", "set attempts = attempts + 1, status = "),
  queue("restarts aren't counted", lapse, "interruptions = interruptions + 1,", ""),
  queue(
    "five restarts end a job",
    lapse,
    "interruptions + 1 >= max_interruptions then 'dead'",
    "interruptions + 1 >= 5 then 'dead'",
  ),
  queue("what kills its worker is tried at once", lapse, "now() + private.job_delay(interruptions)", "now()"),
  queue(
    "who is broken off loses the place",
    lapse,
    "case when interruptions < 2 then run_at else",
    "case when false then run_at else",
  ),
  queue("a failing job is tried for ever", fail, "or failures >= job.max_attempts", ""),
  queue(
    "a failing job ends one try early",
    fail,
    "failures >= job.max_attempts",
    "failures + 1 >= job.max_attempts",
  ),
  queue("what is out of reach is asked for ever", fail, "or breaks >= job.max_interruptions", ""),
  queue("what is out of reach is held against the job", fail, "(not blameless)::integer", "1"),
  queue("failures aren't counted", fail, "attempts = failures,", ""),
  queue("what is no use is tried again", fail, "permanent or failures", "failures"),
  queue(
    "a failed job is tried at once",
    fail,
    "run_at = now() + private.job_delay(failures + breaks)",
    "run_at = now()",
  ),
  queue("delays don't grow", "private.job_delay(integer)", "power(2, least(failures, 10))", "2"),
  queue("delays grow beyond five minutes", "private.job_delay(integer)", "least(300, ", "least(600, "),
  queue("the reason is forgotten", fail, "last_error = error", "last_error = null"),
  queue("anybody writes for the holder", "private.hold_job(bigint, uuid)", "and lease = job_lease", ""),
  queue("anybody extends a lease", "public.extend_job(bigint, uuid, integer)", "and lease = job_lease", ""),
  queue(
    "a lease isn't extended",
    "public.extend_job(bigint, uuid, integer)",
    "secs => lease_seconds",
    "secs => 5",
  ),
  queue("anybody gives a job back", "public.release_job(bigint, uuid)", "and lease = job_lease", ""),
  queue(
    "giving back counts",
    "public.release_job(bigint, uuid)",
    "status = 'queued'",
    "interruptions = interruptions + 1, status = 'queued'",
  ),
  queue(
    "a step forward forgives nothing",
    "public.continue_job(bigint, uuid, jsonb, integer)",
    "attempts = 0, interruptions = 0,",
    "",
  ),
  queue(
    "a saved slice forgives no failure",
    "public.save_slice(bigint, uuid, jsonb, jsonb, real, integer, jsonb)",
    "attempts = 0, ",
    "",
  ),
  queue(
    "saved embeddings forgive no restart",
    "public.save_embeddings(bigint, uuid, jsonb)",
    "interruptions = 0, ",
    "",
  ),
  queue(
    "a finished job stays claimed",
    "public.finish_job(bigint, uuid)",
    "set status = 'done'",
    "set status = 'queued'",
  ),
  queue("a worker waits for jobs of others", "public.next_job_in_ms(text[])", "and kind = any (kinds)", ""),
  queue(
    "a worker asks without rest while a suspect runs",
    "public.next_job_in_ms(text[])",
    "not private.job_waits(jobs)",
    "true",
  ),
];
