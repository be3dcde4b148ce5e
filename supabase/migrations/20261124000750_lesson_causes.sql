-- A lesson that no longer holds names the documents that have changed since it did, whose former files can be put back.
alter table public.lesson_questions add column passed_at timestamptz;
comment on column public.lesson_questions.passed_at is 'When it last held.';
update public.lesson_questions set passed_at = checked_at where outcome in ('passing', 'needless');

create function private.lesson_causes(of_lesson_id bigint, reader_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  lesson public.lessons;
  since timestamptz;
begin
  select * into lesson from public.lessons where id = of_lesson_id;
  select min(coalesce(passed_at, lesson.decided_at)) into since from public.lesson_questions
  where lesson_id = of_lesson_id and outcome in ('failing', 'outdated');
  return coalesce((
    select jsonb_agg(jsonb_build_object('document_id', id, 'document_name', name, 'changed_at', kept_at) order by kept_at desc)
    from (
      select documents.id, documents.name, kept_files.kept_at
      from public.kept_files join public.documents on documents.id = kept_files.document_id
      where kept_files.organization_id = lesson.organization_id and kept_files.kept_at > since and kept_files.kept_until > now()
        and documents.stage is null
        and documents.id = any (private.readable_among(array[documents.id], reader_id, lesson.organization_id))
      order by kept_files.kept_at desc limit 5) as changed), '[]');
end;
$$;
comment on function private.lesson_causes(bigint, bigint) is
  'Documents that changed since a lesson held that no longer does, latest first, as far as somebody reads them and their former files are kept.';

create or replace function private.lesson_json(lesson public.lessons, reader_id bigint, as_admin boolean)
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
        from public.lesson_questions where lesson_id = lesson.id), '[]'),
      'changed', case when as_admin and lesson.state = 'accepted' then private.lesson_causes(lesson.id, reader_id) else '[]' end
    )
  );
end;
$$;

create or replace function public.save_lesson_check(job_id bigint, job_lease uuid, question_id bigint, checked jsonb, generations jsonb default '[]')
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
      passed_at = case when checked ->> 'outcome' in ('passing', 'needless') then now() else passed_at end,
      -- What has changed meanwhile is asked again.
      due = not checking, checking = false
  from public.lessons
  where questions.id = save_lesson_check.question_id and questions.organization_id = job.organization_id
    and lessons.id = questions.lesson_id and lessons.state = 'accepted';
  perform private.keep_generations(job.organization_id, null, null, generations);
  perform private.advance_job(job_id, null);
end;
$$;
