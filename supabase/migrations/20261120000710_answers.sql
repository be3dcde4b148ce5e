-- How an answer is written: begun as the asker, written by whoever holds the job's lease, heard on the asker's topic.
create function private.answer_context(answer public.messages)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'organization_id', chats.organization_id, 'chat_id', chats.id, 'answer_id', answer.id, 'titled', chats.titled,
      'user_id', users.id, 'ai_context', users.ai_context,
      'ai_name', organizations.ai_name, 'organization_name', organizations.name,
      'documents', (select count(*) from private.readable_document_ids(users.id, chats.organization_id)),
      'history', coalesce((
        select jsonb_agg(jsonb_build_object('role', turn.role, 'content', turn.content) order by turn.id)
        from (select * from public.messages
              where messages.chat_id = chats.id and messages.id < answer.id and content <> ''
              order by messages.id desc limit 20) as turn
      ), '[]'::jsonb)
    )
    from public.chats
    join public.users on users.id = chats.user_id
    join public.organizations on organizations.id = chats.organization_id
    where chats.id = answer.chat_id
  );
end;
$$;
comment on function private.answer_context(public.messages) is
  'All that is needed to write an answer; the last turn of the history is the question.';

create function private.begun_chat(in_organization_id bigint, begun_key uuid)
returns public.chats
language plpgsql security definer
set search_path = ''
as $$
declare
  chat public.chats;
begin
  if begun_key is null or in_organization_id = 1
    or not coalesce(in_organization_id = any (private.my_organization_ids()), false) then
    perform private.refuse(404, 'not_found', 'That chat doesn''t exist.');
  end if;
  insert into public.chats (organization_id, user_id, key)
  values (in_organization_id, private.my_user_id(), begun_key)
  on conflict (user_id, key) do update set key = excluded.key
  returning * into chat;
  return private.my_chat(chat.id, in_organization_id);
end;
$$;
comment on function private.begun_chat(bigint, uuid) is
  'The chat that a first question of the signed-in user starts, locked; the same one for the same key.';

create function public.start_answer(
  organization_id bigint, message text, chat_id bigint default null, replaces bigint default null, key uuid default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  chat public.chats := case when chat_id is null then private.begun_chat(organization_id, key)
                            else private.my_chat(chat_id, organization_id) end;
  asker bigint := private.my_user_id();
  question public.messages;
  answer public.messages;
  job public.jobs;
  told jsonb;
begin
  perform private.check_text(message, 'Your message', 8000, 1);
  if chat_id is null then
    select * into question from public.messages where messages.chat_id = chat.id order by id limit 1;
    select * into answer from public.messages where messages.chat_id = chat.id and id > question.id order by id limit 1;
    if found then
      return jsonb_build_object('chat', private.chat_json(chat), 'question', private.message_json(question, asker),
                                'answer', private.message_json(answer, asker));
    end if;
  end if;
  if exists (select from public.messages where messages.chat_id = chat.id and status = 'generating') then
    perform private.refuse(409, 'conflict', 'An answer is still being written in this chat. Stop it or wait for it.');
  end if;
  perform private.count(chat.organization_id, 'messages');
  if replaces is not null then
    delete from public.messages where messages.chat_id = chat.id and id >= (
      select id from public.messages where messages.chat_id = chat.id and id = replaces and role = 'user');
    if not found then
      perform private.refuse(404, 'not_found', 'That question doesn''t exist.');
    end if;
  end if;
  insert into public.messages (organization_id, chat_id, role, content)
  values (chat.organization_id, chat.id, 'user', message) returning * into question;
  insert into public.messages (organization_id, chat_id, role, status)
  values (chat.organization_id, chat.id, 'assistant', 'generating') returning * into answer;
  update public.chats set updated_at = now(), deleted_at = null where id = chat.id returning * into chat;
  job := private.begin_job('chat.answer', 1, 'answer:' || answer.id, jsonb_build_object('answer_id', answer.id),
                           chat.organization_id);
  told := jsonb_build_object(
    'chat', private.chat_json(chat), 'question', private.message_json(question, asker),
    'answer', private.message_json(answer, asker)
  );
  perform private.tell_asker(chat.id, told || jsonb_build_object('type', 'start'));
  return told || jsonb_build_object(
    'job', jsonb_build_object('id', job.id, 'lease', job.lease,
                              'lease_seconds', (private.job_kind(job.kind, job.version)).lease_seconds),
    'context', private.answer_context(answer)
  );
end;
$$;
comment on function public.start_answer(bigint, text, bigint, bigint, uuid) is
  'Counts and stores a question and begins its answer, whose job the caller holds for lease_seconds at a time. '
  'replaces: a question of this chat that goes, with all after it. Without chat_id the question starts a chat; asked '
  'again under the same key, it is told what it started, without a job.';
grant execute on function public.start_answer(bigint, text, bigint, bigint, uuid) to authenticated;

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
    (organization_id, message_id, number, document_id, document_name, page, time_seconds, start_offset, end_offset, quote)
  select answer.organization_id, answer.id, entry.number, documents.id, entry.document_name, entry.page, entry.time,
         entry.start, entry."end", entry.quote
  from jsonb_to_recordset(citations) as entry (
    number smallint, document_id bigint, document_name text, page integer, "time" real,
    start integer, "end" integer, quote text)
  left join public.documents
    on documents.id = entry.document_id and documents.organization_id = answer.organization_id
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

create function public.cancel_answer(organization_id bigint, message_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  answer public.messages;
begin
  update public.messages set status = 'cancelled'
  from public.chats
  where messages.id = cancel_answer.message_id and chats.id = messages.chat_id
    and chats.organization_id = cancel_answer.organization_id
    and chats.organization_id = any (private.my_organization_ids())
    and chats.user_id = private.my_user_id()
    and messages.status = 'generating'
  returning messages.* into answer;
  if not found then
    if not exists (
      select from public.messages join public.chats on chats.id = messages.chat_id
      where messages.id = cancel_answer.message_id and messages.role = 'assistant'
        and chats.organization_id = cancel_answer.organization_id
        and chats.organization_id = any (private.my_organization_ids())
        and chats.user_id = private.my_user_id()
    ) then
      perform private.refuse(404, 'not_found', 'That answer doesn''t exist.');
    end if;
    return;
  end if;
  perform private.tell_asker(answer.chat_id, jsonb_build_object(
    'type', 'end', 'message', private.message_json(answer, private.my_user_id())));
end;
$$;
comment on function public.cancel_answer(bigint, bigint) is
  'Stops an answer of the caller; what was written stays. Stopping one that has ended changes nothing.';
grant execute on function public.cancel_answer(bigint, bigint) to authenticated;
