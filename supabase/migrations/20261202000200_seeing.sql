-- What operators see: which request began a job, and the figures that are the same whichever process is asked.
alter table public.jobs
  add column request_id text default left(nullif(current_setting('atrium.request_id', true), ''), 64);
comment on column public.jobs.request_id is
  'Of the request whose transaction queued it, or of the job that did; log lines and SQL comments of its steps name it. '
  'The functions set it for each transaction (db/client.ts).';
create index jobs_waiting_idx on public.jobs (lane, run_at) where status = 'queued';

create function public.queue_figures()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  asleep bigint[] := array(select organizations.id from public.organizations where organizations.suspended_at is not null);
begin
  return jsonb_build_object(
    'lanes', (
      select jsonb_object_agg(lanes.lane, jsonb_build_object(
        'due', (
          select count(*) from (
            select from public.jobs where jobs.status = 'queued' and jobs.lane = lanes.lane and jobs.run_at <= now() limit 10000
          ) as due
        ),
        'age_seconds', coalesce((
          select extract(epoch from now() - jobs.run_at) from public.jobs
          where jobs.status = 'queued' and jobs.lane = lanes.lane and jobs.run_at <= now()
            and (jobs.organization_id is null or jobs.organization_id <> all (asleep))
          order by jobs.run_at limit 1
        ), 0)
      ))
      from unnest('{interactive,normal,bulk}'::text[]) as lanes (lane)
    ),
    'running', (select count(*) from (select from public.jobs where jobs.status = 'running' limit 10000) as running),
    'later', (
      select count(*) from (
        select from public.jobs
        where jobs.status = 'queued' and jobs.lane = any ('{interactive,normal,bulk}') and jobs.run_at > now() limit 10000
      ) as later
    ),
    'ended', (
      select jsonb_object_agg(outcomes.outcome, (
        select count(*) from public.jobs
        where jobs.finished_at > now() - interval '10 minutes' and jobs.status = outcomes.outcome
      ))
      from unnest('{done,dead,cancelled}'::text[]) as outcomes (outcome)
    )
  );
end;
$$;
comment on function public.queue_figures() is
  'How long the queue is by lane, and how jobs ended in the last ten minutes; each by an index, counts to 10,000. The wait of a '
  'suspended organisation''s work counts for nothing.';

create function public.meter_figures()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(meters.name, (
      select coalesce(sum(meter_usage.used), 0) from public.meter_usage
      where meter_usage.meter = meters.name
        and meter_usage.period in ('-infinity', date_trunc('month', now() at time zone 'utc')::date)
    ))
    from public.meters
  );
end;
$$;
comment on function public.meter_figures() is
  'What all organisations together have used of each meter: this month, or what is there now.';
