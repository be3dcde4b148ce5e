-- A run that isn't a change has no `change` in its result: such a run that failed didn't end, and one that was taken over kept half a text.
create or replace function private.without_blank(result jsonb, last boolean default false)
returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  place constant text[] := array['variants', result -> 'change' ->> 'variant', 'versions'];
begin
  if jsonb_typeof(result -> 'change') is distinct from 'object' then
    return result - 'change';
  elsif last or result #>> (place || '{-1,text}'::text[]) = '' then
    result := result #- (place || '{-1}'::text[]);
  end if;
  return result - 'change';
end;
$$;

create or replace function public.resume_agent_run(job_id bigint, job_lease uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := private.hold_job(job_id, job_lease);
  run public.agent_runs;
  gone text;
begin
  select * into run from public.agent_runs where id = (job.payload ->> 'run_id')::bigint and state = 'running' for update;
  if not found then
    return null;
  end if;
  gone := private.agent_run_gone(run);
  if gone is not null then
    perform private.refuse_agent_run(run, gone);
    return null;
  end if;
  -- Nobody can go on in the middle of another's sentence.
  update public.agent_runs
  set result = jsonb_set(result, '{variants}', (
    select jsonb_agg(case
      when jsonb_typeof(result -> 'change') is distinct from 'object' or result -> 'change' ->> 'variant' = (place - 1)::text
      then jsonb_set(variant, '{versions,-1}', (variant -> 'versions' -> -1) || '{"text": "", "units": 0}') else variant end order by place)
    from jsonb_array_elements(result -> 'variants') with ordinality as each (variant, place)))
  where id = run.id
  returning * into run;
  return private.agent_run_context(run);
end;
$$;
