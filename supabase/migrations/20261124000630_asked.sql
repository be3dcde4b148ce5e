-- What a question is asked with beside its text: attachments, and what it is aimed at.
create function private.aimed_name(asker bigint, in_organization_id bigint, aim_kind text, aim_id bigint)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return case aim_kind
    when 'document' then (
      select documents.name from public.documents
      where documents.id = any (private.readable_among(array[aim_id], asker, in_organization_id))
        and documents.origin not in ('lesson', 'attachment'))
    when 'folder' then (select name from public.document_folders where id = aim_id and organization_id = in_organization_id)
    when 'tag' then (select name from public.tags where id = aim_id and organization_id = in_organization_id)
    when 'team' then (select name from public.teams where id = aim_id and organization_id = in_organization_id)
  end;
end;
$$;
comment on function private.aimed_name(bigint, bigint, text, bigint) is
  'The name of what a question is aimed at; null for what isn''t there or may not be read by who asks.';

create function private.attach(question public.messages, asker bigint, attachment_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  document public.documents;
begin
  update public.attachments set chat_id = question.chat_id
  where document_id = attachment_id and organization_id = question.organization_id and user_id = asker
    and coalesce(chat_id, question.chat_id) = question.chat_id;
  if not found then
    perform private.refuse(404, 'not_found', 'One of the attached files isn''t there any more. Remove it, and attach it again.');
  end if;
  select * into document from public.documents where id = attachment_id;
  if document.status = 'processing' then
    perform private.refuse(409, 'conflict', format('%s is still being read. Ask again in a moment.', document.name));
  elsif document.status = 'failed' then
    perform private.refuse(409, 'conflict', format('%s couldn''t be read. Remove it, or try again.', document.name));
  end if;
  insert into public.message_subjects (organization_id, message_id, kind, name, document_id)
  values (question.organization_id, question.id, 'attachment', document.name, document.id);
end;
$$;
comment on function private.attach(public.messages, bigint, bigint) is
  'Sends an attachment with a question: it is of that chat from now on. 409 until it is read.';

create function private.keep_asked(question public.messages, asked jsonb)
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
    '{"attachments": ["array"], "aims": ["array"], "temporary": ["boolean"], "only_documents": ["boolean", "null"]}');
  if jsonb_array_length(coalesce(asked -> 'attachments', '[]')) > 10 then
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
  -- What holds for the whole chat is said with its first question.
  if not exists (select from public.messages where chat_id = question.chat_id and id <> question.id) then
    update public.chats
    set only_documents = (asked ->> 'only_documents')::boolean,
        expires_at = case when (asked ->> 'temporary')::boolean then now() + interval '24 hours' end
    where id = question.chat_id and asked ?| '{only_documents, temporary}';
  end if;
end;
$$;

comment on function private.keep_asked(public.messages, jsonb) is
  'Keeps what a question is asked with beside its text: {attachments: [id], aims: [{kind, id}], temporary, only_documents}; the last '
  'two of a chat''s first question. What the asker may not read is refused as what isn''t there (404), files unread with 409.';

create function private.asked_json(of_message_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'attachments', coalesce(jsonb_agg(jsonb_build_object('document_id', document_id, 'name', name) order by id)
                              filter (where kind = 'attachment'), '[]'),
      'aims', coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', coalesce(document_id, folder_id, tag_id, team_id), 'name', name)
                                 order by id) filter (where kind <> 'attachment'), '[]'))
    from public.message_subjects where message_id = of_message_id
  );
end;
$$;
comment on function private.asked_json(bigint) is 'What a question was asked with beside its text, as its message tells it.';

create function private.asked_context(of_message_id bigint)
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
      order by documents.created_at desc, documents.id desc limit 4000);
  end if;
  return (
    select jsonb_build_object(
      'aimed_at', to_jsonb(aimed),
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

comment on function private.asked_context(bigint) is
  'What a question was asked with beside its text, as its answer needs it: aimed_at, the documents that alone are searched, as far as '
  'its asker may read them (null: all); attachments of its branch, and attached: those that came with it.';
