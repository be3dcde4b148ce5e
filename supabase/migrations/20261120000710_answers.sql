-- How an answer is asked for and stopped, as the asker.
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
