-- The steps of a job: claimed under a lease, which whoever works keeps, ends or loses.
create function private.end_lapsed_leases()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs;
  settings public.job_kinds;
  breaks integer;
  gone boolean;
begin
  for job in select * from public.jobs where status = 'running' and leased_until < now() for update skip locked loop
    settings := private.job_kind(job.kind, job.version);
    breaks := job.interruptions + 1;
    gone := not job.dying and breaks >= settings.max_interruptions;
    update public.jobs
    set status = 'queued', lease = null, leased_until = null, interruptions = breaks, dying = dying or gone,
        last_error = case when gone
          then format('The service stopped %s times while it worked on this, so it isn''t tried again by itself. '
                      'Please try again.', breaks)
          else last_error end,
        -- At its place at first; later after a while, so that what kills workers doesn't keep them from the rest.
        run_at = case when gone or breaks <= 2 then run_at else now() + private.job_delay(settings, breaks - 1) end,
        turn = case when gone or breaks <= 2 then turn end
    where id = job.id;
  end loop;
end;
$$;
comment on function private.end_lapsed_leases() is
  'Puts jobs back whose worker has died; when that has happened too often, to be told dead.';

create function private.line_up_due_jobs()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  due public.jobs;
begin
  for due in
    select * from public.jobs where status = 'queued' and turn is null and run_at <= now()
    order by run_at, id limit 100 for update skip locked
  loop
    update public.jobs set turn = private.next_turn(due.lane, due.organization_id) where id = due.id;
  end loop;
end;
$$;
comment on function private.line_up_due_jobs() is 'Gives jobs that have become due their place in the line.';

create function public.claim_job(
  kinds text[], versions integer[], lanes text[] default '{interactive,normal,bulk}'
)
returns setof public.jobs
language plpgsql security definer
set search_path = ''
as $$
declare
  in_lane text;
begin
  perform private.end_lapsed_leases();
  perform private.run_due_schedules();
  perform private.line_up_due_jobs();
  foreach in_lane in array lanes loop
    return query
    update public.jobs
    set status = 'running', lease = gen_random_uuid(),
        leased_until = now() + make_interval(secs => (private.job_kind(kind, version)).lease_seconds)
    where id = (
      select id from public.jobs
      where status = 'queued' and turn is not null and lane = in_lane
        and (kind, version) in (select * from unnest(kinds, versions))
        and (interruptions = 0 or not private.job_waits(jobs))
      order by turn, id
      limit 1
      for update skip locked
    )
    returning *;
    exit when found;
  end loop;
end;
$$;
comment on function public.claim_job(text[], integer[], text[]) is
  'The next due job of these kinds, each with the version of its payload, from the first lane that has one, leased; no row '
  'when none is due. Within a lane organisations take turns.';

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

create function public.next_job_in_ms(kinds text[], versions integer[])
returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select least(86400000, greatest(0, ceil(extract(epoch from due - now()) * 1000)))::integer
    from (
      select least(
        (select run_at from public.jobs
         where status = 'queued' and turn is not null and (kind, version) in (select * from unnest(kinds, versions))
           and (interruptions = 0 or not private.job_waits(jobs))
         limit 1),
        (select run_at from public.jobs
         where status = 'queued' and turn is null and (kind, version) in (select * from unnest(kinds, versions))
         order by run_at limit 1),
        (select min(leased_until) from public.jobs where status = 'running'),
        (select min(next_run_at) from public.job_schedules)
      ) as due
    ) as next
    where due is not null
  );
end;
$$;
comment on function public.next_job_in_ms(text[], integer[]) is
  'Milliseconds until a job of these kinds is due, at most a day; a running one is due when its lease ends. Null: none '
  'is open.';
