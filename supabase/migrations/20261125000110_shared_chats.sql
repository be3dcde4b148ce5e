-- What is read of a chat by those whom it is shared with, by their own present rights.
create function public.list_shared_chats(organization_id bigint, page_limit integer, page_offset integer)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
begin
  perform private.require_member(organization_id);
  perform private.check_page(page_limit, page_offset);
  return (
    with mine as (
      select shares.chat_id, max(shares.updated_at) as shared_at
      from public.chat_shares as shares
      where shares.organization_id = list_shared_chats.organization_id and shares.shared_by <> me
        and (shares.user_id = me or shares.team_id in (
          select team_id from public.team_members as members
          where members.organization_id = list_shared_chats.organization_id and members.user_id = me))
      group by shares.chat_id
    ), shown as (
      select chats.id, chats.title, mine.shared_at,
             private.person_json(users.id, users.name, users.email, users.avatar_color) as shared_by
      from mine
      join public.chats on chats.id = mine.chat_id
      join public.users on users.id = chats.user_id
      where chats.deleted_at is null and coalesce(chats.expires_at > now(), true)
    ), page as (
      select * from shown order by shared_at desc, id desc limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from shown),
      'chats', coalesce((select jsonb_agg(to_jsonb(page) order by page.shared_at desc, page.id desc) from page), '[]'))
  );
end;
$$;
comment on function public.list_shared_chats(bigint, integer, integer) is
  'A page of the chats that others share with the caller, or with a team that they are in, latest first.';
grant execute on function public.list_shared_chats(bigint, integer, integer) to authenticated;

create function private.rests_on(told jsonb)
returns setof bigint
language sql immutable
set search_path = ''
as $$
  select (entry ->> 'document_id')::bigint
  from (values ('searched'), ('lessons'), ('rests_on')) as part (name)
  cross join lateral jsonb_array_elements(case when jsonb_typeof(told -> part.name) = 'array' then told -> part.name else '[]' end) as entry
$$;
comment on function private.rests_on(jsonb) is 'The documents that an answer was handed, by what it tells of its search.';

create function private.aims_json(of_message_ids bigint[], in_organization_id bigint, readable bigint[])
returns table (message_id bigint, aims jsonb)
language sql stable
set search_path = ''
as $$
  select subject.message_id, jsonb_agg(jsonb_build_object(
    'kind', subject.kind, 'id', coalesce(folders.id, tags.id, teams.id, subject.document_id),
    'name', coalesce(folders.name, tags.name, teams.name, subject.name)) order by subject.id)
  from public.message_subjects as subject
  left join public.document_folders as folders on folders.organization_id = subject.organization_id and folders.id = subject.folder_id
  left join public.tags on tags.organization_id = subject.organization_id and tags.id = subject.tag_id
  left join public.teams on teams.organization_id = subject.organization_id and teams.id = subject.team_id
  where subject.organization_id = in_organization_id and subject.message_id = any (of_message_ids)
    and case subject.kind when 'attachment' then false when 'document' then subject.document_id = any (readable)
        else coalesce(folders.id, tags.id, teams.id) is not null end
  group by subject.message_id
$$;
comment on function private.aims_json(bigint[], bigint, bigint[]) is
  'What questions are aimed at, as far as others may know of it: folders, tags and teams that are there, which every member sees, and '
  'readable documents; never attachments.';

create function public.shared_chat(
  organization_id bigint, chat_id bigint, reader_id bigint, page_limit integer, before bigint default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  longest constant integer := 4000;
  share constant public.chat_shares := private.readers_share(chat_id, organization_id, reader_id);
  path bigint[];
  page bigint[];
  readable bigint[];
begin
  if page_limit is null or page_limit not between 1 and 2000 then
    perform private.refuse(400, 'invalid_input', 'At most 2,000 messages at once.');
  elsif share.id is null then
    perform private.refuse(404, 'not_found', 'This chat isn''t shared with you.');
  end if;
  path := array(select private.branch_ids(share.last_message_id, longest));
  page := array(select id from unnest(path) as id where id < before is not false order by id desc limit page_limit + 1);
  readable := private.readable_among(array(
    select document_id from public.message_citations as citations
    where citations.organization_id = share.organization_id and citations.message_id = any (path) and document_id is not null
    union
    select document_id from public.message_subjects as subjects
    where subjects.organization_id = share.organization_id and subjects.message_id = any (path) and kind = 'document'
    union
    select handed from public.message_searches as searches cross join lateral private.rests_on(searches.told) as handed
    where searches.organization_id = share.organization_id and searches.message_id = any (path)
  ), reader_id, share.organization_id);
  return (
    with turn as materialized (
      select messages.*, searches.told,
             array(select handed from private.rests_on(searches.told) as handed
                   union select citations.document_id from public.message_citations as citations
                         where citations.message_id = messages.id) as sources
      from public.messages
      left join public.message_searches as searches on searches.message_id = messages.id
      where messages.organization_id = share.organization_id and messages.id = any (path)
    ), rested as (
      select turn.id, case when turn.role = 'user'
        then exists (select from public.message_subjects as subjects
                     where subjects.organization_id = share.organization_id and subjects.message_id = turn.id
                       and subjects.kind = 'attachment')
        else turn.content <> '' and (
          -- What it was handed isn't known: it was stopped, or nobody kept it.
          turn.told is null and (turn.status <> 'complete' or turn.sources <> '{}')
          or turn.told is not null and not turn.told ? 'rests_on'
             and (jsonb_typeof(turn.told -> 'reading') = 'object' or coalesce(turn.told -> 'searched', '[]') = '[]')
          or array_position(turn.sources, null) is not null or not turn.sources <@ readable)
        end as is_closed
      from turn
    ), strict as (
      -- An answer rests on what was said before it too.
      select rested.id, cardinality(path) = longest or bool_or(rested.is_closed) over (order by rested.id) as is_closed from rested
    )
    select jsonb_build_object(
      'chat', jsonb_build_object(
        'id', chats.id, 'title', chats.title, 'shared_at', share.updated_at, 'mine', chats.user_id = reader_id,
        'shared_by', private.person_json(users.id, users.name, users.email, users.avatar_color)),
      'has_more', cardinality(page) > page_limit,
      'messages', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', turn.id, 'role', turn.role, 'content', turn.content, 'status', turn.status, 'unsupported', turn.unsupported,
          'created_at', turn.created_at, 'is_closed', strict.is_closed, 'aims', coalesce(aimed.aims, '[]'),
          'rests_on', case when turn.told is not null and not strict.is_closed then to_jsonb(turn.sources) end,
          'searched', case when not strict.is_closed then turn.told -> 'searched' end,
          'citations', coalesce((
            select jsonb_agg(jsonb_build_object('number', citation.number) || case when citation.document_id = any (readable) then
              jsonb_build_object(
                'document_id', citation.document_id, 'revision_id', citation.revision_id, 'document_name', citation.document_name,
                'page', citation.page, 'time', citation.time_seconds, 'start', citation.start_offset, 'end', citation.end_offset,
                'quote', citation.quote) else '{}' end order by citation.number)
            from public.message_citations as citation where citation.message_id = turn.id), '[]')
        ) order by turn.id)
        from turn
        join strict on strict.id = turn.id
        left join private.aims_json(path, share.organization_id, readable) as aimed on aimed.message_id = turn.id
        where turn.id = any (page[:page_limit])
      ), '[]'))
    from public.chats
    join public.users on users.id = chats.user_id
    where chats.id = share.chat_id
  );
end;
$$;
comment on function public.shared_chat(bigint, bigint, bigint, integer, bigint) is
  'A page of a shared chat for one of its readers, oldest first, from which the API takes what they may not read: for the server alone. '
  'is_closed: an answer rests on something that its reader may not read now, or that isn''t known, itself or by what was said before; '
  'citations of such documents have a number and nothing else.';

create function public.continue_shared_chat(
  organization_id bigint, chat_id bigint, reader_id bigint, messages jsonb
)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  share constant public.chat_shares := private.readers_share(chat_id, organization_id, reader_id);
  new_chat_id bigint;
  message jsonb;
  last_id bigint;
begin
  if share.id is null then
    perform private.refuse(404, 'not_found', 'This chat isn''t shared with you.');
  end if;
  insert into public.chats (organization_id, user_id, title, titled, only_documents)
  select share.organization_id, reader_id, chats.title, true, chats.only_documents from public.chats where id = share.chat_id
  returning id into new_chat_id;
  for message in select value from jsonb_array_elements(continue_shared_chat.messages) loop
    insert into public.messages (organization_id, chat_id, parent_id, role, content, units, status, unsupported)
    values (share.organization_id, new_chat_id, last_id, message ->> 'role', message ->> 'content', (message ->> 'units')::integer,
            message ->> 'status', message -> 'unsupported')
    returning id into last_id;
    insert into public.message_citations (organization_id, message_id, number, document_id, revision_id, document_name, page,
                                          time_seconds, start_offset, end_offset, quote)
    select share.organization_id, last_id, given.number, given.document_id, revisions.id, given.document_name, given.page, given.time,
           given.start, given."end", given.quote
    from jsonb_to_recordset(message -> 'citations') as given (
      number smallint, document_id bigint, revision_id bigint, document_name text, page integer, time real, start integer, "end" integer,
      quote text)
    join public.documents on documents.organization_id = share.organization_id and documents.id = given.document_id
    left join public.document_revisions as revisions
      on revisions.organization_id = share.organization_id and revisions.id = given.revision_id;
    insert into public.message_subjects (organization_id, message_id, kind, name, document_id, folder_id, tag_id, team_id)
    select share.organization_id, last_id, aim.kind, aim.name, case when aim.kind = 'document' then aim.id end,
           case when aim.kind = 'folder' then aim.id end, case when aim.kind = 'tag' then aim.id end,
           case when aim.kind = 'team' then aim.id end
    from jsonb_to_recordset(message -> 'aims') as aim (kind text, id bigint, name text);
    if jsonb_typeof(message -> 'search') = 'object' then
      insert into public.message_searches (organization_id, message_id, told)
      values (share.organization_id, last_id, message -> 'search');
    end if;
  end loop;
  return new_chat_id;
end;
$$;
comment on function public.continue_shared_chat(bigint, bigint, bigint, jsonb) is
  'Makes a chat of one of a shared chat''s readers from what the API lets them see of it: for the server alone. Gives its id.';
