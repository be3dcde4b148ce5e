-- Deciding on lessons, listing them, and finding those that answer a question.
create function public.accept_lessons(organization_id bigint, lesson_ids bigint[])
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  lesson public.lessons;
  told jsonb := '[]';
begin
  for lesson in select * from private.lessons_to_decide(organization_id, lesson_ids) loop
    if lesson.state <> 'accepted' then
      update public.lessons
      set document_id = private.answer_with_lesson(lesson), state = 'accepted', decided_by = me, decided_at = now(), reason = null
      where id = lesson.id returning * into lesson;
      update public.lesson_questions set due = true, checking = false, outcome = null, documents_said = null where lesson_id = lesson.id;
      perform private.audit(lesson.organization_id, 'lessons.accept', jsonb_build_object('name', left(lesson.question, 200)));
    end if;
    told := told || private.lesson_json(lesson, me, true);
  end loop;
  perform private.check_lessons(organization_id, interval '0');
  return told;
end;
$$;
comment on function public.accept_lessons(bigint, bigint[]) is
  'Has lessons answer from now on, for whom their tags say; admins. Those that do already stay as they are. Gives the lessons.';
grant execute on function public.accept_lessons(bigint, bigint[]) to authenticated;

create function public.reject_lessons(organization_id bigint, lesson_ids bigint[], reason text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  lesson public.lessons;
begin
  perform private.check_text(reason, 'Reason', 500);
  for lesson in select * from private.lessons_to_decide(organization_id, lesson_ids) loop
    update public.lessons
    set state = 'rejected', document_id = null, decided_by = private.my_user_id(), decided_at = now(),
        reason = nullif(btrim(reject_lessons.reason), ''),
        tag_ids = coalesce((select documents.tag_ids from public.documents where id = lesson.document_id), lessons.tag_ids)
    where id = lesson.id;
    perform private.audit(lesson.organization_id, 'lessons.reject', jsonb_build_object('name', left(lesson.question, 200)));
  end loop;
end;
$$;
comment on function public.reject_lessons(bigint, bigint[], text) is
  'Lessons that don''t answer, or no longer do; reason: for who proposed them. Admins.';
grant execute on function public.reject_lessons(bigint, bigint[], text) to authenticated;

create function public.update_lesson(organization_id bigint, lesson_id bigint, changes jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  lesson public.lessons;
  before public.lessons;
begin
  perform private.check_object(changes, 'Changes', '{"question": ["string"], "answer": ["string"], "tag_ids": ["array"],
    "questions": ["array"], "source_document_ids": ["array"]}');
  if exists (select from unnest(array['tag_ids', 'source_document_ids']) as list, jsonb_array_elements(changes -> list) as id
             where jsonb_typeof(id) <> 'number' or id::text !~ '^[0-9]{1,18}$') then
    perform private.refuse(400, 'invalid_input', 'Tags and sources are lists of ids.');
  elsif exists (select from jsonb_array_elements(changes -> 'questions') as question where jsonb_typeof(question) <> 'string') then
    perform private.refuse(400, 'invalid_input', 'Questions are a list of texts.');
  end if;
  select * into lesson from private.lessons_to_decide(organization_id, array[update_lesson.lesson_id]);
  before := lesson;
  if exists (select from jsonb_array_elements(changes -> 'source_document_ids') as kept where not exists (
      select from public.lesson_sources as sources where sources.lesson_id = lesson.id and to_jsonb(sources.document_id) = kept)) then
    perform private.refuse(404, 'not_found', 'One of these documents isn''t a source of this lesson.');
  end if;
  lesson.question := btrim(coalesce(changes ->> 'question', lesson.question));
  lesson.answer := btrim(coalesce(changes ->> 'answer', lesson.answer));
  lesson.tag_ids := case when changes ? 'tag_ids'
    then array(select distinct id::bigint from jsonb_array_elements_text(changes -> 'tag_ids') as id order by 1)
    else coalesce((select documents.tag_ids from public.documents where id = lesson.document_id), lesson.tag_ids) end;
  perform private.check_lesson(organization_id, lesson.question, lesson.answer, lesson.tag_ids,
                               array(select jsonb_array_elements_text(changes -> 'questions')));
  if lesson.document_id is not null then
    delete from public.document_tags where document_id = lesson.document_id and tag_id <> all (lesson.tag_ids);
    insert into public.document_tags (organization_id, document_id, tag_id)
    select lesson.organization_id, lesson.document_id, tag_id from unnest(lesson.tag_ids) as tag_id on conflict do nothing;
    if (lesson.question, lesson.answer) is distinct from (before.question, before.answer) then
      perform private.answer_with_lesson(lesson);
    end if;
  end if;
  update public.lessons set question = lesson.question, answer = lesson.answer, tag_ids = lesson.tag_ids
  where id = lesson.id returning * into lesson;
  if changes ? 'source_document_ids' then
    delete from public.lesson_sources as sources
    where sources.lesson_id = lesson.id and not changes -> 'source_document_ids' @> to_jsonb(sources.document_id);
  end if;
  if changes ?| array['question', 'answer', 'questions'] then
    perform private.set_lesson_questions(lesson, case when changes ? 'questions'
      then array(select btrim(jsonb_array_elements_text(changes -> 'questions')))
      else array(select question from public.lesson_questions as kept
                 where kept.lesson_id = lesson.id and kept.question <> before.question order by id) end);
    perform private.check_lessons(organization_id, interval '0');
  end if;
  return private.lesson_json(lesson, me, true);
end;
$$;
comment on function public.update_lesson(bigint, bigint, jsonb) is
  'Changes what a lesson says, who reads it, its further questions, or which of its sources its readers must be able to read; admins. '
  'One that is accepted answers so at once.';
grant execute on function public.update_lesson(bigint, bigint, jsonb) to authenticated;

create function public.delete_lessons(organization_id bigint, lesson_ids bigint[])
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  my_role constant public.organization_role := private.require_member(organization_id);
begin
  perform private.check_list(lesson_ids, 'Lessons', 100);
  if exists (
    select from unnest(lesson_ids) as given where not exists (
      select from public.lessons where lessons.organization_id = delete_lessons.organization_id and id = given
        and (my_role >= 'admin' or proposed_by = private.my_user_id()))) then
    perform private.refuse(404, 'not_found', 'One of these lessons doesn''t exist.');
  elsif my_role < 'admin' and exists (
    select from public.lessons where lessons.organization_id = delete_lessons.organization_id
      and id = any (lesson_ids) and state = 'accepted') then
    perform private.refuse(403, 'forbidden', 'Only an admin can delete a lesson that was accepted.');
  end if;
  delete from public.lessons where lessons.organization_id = delete_lessons.organization_id and id = any (lesson_ids);
end;
$$;
comment on function public.delete_lessons(bigint, bigint[]) is
  'Deletes lessons with what answers as them; admins any, members what they proposed and nobody accepted.';
grant execute on function public.delete_lessons(bigint, bigint[]) to authenticated;

create function public.list_lessons(
  organization_id bigint, page_limit integer, page_offset integer, search text default '', with_state text default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  as_admin constant boolean := private.require_member(organization_id) >= 'admin';
begin
  perform private.check_text(search, 'Search', 200);
  perform private.check_text(with_state, 'State', 20);
  perform private.check_page(page_limit, page_offset);
  return (
    with mine as materialized (
      select lessons.* from public.lessons
      where lessons.organization_id = list_lessons.organization_id and (as_admin or proposed_by = me)
    ),
    failing as materialized (
      select distinct lesson_id as id from public.lesson_questions as questions
      where as_admin and questions.organization_id = list_lessons.organization_id and outcome in ('failing', 'outdated')
    ),
    found as materialized (
      select mine.* from mine
      where (coalesce(search, '') = '' or strpos(lower(question || ' ' || answer), lower(search)) > 0)
        and (with_state is null or state = with_state
             or (with_state = 'failing' and state = 'accepted' and id in (select id from failing)))
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'counts', jsonb_build_object(
        'proposed', (select count(*) from mine where state = 'proposed'),
        'accepted', (select count(*) from mine where state = 'accepted'),
        'rejected', (select count(*) from mine where state = 'rejected'),
        'failing', (select count(*) from mine where state = 'accepted' and id in (select id from failing)),
        'corrections', case when as_admin then jsonb_array_length(private.open_corrections(list_lessons.organization_id, 1000)) else 0 end),
      'checking', exists (select from public.jobs where key = 'lessons:' || list_lessons.organization_id and status in ('queued', 'running')
                          and exists (select from public.lesson_questions as due
                                      where due.organization_id = list_lessons.organization_id and due.due and due.lesson_id in (select id from mine where state = 'accepted'))),
      'lessons', coalesce((
        select jsonb_agg(private.lesson_json(lessons, me, as_admin) order by page.created_at desc, page.id desc)
        from (select id, created_at from found order by created_at desc, id desc limit page_limit offset page_offset) as page
        join public.lessons on lessons.id = page.id), '[]'))
  );
end;
$$;
comment on function public.list_lessons(bigint, integer, integer, text, text) is
  'A page of the lessons of an organisation, latest first, how many there are by state, and whether tests are under way; members see '
  'those that they proposed. with_state: a state, or failing.';
grant execute on function public.list_lessons(bigint, integer, integer, text, text) to authenticated;
