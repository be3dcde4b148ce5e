-- Runs that begin at the same moment are counted one after the other, so that nobody has more than five at once.
create function private.take_run_slot(of_user_id bigint, in_organization_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('agent-runs:' || in_organization_id || ':' || of_user_id, 0));
  if (select count(*) from public.agent_runs
      where agent_runs.organization_id = in_organization_id and agent_runs.user_id = of_user_id and state = 'running') >= 5 then
    perform private.refuse(409, 'conflict', 'At most 5 of your runs can be going at once. Stop one or wait for it.');
  end if;
end;
$$;
comment on function private.take_run_slot(bigint, bigint) is
  'Waits for others of somebody''s runs in an organisation that are being begun, and refuses a sixth that would be going: 409. Asked after the '
  'instance is locked and before anything is counted.';

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
  perform private.count(start_voice_run.organization_id, 'agent_runs');
  perform private.count(start_voice_run.organization_id, 'voice_minutes', start_voice_run.minutes);
  if messages > 0 then
    perform private.count(start_voice_run.organization_id, 'messages', messages);
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

create or replace function public.start_invoice_run(organization_id bigint, user_id bigint, instance_id bigint, inputs jsonb, hidden_keys text[])
returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  instance jsonb;
  run public.agent_runs;
begin
  perform private.take_run_slot(start_invoice_run.user_id, start_invoice_run.organization_id);
  instance := public.count_invoice_run(start_invoice_run.user_id, start_invoice_run.organization_id, start_invoice_run.instance_id);
  insert into public.agent_runs (organization_id, user_id, agent_id, instance_id, instance_name, type, key, inputs, hidden_keys)
  select start_invoice_run.organization_id, start_invoice_run.user_id, instances.agent_id, instances.id, instances.name, 'invoice_generator', gen_random_uuid(),
         start_invoice_run.inputs, start_invoice_run.hidden_keys
  from public.agent_instances as instances where instances.id = start_invoice_run.instance_id
  returning * into run;
  return instance || jsonb_build_object('run_id', run.id);
end;
$$;
