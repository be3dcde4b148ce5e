-- With many processes that end, all that two of them broke off waited in one line. What ends its process ends one alone: each may have one.
create or replace function private.job_waits(job public.jobs)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return job.interruptions > 1 and exists (
    select from public.jobs as suspect
    where suspect.status = 'running' and suspect.kind = job.kind and suspect.interruptions > 1
      and suspect.holder is not distinct from left(nullif(current_setting('atrium.process', true), ''), 64));
end;
$$;
comment on function private.job_waits(public.jobs) is
  'Whether a job that was broken off twice or oftener waits for another one of its kind that was and runs in the same process; of those that have no '
  'name, one of a kind runs.';
