-- How an organisation's assistant answers: its model, creativity, length, tone, instructions, sources, languages and budget
-- (product §2). What is published is a version, and the latest one answers.
create table public.ai_setting_versions (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  number integer not null check (number > 0),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  brought_back integer check (brought_back >= 0),
  published_by bigint references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, number)
);
comment on table public.ai_setting_versions is
  'How an organisation''s assistant answers, each version whole; without one it answers as private.no_ai_settings says, which counts as version 0.';
comment on column public.ai_setting_versions.brought_back is 'The number of the version that this one repeats, where it was brought back.';
create index ai_setting_versions_publisher_idx on public.ai_setting_versions (published_by);
create trigger ai_setting_versions_keep_organization before update on public.ai_setting_versions
  for each row execute function private.keep_organization();

alter table public.ai_setting_versions enable row level security;
grant select on public.ai_setting_versions to authenticated;
create policy "Admins see how the assistant of their organisations was set" on public.ai_setting_versions
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));

create function private.no_ai_settings()
returns jsonb
language sql immutable
set search_path = ''
as $$
  select '{"model": null, "creativity": null, "length": "normal", "tone": "neutral", "instructions": "", "only_documents": true,
           "languages": [], "answer_tokens": null}'::jsonb;
$$;
comment on function private.no_ai_settings() is
  'How an assistant answers of which nobody has said otherwise; null: as the product''s environment and the model have it.';

create function private.check_ai_settings(settings jsonb)
returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  creativity numeric;
  answer_tokens numeric;
begin
  perform private.check_object(settings, 'AI settings', '{"model": ["string", "null"], "creativity": ["number", "null"],
    "length": ["string"], "tone": ["string"], "instructions": ["string"], "only_documents": ["boolean"], "languages": ["array"],
    "answer_tokens": ["number", "null"]}');
  perform private.check_text(settings ->> 'model', 'Model', 200);
  perform private.check_text(settings ->> 'instructions', 'Instructions', 4000);
  creativity := (settings ->> 'creativity')::numeric;
  answer_tokens := (settings ->> 'answer_tokens')::numeric;
  if creativity not between 0 and 1 then
    perform private.refuse(400, 'invalid_input', 'Creativity is between 0 and 1.');
  elsif answer_tokens not between 200 and 16000 or answer_tokens <> trunc(answer_tokens) then
    perform private.refuse(400, 'invalid_input', 'An answer can have 200 to 16,000 tokens.');
  elsif settings ->> 'length' not in ('short', 'normal', 'detailed') then
    perform private.refuse(400, 'invalid_input', 'Answers are short, normal or detailed.');
  elsif settings ->> 'tone' not in ('neutral', 'friendly', 'formal', 'plain') then
    perform private.refuse(400, 'invalid_input', 'The tone is neutral, friendly, formal or plain.');
  elsif jsonb_array_length(coalesce(settings -> 'languages', '[]')) > 12
        or exists (select from jsonb_array_elements(settings -> 'languages') as language
                   where jsonb_typeof(language) <> 'string' or language #>> '{}' !~ '^[a-z]{2}$') then
    perform private.refuse(400, 'invalid_input', 'Languages are at most 12, named as "en".');
  end if;
end;
$$;
comment on function private.check_ai_settings(jsonb) is 'Refuses AI settings (400), whole or in part, that can''t be.';

create function private.ai_settings_of(in_organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.no_ai_settings() || coalesce((
    select settings from public.ai_setting_versions where organization_id = in_organization_id order by number desc limit 1), '{}');
end;
$$;
comment on function private.ai_settings_of(bigint) is 'How an organisation''s assistant answers now.';

create function private.ai_changes(before jsonb, after jsonb)
returns jsonb
language sql immutable
set search_path = ''
as $$
  -- The audit trail names instructions; the versions have their words.
  select coalesce(jsonb_object_agg(key, case when key = 'instructions' then 'true'::jsonb
                                        else jsonb_build_object('from', before -> key, 'to', value) end), '{}')
  from jsonb_each(after) where value is distinct from before -> key;
$$;
comment on function private.ai_changes(jsonb, jsonb) is 'What differs between two versions of AI settings: {name: {from, to}}.';

create function private.publish_ai_settings(in_organization_id bigint, by_user_id bigint, new_settings jsonb, repeats integer default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  before constant jsonb := private.ai_settings_of(in_organization_id);
  new_number integer;
begin
  if new_settings = before then
    return;
  end if;
  insert into public.ai_setting_versions (organization_id, number, settings, brought_back, published_by)
  values (in_organization_id, 1 + private.ai_settings_number(in_organization_id), new_settings, repeats, by_user_id)
  returning number into new_number;
  insert into public.audit_entries (organization_id, actor_id, actor_email, actor_role, action, details)
  select in_organization_id, users.id, users.email, private.role_of(users.id, in_organization_id),
         case when repeats is null then 'ai_settings.publish' else 'ai_settings.bring_back' end,
         jsonb_strip_nulls(jsonb_build_object('number', new_number, 'brought_back', repeats))
           || jsonb_build_object('changed', private.ai_changes(before, new_settings))
  from public.users where users.id = by_user_id;
end;
$$;
comment on function private.publish_ai_settings(bigint, bigint, jsonb, integer) is
  'Has an organisation''s assistant answer by these settings from now on, on record as this person''s doing; nothing where they are those of now. '
  'The caller holds the organisation''s lock.';

create function private.ai_settings_number(in_organization_id bigint)
returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce((select max(number) from public.ai_setting_versions where organization_id = in_organization_id), 0);
end;
$$;
comment on function private.ai_settings_number(bigint) is 'The number of the version by which an organisation''s assistant answers; 0: nobody has set it.';

create or replace function private.asker_context(of_user_id bigint, in_organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'organization_id', organizations.id, 'user_id', users.id, 'ai_context', users.ai_context,
      'ai_name', organizations.ai_name, 'organization_name', organizations.name,
      'documents', (select count(*) from private.readable_document_ids(users.id, organizations.id)),
      'has_lessons', exists (select from public.lessons where organization_id = organizations.id and state = 'accepted'),
      'embedding_model', public.embedding_model_of(organizations.id),
      'settings', private.ai_settings_of(organizations.id))
    from public.users cross join public.organizations
    where users.id = of_user_id and organizations.id = in_organization_id
  );
end;
$$;

create function public.ai_settings_trial(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(organization_id, 'admin');
  return private.asker_context(private.my_user_id(), organization_id);
end;
$$;
comment on function public.ai_settings_trial(bigint) is 'What an admin''s own question needs that tries AI settings: the admin''s own context.';
grant execute on function public.ai_settings_trial(bigint) to authenticated;
