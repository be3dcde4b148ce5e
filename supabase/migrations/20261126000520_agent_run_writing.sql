-- How what a run writes is stored by whoever holds its job's lease, and how it ends. Each step asks again whether the runner may have it.
create function private.refuse_agent_run(run public.agent_runs, why text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.agent_runs
  set state = 'failed', error = why, finished_at = now(),
      -- What was written before a change that isn't shown stays, as far as the runner may still read the run.
      result = case when jsonb_typeof(result -> 'change') = 'object' then private.without_blank(result, true) else '{}' end
  where id = run.id and state = 'running';
end;
$$;
comment on function private.refuse_agent_run(public.agent_runs, text) is 'Ends a run whose result may not be shown, without the result.';

create function private.without_blank(result jsonb, last boolean default false)
returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  place constant text[] := array['variants', result -> 'change' ->> 'variant', 'versions'];
begin
  if jsonb_typeof(result -> 'change') <> 'object' then
    return result - 'change';
  elsif last or result #>> (place || '{-1,text}'::text[]) = '' then
    result := result #- (place || '{-1}'::text[]);
  end if;
  return result - 'change';
end;
$$;
comment on function private.without_blank(jsonb, boolean) is
  'A result whose change has ended: without the new version where nothing of it was written; last: whatever was.';

create function public.resume_agent_run(job_id bigint, job_lease uuid)
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
    select jsonb_agg(case when jsonb_typeof(result -> 'change') <> 'object' or result -> 'change' ->> 'variant' = (place - 1)::text
      then jsonb_set(variant, '{versions,-1}', (variant -> 'versions' -> -1) || '{"text": "", "units": 0}') else variant end order by place)
    from jsonb_array_elements(result -> 'variants') with ordinality as each (variant, place)))
  where id = run.id
  returning * into run;
  return private.agent_run_context(run);
end;
$$;
comment on function public.resume_agent_run(bigint, uuid) is
  'What a run is written from whose writer died, what was written emptied; null when it has ended, or may not be shown any more.';

create function public.append_agent_run(
  job_id bigint, job_lease uuid, variant integer, text_offset integer, text text, text_units integer, anew boolean default false
)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := private.hold_job(job_id, job_lease);
  place constant text[] := array['variants', variant::text, 'versions', '-1'];
  run public.agent_runs;
  version jsonb;
  gone text;
begin
  select * into run from public.agent_runs where id = (job.payload ->> 'run_id')::bigint for update;
  if run.id is null or run.state <> 'running' then
    return coalesce(run.state, 'cancelled');
  end if;
  gone := private.agent_run_gone(run);
  if gone is not null then
    perform private.refuse_agent_run(run, gone);
    return 'failed';
  end if;
  version := run.result #> place;
  if anew then
    version := version || jsonb_build_object('text', append_agent_run.text, 'units', text_units);
  elsif (version ->> 'units')::integer = text_offset then
    version := version || jsonb_build_object('text', (version ->> 'text') || append_agent_run.text, 'units', text_offset + text_units);
  end if;
  update public.agent_runs set result = jsonb_set(result, place, version) where id = run.id;
  perform public.extend_job(job_id, job_lease, (private.job_kind(job.kind, job.version)).lease_seconds);
  return 'generating';
end;
$$;
comment on function public.append_agent_run(bigint, uuid, integer, integer, text, integer, boolean) is
  'Adds text at an offset in UTF-16 units to a variant''s last version; anew: in place of what was written of it. Returns generating, or how '
  'the run has ended elsewhere: also for want of rights, which are asked each time.';

create function public.finish_agent_run(
  job_id bigint, job_lease uuid, new_state text, error text default null, beside jsonb default '[]', generations jsonb default '[]'
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := private.hold_job(job_id, job_lease);
  run public.agent_runs;
  entry jsonb;
  written jsonb;
  gone text;
begin
  select * into run from public.agent_runs where id = (job.payload ->> 'run_id')::bigint for update;
  gone := case when run.state = 'running' then private.agent_run_gone(run) end;
  if gone is not null then
    perform private.refuse_agent_run(run, gone);
  elsif run.state in ('running', 'cancelled') then
    written := run.result;
    for entry in select value from jsonb_array_elements(beside) loop
      written := case when written #> array['variants', entry ->> 'variant', 'versions', '-1'] is null then written
        else jsonb_set(written, array['variants', entry ->> 'variant', 'versions', '-1'],
                       (written #> array['variants', entry ->> 'variant', 'versions', '-1']) || (entry - 'variant')) end;
    end loop;
    -- A change that failed leaves what there was before.
    update public.agent_runs
    set result = private.without_blank(written, finish_agent_run.new_state = 'failed'),
        state = case when state = 'cancelled' then 'cancelled'
                     when finish_agent_run.new_state <> 'success' and jsonb_typeof(result -> 'change') = 'object' then 'success'
                     else finish_agent_run.new_state end,
        error = finish_agent_run.error, finished_at = coalesce(finished_at, now()),
        cost = cost - case when finish_agent_run.new_state = 'failed' then counted else 0 end,
        counted = 0
    where id = run.id;
    if run.state = 'running' and finish_agent_run.new_state = 'failed' then
      perform private.give_back(run.organization_id, 'messages', run.counted, run.counted_at);
      if jsonb_typeof(run.result -> 'change') is distinct from 'object' then
        perform private.give_back(run.organization_id, 'agent_runs', 1, run.counted_at);
      end if;
    end if;
  end if;
  perform private.keep_generations(job.organization_id, run.user_id, null, generations);
  perform public.finish_job(job_id, job_lease);
  select * into run from public.agent_runs where id = run.id;
  return case when run.id is not null then private.agent_run_json(run) end;
end;
$$;
comment on function public.finish_agent_run(bigint, uuid, text, text, jsonb, jsonb) is
  'Ends what a run writes as success, cancelled or failed, whose messages are then given back; a change that fails leaves the run as it was, '
  'with why. beside: [{variant, facts, withheld}]. Returns the run; null when it is deleted.';
