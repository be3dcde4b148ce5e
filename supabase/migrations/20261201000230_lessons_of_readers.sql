-- Lessons that rest on what drives share with some only: for admins who read their sources, and never for everybody.
create function private.is_closed(of_document_id bigint)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.documents join public.audiences on audiences.id = documents.audience_id
    where documents.id = of_document_id and documents.origin <> 'attachment' and (audiences.own or audiences.principals <> '{}'));
end;
$$;
comment on function private.is_closed(bigint) is 'Whether a document is one that admins don''t read by being admins.';

create or replace function public.list_lessons(
  organization_id bigint, page_limit integer, page_offset integer, search text default '', with_state text default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  as_admin constant boolean := private.require_member(organization_id) >= 'admin';
  hidden constant bigint[] := private.hidden_ids(organization_id);
begin
  perform private.check_text(search, 'Search', 200);
  perform private.check_text(with_state, 'State', 20);
  perform private.check_page(page_limit, page_offset);
  return (
    with mine as materialized (
      select lessons.* from public.lessons
      where lessons.organization_id = list_lessons.organization_id and (proposed_by = me or as_admin and not exists (
          select from public.lesson_sources as sources where sources.lesson_id = lessons.id and sources.document_id = any (hidden)))
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

create or replace function private.lessons_to_decide(in_organization_id bigint, lesson_ids bigint[])
returns setof lessons
language plpgsql security definer
set search_path = ''
as $$
declare
  hidden constant bigint[] := private.hidden_ids(in_organization_id);
begin
  perform private.require_member(in_organization_id, 'admin');
  perform private.check_list(lesson_ids, 'Lessons', 100);
  perform from public.lessons where organization_id = in_organization_id and id = any (lesson_ids) order by id for update;
  if (select count(*) from public.lessons
      where organization_id = in_organization_id and id = any (lesson_ids) and not exists (
        select from public.lesson_sources as sources
        where sources.lesson_id = lessons.id and sources.document_id = any (hidden)))
     < (select count(distinct given) from unnest(lesson_ids) as given) then
    perform private.refuse(404, 'not_found', 'One of these lessons doesn''t exist.');
  end if;
  return query select * from public.lessons
  where organization_id = in_organization_id and id = any (lesson_ids) order by id;
end;
$$;

create or replace function public.accept_lessons(organization_id bigint, lesson_ids bigint[])
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
      if exists (select from public.lesson_sources as sources
                 where sources.lesson_id = lesson.id and private.is_closed(sources.document_id)) then
        perform private.refuse(409, 'conflict',
          'This lesson rests on a document that a drive shares with some people only, so it can''t be for others.');
      end if;
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

create or replace function public.lesson_trial(organization_id bigint, lesson_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  hidden constant bigint[] := private.hidden_ids(organization_id);
  lesson public.lessons;
begin
  perform private.require_member(organization_id, 'admin');
  select * into lesson from public.lessons
  where lessons.organization_id = lesson_trial.organization_id and id = lesson_trial.lesson_id and not exists (
      select from public.lesson_sources as sources
      where sources.lesson_id = lessons.id and sources.document_id = any (hidden));
  if not found then
    perform private.refuse(404, 'not_found', 'That lesson doesn''t exist.');
  end if;
  return jsonb_build_object('lesson', jsonb_build_object('id', lesson.id, 'question', lesson.question, 'answer', lesson.answer),
                            'context', private.asker_context(private.my_user_id(), lesson.organization_id));
end;
$$;

create or replace function public.delete_lessons(organization_id bigint, lesson_ids bigint[])
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  hidden constant bigint[] := private.hidden_ids(organization_id);
  my_role constant public.organization_role := private.require_member(organization_id);
begin
  perform private.check_list(lesson_ids, 'Lessons', 100);
  if exists (
    select from unnest(lesson_ids) as given where not exists (
      select from public.lessons where lessons.organization_id = delete_lessons.organization_id and id = given
        and (proposed_by = private.my_user_id() or my_role >= 'admin' and not exists (
          select from public.lesson_sources as sources
          where sources.lesson_id = lessons.id and sources.document_id = any (hidden))))) then
    perform private.refuse(404, 'not_found', 'One of these lessons doesn''t exist.');
  elsif my_role < 'admin' and exists (
    select from public.lessons where lessons.organization_id = delete_lessons.organization_id
      and id = any (lesson_ids) and state = 'accepted') then
    perform private.refuse(403, 'forbidden', 'Only an admin can delete a lesson that was accepted.');
  end if;
  delete from public.lessons where lessons.organization_id = delete_lessons.organization_id and id = any (lesson_ids);
end;
$$;
