-- Reading and writing a branch of a chat.
create or replace function public.update_chat(organization_id bigint, chat_id bigint, changes jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  chat public.chats := private.my_chat(chat_id, organization_id);
  rating constant jsonb := changes -> 'rating';
begin
  perform private.check_object(changes, 'Changes',
    '{"title": ["string"], "deleted": ["boolean"], "only_documents": ["boolean", "null"], "rating": ["object"]}');
  if changes ? 'title' then
    perform private.check_text(changes ->> 'title', 'Title', 200, 1);
  end if;
  if changes ? 'rating' then
    perform private.check_object(rating, 'Rating',
      '{"message_id": ["number"], "value": ["number", "null"], "comment": ["string", "null"], "reasons": ["array"]}');
    perform private.check_text(rating ->> 'comment', 'Comment', 2000);
    if rating ->> 'value' not in ('1', '-1') then
      perform private.refuse(400, 'invalid_input', 'A rating is 1, -1 or none.');
    elsif rating ->> 'message_id' !~ '^[0-9]{1,18}$' then
      perform private.refuse(400, 'invalid_input', 'message_id of rating must be an id.');
    end if;
  end if;
  update public.chats
  set title = coalesce(changes ->> 'title', title),
      titled = titled or changes ? 'title',
      only_documents = case when changes ? 'only_documents' then (changes ->> 'only_documents')::boolean else only_documents end,
      deleted_at = case when changes ? 'deleted'
        then case when (changes ->> 'deleted')::boolean then now() end else deleted_at end
  where id = chat.id;
  if changes ? 'deleted' then
    perform private.cancel_job('chat:' || chat.id);
  end if;
  if (changes ->> 'deleted')::boolean then
    perform private.enqueue('chat.delete', 1, 'chat:' || chat.id, jsonb_build_object('chat_id', chat.id),
                            chat.organization_id, now() + interval '7 days');
  end if;
  if changes ? 'rating' then
    update public.messages
    set rating = (update_chat.changes -> 'rating' ->> 'value')::smallint,
        rating_comment = nullif(update_chat.changes -> 'rating' ->> 'comment', ''),
        rating_reasons = case when update_chat.changes -> 'rating' ->> 'value' = '-1'
          then array(select jsonb_array_elements_text(coalesce(update_chat.changes -> 'rating' -> 'reasons', '[]'))) else '{}' end
    where id = (update_chat.changes -> 'rating' ->> 'message_id')::bigint
      and messages.chat_id = chat.id and role = 'assistant';
    if not found then
      perform private.refuse(404, 'not_found', 'That answer doesn''t exist.');
    end if;
  end if;
end;
$$;

drop function public.start_answer(bigint, text, bigint, bigint, uuid);
create function public.start_answer(
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
    question := replaced;
    -- What failed without a word is no version of an answer.
    delete from public.messages
    where messages.organization_id = chat.organization_id and parent_id = question.id and status = 'failed' and content = '';
  else
    insert into public.messages (organization_id, chat_id, parent_id, role, content)
    values (chat.organization_id, chat.id, follows, 'user', message) returning * into question;
    perform private.keep_asked(question, asked);
  end if;
  insert into public.messages (organization_id, chat_id, parent_id, role, status)
  values (chat.organization_id, chat.id, question.id, 'assistant', 'generating') returning * into answer;
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
  'replaces: a question of this chat that this one stands beside; with the same words its answer is written anew. follows: the answer '
  'that it goes on from, the latest of the chat without it. asked: what it is asked with. Without chat_id the question starts a chat; '
  'asked again under the same key, it is told what it started, without a job.';
grant execute on function public.start_answer(bigint, text, bigint, bigint, uuid, bigint, jsonb) to authenticated;
