-- Work that takes time: at least once, one step a claim, so that a long job holds up no other.
create table public.job_kinds (
  kind text not null,
  version integer not null check (version > 0),
  lane text not null default 'normal' check (lane in ('interactive', 'normal', 'bulk')),
  lease_seconds integer not null default 20 check (lease_seconds > 0),
  max_attempts integer not null default 5 check (max_attempts > 0),
  max_interruptions integer not null default 20 check (max_interruptions > 0),
  first_delay_seconds integer not null default 2 check (first_delay_seconds > 0),
  most_delay_seconds integer not null default 300 check (most_delay_seconds >= first_delay_seconds),
  seen_at timestamptz not null default now(),
  primary key (kind, version)
);
comment on table public.job_kinds is
  'What workers know of each kind of job, told by themselves (learn_job_kinds) from the kind''s file; nobody edits it here.';
comment on column public.job_kinds.version is 'Of the payload: a worker claims the versions that it knows.';
comment on column public.job_kinds.seen_at is 'When a worker last said that it knows the kind.';

create table public.jobs (
  id bigint generated always as identity primary key,
  organization_id bigint references public.organizations (id) on delete cascade,
  kind text not null,
  version integer not null default 1,
  key text not null,
  payload jsonb not null default '{}',
  state jsonb,
  lane text not null default 'normal' check (lane in ('interactive', 'normal', 'bulk')),
  turn bigint,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'dead', 'cancelled')),
  dying boolean not null default false,
  progress real not null default 0 check (progress between 0 and 1),
  attempts smallint not null default 0,
  interruptions smallint not null default 0,
  run_at timestamptz not null default now(),
  lease uuid,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((status = 'running') = (lease is not null))
);
comment on table public.jobs is 'The queue. `state` is where a job of several steps stands; dead jobs are kept.';
comment on column public.jobs.turn is
  'Its place in the line of its lane, null until it is due: each organisation''s jobs have turns of their own, one after '
  'the other from the line''s head, so that organisations take turns however many jobs one of them has.';
comment on column public.jobs.dying is
  'It has failed for good, and its kind has yet to say so where people see it (onDead); then it is dead.';
comment on column public.jobs.attempts is 'How often it has failed by itself since it last got on.';
comment on column public.jobs.interruptions is
  'How often it was broken off since it last got on, through no fault that is known to be its own: its worker died, or '
  'what it needs was out of reach. Capped far higher, for what it might have done to its worker.';
create unique index jobs_open_key on public.jobs (key) where status in ('queued', 'running') and not dying;
create index jobs_line_idx on public.jobs (lane, turn, id) where status = 'queued' and turn is not null;
create index jobs_turns_idx on public.jobs (lane, coalesce(organization_id, 0), turn) where status in ('queued', 'running');
create index jobs_due_idx on public.jobs (run_at, id) where status = 'queued' and turn is null;
create index jobs_leased_idx on public.jobs (leased_until) where status = 'running';
create index jobs_suspects_idx on public.jobs (kind) where status = 'running' and interruptions > 0;
create index jobs_ended_idx on public.jobs (finished_at) where finished_at is not null;
create index jobs_organization_idx on public.jobs (organization_id);

alter table public.job_kinds enable row level security;
alter table public.jobs enable row level security;
create policy "Kinds of jobs are the server's own" on public.job_kinds for select to authenticated using (false);
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

create function private.job_kind(of_kind text, of_version integer)
returns public.job_kinds
language plpgsql stable security definer
set search_path = ''
as $$
declare
  known public.job_kinds;
begin
  select * into known from public.job_kinds where kind = of_kind and version = of_version;
  if not found then
    return row (of_kind, of_version, 'normal', 20, 5, 20, 2, 300, null)::public.job_kinds;
  end if;
  return known;
end;
$$;
comment on function private.job_kind(text, integer) is
  'The settings of a kind; the table''s defaults while no worker has told of it.';

create function private.next_turn(in_lane text, of_organization_id bigint)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
begin
  return greatest(
    0,
    (select turn from public.jobs where lane = in_lane and status = 'queued' and turn is not null order by turn, id limit 1),
    (select turn + 1 from public.jobs
     where lane = in_lane and coalesce(organization_id, 0) = coalesce(of_organization_id, 0)
       and status in ('queued', 'running') and turn is not null
     order by turn desc limit 1)
  );
end;
$$;
comment on function private.next_turn(text, bigint) is
  'The turn of an organisation''s next job in a lane: behind its own jobs there, running ones too, and behind nobody else''s '
  'but for one each.';

create function private.enqueue(
  kind text, version integer, key text, payload jsonb default '{}', organization_id bigint default null,
  run_at timestamptz default now()
)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  in_lane text := (private.job_kind(enqueue.kind, enqueue.version)).lane;
  open_id bigint;
begin
  insert into public.jobs (kind, version, key, payload, organization_id, lane, run_at, turn)
  values (enqueue.kind, enqueue.version, enqueue.key, enqueue.payload, enqueue.organization_id, in_lane, enqueue.run_at,
          case when enqueue.run_at <= now() then private.next_turn(in_lane, enqueue.organization_id) end)
  on conflict (key) where status in ('queued', 'running') and not dying
    do update set run_at = least(jobs.run_at, excluded.run_at)
  returning id into open_id;
  return open_id;
end;
$$;
comment on function private.enqueue(text, integer, text, jsonb, bigint, timestamptz) is
  'Adds a job of a kind, its payload of the version named, unless one with this key is open already.';

create function private.cancel_job(of_key text)
returns void
language sql security definer
set search_path = ''
as $$
  update public.jobs set status = 'cancelled', lease = null, leased_until = null, finished_at = now()
  where key = of_key and status in ('queued', 'running') and not dying;
$$;
comment on function private.cancel_job(text) is
  'Ends the open job with this key, if there is one. Its worker writes nothing more from now on, and hears of it at its next beat.';

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

create function private.job_delay(settings public.job_kinds, failures integer)
returns interval
language sql immutable
set search_path = ''
as $$
  select make_interval(secs => least(settings.most_delay_seconds, settings.first_delay_seconds * power(2, least(failures, 20) - 1)));
$$;
comment on function private.job_delay(public.job_kinds, integer) is
  'How long a job of a kind waits after so many failures: twice as long each time, up to the kind''s most.';
