-- How a run of the voice generator is told, and how it begins. All of it is the server's own.
create function private.voice_run_json(run public.agent_runs)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  told jsonb := private.agent_run_json(run) - 'variants';
  recording public.voice_recordings;
begin
  select * into recording from public.voice_recordings where run_id = run.id;
  -- Runs keep the beginning of a text alone, so that lists stay small.
  if told -> 'inputs' ? 'text' then
    told := jsonb_set(told, '{inputs,text}', to_jsonb(recording.text));
  end if;
  return told || jsonb_build_object(
    'title', recording.title, 'stage', recording.stage, 'parts', recording.parts, 'spoken', recording.spoken,
    'seconds', recording.seconds, 'minutes', recording.minutes, 'size', recording.size, 'path', recording.path,
    'format', recording.settings ->> 'format', 'voice', recording.settings ->> 'voice',
    'language', recording.settings ->> 'language',
    'script', case when recording.document_id is not null then recording.text end);
end;
$$;
comment on function private.voice_run_json(public.agent_runs) is 'A run of the voice generator as its runner reads it now, with where its file lies.';

create function private.tell_voice_run(run public.agent_runs)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('id', run.id, 'organization_id', run.organization_id, 'stage', recording.stage, 'parts', recording.parts,
                       'spoken', recording.spoken, 'seconds', recording.seconds),
    'voice_run', 'user:' || users.auth_id::text, true)
  from public.users cross join public.voice_recordings as recording
  where users.id = run.user_id and recording.run_id = run.id;
end;
$$;
comment on function private.tell_voice_run(public.agent_runs) is 'Tells the runner''s own topic how far a recording is; nothing of what it says.';

create function public.start_voice_run(
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
  select * into run from public.agent_runs
  where agent_runs.user_id = start_voice_run.user_id and agent_runs.key = start_voice_run.key;
  if found then
    return private.voice_run_json(run);
  end if;
  perform from public.agent_instances where id = start_voice_run.instance_id for key share;
  if (select count(*) from public.agent_runs
      where agent_runs.organization_id = start_voice_run.organization_id and agent_runs.user_id = start_voice_run.user_id
        and state = 'running') >= 5 then
    perform private.refuse(409, 'conflict', 'At most 5 of your runs can be going at once. Stop one or wait for it.');
  elsif start_voice_run.document_id is not null and not exists (
    select from private.readable_document_ids(start_voice_run.user_id, start_voice_run.organization_id) as readable
    where readable = start_voice_run.document_id) then
    perform private.refuse(404, 'not_found', 'That document doesn''t exist, or isn''t for you to read.');
  end if;
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
comment on function public.start_voice_run(bigint, bigint, bigint, jsonb, text[], jsonb, text, text, integer, boolean, uuid, bigint) is
  'The server''s own: counts a run, its voice minutes, and a message where a document is summarised, and queues it; inputs are checked by the '
  'caller, and hold none that is hidden. The same key a second time tells the run that there is.';
