-- A run whose agent was deleted, or taken from its runner, while it ran has no result, and costs none. docs/decisions/meters.md
create function private.give_back_run(run public.agent_runs)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- A change of a message isn't a run of its own.
  if jsonb_typeof(run.result -> 'change') is distinct from 'object' then
    perform private.give_back(run.organization_id, 'agent_runs', 1, run.counted_at, run.user_id);
  end if;
  if run.counted > 0 then
    perform private.give_back(run.organization_id, 'messages', run.counted, run.counted_at, run.user_id);
  end if;
end;
$$;
comment on function private.give_back_run(public.agent_runs) is
  'Gives back what was counted for what a run was writing, as it was before it ended: the run itself, unless it was a change, and its messages.';

create or replace function private.refuse_agent_run(run public.agent_runs, why text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.agent_runs
  set state = 'failed', error = why, finished_at = now(), cost = greatest(0, cost - counted), counted = 0,
      -- What was written before a change that isn't shown stays, as far as the runner may still read the run.
      result = case when jsonb_typeof(result -> 'change') = 'object' then private.without_blank(result, true) else '{}' end
  where id = run.id and state = 'running';
  if found then
    perform private.give_back_run(run);
  end if;
end;
$$;
comment on function private.refuse_agent_run(public.agent_runs, text) is
  'Ends a run whose result may not be shown, without the result, and gives back what was counted for it. The run is locked.';

create or replace function private.end_runs_of_instance()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.agent_runs;
begin
  -- By organisation, so that two that delete at once take the meters in one order.
  for run in
    select * from public.agent_runs where instance_id = old.id and state = 'running' order by organization_id, id for update
  loop
    update public.agent_runs
    set state = 'failed', error = 'This agent was deleted while it ran, so there is no result.', result = '{}', finished_at = now(),
        cost = greatest(0, cost - counted), counted = 0
    where id = run.id;
    perform private.give_back_run(run);
  end loop;
  update public.agent_runs set instance_id = null where instance_id = old.id;
  return old;
end;
$$;
comment on function private.end_runs_of_instance() is
  'Trigger: what runs while its instance is deleted ends, with a sentence that says so, and is given back. Their writers see it with their next piece.';
