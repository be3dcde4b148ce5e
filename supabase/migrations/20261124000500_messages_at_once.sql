-- Many messages are told by one statement, so that a chat of thousands opens at once.
create function private.search_told(told jsonb, readable bigint[])
returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(key, case when jsonb_typeof(value) <> 'array' then value else coalesce((
      select jsonb_agg(entry order by place) from jsonb_array_elements(value) with ordinality as listed (entry, place)
      where (entry ->> 'document_id')::bigint = any (readable)), '[]') end)
    from jsonb_each(told)
  );
end;
$$;
comment on function private.search_told(jsonb, bigint[]) is
  'What an answer tells of its search, without the documents that aren''t among the readable; null when it tells nothing.';

create function private.messages_json(ids bigint[], reader_id bigint, in_organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  readable constant bigint[] := private.readable_among(
    array(
      select document_id from public.message_citations
      where organization_id = in_organization_id and message_id = any (ids) and document_id is not null
      union
      select (entry ->> 'document_id')::bigint
      from public.message_searches
      cross join lateral jsonb_path_query(told, '$.*[*] ? (exists (@.document_id))') as entry
      where organization_id = in_organization_id and message_id = any (ids)
    ), reader_id, in_organization_id);
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', message.id, 'role', message.role, 'content', message.content, 'status', message.status,
      'error', message.error, 'unsupported', message.unsupported, 'rating', message.rating,
      'rating_comment', message.rating_comment, 'rating_reasons', message.rating_reasons,
      'parent_id', message.parent_id, 'created_at', message.created_at,
      'versions', case when message.parent_id is null
        then (select jsonb_agg(first.id order by first.id) from public.messages as first
              where first.chat_id = message.chat_id and first.parent_id is null)
        else (select jsonb_agg(beside.id order by beside.id) from public.messages as beside
              where beside.organization_id = in_organization_id and beside.parent_id = message.parent_id) end,
      'search', case when message.role = 'assistant' then (
        select private.search_told(search.told, readable) from public.message_searches as search
        where search.message_id = message.id) end,
      'citations', case when message.role = 'user' then '[]'::jsonb else coalesce((
        select jsonb_agg(jsonb_build_object(
          'number', citation.number,
          'document_id', document.id,
          'revision_id', case when document.id is not null then citation.revision_id end,
          'document_name', citation.document_name,
          'page', citation.page, 'time', citation.time_seconds,
          'start', citation.start_offset, 'end', citation.end_offset,
          'quote', case when document.id is null then '' else citation.quote end
        ) order by citation.number)
        from public.message_citations as citation
        left join unnest(readable) as document (id) on document.id = citation.document_id
        where citation.message_id = message.id
      ), '[]'::jsonb) end
    ) || case when message.role = 'user' then private.asked_json(message.id) else '{}' end order by message.id)
    from public.messages as message
    where message.id = any (ids) and message.organization_id = in_organization_id
  ), '[]'::jsonb);
end;
$$;
comment on function private.messages_json(bigint[], bigint, bigint) is
  'Messages of an organisation as the contract tells them, oldest first, without the quotes that a reader may not read now.';

create or replace function private.message_json(message public.messages, reader_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.messages_json(array[message.id], reader_id, message.organization_id) -> 0;
end;
$$;

drop function public.get_chat(bigint, bigint, integer, bigint);
create function public.get_chat(
  organization_id bigint, chat_id bigint, page_limit integer, before bigint default null, branch bigint default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  chat public.chats;
  reader bigint := private.my_user_id();
  last_id bigint;
  page bigint[];
begin
  if page_limit is null or page_limit not between 1 and 2000 then
    perform private.refuse(400, 'invalid_input', 'At most 2,000 messages at once.');
  end if;
  select * into chat from public.chats
  where chats.id = get_chat.chat_id and chats.organization_id = get_chat.organization_id
    and chats.organization_id = any (private.my_organization_ids())
    and chats.user_id = reader and chats.deleted_at is null;
  if not found then
    perform private.refuse(404, 'not_found', 'That chat doesn''t exist.');
  end if;
  last_id := case when before is null then private.branch_end(chat.id, branch)
    else (select parent_id from public.messages where id = before and messages.chat_id = chat.id) end;
  if last_id is null and before is null and branch is not null then
    perform private.refuse(404, 'not_found', 'That message doesn''t exist.');
  end if;
  page := array(select private.branch_ids(last_id, page_limit + 1));
  return jsonb_build_object(
    'chat', private.chat_json(chat),
    'messages', private.messages_json(page[:page_limit], reader, chat.organization_id),
    'has_more', cardinality(page) > page_limit
  );
end;
$$;
comment on function public.get_chat(bigint, bigint, integer, bigint, bigint) is
  'A chat of the caller with a page of the messages of one branch, oldest first; before: the id that the page ends at; '
  'branch: a message of the chat, the latest end of what follows it unless before says otherwise; without it the latest of all.';
grant execute on function public.get_chat(bigint, bigint, integer, bigint, bigint) to authenticated;
