-- How a recording is spoken part by part under a job's lease, and how it ends. Each step asks again whether the runner may hear it.
create function private.voice_run_gone(run public.agent_runs, recording public.voice_recordings)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if recording.document_id is not null and not exists (
    select from private.readable_document_ids(run.user_id, run.organization_id) as readable where readable = recording.document_id) then
    return case when exists (select from public.documents where id = recording.document_id)
      then 'The document was taken away from you while it was read, so there is no recording of it.'
      else 'The document was deleted while it was read, so there is no recording of it.' end;
  end if;
  return private.agent_run_gone(run);
end;
$$;
comment on function private.voice_run_gone(public.agent_runs, public.voice_recordings) is
  'Why what is being spoken may not be heard by the runner any more, in words for them; null: it may.';

create function private.hold_voice_run(job public.jobs)
returns public.agent_runs
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.agent_runs;
  recording public.voice_recordings;
  gone text;
begin
  select * into run from public.agent_runs where id = (job.payload ->> 'run_id')::bigint for update;
  if run.state = 'running' then
    select * into recording from public.voice_recordings where run_id = run.id for update;
    gone := private.voice_run_gone(run, recording);
    if gone is null then
      return run;
    end if;
    perform private.refuse_agent_run(run, gone);
  end if;
  -- Most ends have cancelled it already.
  if exists (select from public.jobs where id = job.id and lease = job.lease) then
    perform public.finish_job(job.id, job.lease);
  end if;
  return null;
end;
$$;
comment on function private.hold_voice_run(public.jobs) is
  'The run of a job, locked, while the runner may have it; null when it has ended, or ends here for want of rights, and its job with it.';

create function public.resume_voice_run(job_id bigint, job_lease uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  run constant public.agent_runs := private.hold_voice_run(private.hold_job(job_id, job_lease));
  recording public.voice_recordings;
begin
  if run.id is null then
    return null;
  end if;
  select * into recording from public.voice_recordings where run_id = run.id;
  return jsonb_build_object(
    'run_id', run.id, 'stage', recording.stage, 'settings', recording.settings, 'text', recording.text, 'title', recording.title,
    'document_id', recording.document_id,
    'document_name', (select name from public.documents where id = recording.document_id),
    'path', private.voice_path(recording.folder, recording.settings ->> 'format'),
    'part', (
      select jsonb_build_object('number', number, 'text', parts.text, 'pause_ms', pause_ms,
                                'path', private.voice_part_path(recording.folder, number))
      from public.voice_parts as parts where run_id = run.id and parts.seconds is null order by number limit 1),
    'parts', case when recording.stage = 'joining' then (
      select jsonb_agg(jsonb_build_object('path', private.voice_part_path(recording.folder, number), 'size', parts.size) order by number)
      from public.voice_parts as parts where run_id = run.id) end,
    'context', case when recording.stage = 'script' and recording.document_id is not null then private.agent_run_context(run) end);
end;
$$;
comment on function public.resume_voice_run(bigint, uuid) is
  'Where a recording stands, and what its next step needs; null when its run has ended, or may not be heard any more.';

create function public.save_voice_script(
  job_id bigint, job_lease uuid, text text, title text, language text, parts jsonb, generations jsonb default '[]'
)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := private.hold_job(job_id, job_lease);
  run constant public.agent_runs := private.hold_voice_run(job);
begin
  perform private.keep_generations(job.organization_id, run.user_id, null, generations);
  if run.id is null then
    return false;
  end if;
  insert into public.voice_parts (run_id, organization_id, number, text, pause_ms)
  select run.id, run.organization_id, place, part ->> 'text', (part ->> 'pause_ms')::integer
  from jsonb_array_elements(parts) with ordinality as each (part, place)
  on conflict do nothing;
  update public.voice_recordings
  set text = save_voice_script.text, title = save_voice_script.title, stage = 'speaking',
      settings = settings || jsonb_build_object('language', language), parts = jsonb_array_length(save_voice_script.parts)
  where run_id = run.id;
  perform private.advance_job(job_id, null, 0);
  perform private.tell_voice_run(run);
  return true;
end;
$$;
comment on function public.save_voice_script(bigint, uuid, text, text, text, jsonb, jsonb) is
  'What is to be spoken, in parts [{text, pause_ms}]; false when the run has ended.';

create function public.save_voice_part(job_id bigint, job_lease uuid, number integer, seconds double precision, size bigint)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  job constant public.jobs := private.hold_job(job_id, job_lease);
  run constant public.agent_runs := private.hold_voice_run(job);
  told public.voice_recordings;
begin
  if run.id is null then
    return false;
  end if;
  update public.voice_parts set seconds = save_voice_part.seconds, size = save_voice_part.size
  where run_id = run.id and number = save_voice_part.number and seconds is null;
  update public.voice_recordings as recording
  set spoken = done.count, seconds = done.seconds, stage = case when done.count = recording.parts then 'joining' else 'speaking' end
  from (select count(*)::integer as count, coalesce(sum(seconds), 0) as seconds from public.voice_parts
        where run_id = run.id and seconds is not null) as done
  where recording.run_id = run.id
  returning recording.* into told;
  perform private.advance_job(job_id, null, (told.spoken::real / greatest(1, told.parts))::real);
  perform private.tell_voice_run(run);
  return true;
end;
$$;
comment on function public.save_voice_part(bigint, uuid, integer, double precision, bigint) is
  'A part is spoken and its file is there; false when the run has ended. The rights are asked each time.';

create function public.finish_voice_run(
  job_id bigint, job_lease uuid, error text default null, size bigint default null, generations jsonb default '[]'
)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := private.hold_job(job_id, job_lease);
  run constant public.agent_runs := private.hold_voice_run(job);
begin
  perform private.keep_generations(job.organization_id, run.user_id, null, generations);
  if run.id is not null and error is null then
    update public.voice_recordings
    set stage = 'ready', path = private.voice_path(folder, settings ->> 'format'), size = finish_voice_run.size
    where run_id = run.id;
    update public.agent_runs set state = 'success', finished_at = now(), counted = 0 where id = run.id;
  elsif run.id is not null then
    update public.agent_runs
    set state = 'failed', error = finish_voice_run.error, finished_at = now(), cost = 0, counted = 0 where id = run.id;
    perform private.give_back(run.organization_id, 'messages', run.counted, run.counted_at);
    perform private.give_back(run.organization_id, 'agent_runs', 1, run.counted_at);
  end if;
  if exists (select from public.jobs where id = job_id and lease = job_lease) then
    perform public.finish_job(job_id, job_lease);
  end if;
  return run.id is not null;
end;
$$;
comment on function public.finish_voice_run(bigint, uuid, text, bigint, jsonb) is
  'Ends a run with its file of so many bytes, which is counted as storage, or as failed with why, whereupon all is given back. False: it has ended '
  'elsewhere, and its file is nobody''s.';
