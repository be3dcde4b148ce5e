-- Operators see the queue, and put right what stands still in it. What jobs carry is tenants' own and stays where it is.
create index jobs_kind_idx on public.jobs (kind) where status in ('queued', 'running', 'dead');

create function private.job_state(job public.jobs)
returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return case
    when job.status = 'dead' or (job.dying and job.status in ('queued', 'running')) then 'failed'
    when job.status = 'running' then 'running'
    when job.status = 'queued' and job.run_at > now() and job.turn is null then 'scheduled'
    when job.status = 'queued' then 'waiting'
  end;
end;
$$;
comment on function private.job_state(public.jobs) is 'How operators call a job: waiting, running, failed, scheduled; null: it has ended well, or was cancelled.';

create function private.job_reason(last_error text)
returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  -- Messages are ours, in words for people; what they quote may be a tenant's: names in quotes, addresses, paths.
  return left(regexp_replace(regexp_replace(coalesce(last_error, ''),
    '[“"«][^”"»]*[”"»]|‘[^’]*’|(?<![[:alnum:]])''[^'']*''(?![[:alnum:]])', '“…”', 'g'),
    '[[:alnum:]+.-]+://\S*[^\s.,;:]|\S+@\S*[^\s.,;:]|\S+\.[[:alpha:]]{2,5}(?=[\s,;:]|\.?$)', '…', 'g'), 300);
end;
$$;
comment on function private.job_reason(text) is 'Why a job failed, in words, without names, addresses and files that the words quote.';

create function public.list_platform_jobs(
  page_limit integer default 50, page_offset integer default 0, state text default null, kind text default null, organization_id bigint default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_operator();
  perform private.check_page(list_platform_jobs.page_limit, list_platform_jobs.page_offset);
  perform private.check_text(list_platform_jobs.kind, 'Kind', 100);
  if coalesce(list_platform_jobs.state, 'failed') not in ('waiting', 'running', 'failed', 'scheduled') then
    perform private.refuse(400, 'invalid_input', 'State is waiting, running, failed or scheduled.');
  end if;
  return (
    with open as materialized (
      select jobs.id, jobs.kind, jobs.organization_id, jobs.attempts, jobs.interruptions, jobs.progress, jobs.run_at, jobs.created_at,
             jobs.finished_at, jobs.status, jobs.last_error, private.job_state(jobs) as state
      from public.jobs where jobs.status in ('queued', 'running', 'dead')
    ), found as (
      select open.* from open
      where (list_platform_jobs.state is null or open.state = list_platform_jobs.state)
        and (list_platform_jobs.kind is null or open.kind = list_platform_jobs.kind)
        and (list_platform_jobs.organization_id is null or open.organization_id = list_platform_jobs.organization_id)
    ), page as (
      select found.* from found
      order by array_position(array['failed', 'running', 'waiting', 'scheduled'], found.state),
               case when found.state = 'failed' then found.finished_at end desc nulls first, found.run_at, found.id
      limit list_platform_jobs.page_limit offset list_platform_jobs.page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'kinds', coalesce((
        select jsonb_agg(to_jsonb(counted) order by counted.failed desc, counted.kind)
        from (select open.kind, count(*) filter (where open.state = 'waiting') as waiting, count(*) filter (where open.state = 'running') as running,
                     count(*) filter (where open.state = 'failed') as failed, count(*) filter (where open.state = 'scheduled') as scheduled
              from open group by open.kind) as counted), '[]'),
      'jobs', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', page.id, 'kind', page.kind, 'state', page.state, 'tries', page.attempts + page.interruptions, 'progress', page.progress,
          'reason', nullif(private.job_reason(page.last_error), ''), 'created_at', page.created_at, 'run_at', page.run_at,
          'finished_at', page.finished_at, 'ended', page.status = 'dead',
          'organization', case when own.id is not null then jsonb_build_object('id', own.id, 'name', own.name) end)
          order by array_position(array['failed', 'running', 'waiting', 'scheduled'], page.state),
                   case when page.state = 'failed' then page.finished_at end desc nulls first, page.run_at, page.id)
        from page left join public.organizations as own on own.id = page.organization_id), '[]')));
end;
$$;
comment on function public.list_platform_jobs(integer, integer, text, text, bigint) is
  'Jobs that wait, run, failed or are for later, by kind and organisation, with how many there are of each kind; nothing of what they carry; for operators.';
grant execute on function public.list_platform_jobs(integer, integer, text, text, bigint) to authenticated;

create function private.revive_job(of_job_id bigint)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.jobs as own
  set status = 'queued', dying = false, attempts = 0, interruptions = 0, last_error = null, finished_at = null, run_at = now(), turn = null
  where own.id = of_job_id and own.status = 'dead'
    and not exists (select from public.jobs as other
                    where other.key = own.key and other.status in ('queued', 'running') and not other.dying);
  return found;
exception when unique_violation then
  return false;
end;
$$;
comment on function private.revive_job(bigint) is 'Puts a dead job back into the queue, where it left off; false when the same work is queued already.';

create function public.retry_platform_job(job_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs;
begin
  perform private.require_operator();
  select * into job from public.jobs where id = retry_platform_job.job_id for update;
  if job.id is null or job.status in ('done', 'cancelled') then
    perform private.refuse(404, 'not_found', 'That job has ended, or doesn''t exist any more.');
  elsif job.status = 'queued' and not job.dying then
    update public.jobs set run_at = now() where id = job.id and run_at > now();
  elsif job.status <> 'dead' then
    perform private.refuse(409, 'conflict', 'That job is being worked on.');
  elsif not private.revive_job(job.id) then
    perform private.refuse(409, 'conflict', 'The same work is queued already.');
  end if;
  perform private.platform_audit_add('jobs.retry', 'job', job.id, jsonb_build_object('name', job.kind, 'organization_id', job.organization_id));
end;
$$;
comment on function public.retry_platform_job(bigint) is 'Has a job tried again now: a failed one, or one that waits for later; for operators.';
grant execute on function public.retry_platform_job(bigint) to authenticated;

create function public.retry_platform_jobs(kind text)
returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  dead_id bigint;
  revived integer := 0;
begin
  perform private.require_operator();
  perform private.check_text(retry_platform_jobs.kind, 'Kind', 100, 1);
  for dead_id in
    select jobs.id from public.jobs where jobs.status = 'dead' and jobs.kind = retry_platform_jobs.kind
    order by jobs.finished_at desc limit 1000 for update skip locked
  loop
    revived := revived + private.revive_job(dead_id)::integer;
  end loop;
  perform private.platform_audit_add('jobs.retry_kind', 'job', null, jsonb_build_object('name', retry_platform_jobs.kind, 'jobs', revived));
  return revived;
end;
$$;
comment on function public.retry_platform_jobs(text) is
  'Has the failed jobs of a kind tried again, the latest 1,000 at once; how many went back into the queue; for operators.';
grant execute on function public.retry_platform_jobs(text) to authenticated;

create function public.discard_platform_job(job_id bigint, reason text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs;
  said constant text := btrim(discard_platform_job.reason);
begin
  perform private.require_operator();
  perform private.check_text(said, 'Reason', 500, 1);
  select * into job from public.jobs where id = discard_platform_job.job_id for update;
  if job.id is null or job.status in ('done', 'cancelled') then
    perform private.refuse(404, 'not_found', 'That job has ended, or doesn''t exist any more.');
  elsif job.status = 'running' or job.dying and job.status = 'queued' then
    perform private.refuse(409, 'conflict', 'That job is being worked on.');
  elsif job.status = 'dead' then
    update public.jobs set status = 'cancelled', finished_at = now() where id = job.id;
  else
    -- Its kind is still to say so where people see it, as of any job that fails for good.
    update public.jobs set dying = true, run_at = now(), last_error = 'It was stopped by the people who run this service.' where id = job.id;
  end if;
  perform private.platform_audit_add('jobs.discard', 'job', job.id,
    jsonb_build_object('name', job.kind, 'organization_id', job.organization_id, 'reason', said));
end;
$$;
comment on function public.discard_platform_job(bigint, text) is
  'Gives a job up: a failed one is forgotten, one that waits fails for good, and people are told; for operators.';
grant execute on function public.discard_platform_job(bigint, text) to authenticated;
