-- What documents may leave out: pages that nobody could read, files that failed, sources that nobody has looked at for long.
create function private.staleness(of_document_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'why', case when sources.state = 'failed' or items.state = 'failed' or run.state = 'failed' then 'failed' else 'old' end,
      'since', good.ended_at)
    from public.source_items as items
    join public.sources on sources.id = items.source_id and sources.kind <> 'upload'
    left join lateral (
      select * from public.source_runs as runs
      where runs.organization_id = items.organization_id and runs.source_id = items.source_id and runs.state in ('done', 'failed')
      order by runs.started_at desc limit 1) as run on true
    left join lateral (
      select * from public.source_runs as runs
      where runs.organization_id = items.organization_id and runs.source_id = items.source_id and runs.state = 'done'
      order by runs.started_at desc limit 1) as good on true
    where items.organization_id = (select organization_id from public.documents where id = of_document_id)
      and items.document_id = of_document_id
      and (sources.state = 'failed' or items.state = 'failed' or run.state = 'failed'
           or coalesce(good.ended_at, sources.created_at) < now() - coalesce(3 * sources.every, interval '30 days'))
    order by items.id limit 1
  );
end;
$$;
comment on function private.staleness(bigint) is
  'Whether a document may be out of date, {why, since}, null when not: its source couldn''t be looked at (failed), or wasn''t for '
  'three times as long as it should be, a month where nothing says how often (old). It names no source: not all readers may see it.';

drop function private.document_json(public.documents, jsonb, jsonb);
create function private.document_json(
  document public.documents, uploaded_by jsonb, fixed_tag_ids jsonb default null, stale jsonb default null
)
returns jsonb
language sql stable
return jsonb_build_object(
  'id', document.id, 'name', document.name, 'type', document.type, 'path', document.path, 'size', document.size,
  'status', document.status, 'stage', document.stage, 'progress', document.progress,
  'status_reason', document.status_reason, 'page_count', document.page_count, 'unread', document.unread, 'stale', stale,
  'tag_ids', document.tag_ids, 'fixed_tag_ids', fixed_tag_ids, 'uploaded_by', uploaded_by,
  'created_at', document.created_at, 'updated_at', document.updated_at
);
comment on function private.document_json(public.documents, jsonb, jsonb, jsonb) is
  'A document as the API tells it; uploaded_by: a person, null when they aren''t a member any more; fixed_tag_ids: those of '
  'its tags that the reader can''t take off, null where nobody asks for them; stale: as private.staleness has it.';
grant execute on function private.document_json(public.documents, jsonb, jsonb, jsonb) to authenticated;

create function public.document_gaps(
  organization_id bigint, document_ids bigint[], question text default '', user_id bigint default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  reader constant bigint := private.reader(document_gaps.user_id);
  audiences bigint[];
begin
  perform private.check_list(document_ids, 'Documents', 1000);
  perform private.check_text(question, 'Question', 8000);
  if private.role_of(reader, document_gaps.organization_id) is null then
    return '[]';
  end if;
  audiences := private.audience_ids_of(reader, document_gaps.organization_id);
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', found.id, 'name', found.name, 'status', found.status, 'page_count', found.page_count, 'unread', found.unread,
      'stale', found.stale) order by found.named desc, found.id)
    from (
      select documents.*, private.staleness(documents.id) as stale, not documents.id = any (document_ids) as named
      from public.documents
      where documents.organization_id = document_gaps.organization_id
        and (documents.id = any (document_ids)
             or (question <> '' and (documents.status = 'failed' or documents.unread <> '[]')
                 and extensions.word_similarity(regexp_replace(lower(documents.name), '\.[a-z0-9]+$', ''), lower(question)) >= 0.6))
        and (documents.audience_id = any (audiences) or documents.uploaded_by = reader)
      order by named desc, documents.id limit 20
    ) as found
    where found.status = 'failed' or found.unread <> '[]' or found.stale is not null
  ), '[]');
end;
$$;
comment on function public.document_gaps(bigint, bigint[], text, bigint) is
  'What an answer out of these documents, or of those that the question names, may lack: those among them that the reader may '
  'read and that failed, have unread pages or may be out of date, as [{id, name, status, page_count, unread, stale}], 20 at most.';
grant execute on function public.document_gaps(bigint, bigint[], text, bigint) to authenticated;

-- As before, with what may be out of date.
create or replace function public.list_documents(
  organization_id bigint, page_limit integer, page_offset integer, search text default '', with_status text default null,
  with_type text default null, with_tag_id bigint default null, sort text default 'created_at',
  descending boolean default true
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  my_role constant public.organization_role := private.require_member(organization_id);
  audiences constant bigint[] := case when my_role < 'admin' then private.audience_ids_of(me, organization_id) end;
  direction constant text := case when descending then 'desc' else 'asc' end;
  filters constant text := concat_ws(' ', 'from public.documents where documents.organization_id = $1',
    case when search <> '' then 'and name ilike $4' end, case when with_status is not null then 'and status = $5' end,
    case when with_type is not null then 'and type = $8' end, case when with_tag_id is not null then 'and tag_ids @> array[$9]' end);
  listed jsonb;
begin
  perform private.check_text(search, 'Search', 200);
  perform private.check_text(with_status, 'Status', 20);
  perform private.check_text(with_type, 'Type', 20);
  perform private.check_text(sort, 'Sort', 20);
  perform private.check_page(page_limit, page_offset);
  -- Who the reader is, is asked for once and not with every row, and each order has its own plan with its own index.
  execute format($query$
    with found as not materialized (
      select documents.* %s %s
    ), page as materialized (
      select * from found order by %s %s, id %s limit $6 offset $7
    )
    select jsonb_build_object(
      'total', %s,
      'documents', coalesce((select jsonb_agg(private.document_json(
        page,
        (select private.person_json(users.id, users.name, users.email, users.avatar_color)
         from public.users
         join public.organization_members as members on members.user_id = users.id and members.organization_id = $1
         where users.id = page.uploaded_by),
        %s, private.staleness(page.id)
      ) order by %s %s, page.id %s) from page), '[]'))
    $query$,
    filters, case when my_role < 'admin' then 'and (audience_id = any ($3) or uploaded_by = $2)' else '' end,
    case sort when 'name' then 'lower(name)' when 'size' then 'size' else 'created_at' end, direction, direction,
    -- Two ranges of an index are counted faster than each of its rows is asked.
    case when my_role < 'admin' and search = '' then format('(select count(*) %s and audience_id = any ($3)) + '
           '(select count(*) %s and uploaded_by = $2 and audience_id <> all ($3))', filters, filters)
         else '(select count(*) from found)' end,
    case when my_role < 'admin' then 'case when page.tag_ids = ''{}'' then ''[]'' else private.fixed_tag_ids(page.id, $2) end'
         else '''[]''::jsonb' end,
    case sort when 'name' then 'lower(page.name)' when 'size' then 'page.size' else 'page.created_at' end, direction, direction)
  into listed
  using organization_id, me, audiences, '%' || regexp_replace(search, '([\\%_])', '\\\1', 'g') || '%', with_status,
    page_limit, page_offset, with_type, with_tag_id;
  return listed;
end;
$$;
