import { rewritten, sql, type Mutant } from "./mutant.ts";
import { jobFlaws } from "./jobs.ts";

const queue = (name: string, signature: string, part: string, by: string): Mutant =>
  rewritten(name, signature, part, by, (database) => jobFlaws(database));

const claim = "public.claim_job(text[], integer[], text[])";
const enqueue = "private.enqueue(text, integer, text, jsonb, bigint, timestamptz)";
const turn = "private.next_turn(text, bigint)";
const lineUp = "private.line_up_due_jobs()";
const schedules = "private.run_due_schedules()";
const learn = "public.learn_job_kinds(jsonb)";
const unknown = "public.unknown_jobs()";
const next = "public.next_job_in_ms(text[], integer[])";
const cancel = "private.cancel_job(text)";
const extend = "public.extend_job(bigint, uuid, integer, real)";
const finish = "public.finish_job(bigint, uuid)";
const delay = "private.job_delay(public.job_kinds, integer)";
const lapse = "private.end_lapsed_leases()";
const fail = "public.fail_job(bigint, uuid, text, boolean, boolean)";

/** Mistakes in the queue. */
export const jobMutants: Mutant[] = [
  queue(
    "a worker is given any kind",
    claim,
    "and (kind, version) in (select * from unnest(kinds, versions))",
    "",
  ),
  queue(
    "a worker is given any version",
    claim,
    "(kind, version) in (select * from unnest(kinds, versions))",
    "kind = any (kinds)",
  ),
  queue("a job is claimed before it is due", lineUp, "and run_at <= now()", ""),
  queue(
    "a job is in line before it is due",
    enqueue,
    "case when enqueue.run_at <= now() then",
    "case when true then",
  ),
  queue("what has become due is never in line", claim, "perform private.line_up_due_jobs();", ""),
  queue("what was due last comes first", lineUp, "order by run_at, id", "order by run_at desc, id"),
  queue(
    "a running job is claimed again",
    claim,
    "status = 'queued' and",
    "status in ('queued', 'running') and",
  ),
  queue("a dead job is claimed", claim, "status = 'queued' and", "status in ('queued', 'dead') and"),
  queue("the newest job comes first", claim, "order by turn, id", "order by turn desc, id"),
  queue("organisations come one after the other", claim, "order by turn, id", "order by id"),
  queue("lanes are no matter", claim, "and lane = in_lane", ""),
  queue(
    "the order of lanes is no matter",
    claim,
    "foreach in_lane in array lanes",
    "foreach in_lane in array (select array_agg(l order by l) from unnest(lanes) l)",
  ),
  queue(
    "a new job comes behind everybody's",
    turn,
    "order by turn, id limit 1",
    "order by turn desc, id limit 1",
  ),
  queue(
    "a new job comes before everybody's",
    turn,
    "(select turn from public.jobs where lane = in_lane and status = 'queued' and turn is not null order by turn, id limit 1)",
    "0",
  ),
  queue(
    "all organisations have the same turns",
    turn,
    "and coalesce(organization_id, 0) = coalesce(of_organization_id, 0)",
    "",
  ),
  queue("an organisation's jobs have no turns of their own", turn, "select turn + 1", "select turn"),
  queue(
    "a further step comes at the job's own turn",
    turn,
    "status in ('queued', 'running')",
    "status = 'queued'",
  ),
  queue(
    "a claim is for a minute whatever its kind says",
    claim,
    "(private.job_kind(kind, version)).lease_seconds",
    "60",
  ),
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
  queue("what kills its worker is tried for ever", lapse, "breaks >= settings.max_interruptions", "false"),
  queue("a restart counts as a failure", lapse, "set status = ", "set attempts = attempts + 1, status = "),
  queue("restarts aren't counted", lapse, "interruptions = breaks,", ""),
  queue("five restarts end a job", lapse, "breaks >= settings.max_interruptions", "breaks >= 5"),
  queue(
    "what kills its worker is tried at once",
    lapse,
    "now() + private.job_delay(settings, breaks - 1)",
    "now()",
  ),
  queue(
    "who is broken off loses the place",
    lapse,
    "turn = case when gone or breaks <= 2 then turn end",
    "turn = null",
  ),
  queue(
    "who is given up waits to be told so",
    lapse,
    "case when gone or breaks <= 2 then run_at",
    "case when breaks <= 2 then run_at",
  ),
  queue("a death that wasn't told is forgotten", lapse, "dying = dying or gone", "dying = gone"),
  queue("a failing job is tried for ever", fail, "or failures >= settings.max_attempts", ""),
  queue(
    "a failing job ends one try early",
    fail,
    "failures >= settings.max_attempts",
    "failures + 1 >= settings.max_attempts",
  ),
  queue("what is out of reach is asked for ever", fail, "or breaks >= settings.max_interruptions", ""),
  queue("what is out of reach is held against the job", fail, "(not blameless)::integer", "1"),
  queue(
    "failures aren't counted",
    fail,
    "set status = 'queued', attempts = failures,",
    "set status = 'queued',",
  ),
  queue("what is no use is tried again", fail, "permanent or failures", "failures"),
  queue(
    "a failed job is tried at once",
    fail,
    "run_at = now() + private.job_delay(settings, failures + breaks)",
    "run_at = now()",
  ),
  queue("delays don't grow", delay, "power(2, least(failures, 20) - 1)", "1"),
  queue("delays grow beyond the kind's most", delay, "least(settings.most_delay_seconds, ", "least(600, "),
  queue("delays begin alike whatever the kind says", delay, "settings.first_delay_seconds * ", "2 * "),
  queue("the reason is forgotten", fail, "last_error = error where", "last_error = null where"),
  queue(
    "the reason is lost when it can't be told",
    fail,
    "case when dying then last_error else error end",
    "error",
  ),
  queue(
    "a failing job is dead before that is told",
    finish,
    "case when dying then 'dead' else 'done' end",
    "'done'",
  ),
  queue(
    "a death that couldn't be told is given up",
    fail,
    "if not job.dying and (permanent",
    "if (job.dying or permanent",
  ),
  sql(
    "a dying job keeps others from beginning",
    `drop index public.jobs_open_key;
     create unique index jobs_open_key on public.jobs (key) where status in ('queued', 'running')`,
    jobFlaws,
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
  queue("anybody gives a job back", "public.release_job(bigint, uuid)", "and lease = job_lease", ""),
  queue(
    "giving back counts",
    "public.release_job(bigint, uuid)",
    "status = 'queued'",
    "interruptions = interruptions + 1, status = 'queued'",
  ),
  queue(
    "a further step comes before the organisation's others",
    "public.continue_job(bigint, uuid, jsonb, integer)",
    "private.next_turn(job.lane, job.organization_id)",
    "job.turn",
  ),
  queue(
    "a step forward forgives nothing",
    "public.continue_job(bigint, uuid, jsonb, integer)",
    "attempts = 0, interruptions = 0,",
    "",
  ),
  queue(
    "a saved slice forgives nothing",
    "public.save_slice(bigint, uuid, jsonb, jsonb, real, integer, jsonb)",
    "perform private.advance_job(job.id, new_state, save_slice.progress);",
    "",
  ),
  queue(
    "saved embeddings forgive nothing",
    "public.save_embeddings(bigint, uuid, jsonb)",
    "perform private.advance_job(job.id, null);",
    "",
  ),
  queue(
    "who gets on is forgiven no failure",
    "private.advance_job(bigint, jsonb, real)",
    "attempts = 0, ",
    "",
  ),
  queue(
    "who gets on is forgiven no restart",
    "private.advance_job(bigint, jsonb, real)",
    "interruptions = 0,",
    "",
  ),
  queue(
    "a finished job stays claimed",
    "public.finish_job(bigint, uuid)",
    "else 'done' end",
    "else 'queued' end",
  ),
  queue(
    "a worker waits for jobs of others",
    next,
    "order by run_at limit 1",
    "or status = 'queued' order by run_at limit 1",
  ),
  queue(
    "a worker doesn't wait for schedules",
    next,
    "(select min(next_run_at) from public.job_schedules)",
    "null",
  ),
  queue("a worker asks without rest while a suspect runs", next, "not private.job_waits(jobs)", "true"),
];
