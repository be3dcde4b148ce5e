-- A message is told with the name under which its question was sent, so that a tab knows that it has arrived.
create or replace function private.messages_json(ids bigint[], reader_id bigint, in_organization_id bigint)
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
    ) || case when message.role = 'user' then private.asked_json(message.id)
              when message.key is not null then jsonb_build_object('key', message.key) else '{}' end order by message.id)
    from public.messages as message
    where message.id = any (ids) and message.organization_id = in_organization_id
  ), '[]'::jsonb);
end;
$$;
