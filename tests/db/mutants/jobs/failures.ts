import { jobFlaws } from "../../jobs/index.ts";
import { type Mutant, sql } from "../mutant.ts";
import { against, claim, delay, fail, finish, lapse, next } from "./queue.ts";

const queue = against("failures");

export const failures: Mutant[] = [
  queue("a dead job is claimed", claim, "status = 'queued' and", "status in ('queued', 'dead') and"),
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
    "and suspect.interruptions > 1",
    "",
  ),
  queue(
    "those that were broken off once wait as well",
    "private.job_waits(public.jobs)",
    "interruptions > 1",
    "interruptions > 0",
  ),
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
  queue("a worker asks without rest while a suspect runs", next, "not private.job_waits(jobs)", "true"),
];
