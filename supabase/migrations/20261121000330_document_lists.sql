-- Documents as screens list and count them, and who reads them.
create function public.list_documents(
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
        %s
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
comment on function public.list_documents(bigint, integer, integer, text, text, text, bigint, text, boolean) is
  'A page of the documents of an organisation that the caller may read, by the rule of the policy on documents, and how '
  'many there are; sort: created_at, name or size.';
grant execute on function public.list_documents(bigint, integer, integer, text, text, text, bigint, text, boolean)
  to authenticated;

create function public.document_readers(organization_id bigint, document_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  document public.documents;
begin
  perform private.require_member(document_readers.organization_id, 'admin');
  select * into document from public.documents
  where documents.id = document_readers.document_id and documents.organization_id = document_readers.organization_id;
  if not found then
    perform private.refuse(404, 'not_found', 'That document doesn''t exist.');
  end if;
  return jsonb_build_object('everyone', document.tag_ids = '{}', 'readers', coalesce((
    select jsonb_agg(private.person_json(users.id, users.name, users.email, users.avatar_color) || jsonb_build_object(
      'role', members.role,
      'reason', case when members.role >= 'admin' then 'admin' when document.uploaded_by = users.id then 'uploader'
                     when document.tag_ids = '{}' then 'everyone' else 'tag' end,
      'tag_ids', coalesce((select jsonb_agg(tag_id) from public.tag_members
        where tag_members.user_id = users.id and tag_members.tag_id = any (document.tag_ids)), '[]'),
      'team_ids', coalesce((select jsonb_agg(distinct team_members.team_id) from public.team_members
        join public.tag_teams on tag_teams.team_id = team_members.team_id
        where team_members.user_id = users.id and tag_teams.tag_id = any (document.tag_ids)), '[]')
    ) order by members.role desc, lower(users.name), users.id)
    from public.organization_members as members
    join public.users on users.id = members.user_id
    where members.organization_id = document.organization_id
      and (document.uploaded_by = users.id
           or document.audience_id = any (private.audience_ids_of(users.id, document.organization_id)))
  ), '[]'));
end;
$$;
comment on function public.document_readers(bigint, bigint) is
  'For admins: who can read a document and why: admin, uploader, everyone (untagged), or a tag held directly or through '
  'teams.';
grant execute on function public.document_readers(bigint, bigint) to authenticated;

create function public.member_documents(
  organization_id bigint, member_id bigint, page_limit integer, page_offset integer
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(organization_id, 'admin');
  if not exists (select from public.organization_members as members
                 where members.organization_id = member_documents.organization_id and members.user_id = member_id) then
    perform private.refuse(404, 'not_found', 'That member doesn''t exist.');
  end if;
  perform private.check_page(page_limit, page_offset);
  return (
    with readable as materialized (
      select private.readable_document_ids(member_id, member_documents.organization_id) as id
    )
    select jsonb_build_object('total', (select count(*) from readable), 'documents', coalesce((
      select jsonb_agg(private.document_json(page, null) - 'fixed_tag_ids' order by lower(page.name), page.id)
      from (select documents.* from public.documents join readable using (id)
            order by lower(documents.name), documents.id limit page_limit offset page_offset) as page), '[]'))
  );
end;
$$;
comment on function public.member_documents(bigint, bigint, integer, integer) is 'What a member can read; for admins.';
grant execute on function public.member_documents(bigint, bigint, integer, integer) to authenticated;

create function public.storage_usage(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(storage_usage.organization_id);
  return (
    select jsonb_build_object(
      'used_bytes', (select private.used_of(storage_usage.organization_id, meters) from public.meters
                     where meters.name = 'storage'),
      'limit_bytes', private.limit_of(storage_usage.organization_id, 'storage'),
      'documents', count(*),
      'processing', count(*) filter (where status = 'processing'),
      'failed', count(*) filter (where status = 'failed')
    )
    from public.documents
    where id in (select private.readable_document_ids(private.my_user_id(), storage_usage.organization_id))
  );
end;
$$;
comment on function public.storage_usage(bigint) is
  'Bytes that the whole organisation stores against its limit; counts of the documents that the caller may read.';
grant execute on function public.storage_usage(bigint) to authenticated;
