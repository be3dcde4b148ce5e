-- Jobs that come again and again, and what workers tell of the kinds that they know.
create table public.job_schedules (
  name text primary key,
  organization_id bigint references public.organizations (id) on delete cascade,
  kind text not null,
  version integer not null default 1,
  payload jsonb not null default '{}',
  every interval not null check (every >= interval '1 minute'),
  next_run_at timestamptz not null default now()
);
comment on table public.job_schedules is 'Jobs that are queued again and again; of each at most one is open.';
create index job_schedules_due_idx on public.job_schedules (next_run_at);
create index job_schedules_organization_idx on public.job_schedules (organization_id);
alter table public.job_schedules enable row level security;
create policy "Schedules are the server's own" on public.job_schedules for select to authenticated using (false);
create trigger job_schedules_keep_organization before update on public.job_schedules
  for each row execute function private.keep_organization();

create function private.run_due_schedules()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  due public.job_schedules;
begin
  for due in select * from public.job_schedules where next_run_at <= now() for update skip locked loop
    -- What was missed while nobody worked is done once.
    update public.job_schedules
    set next_run_at = case when next_run_at + every > now() then next_run_at else now() end + every
    where name = due.name;
    perform private.enqueue(due.kind, due.version, 'schedule:' || due.name, due.payload, due.organization_id);
  end loop;
end;
$$;
comment on function private.run_due_schedules() is
  'Queues what is due by its schedule, once however many workers ask.';

create function public.learn_job_kinds(kinds jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.job_kinds
    (kind, version, lane, lease_seconds, max_attempts, max_interruptions, first_delay_seconds, most_delay_seconds)
  select told.kind, told.version, told.lane, told.lease_seconds, told.max_attempts, told.max_interruptions,
         told.first_delay_seconds, told.most_delay_seconds
  from jsonb_populate_recordset(null::public.job_kinds, kinds) as told
  order by told.kind, told.version
  on conflict (kind, version) do update set
    lane = excluded.lane, lease_seconds = excluded.lease_seconds, max_attempts = excluded.max_attempts,
    max_interruptions = excluded.max_interruptions, first_delay_seconds = excluded.first_delay_seconds,
    most_delay_seconds = excluded.most_delay_seconds, seen_at = now();
  -- What was queued before its lane was known, or in another one, goes where it belongs.
  update public.jobs set lane = job_kinds.lane, turn = null
  from public.job_kinds
  where jobs.status = 'queued' and job_kinds.kind = jobs.kind and job_kinds.version = jobs.version
    and jobs.lane <> job_kinds.lane;
  insert into public.job_schedules (name, kind, version, every)
  select told.kind, told.kind, told.version, make_interval(secs => told.every_seconds)
  from jsonb_to_recordset(kinds) as told (kind text, version integer, every_seconds integer)
  where told.every_seconds is not null
  order by told.kind, told.version
  on conflict (name) do update set
    version = excluded.version, every = excluded.every,
    next_run_at = least(job_schedules.next_run_at, now() + excluded.every);
  return public.unknown_jobs();
end;
$$;
comment on function public.learn_job_kinds(jsonb) is
  'Takes what a worker knows of kinds: [{kind, version, lane, lease_seconds, max_attempts, max_interruptions, '
  'first_delay_seconds, most_delay_seconds, every_seconds}], the last null but for those that come again by themselves. '
  'Gives unknown_jobs().';

create function public.unknown_jobs()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(waiting) order by waiting.kind, waiting.version), '[]')
    from (
      select jobs.kind, jobs.version, count(*) as jobs, min(jobs.run_at) as since
      from public.jobs
      where jobs.status = 'queued' and jobs.run_at < now() - interval '5 minutes'
        and not exists (
          select from public.job_kinds
          where job_kinds.kind = jobs.kind and job_kinds.version = jobs.version
            and job_kinds.seen_at > now() - interval '15 minutes')
      group by jobs.kind, jobs.version
    ) as waiting
  );
end;
$$;
comment on function public.unknown_jobs() is
  'Jobs that have waited for five minutes, of kinds that no worker has known for a quarter of an hour: '
  '[{kind, version, jobs, since}].';
