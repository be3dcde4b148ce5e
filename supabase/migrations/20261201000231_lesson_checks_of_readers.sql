-- A test of lessons that rest on closed documents is made by, and told to, those who read them.
create function private.reads_closed(of_user_id bigint, in_organization_id bigint)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  audiences constant bigint[] := private.audience_ids_of(of_user_id, in_organization_id);
begin
  return exists (
    select from public.documents join public.audiences as kinds on kinds.id = documents.audience_id
    where documents.organization_id = in_organization_id and documents.origin <> 'attachment' and (kinds.own or kinds.principals <> '{}')
      and (documents.uploaded_by = of_user_id or kinds.id = any (audiences)));
end;
$$;
comment on function private.reads_closed(bigint, bigint) is 'Whether somebody reads a document that admins don''t read by being admins.';

create function private.tester_of(of_organization_id bigint)
returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select members.user_id from public.organization_members as members
    where members.organization_id = of_organization_id and members.role >= 'admin'
    order by private.reads_closed(members.user_id, members.organization_id), members.role desc, members.user_id limit 1);
end;
$$;
comment on function private.tester_of(bigint) is
  'With whose rights lessons are tested: an owner''s, or an admin''s who reads nothing that other admins don''t.';

create function private.test_is_told(of_organization_id bigint)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return not private.reads_closed(private.tester_of(of_organization_id), of_organization_id)
    or (select count(*) from public.organization_members as members
        where members.organization_id = of_organization_id and members.role >= 'admin') = 1;
end;
$$;
comment on function private.test_is_told(bigint) is
  'Whether admins may read what a test answered: it isn''t made of what only the one whose rights it had may read.';

create or replace function public.next_ai_check(job_id bigint, job_lease uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  draft public.ai_setting_drafts;
  test record;
  reader constant bigint := private.tester_of(job.organization_id);
begin
  select * into draft from public.ai_setting_drafts where id = (job.payload ->> 'draft_id')::bigint;
  select checks.question_id as id, questions.question, lessons.answer, lessons.document_id into test
  from public.ai_setting_checks as checks
  join public.lesson_questions as questions on questions.id = checks.question_id
  join public.lessons on lessons.id = questions.lesson_id
  where checks.draft_id = draft.id and checks.outcome is null and lessons.state = 'accepted' and lessons.document_id is not null
    and reader is not null
  order by checks.question_id limit 1;
  if not found then
    return null;
  end if;
  return to_jsonb(test) || jsonb_build_object('documents_said', null, 'settings', draft.settings,
                                              'context', private.asker_context(reader, job.organization_id));
end;
$$;

create or replace function public.next_lesson_check(job_id bigint, job_lease uuid, most_an_hour integer default 240)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  reader constant bigint := private.tester_of(job.organization_id);
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

create or replace function public.save_ai_check(job_id bigint, job_lease uuid, question_id bigint, checked jsonb, generations jsonb default '[]')
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  told constant boolean := private.test_is_told(job.organization_id);
begin
  update public.ai_setting_checks as checks
  set outcome = checked ->> 'outcome', said = case when told then left(checked ->> 'said', 20000) end,
      said_now = case when told then left(checked ->> 'said_now', 20000) end
  where checks.draft_id = (job.payload ->> 'draft_id')::bigint and checks.question_id = save_ai_check.question_id;
  perform private.keep_generations(job.organization_id, null, null, generations);
  perform private.advance_job(job_id, null);
end;
$$;

create or replace function public.save_lesson_check(job_id bigint, job_lease uuid, question_id bigint, checked jsonb, generations jsonb default '[]')
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  told constant boolean := private.test_is_told(job.organization_id);
begin
  update public.lesson_questions as questions
  set outcome = checked ->> 'outcome', said = case when told then left(checked ->> 'said', 20000) end,
      documents_say = case when told then left(checked ->> 'documents_say', 20000) end,
      documents_said = coalesce(documents_said, case when told then left(checked ->> 'documents_say', 20000) end), checked_at = now(),
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
