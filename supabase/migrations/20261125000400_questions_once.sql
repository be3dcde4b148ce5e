-- A question is asked once, however often it is sent; and asked again in the same words it is asked with what is given now.
alter table public.messages add column key uuid, add check (key is null or role = 'assistant');
comment on column public.messages.key is
  'The app''s name for the question that this answers, so that it is answered once however often it is sent; null: it was given none.';
create unique index messages_key_key on public.messages (chat_id, key) where key is not null;

create function private.asked_otherwise(question public.messages, asked jsonb)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  kept constant jsonb := (
    select jsonb_build_object(
      'attachments', coalesce(jsonb_agg(distinct subject.document_id) filter (where kind = 'attachment' and subject.document_id is not null), '[]'),
      'aims', coalesce(jsonb_agg(distinct jsonb_build_object('kind', kind, 'id', aimed.id)) filter (where aimed.id is not null), '[]'))
    from public.message_subjects as subject
    cross join lateral (
      select case when kind <> 'attachment' then coalesce(document_id, folder_id, tag_id, team_id) end as id) as aimed
    where subject.organization_id = question.organization_id and subject.message_id = question.id);
  wanted jsonb;
begin
  perform private.check_object(asked, 'What is asked with',
    '{"attachments": ["array"], "aims": ["array"], "temporary": ["boolean"], "only_documents": ["boolean", "null"]}');
  wanted := kept || coalesce((
    select jsonb_object_agg(name, (select coalesce(jsonb_agg(distinct value), '[]') from jsonb_array_elements(asked -> name)))
    from unnest('{attachments,aims}'::text[]) as name where asked ? name), '{}');
  return case when wanted <> kept then wanted end;
end;
$$;
comment on function private.asked_otherwise(public.messages, jsonb) is
  'What a question is asked with now that it is sent again: what it was asked with but for what is said otherwise; null: the same. What '
  'was deleted since isn''t missed.';

create or replace function public.start_answer(
  organization_id bigint, message text, chat_id bigint default null, replaces bigint default null, key uuid default null,
  follows bigint default null, asked jsonb default '{}'
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  chat public.chats := case when chat_id is null then private.begun_chat(organization_id, key)
                            else private.my_chat(chat_id, organization_id) end;
  asker bigint := private.my_user_id();
  replaced public.messages;
  again jsonb;
  question public.messages;
  answer public.messages;
  job public.jobs;
  told jsonb;
begin
  perform private.check_text(message, 'Your message', 8000, 1);
  select * into answer from public.messages where messages.chat_id = chat.id and messages.key = start_answer.key;
  if answer.id is null and chat_id is null then
    select * into answer from public.messages where messages.chat_id = chat.id and role = 'assistant' order by id limit 1;
  end if;
  if answer.id is not null then
    select * into question from public.messages where messages.chat_id = chat.id and id = answer.parent_id;
    return jsonb_build_object('chat', private.chat_json(chat), 'question', private.message_json(question, asker),
                              'answer', private.message_json(answer, asker));
  end if;
  if exists (select from public.messages where messages.chat_id = chat.id and status = 'generating') then
    perform private.refuse(409, 'conflict', 'An answer is still being written in this chat. Stop it or wait for it.');
  end if;
  perform private.count(chat.organization_id, 'messages');
  if replaces is not null then
    select * into replaced from public.messages where messages.chat_id = chat.id and id = replaces and role = 'user';
    if not found then
      perform private.refuse(404, 'not_found', 'That question doesn''t exist.');
    end if;
    follows := replaced.parent_id;
  elsif follows is not null then
    perform from public.messages where messages.chat_id = chat.id and id = follows and role = 'assistant';
    if not found then
      perform private.refuse(404, 'not_found', 'That answer doesn''t exist.');
    end if;
  else
    follows := private.branch_end(chat.id, null);
  end if;
  if replaced.content = message then
    again := private.asked_otherwise(replaced, asked);
  end if;
  if replaced.content = message and again is null then
    question := replaced;
    -- What failed without a word is no version of an answer.
    delete from public.messages
    where messages.organization_id = chat.organization_id and parent_id = question.id and status = 'failed' and content = '';
  else
    insert into public.messages (organization_id, chat_id, parent_id, role, content)
    values (chat.organization_id, chat.id, follows, 'user', message) returning * into question;
    perform private.keep_asked(question, coalesce(again, asked));
  end if;
  insert into public.messages (organization_id, chat_id, parent_id, role, status, key)
  values (chat.organization_id, chat.id, question.id, 'assistant', 'generating', start_answer.key) returning * into answer;
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
comment on function public.start_answer(bigint, text, bigint, bigint, uuid, bigint, jsonb) is
  'Counts and stores a question and begins its answer, whose job the caller holds for lease_seconds at a time. '
  'replaces: a question of this chat that this one stands beside; with the same words, asked with the same, its answer is written anew. '
  'follows: the answer that it goes on from, the latest of the chat without it. asked: what it is asked with. Without chat_id the question '
  'starts a chat. key: asked again under the same one, the question is told what it started, without a job, and counts no second time.';
