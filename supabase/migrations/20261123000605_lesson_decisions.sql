-- How lessons are proposed by members and decided on by admins.
create function private.lesson_json(lesson public.lessons, reader_id bigint, as_admin boolean)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  cited constant bigint[] := array(select document_id from public.lesson_sources where lesson_id = lesson.id);
begin
  return (
    select jsonb_build_object(
      'id', lesson.id, 'state', lesson.state, 'origin', lesson.origin, 'question', lesson.question, 'answer', lesson.answer,
      'wrong_answer', lesson.wrong_answer, 'reason', lesson.reason, 'document_id', lesson.document_id,
      'tag_ids', coalesce((select tag_ids from public.documents where id = lesson.document_id), lesson.tag_ids),
      'created_at', lesson.created_at, 'decided_at', lesson.decided_at,
      'proposed_by', (select jsonb_build_object('id', id, 'name', private.display_name(name, email))
                      from public.users where id = lesson.proposed_by),
      'decided_by', (select jsonb_build_object('id', id, 'name', private.display_name(name, email))
                     from public.users where id = lesson.decided_by),
      'sources', coalesce((
        select jsonb_agg(jsonb_build_object('document_id', id, 'document_name', name) order by lower(name), id)
        from public.documents where id = any (private.readable_among(cited, reader_id, lesson.organization_id))), '[]'),
      -- Tests are answered with the rights of an admin.
      'questions', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', id, 'question', question, 'due', due,
          'outcome', case when as_admin then outcome end, 'said', case when as_admin then said end,
          'documents_said', case when as_admin then documents_said end,
          'documents_say', case when as_admin then documents_say end, 'checked_at', checked_at) order by id)
        from public.lesson_questions where lesson_id = lesson.id), '[]')
    )
  );
end;
$$;
comment on function private.lesson_json(public.lessons, bigint, boolean) is
  'A lesson as the API tells it; what tests said only to admins, documents that the reader may not read never.';

create function private.set_lesson_questions(of_lesson public.lessons, others text[])
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted constant text[] := array(
    select said from unnest(array[of_lesson.question] || others) with ordinality as listed (said, place)
    group by said order by min(place));
begin
  delete from public.lesson_questions where lesson_id = of_lesson.id and question <> all (wanted);
  insert into public.lesson_questions (organization_id, lesson_id, question)
  select of_lesson.organization_id, of_lesson.id, question from unnest(wanted) with ordinality as listed (question, place)
  order by place
  on conflict (lesson_id, question) do nothing;
  update public.lesson_questions set due = true, checking = false where lesson_id = of_lesson.id;
end;
$$;
comment on function private.set_lesson_questions(public.lessons, text[]) is
  'The questions of a lesson: its own and these; those that stay keep what they know.';

create function private.check_lesson(in_organization_id bigint, question text, answer text, tag_ids bigint[], questions text[])
returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.check_text(btrim(check_lesson.question), 'Question', 2000, 1);
  perform private.check_text(btrim(check_lesson.answer), 'Answer', 4000, 1);
  perform private.check_list(check_lesson.questions, 'Questions', 9);
  perform private.check_list(check_lesson.tag_ids, 'Tags', 50);
  perform private.check_text(btrim(other), 'Question', 2000, 1) from unnest(check_lesson.questions) as other;
  if exists (select from unnest(check_lesson.tag_ids) as wanted where not exists (
    select from public.tags where tags.organization_id = in_organization_id and tags.id = wanted)) then
    perform private.refuse(404, 'not_found', 'One of these tags doesn''t exist.');
  end if;
end;
$$;
comment on function private.check_lesson(bigint, text, text, bigint[], text[]) is
  'Refuses what no lesson can be; question, answer: as they stand, questions: further ones.';

create function private.new_lesson(
  wrong public.messages, in_organization_id bigint, by_user_id bigint, new_origin text, question text, answer text, tag_ids bigint[]
)
returns public.lessons
language plpgsql security definer
set search_path = ''
as $$
declare
  lesson public.lessons;
  cited constant bigint[] := array(
    select id from public.documents
    where origin <> 'lesson' and id = any (private.readable_among(
      array(select document_id from public.message_citations where message_id = wrong.id), by_user_id, in_organization_id)));
begin
  insert into public.lessons (organization_id, origin, question, answer, wrong_answer, message_id, tag_ids, proposed_by)
  values (in_organization_id, new_origin, btrim(new_lesson.question), btrim(new_lesson.answer), left(wrong.content, 20000), wrong.id,
          -- Who may read what was cited is whom the lesson is for, until an admin says otherwise.
          case when new_lesson.tag_ids <> '{}' then new_lesson.tag_ids else coalesce((
            select array_agg(distinct tag order by tag) from public.documents cross join unnest(documents.tag_ids) as tag
            where documents.id = any (cited)), '{}') end, by_user_id)
  on conflict (message_id, proposed_by) where state = 'proposed'
    do update set question = excluded.question, answer = excluded.answer, created_at = now()
  returning * into lesson;
  insert into public.lesson_sources (organization_id, lesson_id, document_id)
  select lesson.organization_id, lesson.id, document_id from unnest(cited) as document_id on conflict do nothing;
  return lesson;
end;
$$;
comment on function private.new_lesson(public.messages, bigint, bigint, text, text, text, bigint[]) is
  'A proposal; wrong: the answer that it puts right, or nulls. Again of the same answer by the same person: the proposal changes.';

create function public.propose_lesson(
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
    select messages.* into wrong from public.messages join public.chats on chats.id = messages.chat_id
    where messages.id = propose_lesson.message_id and messages.organization_id = propose_lesson.organization_id
      and messages.role = 'assistant' and messages.status <> 'generating' and chats.user_id = me;
    if not found then
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
comment on function public.propose_lesson(bigint, text, text, bigint, bigint[], text[]) is
  'Proposes a lesson; message_id: an answer of the caller that was wrong, whose readers are then those of the lesson. Tags that a '
  'member names don''t count. The same answer again by the same person changes the proposal.';
grant execute on function public.propose_lesson(bigint, text, text, bigint, bigint[], text[]) to authenticated;

create function private.lessons_to_decide(in_organization_id bigint, lesson_ids bigint[])
returns setof public.lessons
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_member(in_organization_id, 'admin');
  perform private.check_list(lesson_ids, 'Lessons', 100);
  perform from public.lessons where organization_id = in_organization_id and id = any (lesson_ids) order by id for update;
  if (select count(*) from public.lessons where organization_id = in_organization_id and id = any (lesson_ids))
     < (select count(distinct given) from unnest(lesson_ids) as given) then
    perform private.refuse(404, 'not_found', 'One of these lessons doesn''t exist.');
  end if;
  return query select * from public.lessons
  where organization_id = in_organization_id and id = any (lesson_ids) order by id;
end;
$$;
comment on function private.lessons_to_decide(bigint, bigint[]) is 'Lessons that the signed-in admin decides on, locked; 403 or 404 otherwise.';

create function private.answer_with_lesson(lesson public.lessons)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  content constant text := lesson.question || E'\n\n' || lesson.answer;
  -- UTF-16 units, as offsets count.
  units constant integer := char_length(content) + char_length(regexp_replace(content, '[^\U00010000-\U0010ffff]', '', 'g'));
  made_id bigint := lesson.document_id;
  revision public.document_revisions;
begin
  if exists (select from unnest(lesson.tag_ids) as wanted where not exists (select from public.tags where id = wanted)) then
    perform private.refuse(409, 'conflict', 'A tag of this lesson doesn''t exist any more. Choose who is to read it.');
  end if;
  if made_id is null then
    insert into public.documents (organization_id, name, type, size, status, progress, origin, name_terms)
    values (lesson.organization_id, left(lesson.question, 255), 'md', octet_length(content), 'success', 1, 'lesson', '{}/536870912')
    returning id into made_id;
    insert into public.document_tags (organization_id, document_id, tag_id)
    select lesson.organization_id, made_id, tag_id from unnest(lesson.tag_ids) as tag_id;
  end if;
  insert into public.document_revisions (organization_id, document_id, number, type, size, state, char_count)
  values (lesson.organization_id, made_id,
          (select coalesce(max(number), 0) + 1 from public.document_revisions where document_id = made_id),
          'md', octet_length(content), 'ready', units)
  returning * into revision;
  insert into public.document_parts (organization_id, revision_id, ordinal, start_offset, end_offset, text)
  values (lesson.organization_id, revision.id, 0, 0, units, content);
  update public.documents set name = left(lesson.question, 255), size = octet_length(content), revision_id = revision.id
  where id = made_id;
  perform private.retire_revisions(made_id, revision.id);
  return made_id;
end;
$$;
comment on function private.answer_with_lesson(public.lessons) is
  'From now on a lesson answers as it stands, as a document of its own with its tags; the text before stays where it is cited.';
