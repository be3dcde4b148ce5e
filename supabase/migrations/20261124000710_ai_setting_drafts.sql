-- AI settings that wait to be published until the questions of lessons have been answered with them.
create table public.ai_setting_drafts (
  id bigint generated always as identity primary key,
  organization_id bigint not null unique references public.organizations (id) on delete cascade,
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  state text not null default 'checking' check (state in ('checking', 'held')),
  reason text,
  requested_by bigint references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);
comment on table public.ai_setting_drafts is
  'AI settings that somebody wants published: checking while lessons'' questions are asked with them, held when an answer failed or '
  'nobody could tell; at most one an organisation.';
comment on column public.ai_setting_drafts.reason is 'Why it is held, in words, where it isn''t for a lesson that fails.';
create index ai_setting_drafts_requester_idx on public.ai_setting_drafts (requested_by);

create table public.ai_setting_checks (
  organization_id bigint not null,
  draft_id bigint not null,
  question_id bigint not null,
  outcome text check (outcome in ('passing', 'failing')),
  said text,
  said_now text,
  primary key (draft_id, question_id),
  foreign key (organization_id, draft_id) references public.ai_setting_drafts (organization_id, id) on delete cascade,
  foreign key (organization_id, question_id) references public.lesson_questions (organization_id, id) on delete cascade
);
comment on table public.ai_setting_checks is
  'Questions of lessons that are asked with a draft, and what was answered; null: not asked yet.';
comment on column public.ai_setting_checks.said_now is 'What the present settings answer, where the draft''s answer fails.';
create index ai_setting_checks_draft_idx on public.ai_setting_checks (organization_id, draft_id);
create index ai_setting_checks_question_idx on public.ai_setting_checks (organization_id, question_id);

create trigger ai_setting_drafts_keep_organization before update on public.ai_setting_drafts
  for each row execute function private.keep_organization();
create trigger ai_setting_checks_keep_organization before update on public.ai_setting_checks
  for each row execute function private.keep_organization();

alter table public.ai_setting_drafts enable row level security;
alter table public.ai_setting_checks enable row level security;
create policy "AI settings that wait are the server's own" on public.ai_setting_drafts for select to authenticated using (false);
create policy "Questions asked with them are the server's own" on public.ai_setting_checks for select to authenticated using (false);

create function private.announce_ai_settings()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  of_organization_id constant bigint := coalesce(new.organization_id, old.organization_id);
begin
  perform realtime.send(
    jsonb_build_object('organization_id', of_organization_id), 'ai_settings', 'user:' || users.auth_id::text, true)
  from public.organization_members as members
  join public.users on users.id = members.user_id
  where members.organization_id = of_organization_id and members.role >= 'admin';
  return null;
end;
$$;
comment on function private.announce_ai_settings() is 'Trigger: admins hear that the AI settings, or those that wait, have changed, and read them anew.';
create trigger ai_setting_versions_announce after insert on public.ai_setting_versions
  for each row execute function private.announce_ai_settings();
create trigger ai_setting_drafts_announce after insert or update or delete on public.ai_setting_drafts
  for each row execute function private.announce_ai_settings();
create trigger ai_setting_checks_announce after update on public.ai_setting_checks
  for each row execute function private.announce_ai_settings();

create function private.drop_ai_draft(in_organization_id bigint)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  -- First the job, then what it works on, as its worker locks them.
  perform private.cancel_job('ai_settings:' || in_organization_id);
  delete from public.ai_setting_drafts where organization_id = in_organization_id;
  return found;
end;
$$;
comment on function private.drop_ai_draft(bigint) is 'Lets go of the AI settings that wait to be published; whether there were any.';

create function private.request_ai_settings(in_organization_id bigint, changes jsonb, based_on numeric, most integer default 60)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted constant jsonb := private.ai_settings_of(in_organization_id) || changes;
  new_id bigint;
begin
  if based_on is distinct from private.ai_settings_number(in_organization_id) then
    perform private.refuse(409, 'conflict', 'Somebody else has changed the AI settings meanwhile. Look at them again, then save.');
  end if;
  perform private.drop_ai_draft(in_organization_id);
  if wanted = private.ai_settings_of(in_organization_id) then
    return false;
  elsif not exists (select from public.lessons where organization_id = in_organization_id and state = 'accepted') then
    perform private.publish_ai_settings(in_organization_id, private.my_user_id(), wanted);
    return false;
  end if;
  insert into public.ai_setting_drafts (organization_id, settings, requested_by)
  values (in_organization_id, wanted, private.my_user_id())
  returning id into new_id;
  -- A lesson's own question before further ones, latest lessons first.
  insert into public.ai_setting_checks (organization_id, draft_id, question_id)
  select in_organization_id, new_id, id from (
    select questions.id, row_number() over (partition by lessons.id order by questions.id) as place, lessons.decided_at
    from public.lesson_questions as questions join public.lessons on lessons.id = questions.lesson_id
    where questions.organization_id = in_organization_id and lessons.state = 'accepted' and lessons.document_id is not null
  ) as asked
  order by place, decided_at desc, id limit most;
  perform private.enqueue('ai_settings.check', 1, 'ai_settings:' || in_organization_id,
                          jsonb_build_object('draft_id', new_id), in_organization_id);
  return true;
end;
$$;
comment on function private.request_ai_settings(bigint, jsonb, numeric, integer) is
  'Publishes changed AI settings at once where there are no lessons; else has lessons'' questions, at most so many, asked with them before. '
  'based_on: the number of the version that was changed; 409 when it isn''t the latest. Whether they wait. The caller holds the organisation''s lock.';

drop function public.update_organization(bigint, jsonb);
create function public.update_organization(organization_id bigint, changes jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  named jsonb;
  waits boolean := false;
begin
  perform private.lock_organization(organization_id, 'admin');
  perform private.check_object(changes, 'Changes', '{"name": ["string"], "suggested_tag_context": ["string"],
    "ai_settings": ["object"], "ai_settings_number": ["number"]}');
  named := changes - '{ai_settings,ai_settings_number}'::text[];
  if changes ? 'name' then
    perform private.check_text(changes ->> 'name', 'Organisation name', 120, 1);
  end if;
  perform private.check_text(changes ->> 'suggested_tag_context', 'Context', 4000);
  if changes ? 'ai_settings' then
    perform private.check_ai_settings(changes -> 'ai_settings');
    waits := private.request_ai_settings(organization_id, changes -> 'ai_settings', (changes ->> 'ai_settings_number')::numeric);
  end if;
  if named <> '{}' then
    update public.organizations
    set name = coalesce(changes ->> 'name', name),
        suggested_tag_context = coalesce(changes ->> 'suggested_tag_context', suggested_tag_context)
    where id = organization_id;
    perform private.audit(organization_id, 'organization.update', named);
  end if;
  return jsonb_build_object('success', true, 'waits', waits);
end;
$$;
comment on function public.update_organization(bigint, jsonb) is
  'Renames an organisation, changes what suggests its tags, or how its assistant answers; waits: the AI settings are tried on lessons first.';
grant execute on function public.update_organization(bigint, jsonb) to authenticated;
