-- An answer of a temporary chat whose time is over is nobody's, by its id neither.
create function private.my_answer(answer_id bigint, in_organization_id bigint)
returns public.messages
language plpgsql stable security definer
set search_path = ''
as $$
declare
  answer public.messages;
begin
  select messages.* into answer
  from public.messages join public.chats on chats.id = messages.chat_id
  where messages.id = answer_id and messages.role = 'assistant' and chats.organization_id = in_organization_id
    and chats.organization_id = any (private.my_organization_ids())
    and chats.user_id = private.my_user_id() and coalesce(chats.expires_at > now(), true);
  if not found then
    perform private.refuse(404, 'not_found', 'That answer doesn''t exist.');
  end if;
  return answer;
end;
$$;
comment on function private.my_answer(bigint, bigint) is
  'An answer in a chat of the signed-in user; 404 otherwise, also when the chat''s time is over.';

create or replace function public.text_to_speak(
  organization_id bigint, from_offset integer, to_offset integer, message_id bigint default null, document_id bigint default null,
  revision_id bigint default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  revision constant bigint := revision_id;
  spoken text;
  begins integer := 0;
begin
  if (from_offset >= 0 and to_offset > from_offset and to_offset - from_offset <= 2000) is not true then
    perform private.refuse(400, 'invalid_input', 'At most 2,000 characters are read aloud at once.');
  elsif (message_id is null) = (document_id is null) then
    perform private.refuse(400, 'invalid_input', 'Say which answer or document is to be read aloud.');
  end if;
  perform private.use_audio(organization_id, to_offset - from_offset, 0);
  if message_id is not null then
    spoken := (private.my_answer(message_id, organization_id)).content;
  else
    -- Parts that touch the stretch; between two of them stands what parts them.
    select min(part.start_offset),
           string_agg(part.text || repeat(E'\n', greatest(0, coalesce(part.next - part.end_offset, 0))), '' order by part.ordinal)
    into begins, spoken
    from (
      select parts.*, lead(parts.start_offset) over (order by parts.ordinal) as next
      from public.document_parts as parts
      join public.documents on documents.id = text_to_speak.document_id
        and documents.id in (select private.readable_document_ids(me, text_to_speak.organization_id))
      where parts.revision_id = (
        select revisions.id from public.document_revisions as revisions
        where revisions.document_id = documents.id and revisions.id = coalesce(revision, documents.revision_id))
        and parts.start_offset < to_offset and parts.end_offset > from_offset
    ) as part;
    if spoken is null then
      perform private.refuse(404, 'not_found', 'That document has no text here to be read aloud.');
    end if;
  end if;
  return jsonb_build_object('text', spoken, 'start', begins);
end;
$$;

create or replace function public.propose_lesson(
  organization_id bigint, question text, answer text, message_id bigint default null, tag_ids bigint[] default '{}',
  questions text[] default '{}'
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  my_role constant public.organization_role := private.require_member(organization_id);
  me constant bigint := private.my_user_id();
  most constant integer := 200;
  wrong public.messages;
  lesson public.lessons;
begin
  perform private.check_lesson(organization_id, question, answer, tag_ids, questions);
  if message_id is not null then
    wrong := private.my_answer(message_id, organization_id);
    if wrong.status = 'generating' then
      perform private.refuse(404, 'not_found', 'That answer doesn''t exist.');
    end if;
  end if;
  if (select count(*) from public.lessons where lessons.organization_id = propose_lesson.organization_id
        and state = 'proposed' and proposed_by = me) >= most then
    perform private.refuse(409, 'conflict', format(
      'You have proposed %s lessons that nobody has decided on yet. Wait until an admin has, or withdraw some.', most));
  end if;
  lesson := private.new_lesson(wrong, organization_id, me, case when wrong.id is null then 'written' else 'correction' end,
                               question, answer, case when my_role >= 'admin' then tag_ids else '{}' end);
  perform private.set_lesson_questions(lesson, array(select btrim(other) from unnest(questions) as other));
  return private.lesson_json(lesson, me, my_role >= 'admin');
end;
$$;

create or replace function public.cancel_answer(organization_id bigint, message_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  answer public.messages;
begin
  perform private.my_answer(message_id, organization_id);
  update public.messages set status = 'cancelled'
  where messages.id = cancel_answer.message_id and messages.status = 'generating'
  returning messages.* into answer;
  if not found then
    return;
  end if;
  perform private.tell_asker(answer.chat_id, jsonb_build_object(
    'type', 'end', 'message', private.message_json(answer, private.my_user_id())));
end;
$$;

create or replace function private.open_corrections(in_organization_id bigint, most integer)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'message_id', id, 'user_id', user_id, 'question', question, 'wrong_answer', content, 'comment', rating_comment) order by id desc)
    from (
      select messages.id, messages.content, messages.rating_comment, chats.user_id,
             coalesce((select told ->> 'question' from public.message_searches where message_id = messages.id),
                      (select asked.content from public.messages as asked
                       where asked.chat_id = messages.chat_id and asked.id < messages.id and asked.role = 'user'
                       order by asked.id desc limit 1)) as question
      from public.messages join public.chats on chats.id = messages.chat_id
      where messages.organization_id = in_organization_id and coalesce(chats.expires_at > now(), true)
        and messages.rating = -1 and btrim(messages.rating_comment) <> ''
        and messages.rating_comment is distinct from messages.comment_considered
        and not exists (select from public.lessons
                        where lessons.organization_id = messages.organization_id and lessons.message_id = messages.id)
      order by messages.id desc limit most) as corrected
    where question is not null), '[]');
end;
$$;

create or replace function public.save_generated_lesson(organization_id bigint, message_id bigint, comment text, question text, answer text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  wrong public.messages;
  lesson public.lessons;
begin
  update public.messages set comment_considered = save_generated_lesson.comment
  where messages.id = save_generated_lesson.message_id and messages.organization_id = save_generated_lesson.organization_id
    and messages.rating_comment = save_generated_lesson.comment
    and exists (select from public.chats where chats.id = messages.chat_id and coalesce(chats.expires_at > now(), true))
  returning * into wrong;
  if not found or btrim(question) = '' or exists (select from public.lessons where lessons.message_id = wrong.id) then
    return false;
  end if;
  lesson := private.new_lesson(wrong, wrong.organization_id, (select user_id from public.chats where id = wrong.chat_id),
                               'generated', question, answer, '{}');
  perform private.set_lesson_questions(lesson, '{}');
  return true;
end;
$$;
