-- What the server begins for somebody is counted for them, against their caps. Every function that counts more than one meter takes agent runs
-- first, then voice minutes, then messages, and gives back in that order too, so that none waits for another in a circle.
create or replace function public.start_message_run(
  organization_id bigint, user_id bigint, instance_id bigint, inputs jsonb, hidden_keys text[], variants integer, offline boolean, key uuid
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.agent_runs;
begin
  perform from public.agent_instances where id = start_message_run.instance_id for key share;
  select * into run from public.agent_runs
  where agent_runs.user_id = start_message_run.user_id and agent_runs.key = start_message_run.key;
  if found then
    return jsonb_build_object('run', private.agent_run_json(run));
  end if;
  perform private.take_run_slot(start_message_run.user_id, start_message_run.organization_id);
  perform private.count(start_message_run.organization_id, 'agent_runs', 1, start_message_run.user_id);
  perform private.count(start_message_run.organization_id, 'messages', variants, start_message_run.user_id);
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

create or replace function public.change_message_run(
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
  perform private.count(change_message_run.organization_id, 'messages', 1, change_message_run.user_id);
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

create or replace function public.start_voice_run(
  organization_id bigint, user_id bigint, instance_id bigint, inputs jsonb, hidden_keys text[], settings jsonb, text text, title text,
  minutes integer, offline boolean, key uuid, document_id bigint default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.agent_runs;
  messages constant integer := case when start_voice_run.document_id is null then 0 else 1 end;
begin
  perform from public.agent_instances where id = start_voice_run.instance_id for key share;
  select * into run from public.agent_runs
  where agent_runs.user_id = start_voice_run.user_id and agent_runs.key = start_voice_run.key;
  if found then
    return private.voice_run_json(run);
  end if;
  if start_voice_run.document_id is not null and not exists (
    select from private.readable_document_ids(start_voice_run.user_id, start_voice_run.organization_id) as readable
    where readable = start_voice_run.document_id) then
    perform private.refuse(404, 'not_found', 'That document doesn''t exist, or isn''t for you to read.');
  end if;
  perform private.take_run_slot(start_voice_run.user_id, start_voice_run.organization_id);
  perform private.count(start_voice_run.organization_id, 'agent_runs', 1, start_voice_run.user_id);
  perform private.count(start_voice_run.organization_id, 'voice_minutes', start_voice_run.minutes);
  if messages > 0 then
    perform private.count(start_voice_run.organization_id, 'messages', messages, start_voice_run.user_id);
  end if;
  insert into public.agent_runs
    (organization_id, user_id, agent_id, instance_id, instance_name, type, key, inputs, hidden_keys, cost, counted, result)
  select start_voice_run.organization_id, start_voice_run.user_id, instances.agent_id, instances.id, instances.name, agents.type,
         start_voice_run.key, start_voice_run.inputs, start_voice_run.hidden_keys, messages, messages, jsonb_build_object('offline', offline)
  from public.agent_instances as instances join public.agents on agents.id = instances.agent_id
  where instances.id = start_voice_run.instance_id and agents.type = 'voice_generator'
  returning * into run;
  if run.id is null then
    perform private.refuse(404, 'not_found', 'That agent doesn''t exist, or isn''t for you any more.');
  end if;
  insert into public.voice_recordings (run_id, organization_id, settings, document_id, title, text, minutes)
  values (run.id, run.organization_id, start_voice_run.settings, start_voice_run.document_id, start_voice_run.title,
          start_voice_run.text, start_voice_run.minutes);
  perform private.enqueue('agent.voice', 1, 'agent-run:' || run.id, jsonb_build_object('run_id', run.id), run.organization_id);
  return private.voice_run_json(run);
end;
$$;

create or replace function public.start_agent_draft(
  organization_id bigint, user_id bigint, instance_id bigint, kind text, input jsonb, key uuid
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  draft public.agent_drafts;
  instance public.agent_instances;
  samples integer;
begin
  select * into draft from public.agent_drafts
  where agent_drafts.user_id = start_agent_draft.user_id and agent_drafts.key = start_agent_draft.key;
  if found then
    return jsonb_build_object('draft', private.agent_draft_json(draft));
  end if;
  -- The lock makes of two at the same moment the second see what the first began.
  perform from public.agent_instances where id = start_agent_draft.instance_id for no key update;
  instance := private.agent_field_to_write(
    start_agent_draft.instance_id, start_agent_draft.user_id, start_agent_draft.organization_id, start_agent_draft.kind);
  if not exists (select from public.agents where id = instance.agent_id and type = 'message_generator' and visible) then
    perform private.refuse(409, 'conflict', 'That agent doesn''t write messages, or isn''t offered at present.');
  elsif exists (select from public.agent_drafts as drafts
                where drafts.user_id = start_agent_draft.user_id and drafts.instance_id = instance.id
                  and drafts.kind = start_agent_draft.kind and drafts.state = 'running') then
    perform private.refuse(409, 'conflict', 'A draft is being made already. Stop it or wait for it.');
  end if;
  if start_agent_draft.kind = 'context' then
    if exists (select from jsonb_array_elements(input -> 'document_ids') as id
               where id::bigint not in (select private.readable_document_ids(start_agent_draft.user_id, start_agent_draft.organization_id))) then
      perform private.refuse(404, 'not_found', 'One of the documents doesn''t exist, or isn''t for you to read.');
    end if;
  else
    samples := jsonb_array_length(input -> 'messages') + case when (input ->> 'use_edits')::boolean then jsonb_array_length(
      private.agent_edits(instance.id, start_agent_draft.user_id, start_agent_draft.organization_id)) else 0 end;
    if samples < 3 then
      perform private.refuse(400, 'invalid_input', format('A style is learned from 3 messages at least; there are %s.', samples));
    end if;
  end if;
  perform private.count(start_agent_draft.organization_id, 'messages', 1, start_agent_draft.user_id);
  delete from public.agent_drafts as drafts
  where drafts.organization_id = start_agent_draft.organization_id and drafts.user_id = start_agent_draft.user_id
    and drafts.instance_id = instance.id and drafts.kind = start_agent_draft.kind;
  insert into public.agent_drafts (organization_id, user_id, instance_id, kind, key, input, counted)
  values (start_agent_draft.organization_id, start_agent_draft.user_id, instance.id, start_agent_draft.kind, start_agent_draft.key,
          start_agent_draft.input, 1)
  returning * into draft;
  return private.begin_agent_draft(draft);
end;
$$;

create or replace function public.count_invoice_run(user_id bigint, organization_id bigint, instance_id bigint)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  instance constant jsonb := public.agent_instance_for_run(instance_id, user_id, organization_id);
begin
  perform private.require_role(user_id, organization_id, 'user');
  if instance #>> '{agent,type}' <> 'invoice_generator' then
    perform private.refuse(404, 'not_found', 'That is no invoice generator.');
  end if;
  perform private.count(organization_id, 'agent_runs', 1, user_id);
  return instance;
end;
$$;
