-- How a run of the message generator begins, is written under a job's lease, and ends. All of it is the server's own: what a run is written
-- from holds values that the runner may not see.
create function private.agent_run_json(run public.agent_runs)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  rights constant jsonb := private.agent_instance_rights(run.instance_id, run.user_id, run.organization_id) -> 'fields';
begin
  return jsonb_build_object(
    'id', run.id, 'type', run.type, 'instance_id', run.instance_id, 'instance_name', run.instance_name, 'state', run.state,
    'error', run.error, 'cost', run.cost, 'rating', run.rating, 'rating_comment', run.rating_comment,
    'offline', coalesce((run.result ->> 'offline')::boolean, false),
    'created_at', run.created_at, 'finished_at', run.finished_at,
    'inputs', coalesce((
      select jsonb_object_agg(key, value) from jsonb_each(run.inputs)
      where run.instance_id is null or coalesce(rights -> key ->> 'permission', 'write') <> 'hidden'), '{}'),
    'variants', coalesce((
      select jsonb_agg(jsonb_build_object('versions', (
        select coalesce(jsonb_agg(version - 'units' || jsonb_build_object('facts', coalesce((
          -- What the reader may read by now: a fact of another document is left out.
          select jsonb_agg(fact order by fact_place)
          from jsonb_array_elements(version -> 'facts') with ordinality as each (fact, fact_place)
          where (fact ->> 'document_id')::bigint in (select private.readable_document_ids(run.user_id, run.organization_id))), '[]'))
          order by place), '[]')
        from jsonb_array_elements(variant -> 'versions') with ordinality as each (version, place))) order by variant_place)
      from jsonb_array_elements(run.result -> 'variants') with ordinality as each (variant, variant_place)), '[]'));
end;
$$;
comment on function private.agent_run_json(public.agent_runs) is
  'A run as its runner reads it now: without inputs that are hidden to them by now, and facts of documents that they may not read.';

create function private.agent_run_context(run public.agent_runs)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  instance constant jsonb := public.agent_instance_for_run(run.instance_id, run.user_id, run.organization_id);
  change constant jsonb := run.result -> 'change';
begin
  return private.asker_context(run.user_id, run.organization_id) || jsonb_build_object(
    'run_id', run.id,
    'fields', instance -> 'agent' -> 'fields',
    'user_name', (select name from public.users where id = run.user_id),
    'values', (instance -> 'values') || (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(run.inputs) where instance -> 'rights' ->> key <> 'hidden'),
    'context', instance -> 'context', 'style', instance -> 'style',
    'hidden', (select coalesce(jsonb_agg(key), '[]') from jsonb_each_text(instance -> 'rights') where value = 'hidden'),
    'variants', jsonb_array_length(run.result -> 'variants'),
    'first', coalesce((change ->> 'variant')::integer, 0),
    'change', case when jsonb_typeof(change) = 'object' then change end);
end;
$$;
comment on function private.agent_run_context(public.agent_runs) is
  'All that a run is written from, as the instance is now: hidden values too, and which these are. 404 once the instance isn''t the runner''s.';

create function private.agent_run_gone(run public.agent_runs)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  rights constant jsonb := private.agent_instance_rights(run.instance_id, run.user_id, run.organization_id);
begin
  if run.instance_id is null then
    return 'This agent was deleted while it ran, so there is no result.';
  elsif coalesce(rights ->> 'permission', 'none') = 'none' then
    return 'This agent was taken away from you while it ran, so its result isn''t shown.';
  elsif exists (
    select from jsonb_each(rights -> 'fields') where value ->> 'permission' = 'hidden' and key <> all (run.hidden_keys)) then
    return 'What you may see of this agent changed while it ran, so its result isn''t shown. Run it again.';
  end if;
  return null;
end;
$$;
comment on function private.agent_run_gone(public.agent_runs) is
  'Why what is being written may not be shown to the runner any more, in words for them; null: it may.';

create function private.agent_run_of(of_run_id bigint, of_user_id bigint, in_organization_id bigint)
returns public.agent_runs
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.agent_runs;
begin
  select * into run from public.agent_runs
  where id = of_run_id and user_id = of_user_id and organization_id = in_organization_id
  for update;
  if not found or (run.instance_id is not null and coalesce(
      private.agent_instance_rights(run.instance_id, of_user_id, in_organization_id) ->> 'permission', 'none') = 'none') then
    perform private.refuse(404, 'not_found', 'That run doesn''t exist, or its agent isn''t for you any more.');
  end if;
  return run;
end;
$$;
comment on function private.agent_run_of(bigint, bigint, bigint) is
  'A run of somebody, locked; 404 for another''s, and while its instance isn''t for them.';

create function private.begin_agent_run(run public.agent_runs)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := private.begin_job(
    'agent.message', 1, 'agent-run:' || run.id, jsonb_build_object('run_id', run.id), run.organization_id);
begin
  return jsonb_build_object(
    'run', private.agent_run_json(run), 'context', private.agent_run_context(run),
    'job', jsonb_build_object('id', job.id, 'lease', job.lease,
                              'lease_seconds', (private.job_kind(job.kind, job.version)).lease_seconds));
end;
$$;
comment on function private.begin_agent_run(public.agent_runs) is 'A job for what a run writes, which the caller holds, and what it is written from.';

create function private.blank_version(kind text, wish text default '')
returns jsonb
language sql immutable
return jsonb_build_object('text', '', 'units', 0, 'facts', '[]'::jsonb, 'withheld', 0, 'kind', kind, 'wish', wish);
comment on function private.blank_version(text, text) is 'A version of a message before anything of it is written.';

create function public.start_message_run(
  organization_id bigint, user_id bigint, instance_id bigint, inputs jsonb, hidden_keys text[], variants integer, offline boolean, key uuid
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.agent_runs;
begin
  select * into run from public.agent_runs
  where agent_runs.user_id = start_message_run.user_id and agent_runs.key = start_message_run.key;
  if found then
    return jsonb_build_object('run', private.agent_run_json(run));
  end if;
  perform from public.agent_instances where id = start_message_run.instance_id for key share;
  if (select count(*) from public.agent_runs
      where agent_runs.organization_id = start_message_run.organization_id and agent_runs.user_id = start_message_run.user_id
        and state = 'running') >= 5 then
    perform private.refuse(409, 'conflict', 'At most 5 of your runs can be going at once. Stop one or wait for it.');
  end if;
  perform private.count(start_message_run.organization_id, 'agent_runs');
  perform private.count(start_message_run.organization_id, 'messages', variants);
  insert into public.agent_runs
    (organization_id, user_id, agent_id, instance_id, instance_name, type, key, inputs, hidden_keys, cost, counted, result)
  select start_message_run.organization_id, start_message_run.user_id, instances.agent_id, instances.id, instances.name, agents.type,
         start_message_run.key, start_message_run.inputs, start_message_run.hidden_keys, variants, variants,
         jsonb_build_object('offline', offline, 'variants', (
           select jsonb_agg(jsonb_build_object('versions', jsonb_build_array(private.blank_version('written'))))
           from generate_series(1, variants)))
  from public.agent_instances as instances join public.agents on agents.id = instances.agent_id
  where instances.id = start_message_run.instance_id and agents.type = 'message_generator'
  returning * into run;
  if run.id is null then
    perform private.refuse(404, 'not_found', 'That agent doesn''t exist, or isn''t for you any more.');
  end if;
  return private.begin_agent_run(run);
end;
$$;
comment on function public.start_message_run(bigint, bigint, bigint, jsonb, text[], integer, boolean, uuid) is
  'The server''s own: counts a run and a message a variant, and begins it; inputs are checked by the caller, and hold none that is hidden. '
  'The same key a second time tells the run that there is, without a job.';

create function public.change_message_run(
  organization_id bigint, user_id bigint, run_id bigint, change jsonb, key uuid
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.agent_runs := private.agent_run_of(run_id, user_id, organization_id);
  variant constant integer := (change ->> 'variant')::integer;
  versions constant jsonb := run.result -> 'variants' -> variant -> 'versions';
  made jsonb;
begin
  if run.result ->> 'change_key' = key::text then
    return jsonb_build_object('run', private.agent_run_json(run));
  elsif run.state = 'running' then
    perform private.refuse(409, 'conflict', 'This message is still being written. Stop it or wait for it.');
  elsif run.instance_id is null then
    perform private.refuse(409, 'conflict', 'This agent was deleted, so its messages can''t be changed by it any more. You can edit them.');
  elsif coalesce(versions -> -1 ->> 'text', '') = '' then
    perform private.refuse(404, 'not_found', 'There is no such message to change.');
  elsif jsonb_array_length(versions) >= 30 then
    perform private.refuse(409, 'conflict', 'A message can have at most 30 versions. Run the agent again.');
  end if;
  perform private.count(change_message_run.organization_id, 'messages');
  made := private.blank_version(coalesce(change ->> 'how', 'wish'), coalesce(change ->> 'wish', ''));
  update public.agent_runs
  set state = 'running', error = null, finished_at = null, cost = cost + 1, counted = 1, counted_at = now(),
      hidden_keys = array(
        select unnest(run.hidden_keys)
        union select rule.key
        from jsonb_each(private.agent_instance_rights(run.instance_id, run.user_id, run.organization_id) -> 'fields') as rule (key, value)
        where rule.value ->> 'permission' = 'hidden'),
      result = jsonb_set(result, array['variants', variant::text, 'versions'], versions || made)
        || jsonb_build_object('change_key', change_message_run.key,
                              'change', change || jsonb_build_object('text', versions -> -1 ->> 'text'))
  where id = run.id
  returning * into run;
  return private.begin_agent_run(run);
end;
$$;
comment on function public.change_message_run(bigint, bigint, bigint, jsonb, uuid) is
  'The server''s own: counts a message and begins the next version of one, from its latest. The same key a second time changes nothing.';
