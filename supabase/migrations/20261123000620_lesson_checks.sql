-- Lessons from what people said was wrong, and the tests of those that answer.
alter table public.messages add column comment_considered text;
comment on column public.messages.comment_considered is 'The comment from which a lesson was looked for already.';

create function private.open_corrections(in_organization_id bigint, most integer)
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
      where messages.organization_id = in_organization_id and messages.rating = -1 and btrim(messages.rating_comment) <> ''
        and messages.rating_comment is distinct from messages.comment_considered
        and not exists (select from public.lessons
                        where lessons.organization_id = messages.organization_id and lessons.message_id = messages.id)
      order by messages.id desc limit most) as corrected
    where question is not null), '[]');
end;
$$;
comment on function private.open_corrections(bigint, integer) is
  'What people said was wrong with answers, latest first, where no lesson came of it and none was looked for.';

create function public.corrections(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(organization_id, 'admin');
  return private.open_corrections(organization_id, 20);
end;
$$;
comment on function public.corrections(bigint) is
  'Some of what people said was wrong with answers and no lesson came of, for admins: [{message_id, user_id, question, wrong_answer, comment}].';
grant execute on function public.corrections(bigint) to authenticated;

create function public.save_generated_lesson(organization_id bigint, message_id bigint, comment text, question text, answer text)
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
comment on function public.save_generated_lesson(bigint, bigint, text, text, text) is
  'Keeps what was read out of a comment: a lesson proposed by who commented, or, with an empty question, that it says none. Whether a lesson was made.';

create function public.keep_lesson_generations(organization_id bigint, user_id bigint, generations jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.keep_generations(organization_id, user_id, null, generations);
end;
$$;
comment on function public.keep_lesson_generations(bigint, bigint, jsonb) is
  'Keeps what models were asked for to try lessons, or to read them out of comments.';

create function private.check_lessons(in_organization_id bigint, after interval)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.lessons where organization_id = in_organization_id and state = 'accepted') then
    perform private.enqueue('lesson.check', 1, 'lessons:' || in_organization_id,
                            jsonb_build_object('organization_id', in_organization_id), in_organization_id, now() + after);
  end if;
end;
$$;
comment on function private.check_lessons(bigint, interval) is 'Has the tests of lessons that are due run, unless they are to be already.';

create function private.recheck_lessons()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- First the job, then what it works on, as its worker locks them. Many documents that come at once are one change.
  perform private.check_lessons(old.organization_id, interval '1 minute');
  update public.lesson_questions set due = true, checking = false
  where organization_id = old.organization_id and (checking or not due);
  return null;
end;
$$;
comment on function private.recheck_lessons() is 'Trigger: when what answers has changed, tests of lessons are run again.';
create trigger documents_recheck_lessons after update on public.documents
  for each row when (new.origin <> 'lesson' and (new.revision_id, new.valid_from, new.valid_until, new.replaces_id)
                     is distinct from (old.revision_id, old.valid_from, old.valid_until, old.replaces_id))
  execute function private.recheck_lessons();
create trigger documents_recheck_lessons_without after delete on public.documents
  for each row when (old.origin <> 'lesson' and old.revision_id is not null) execute function private.recheck_lessons();

create function public.recheck_lessons(organization_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_member(organization_id, 'admin');
  perform private.check_lessons(organization_id, interval '0');
  update public.lesson_questions as questions set due = true, checking = false
  where questions.organization_id = recheck_lessons.organization_id;
end;
$$;
comment on function public.recheck_lessons(bigint) is 'Has all tests of an organisation''s lessons run again; admins.';
grant execute on function public.recheck_lessons(bigint) to authenticated;

create function public.next_lesson_check(job_id bigint, job_lease uuid, most_an_hour integer default 240)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  reader constant bigint := (select user_id from public.organization_members as members
                             where members.organization_id = job.organization_id and role = 'owner' order by user_id limit 1);
  test record;
begin
  select questions.id, questions.question, questions.documents_said, lessons.id as lesson_id, lessons.answer, lessons.document_id,
         lessons.updated_at
  into test
  from public.lesson_questions as questions join public.lessons on lessons.id = questions.lesson_id
  where questions.organization_id = job.organization_id and questions.due and lessons.state = 'accepted'
    and lessons.document_id is not null and reader is not null
  order by questions.checked_at nulls first, questions.id limit 1;
  if not found then
    perform public.finish_job(job_id, job_lease);
    return null;
  elsif (select count(*) from public.lesson_questions as questions
         where questions.organization_id = job.organization_id and checked_at > now() - interval '1 hour') >= most_an_hour then
    return '{"wait": 600}';
  end if;
  update public.lesson_questions set checking = true where id = test.id;
  return to_jsonb(test) || jsonb_build_object('context', private.asker_context(reader, job.organization_id));
end;
$$;
comment on function public.next_lesson_check(bigint, uuid, integer) is
  'The next question to be asked again, with the context of an owner; {wait} when there were enough within the hour. Null ends the job.';

create function public.save_lesson_check(job_id bigint, job_lease uuid, question_id bigint, checked jsonb, generations jsonb default '[]')
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
begin
  update public.lesson_questions as questions
  set outcome = checked ->> 'outcome', said = left(checked ->> 'said', 20000), documents_say = left(checked ->> 'documents_say', 20000),
      documents_said = coalesce(documents_said, left(checked ->> 'documents_say', 20000)), checked_at = now(),
      -- What has changed meanwhile is asked again.
      due = not checking, checking = false
  from public.lessons
  where questions.id = save_lesson_check.question_id and questions.organization_id = job.organization_id
    and lessons.id = questions.lesson_id and lessons.state = 'accepted';
  perform private.keep_generations(job.organization_id, null, null, generations);
  perform private.advance_job(job_id, null);
end;
$$;
comment on function public.save_lesson_check(bigint, uuid, bigint, jsonb, jsonb) is
  'Keeps what a test came to: {outcome, said, documents_say}; the first one tells what the documents said when the lesson was accepted.';

create function public.keep_lesson(organization_id bigint, lesson_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  lesson public.lessons;
begin
  select * into lesson from private.lessons_to_decide(organization_id, array[keep_lesson.lesson_id]);
  update public.lesson_questions as questions set documents_said = documents_say, outcome = case outcome when 'outdated' then 'passing' else outcome end
  where questions.lesson_id = lesson.id and documents_say is not null;
  return private.lesson_json(lesson, private.my_user_id(), true);
end;
$$;
comment on function public.keep_lesson(bigint, bigint) is
  'An admin has seen what the documents say now: the lesson holds, and they are compared with this from now on.';
grant execute on function public.keep_lesson(bigint, bigint) to authenticated;
