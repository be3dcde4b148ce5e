-- How an answer is written: by whoever holds the job's lease, heard on the asker's topic.
create function private.tell_asker(of_chat_id bigint, event jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Topics can be heard again for days, when the asker may no longer read what is quoted.
  event := event
    || case when event ? 'citation' then jsonb_build_object('citation', event -> 'citation' || '{"quote": ""}')
            else '{}' end
    || case when event ? 'message' then jsonb_build_object('message', jsonb_set(event -> 'message', '{citations}', coalesce((
         select jsonb_agg(citation || '{"quote": ""}' order by place)
         from jsonb_array_elements(event -> 'message' -> 'citations') with ordinality as quoted (citation, place)), '[]')))
            else '{}' end;
  perform realtime.send(event, 'answer', 'user:' || users.auth_id::text, true)
  from public.chats join public.users on users.id = chats.user_id
  where chats.id = of_chat_id;
end;
$$;
comment on function private.tell_asker(bigint, jsonb) is
  'Sends an event of an answer to the asker''s own topic, its citations without their quotes.';

create function public.resume_answer(job_id bigint, job_lease uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  answer public.messages;
begin
  select * into answer from public.messages
  where id = (job.payload ->> 'answer_id')::bigint and status = 'generating' for update;
  if not found then
    return null;
  end if;
  -- The text of a writer that died is begun anew: nobody can go on in the middle of another's sentence.
  delete from public.message_citations where message_id = answer.id;
  update public.messages set content = '', units = 0, tokens = 0 where id = answer.id;
  return private.answer_context(answer);
end;
$$;
comment on function public.resume_answer(bigint, uuid) is
  'The context of an answer whose writer died, its text emptied; null when it has ended or is deleted.';

create function public.append_answer(
  job_id bigint, job_lease uuid, text_offset integer, text text, text_units integer, citations jsonb, token_count integer
)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  answer public.messages;
  citation jsonb;
begin
  update public.messages
  set content = content || append_answer.text, units = units + text_units, tokens = token_count
  where id = (job.payload ->> 'answer_id')::bigint and status = 'generating'
    and units = text_offset
  returning * into answer;
  if not found then
    return coalesce((select status from public.messages where id = (job.payload ->> 'answer_id')::bigint), 'cancelled');
  end if;
  insert into public.message_citations
    (organization_id, message_id, number, document_id, revision_id, document_name, page, time_seconds, start_offset, end_offset, quote)
  select answer.organization_id, answer.id, entry.number, documents.id, revisions.id, entry.document_name, entry.page, entry.time,
         entry.start, entry."end", entry.quote
  from jsonb_to_recordset(citations) as entry (
    number smallint, document_id bigint, revision_id bigint, document_name text, page integer, "time" real,
    start integer, "end" integer, quote text)
  left join public.documents
    on documents.id = entry.document_id and documents.organization_id = answer.organization_id
  left join public.document_revisions as revisions
    on revisions.id = entry.revision_id and revisions.document_id = documents.id
  on conflict (message_id, number) do nothing;
  perform public.extend_job(job_id, job_lease, (private.job_kind(job.kind, job.version)).lease_seconds);
  for citation in select value from jsonb_array_elements(citations) loop
    perform private.tell_asker(answer.chat_id, jsonb_build_object(
      'type', 'citation', 'message_id', answer.id, 'citation', citation));
  end loop;
  if append_answer.text <> '' then
    perform private.tell_asker(answer.chat_id, jsonb_build_object(
      'type', 'delta', 'message_id', answer.id, 'offset', text_offset, 'text', append_answer.text));
  end if;
  return answer.status;
end;
$$;
comment on function public.append_answer(bigint, uuid, integer, text, integer, jsonb, integer) is
  'Adds text at an offset, and citations, to an answer, and tells the asker''s topic; returns the answer''s status, '
  'which is no longer generating when it was cancelled. Offsets and text_units are UTF-16 units.';

create function public.finish_answer(
  job_id bigint, job_lease uuid, new_status text, error text default null, unsupported jsonb default '[]',
  generations jsonb default '[]'
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
    perform private.give_back(messages.organization_id, 'messages', 1, messages.created_at)
    from public.messages where id = (job.payload ->> 'answer_id')::bigint;
  end if;
  select * into answer from public.messages where id = (job.payload ->> 'answer_id')::bigint;
  perform private.keep_generations(
    job.organization_id, (select user_id from public.chats where id = answer.chat_id), answer.id, generations);
  perform public.finish_job(job_id, job_lease);
  if answer.id is null then
    return null;
  end if;
  told := private.message_json(answer, (select user_id from public.chats where id = answer.chat_id));
  perform private.tell_asker(answer.chat_id, jsonb_build_object('type', 'end', 'message', told));
  return told;
end;
$$;
comment on function public.finish_answer(bigint, uuid, text, text, jsonb, jsonb) is
  'Ends an answer as complete or failed, whose question is then given back; a cancelled one stays cancelled. Keeps what '
  'the model was asked for it. Returns the message; null when it is deleted.';

create function public.title_chat(of_chat_id bigint, new_title text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.chats set title = left(new_title, 200), titled = true where id = of_chat_id and not titled;
  if found then
    perform private.tell_asker(of_chat_id, jsonb_build_object(
      'type', 'title', 'chat_id', of_chat_id, 'title', left(new_title, 200)));
  end if;
end;
$$;
comment on function public.title_chat(bigint, text) is 'The automatic title; a title that a person gave stays.';
