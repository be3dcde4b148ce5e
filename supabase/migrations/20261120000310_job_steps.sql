-- The steps of a job under a lease, which whoever works keeps, ends or loses.
create function private.begin_job(kind text, version integer, key text, payload jsonb, organization_id bigint)
returns public.jobs
language plpgsql security definer
set search_path = ''
as $$
declare
  settings public.job_kinds := private.job_kind(begin_job.kind, begin_job.version);
  job public.jobs;
begin
  insert into public.jobs (kind, version, key, payload, organization_id, lane, turn, status, lease, leased_until)
  values (begin_job.kind, begin_job.version, begin_job.key, begin_job.payload, begin_job.organization_id, settings.lane,
          private.next_turn(settings.lane, begin_job.organization_id), 'running', gen_random_uuid(),
          now() + make_interval(secs => settings.lease_seconds))
  returning * into job;
  return job;
end;
$$;
comment on function private.begin_job(text, integer, text, jsonb, bigint) is
  'A new job that the caller begins itself, leased; a worker goes on with it when the caller dies.';

create function public.extend_job(job_id bigint, job_lease uuid, lease_seconds integer, progress real default null)
returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.jobs
  set leased_until = now() + make_interval(secs => lease_seconds),
      progress = coalesce(extend_job.progress, jobs.progress)
  where id = job_id and lease = job_lease;
  if found then
    return 'held';
  end if;
  return case when exists (select from public.jobs where id = job_id and status = 'cancelled') then 'cancelled' else 'lost' end;
end;
$$;
comment on function public.extend_job(bigint, uuid, integer, real) is
  'Keeps a lease, and stores how far the job is: held; or why it isn''t held any more: cancelled, or lost.';

create function private.hold_job(job_id bigint, job_lease uuid)
returns public.jobs
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs;
begin
  select * into job from public.jobs where id = job_id and lease = job_lease for update;
  if not found then
    perform private.refuse(409, 'conflict', 'The lease of this job is no longer held.');
  end if;
  return job;
end;
$$;
comment on function private.hold_job(bigint, uuid) is
  'The job, locked, for a write that only its lease holder may make; 409 otherwise.';

create function private.advance_job(job_id bigint, new_state jsonb, new_progress real default null)
returns void
language sql security definer
set search_path = ''
as $$
  update public.jobs
  set state = coalesce(new_state, state), progress = coalesce(new_progress, progress), attempts = 0, interruptions = 0,
      last_error = null
  where id = job_id;
$$;
comment on function private.advance_job(bigint, jsonb, real) is
  'A job got on: where it stands now, unless null, and nothing held against it any more.';

create function public.release_job(job_id bigint, job_lease uuid)
returns void
language sql security definer
set search_path = ''
as $$
  update public.jobs set status = 'queued', lease = null, leased_until = null
  where id = job_id and lease = job_lease;
$$;
comment on function public.release_job(bigint, uuid) is
  'Gives a job back, at its place, as if it hadn''t been claimed; nothing when its lease is no longer held.';

create function public.continue_job(
  job_id bigint, job_lease uuid, new_state jsonb default null, delay_seconds integer default 0
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
begin
  update public.jobs
  set status = 'queued', state = coalesce(new_state, state), attempts = 0, interruptions = 0,
      lease = null, leased_until = null,
      run_at = now() + make_interval(secs => delay_seconds),
      turn = case when delay_seconds = 0 then private.next_turn(job.lane, job.organization_id) end
  where id = job_id;
end;
$$;
comment on function public.continue_job(bigint, uuid, jsonb, integer) is
  'Ends a step: the job goes behind its organisation''s others, with a new state unless the step has saved it.';

create function public.finish_job(job_id bigint, job_lease uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
begin
  update public.jobs
  set status = case when dying then 'dead' else 'done' end, lease = null, leased_until = null, finished_at = now(),
      progress = case when dying then progress else 1 end, last_error = case when dying then last_error end
  where id = job.id;
end;
$$;
comment on function public.finish_job(bigint, uuid) is 'Ends a job: done, or, when it was to be told dead, dead.';

create function public.fail_job(
  job_id bigint, job_lease uuid, error text, permanent boolean default false, blameless boolean default false
)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  settings public.job_kinds := private.job_kind(job.kind, job.version);
  failures integer := job.attempts + (not blameless)::integer;
  breaks integer := job.interruptions + blameless::integer;
begin
  if not job.dying and (permanent or failures >= settings.max_attempts or breaks >= settings.max_interruptions) then
    update public.jobs set dying = true, attempts = failures, interruptions = breaks, last_error = error where id = job.id;
    return 'dying';
  end if;
  update public.jobs
  set status = 'queued', attempts = failures, interruptions = breaks, lease = null, leased_until = null, turn = null,
      last_error = case when dying then last_error else error end,
      run_at = now() + private.job_delay(settings, failures + breaks)
  where id = job.id;
  return 'queued';
end;
$$;
comment on function public.fail_job(bigint, uuid, text, boolean, boolean) is
  'Puts a failed job back with a growing delay; or, after its last attempt or when trying again is no use, leaves it to '
  'its holder as dying, to be told dead. One that couldn''t be told is tried until it is. '
  'blameless: what it needs was out of reach, which counts as an interruption.';

create function public.prune_jobs()
returns void
language sql security definer
set search_path = ''
as $$
  delete from public.jobs
  where (status in ('done', 'cancelled') and finished_at < now() - interval '1 day')
     or (status = 'dead' and finished_at < now() - interval '30 days');
$$;
comment on function public.prune_jobs() is 'Forgets jobs done or cancelled a day ago, and dead ones after a month.';
