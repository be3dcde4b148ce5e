-- What failed through our fault is given back to who it was counted for too. docs/decisions/meters.md
create or replace function public.finish_answer(
  job_id bigint, job_lease uuid, new_status text, error text default null, unsupported jsonb default '[]',
  generations jsonb default '[]', search jsonb default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  answer public.messages;
  told jsonb;
begin
  update public.messages
  set status = new_status, error = finish_answer.error, unsupported = finish_answer.unsupported
  where id = (job.payload ->> 'answer_id')::bigint and status = 'generating';
  if found and new_status = 'failed' then
    perform private.give_back(messages.organization_id, 'messages', 1, messages.created_at, chats.user_id)
    from public.messages join public.chats on chats.id = messages.chat_id
    where messages.id = (job.payload ->> 'answer_id')::bigint;
  end if;
  select * into answer from public.messages where id = (job.payload ->> 'answer_id')::bigint;
  perform private.keep_generations(
    job.organization_id, (select user_id from public.chats where id = answer.chat_id), answer.id, generations);
  perform public.finish_job(job_id, job_lease);
  if answer.id is null then
    return null;
  end if;
  if search is not null then
    insert into public.message_searches (organization_id, message_id, told)
    values (answer.organization_id, answer.id, search)
    on conflict (message_id) do update set told = excluded.told;
  end if;
  told := private.message_json(answer, (select user_id from public.chats where id = answer.chat_id));
  perform private.tell_asker(answer.chat_id, jsonb_build_object('type', 'end', 'message', told));
  return told;
end;
$$;

create or replace function public.finish_agent_draft(
  job_id bigint, job_lease uuid, new_state text, error text default null, result jsonb default null, generations jsonb default '[]'
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := private.hold_job(job_id, job_lease);
  draft public.agent_drafts;
  rights jsonb;
  gone boolean;
begin
  select * into draft from public.agent_drafts where id = (job.payload ->> 'draft_id')::bigint for update;
  if draft.state = 'running' then
    rights := private.agent_instance_rights(draft.instance_id, draft.user_id, draft.organization_id);
    gone := rights ->> 'permission' <> 'edit' or rights #>> array['fields', draft.kind, 'permission'] is distinct from 'write';
    update public.agent_drafts as drafts
    set state = case when gone then 'failed' else new_state end, finished_at = now(), counted = 0,
        error = case when gone then 'This agent was taken away from you meanwhile, so the draft isn''t shown.' else finish_agent_draft.error end,
        result = case when new_state = 'success' and not gone then finish_agent_draft.result end
    where drafts.id = draft.id;
    if new_state = 'failed' then
      perform private.give_back(draft.organization_id, 'messages', draft.counted, draft.counted_at, draft.user_id);
    end if;
  end if;
  perform private.keep_generations(job.organization_id, draft.user_id, null, generations);
  perform public.finish_job(job_id, job_lease);
  select * into draft from public.agent_drafts where id = draft.id;
  return case when draft.id is not null then private.agent_draft_json(draft) end;
end;
$$;

create or replace function public.finish_agent_run(
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
      if jsonb_typeof(run.result -> 'change') is distinct from 'object' then
        perform private.give_back(run.organization_id, 'agent_runs', 1, run.counted_at, run.user_id);
      end if;
      perform private.give_back(run.organization_id, 'messages', run.counted, run.counted_at, run.user_id);
    end if;
  end if;
  perform private.keep_generations(job.organization_id, run.user_id, null, generations);
  perform public.finish_job(job_id, job_lease);
  select * into run from public.agent_runs where id = run.id;
  return case when run.id is not null then private.agent_run_json(run) end;
end;
$$;

create or replace function public.finish_voice_run(
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
    perform private.give_back(run.organization_id, 'agent_runs', 1, run.counted_at, run.user_id);
    update public.agent_runs
    set state = 'failed', error = finish_voice_run.error, finished_at = now(), cost = 0, counted = 0 where id = run.id;
    perform private.give_back(run.organization_id, 'messages', run.counted, run.counted_at, run.user_id);
  end if;
  if exists (select from public.jobs where id = job_id and lease = job_lease) then
    perform public.finish_job(job_id, job_lease);
  end if;
  return run.id is not null;
end;
$$;

create or replace function public.fail_invoice_run(run_id bigint, error text, gives_back boolean)
returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  run public.agent_runs;
begin
  update public.agent_runs set state = 'failed', error = fail_invoice_run.error, finished_at = now()
  where id = fail_invoice_run.run_id and state = 'running'
  returning * into run;
  if gives_back and run.id is not null then
    perform private.give_back(run.organization_id, 'agent_runs', 1, run.counted_at, run.user_id);
  end if;
end;
$$;
