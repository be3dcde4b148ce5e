-- Which process holds a job, so that whoever sees it end has its jobs go on at once, and not only when their leases lapse.
alter table public.jobs add column holder text;
comment on column public.jobs.holder is
  'The process that holds the lease, as it names itself by atrium.process in each transaction (db/client.ts); null where it has no name.';
create index jobs_holder_idx on public.jobs (holder) where status = 'running' and holder is not null;

create function private.keep_job_holder()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.holder := case when new.lease is not null then left(nullif(current_setting('atrium.process', true), ''), 64) end;
  return new;
end;
$$;
comment on function private.keep_job_holder() is 'Trigger: a lease belongs to the process that takes it.';
create trigger jobs_keep_holder before insert or update of lease on public.jobs
  for each row execute function private.keep_job_holder();

create function public.end_leases_of(process text)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  ended integer;
begin
  perform private.check_text(process, 'A process', 64);
  update public.jobs set leased_until = now() - interval '1 millisecond'
  where status = 'running' and holder = end_leases_of.process and leased_until >= now();
  get diagnostics ended = row_count;
  if ended > 0 then
    perform pg_notify('jobs', 'lease');
  end if;
  return ended;
end;
$$;
comment on function public.end_leases_of(text) is
  'Told by who saw a process end: what it held goes on with the next claim, counted as broken off. Gives how many.';
grant execute on function public.end_leases_of(text) to service_role;

-- A process may answer many at once, and its end says of none of them that it was the cause. So one that was broken off once goes on
-- beside the others; from the second time on one of a kind runs at a time.
create or replace function private.job_waits(job public.jobs)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return job.interruptions > 1 and exists (
    select from public.jobs as suspect
    where suspect.status = 'running' and suspect.kind = job.kind and suspect.interruptions > 1);
end;
$$;
comment on function private.job_waits(public.jobs) is
  'Whether a job that was broken off twice or oftener waits for another one of its kind that was and runs.';
