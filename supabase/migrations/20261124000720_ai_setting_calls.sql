-- What admins see of their assistant's settings and decide on them, and how a worker tries a draft on lessons.
create function public.ai_settings(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  draft public.ai_setting_drafts;
begin
  perform private.require_member(organization_id, 'admin');
  select * into draft from public.ai_setting_drafts as drafts where drafts.organization_id = ai_settings.organization_id;
  return jsonb_build_object(
    'number', private.ai_settings_number(organization_id), 'settings', private.ai_settings_of(organization_id),
    'lesson_questions', (select count(*) from public.lesson_questions as questions join public.lessons on lessons.id = questions.lesson_id
                         where questions.organization_id = ai_settings.organization_id and lessons.state = 'accepted'),
    'draft', case when draft.id is not null then jsonb_build_object(
      'id', draft.id, 'settings', draft.settings, 'state', draft.state, 'reason', draft.reason, 'created_at', draft.created_at,
      'requested_by', (select jsonb_build_object('id', id, 'name', private.display_name(name, email))
                       from public.users where id = draft.requested_by),
      'total', (select count(*) from public.ai_setting_checks as checks where checks.draft_id = draft.id),
      'asked', (select count(outcome) from public.ai_setting_checks as checks where checks.draft_id = draft.id),
      'failing', coalesce((
        select jsonb_agg(jsonb_build_object('lesson_id', lessons.id, 'question', questions.question, 'answer', lessons.answer,
                                            'said', checks.said, 'said_now', checks.said_now) order by questions.id)
        from public.ai_setting_checks as checks
        join public.lesson_questions as questions on questions.id = checks.question_id
        join public.lessons on lessons.id = questions.lesson_id
        where checks.draft_id = draft.id and checks.outcome = 'failing'), '[]')) end);
end;
$$;
comment on function public.ai_settings(bigint) is
  'How the assistant answers, which version that is, and the settings that wait with the lessons that fail with them; admins.';
grant execute on function public.ai_settings(bigint) to authenticated;

create function public.list_ai_settings(organization_id bigint, page_limit integer default 20, page_offset integer default 0)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(organization_id, 'admin');
  perform private.check_page(page_limit, page_offset);
  return jsonb_build_object(
    'total', private.ai_settings_number(organization_id),
    'versions', coalesce((
      select jsonb_agg(jsonb_build_object(
        'number', number, 'settings', private.no_ai_settings() || settings, 'before', private.no_ai_settings() || coalesce(before, '{}'),
        'brought_back', brought_back, 'created_at', created_at,
        'published_by', (select jsonb_build_object('id', id, 'name', private.display_name(name, email))
                         from public.users where id = listed.published_by)) order by number desc)
      from (select versions.*, (select former.settings from public.ai_setting_versions as former
                                where former.organization_id = versions.organization_id and former.number = versions.number - 1) as before
            from public.ai_setting_versions as versions
            where versions.organization_id = list_ai_settings.organization_id
            order by versions.number desc limit page_limit offset page_offset) as listed), '[]'));
end;
$$;
comment on function public.list_ai_settings(bigint, integer, integer) is
  'The versions of the AI settings, latest first, each with the one before it; admins.';
grant execute on function public.list_ai_settings(bigint, integer, integer) to authenticated;

create function public.decide_ai_settings(organization_id bigint, publishes boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted jsonb;
begin
  perform private.lock_organization(organization_id, 'admin');
  select settings into wanted from public.ai_setting_drafts as drafts where drafts.organization_id = decide_ai_settings.organization_id;
  if not private.drop_ai_draft(organization_id) then
    perform private.refuse(409, 'conflict', 'Somebody else has decided on these settings meanwhile.');
  elsif publishes is true then
    perform private.publish_ai_settings(organization_id, private.my_user_id(), wanted);
    perform public.recheck_lessons(organization_id);
  end if;
end;
$$;
comment on function public.decide_ai_settings(bigint, boolean) is
  'Publishes the AI settings that wait, whatever became of lessons, or keeps those there are; admins.';
grant execute on function public.decide_ai_settings(bigint, boolean) to authenticated;

create function public.bring_back_ai_settings(organization_id bigint, number integer)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted jsonb;
begin
  perform private.lock_organization(organization_id, 'admin');
  select private.no_ai_settings() || settings into wanted from public.ai_setting_versions as versions
  where versions.organization_id = bring_back_ai_settings.organization_id and versions.number = bring_back_ai_settings.number;
  if number = 0 then
    wanted := private.no_ai_settings();
  elsif wanted is null then
    perform private.refuse(404, 'not_found', 'There is no such version of the AI settings.');
  end if;
  perform private.drop_ai_draft(organization_id);
  perform private.publish_ai_settings(organization_id, private.my_user_id(), wanted, number);
  perform public.recheck_lessons(organization_id);
end;
$$;
comment on function public.bring_back_ai_settings(bigint, integer) is
  'Has the assistant answer at once as an earlier version did, 0 being as it did before anybody set it; lessons'' tests are run after; admins.';
grant execute on function public.bring_back_ai_settings(bigint, integer) to authenticated;

create function public.next_ai_check(job_id bigint, job_lease uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  draft public.ai_setting_drafts;
  test record;
  reader constant bigint := (select user_id from public.organization_members as members
                             where members.organization_id = job.organization_id and role = 'owner' order by user_id limit 1);
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
comment on function public.next_ai_check(bigint, uuid) is
  'The next question of a lesson that is to be asked with AI settings that wait, with the context of an owner; null when all were.';

create function public.save_ai_check(job_id bigint, job_lease uuid, question_id bigint, checked jsonb, generations jsonb default '[]')
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
begin
  update public.ai_setting_checks as checks
  set outcome = checked ->> 'outcome', said = left(checked ->> 'said', 20000), said_now = left(checked ->> 'said_now', 20000)
  where checks.draft_id = (job.payload ->> 'draft_id')::bigint and checks.question_id = save_ai_check.question_id;
  perform private.keep_generations(job.organization_id, null, null, generations);
  perform private.advance_job(job_id, null);
end;
$$;
comment on function public.save_ai_check(bigint, uuid, bigint, jsonb, jsonb) is 'Keeps what a question came to: {outcome, said, said_now}.';

create function public.end_ai_checks(job_id bigint, job_lease uuid, failure text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs;
  draft public.ai_setting_drafts;
begin
  -- First the organisation, then the job, as a decision locks them.
  perform from public.organizations where id = (select organization_id from public.jobs where id = job_id) for update;
  job := private.hold_job(job_id, job_lease);
  select * into draft from public.ai_setting_drafts where id = (job.payload ->> 'draft_id')::bigint;
  if draft.id is null then
    null;
  elsif failure is not null or exists (select from public.ai_setting_checks where draft_id = draft.id and outcome = 'failing') then
    update public.ai_setting_drafts set state = 'held', reason = left(failure, 500) where id = draft.id;
  elsif coalesce(private.role_of(draft.requested_by, draft.organization_id) >= 'admin', false) then
    perform private.publish_ai_settings(draft.organization_id, draft.requested_by, draft.settings);
    delete from public.ai_setting_drafts where id = draft.id;
  else
    update public.ai_setting_drafts set state = 'held', reason = 'Who asked for this is no admin any more.' where id = draft.id;
  end if;
  perform public.finish_job(job_id, job_lease);
end;
$$;
comment on function public.end_ai_checks(bigint, uuid, text) is
  'All questions were asked, or failure says why they couldn''t be: what fails no lesson is published, on record as who asked for it; the rest is held.';
