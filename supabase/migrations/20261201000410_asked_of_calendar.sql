-- What a question about the asker's own calendar needs to be answered: where they are, and whether it is connected. docs/decisions/calendar.md
alter table public.messages add column time_zone text
  check (time_zone is null or (role = 'user' and time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$'));
comment on column public.messages.time_zone is 'Of a question: the time zone that it was asked in, by its name; null: nobody said.';

create or replace function private.asked_otherwise(question public.messages, asked jsonb)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  kept constant jsonb := (
    select jsonb_build_object(
      'attachments', coalesce(jsonb_agg(distinct subject.document_id) filter (where kind = 'attachment' and subject.document_id is not null), '[]'),
      'aims', coalesce(jsonb_agg(distinct jsonb_build_object('kind', kind, 'id', aimed.id)) filter (where aimed.id is not null), '[]'))
    from public.message_subjects as subject
    cross join lateral (
      select case when kind <> 'attachment' then coalesce(document_id, folder_id, tag_id, team_id) end as id) as aimed
    where subject.organization_id = question.organization_id and subject.message_id = question.id);
  wanted jsonb;
begin
  perform private.check_object(asked, 'What is asked with',
    '{"attachments": ["array"], "aims": ["array"], "temporary": ["boolean"], "only_documents": ["boolean", "null"],
      "time_zone": ["string"]}');
  wanted := kept || coalesce((
    select jsonb_object_agg(name, (select coalesce(jsonb_agg(distinct value), '[]') from jsonb_array_elements(asked -> name)))
    from unnest('{attachments,aims}'::text[]) as name where asked ? name), '{}');
  return case when wanted <> kept then wanted end;
end;
$$;

create or replace function private.keep_asked(question public.messages, asked jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  asker constant bigint := (select user_id from public.chats where id = question.chat_id);
  aim jsonb;
  aimed_at bigint;
  named text;
begin
  perform private.check_object(asked, 'What is asked with',
    '{"attachments": ["array"], "aims": ["array"], "temporary": ["boolean"], "only_documents": ["boolean", "null"],
      "time_zone": ["string"]}');
  if asked ->> 'time_zone' !~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$' then
    perform private.refuse(400, 'invalid_input', 'A time zone is named as Europe/London is.');
  elsif jsonb_array_length(coalesce(asked -> 'attachments', '[]')) > 10 then
    perform private.refuse(400, 'invalid_input', 'At most 10 files can be attached to a question.');
  elsif jsonb_array_length(coalesce(asked -> 'aims', '[]')) > 10 then
    perform private.refuse(400, 'invalid_input', 'A question can be aimed at most at 10 things.');
  elsif exists (select from jsonb_array_elements(coalesce(asked -> 'attachments', '[]')) as id
                where jsonb_typeof(id) <> 'number' or id::text !~ '^[1-9][0-9]{0,17}$') then
    perform private.refuse(400, 'invalid_input', 'An attachment is named by its id.');
  end if;
  perform private.attach(question, asker, id)
  from (select distinct id::bigint as id from jsonb_array_elements_text(coalesce(asked -> 'attachments', '[]')) as id order by 1) as given;
  for aim in select value from jsonb_array_elements(coalesce(asked -> 'aims', '[]')) loop
    perform private.check_object(aim, 'An aim', '{"kind": ["string"], "id": ["number"]}');
    if (aim ->> 'kind' in ('document', 'folder', 'tag', 'team') and aim ->> 'id' ~ '^[1-9][0-9]{0,17}$') is not true then
      perform private.refuse(400, 'invalid_input', 'A question is aimed at the id of a document, folder, tag or team.');
    end if;
    aimed_at := (aim ->> 'id')::bigint;
    named := private.aimed_name(asker, question.organization_id, aim ->> 'kind', aimed_at);
    if named is null then
      perform private.refuse(404, 'not_found', format('That %s doesn''t exist.', aim ->> 'kind'));
    end if;
    insert into public.message_subjects (organization_id, message_id, kind, name, document_id, folder_id, tag_id, team_id)
    values (question.organization_id, question.id, aim ->> 'kind', named,
            case when aim ->> 'kind' = 'document' then aimed_at end, case when aim ->> 'kind' = 'folder' then aimed_at end,
            case when aim ->> 'kind' = 'tag' then aimed_at end, case when aim ->> 'kind' = 'team' then aimed_at end);
  end loop;
  if asked ? 'time_zone' then
    update public.messages set time_zone = asked ->> 'time_zone' where id = question.id;
  end if;
  -- What holds for the whole chat is said with its first question.
  if not exists (select from public.messages where chat_id = question.chat_id and id <> question.id) then
    update public.chats
    set only_documents = (asked ->> 'only_documents')::boolean,
        expires_at = case when (asked ->> 'temporary')::boolean then now() + interval '24 hours' end
    where id = question.chat_id and asked ?| '{only_documents, temporary}';
  end if;
end;
$$;

create or replace function private.asked_context(of_message_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  question public.messages;
  asker bigint;
  folders bigint[];
  tags bigint[];
  aimed bigint[];
begin
  select * into question from public.messages where id = of_message_id;
  select user_id into asker from public.chats where id = question.chat_id;
  if exists (select from public.message_subjects where message_id = of_message_id and kind <> 'attachment') then
    folders := array(select under.id from public.message_subjects as subject
                     cross join lateral private.folders_under(subject.folder_id) as under where subject.message_id = of_message_id);
    tags := array(select tag_id from public.message_subjects where message_id = of_message_id and tag_id is not null
                  union select tag_teams.tag_id from public.message_subjects as subject
                        join public.tag_teams on tag_teams.organization_id = subject.organization_id
                          and tag_teams.team_id = subject.team_id
                        where subject.message_id = of_message_id);
    aimed := array(
      select documents.id from public.documents
      where documents.organization_id = question.organization_id
        and documents.id in (select private.readable_document_ids(asker, question.organization_id))
        and (documents.folder_id = any (folders) or documents.tag_ids && tags or documents.id in (
          select document_id from public.message_subjects where message_id = of_message_id and kind = 'document'))
      order by documents.created_at desc, documents.id desc limit private.most_searched() + 1);
    if cardinality(aimed) > private.most_searched() then
      perform private.refuse(400, 'invalid_input', format(
        'A question can be aimed at %s documents at most, and this one is aimed at more. Aim it at fewer, such as a folder within.',
        to_char(private.most_searched(), 'FM999,999')));
    end if;
  end if;
  return (
    select jsonb_build_object(
      'aimed_at', to_jsonb(aimed), 'time_zone', question.time_zone,
      'attachments', coalesce(jsonb_agg(distinct subject.document_id), '[]'),
      'attached', coalesce(jsonb_agg(distinct subject.document_id) filter (where subject.message_id = of_message_id), '[]'))
    from public.message_subjects as subject
    join public.attachments on attachments.document_id = subject.document_id and attachments.user_id = asker
    where subject.kind = 'attachment' and exists (select from public.attachments as any_of where any_of.chat_id = question.chat_id)
      and subject.organization_id = question.organization_id
      and subject.message_id in (select private.branch_ids(of_message_id, 4000))
  );
end;
$$;

create or replace function private.asker_context(of_user_id bigint, in_organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'organization_id', organizations.id, 'user_id', users.id, 'ai_context', users.ai_context,
      'ai_name', private.assistant_name(organizations), 'organization_name', organizations.name,
      'documents', (select count(*) from private.readable_document_ids(users.id, organizations.id)),
      'has_lessons', exists (select from public.lessons where organization_id = organizations.id and state = 'accepted'),
      'embedding_model', public.embedding_model_of(organizations.id),
      'settings', private.ai_settings_of(organizations.id),
      'calendar', (select jsonb_build_object('connection_id', connections.id, 'calendar_id', connections.calendar_id)
                   from public.connections
                   where connections.organization_id = organizations.id and connections.user_id = users.id
                     and connections.type = 'google-calendar'))
    from public.users cross join public.organizations
    where users.id = of_user_id and organizations.id = in_organization_id
  );
end;
$$;
