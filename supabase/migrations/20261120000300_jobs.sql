-- Work that takes time (DESIGN §5): at least once, one step a claim, so that a long job holds up no other.
create table public.jobs (
  id bigint generated always as identity primary key,
  organization_id bigint references public.organizations (id) on delete cascade,
  kind text not null,
  key text not null,
  payload jsonb not null default '{}',
  state jsonb,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'dead')),
  attempts smallint not null default 0,
  max_attempts smallint not null default 5,
  interruptions smallint not null default 0,
  max_interruptions smallint not null default 20,
  run_at timestamptz not null default now(),
  lease uuid,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((status = 'running') = (lease is not null))
);
comment on table public.jobs is 'The queue. `state` is where a job of several steps stands; dead jobs are kept.';
comment on column public.jobs.attempts is 'How often it has failed by itself since it last got on.';
comment on column public.jobs.interruptions is
  'How often it was broken off since it last got on, through no fault that is known to be its own: its worker died, or '
  'what it needs was out of reach. Capped far higher, for what it might have done to its worker.';
create unique index jobs_open_key on public.jobs (key) where status in ('queued', 'running');
create index jobs_due_idx on public.jobs (run_at, id) where status = 'queued';
create index jobs_leased_idx on public.jobs (leased_until) where status = 'running';
create index jobs_organization_idx on public.jobs (organization_id);

alter table public.jobs enable row level security;
create policy "Jobs are the server's own" on public.jobs for select to authenticated using (false);
create trigger jobs_keep_organization before update on public.jobs
  for each row execute function private.keep_organization();

create function private.announce_job()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('jobs', new.kind);
  return null;
end;
$$;
comment on function private.announce_job() is 'Trigger: wakes whoever listens for due jobs.';
create trigger jobs_announce_new after insert on public.jobs
  for each row when (new.status = 'queued') execute function private.announce_job();
create trigger jobs_announce_again after update on public.jobs
  for each row when (new.status = 'queued' and old.status <> 'queued') execute function private.announce_job();

create function private.enqueue(
  kind text, key text, payload jsonb default '{}', organization_id bigint default null, run_at timestamptz default now()
)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  open_id bigint;
begin
  insert into public.jobs (kind, key, payload, organization_id, run_at)
  values (enqueue.kind, enqueue.key, enqueue.payload, enqueue.organization_id, enqueue.run_at)
  on conflict (key) where status in ('queued', 'running')
    do update set run_at = least(jobs.run_at, excluded.run_at)
  returning id into open_id;
  return open_id;
end;
$$;
comment on function private.enqueue(text, text, jsonb, bigint, timestamptz) is
  'Adds a job unless one with this key is open already.';

create function private.job_waits(job public.jobs)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return job.interruptions > 0 and exists (
    select from public.jobs as suspect
    where suspect.status = 'running' and suspect.kind = job.kind and suspect.interruptions > 0);
end;
$$;
comment on function private.job_waits(public.jobs) is
  'Whether a job waits for another: of those that were broken off one of a kind runs at a time, so that what kills '
  'workers isn''t held against the others.';

create function private.job_delay(failures integer)
returns interval
language sql immutable
set search_path = ''
as $$
  select make_interval(secs => least(300, power(2, least(failures, 10))));
$$;
comment on function private.job_delay(integer) is
  '2, 4, 8 … seconds, at most five minutes, so that a provider''s bad minute is outlasted.';

create function private.end_lapsed_leases()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.jobs
  set status = case when interruptions + 1 >= max_interruptions then 'dead' else 'queued' end,
      interruptions = interruptions + 1, lease = null, leased_until = null,
      finished_at = case when interruptions + 1 >= max_interruptions then now() end,
      last_error = case when interruptions + 1 >= max_interruptions
        then format('The service stopped %s times while it worked on this, so it isn''t tried again by itself. '
                    'Please try again.', interruptions + 1)
        else last_error end,
      -- At its place at first; later after a while, so that what kills workers doesn't keep them from the rest.
      run_at = case when interruptions < 2 then run_at else now() + private.job_delay(interruptions) end
  where id in (
    select id from public.jobs where status = 'running' and leased_until < now() for update skip locked
  );
end;
$$;
comment on function private.end_lapsed_leases() is
  'Puts jobs back whose worker has died, or ends them when that has happened too often.';

create function public.claim_job(kinds text[], lease_seconds integer default 60)
returns setof public.jobs
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.end_lapsed_leases();
  return query
  update public.jobs
  set status = 'running', lease = gen_random_uuid(), leased_until = now() + make_interval(secs => lease_seconds)
  where id = (
    select id from public.jobs
    where status = 'queued' and run_at <= now() and kind = any (kinds)
      and (interruptions = 0 or not private.job_waits(jobs))
    order by run_at, id
    limit 1
    for update skip locked
  )
  returning *;
end;
$$;
comment on function public.claim_job(text[], integer) is
  'The next due job of these kinds, leased; no row when none is due.';

create function public.extend_job(job_id bigint, job_lease uuid, lease_seconds integer default 60)
returns boolean
language sql security definer
set search_path = ''
as $$
  with held as (
    update public.jobs set leased_until = now() + make_interval(secs => lease_seconds)
    where id = job_id and lease = job_lease
    returning 1
  )
  select exists (select from held);
$$;
comment on function public.extend_job(bigint, uuid, integer) is 'Keeps a lease; false when it is no longer held.';

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
begin
  perform private.hold_job(job_id, job_lease);
  update public.jobs
  set status = 'queued', state = coalesce(new_state, state), attempts = 0, interruptions = 0,
      lease = null, leased_until = null,
      run_at = now() + make_interval(secs => delay_seconds)
  where id = job_id;
end;
$$;
comment on function public.continue_job(bigint, uuid, jsonb, integer) is
  'Ends a step: the job goes to the end of the queue, with a new state unless the step has saved it.';

create function public.finish_job(job_id bigint, job_lease uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.hold_job(job_id, job_lease);
  update public.jobs
  set status = 'done', lease = null, leased_until = null, finished_at = now(), last_error = null
  where id = job_id;
end;
$$;
comment on function public.finish_job(bigint, uuid) is 'Marks a job as done.';

create function public.fail_job(
  job_id bigint, job_lease uuid, error text, permanent boolean default false, blameless boolean default false
)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  failures integer := job.attempts + (not blameless)::integer;
  breaks integer := job.interruptions + blameless::integer;
  gone boolean := permanent or failures >= job.max_attempts or breaks >= job.max_interruptions;
begin
  update public.jobs
  set status = case when gone then 'dead' else 'queued' end, attempts = failures, interruptions = breaks,
      lease = null, leased_until = null, last_error = error,
      finished_at = case when gone then now() end,
      run_at = now() + private.job_delay(failures + breaks)
  where id = job_id;
  return case when gone then 'dead' else 'queued' end;
end;
$$;
comment on function public.fail_job(bigint, uuid, text, boolean, boolean) is
  'Puts a failed job back with a growing delay, or ends it: after its last attempt, or when trying again is no use. '
  'blameless: what it needs was out of reach, which counts as an interruption.';

create function public.next_job_in_ms(kinds text[])
returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select least(86400000, greatest(0, ceil(extract(epoch from due - now()) * 1000)))::integer
    from (
      select least(
        (select min(run_at) from public.jobs
         where status = 'queued' and kind = any (kinds)
           and (interruptions = 0 or not private.job_waits(jobs))),
        (select min(leased_until) from public.jobs where status = 'running')
      ) as due
    ) as next
    where due is not null
  );
end;
$$;
comment on function public.next_job_in_ms(text[]) is
  'Milliseconds until a job of these kinds is due, at most a day; a running one is due when its lease ends. Null: none '
  'is open.';

create function public.prune_jobs()
returns void
language sql security definer
set search_path = ''
as $$
  delete from public.jobs
  where (status = 'done' and finished_at < now() - interval '1 day')
     or (status = 'dead' and finished_at < now() - interval '30 days');
$$;
comment on function public.prune_jobs() is 'Forgets jobs done a day ago, and dead ones after a month.';
