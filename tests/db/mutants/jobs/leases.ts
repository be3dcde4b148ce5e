import type { Mutant } from "../mutant.ts";
import { against, cancel, claim, extend, lapse } from "./queue.ts";

const queue = against("leases");

export const leases: Mutant[] = [
  queue("a lapsed lease is never noticed", claim, "perform private.end_lapsed_leases();", ""),
  queue("a lease lapses at once", lapse, "leased_until < now()", "true"),
  queue(
    "who is broken off loses the place",
    lapse,
    "turn = case when gone or breaks <= 2 then turn end",
    "turn = null",
  ),
  queue("anybody writes for the holder", "private.hold_job(bigint, uuid)", "and lease = job_lease", ""),
  queue("anybody extends a lease", extend, "and lease = job_lease", ""),
  queue("a lease isn't extended", extend, "secs => lease_seconds", "secs => 5"),
  queue(
    "how far a job is is forgotten",
    extend,
    "coalesce(extend_job.progress, jobs.progress)",
    "jobs.progress",
  ),
  queue(
    "a beat without progress forgets it",
    extend,
    "coalesce(extend_job.progress, jobs.progress)",
    "coalesce(extend_job.progress, 0)",
  ),
  queue("nobody hears that a job was cancelled", extend, "status = 'cancelled'", "false"),
  queue("a cancelled job goes on", cancel, "status in ('queued', 'running')", "status = 'queued'"),
  queue("a queued job isn't cancelled", cancel, "status in ('queued', 'running')", "status = 'running'"),
  queue("what is done is cancelled", cancel, "and status in ('queued', 'running')", ""),
  queue("all jobs are cancelled", cancel, "key = of_key and", ""),
  queue(
    "the end of one process ends what others hold",
    "public.end_leases_of(text)",
    "and holder = end_leases_of.process",
    "",
  ),
  queue(
    "what a process held waits for its lease",
    "public.end_leases_of(text)",
    "now() - interval '1 millisecond'",
    "leased_until",
  ),
  queue("nobody knows who holds a job", "private.keep_job_holder()", "new.lease is not null", "false"),
  queue("anybody gives a job back", "public.release_job(bigint, uuid)", "and lease = job_lease", ""),
  queue(
    "giving back counts",
    "public.release_job(bigint, uuid)",
    "status = 'queued'",
    "interruptions = interruptions + 1, status = 'queued'",
  ),
  queue(
    "a finished job stays claimed",
    "public.finish_job(bigint, uuid)",
    "else 'done' end",
    "else 'queued' end",
  ),
];
