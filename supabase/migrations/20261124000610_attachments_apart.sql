-- What is the library's: neither lessons nor attachments are documents that people count, list, change or compare.

create or replace function private.readable_document_ids(of_user_id bigint, in_organization_id bigint)
returns setof bigint
language plpgsql stable security definer
set search_path = ''
rows 1000
as $$
declare
  member constant bigint := case when private.role_of(of_user_id, in_organization_id) is not null then of_user_id end;
begin
  return query select documents.id from public.documents
  where documents.organization_id = in_organization_id and documents.origin not in ('lesson', 'attachment')
    and (documents.audience_id = any ((select private.audience_ids_of(of_user_id, in_organization_id))::bigint[])
         or documents.uploaded_by = member);
end;
$$;

comment on function private.readable_document_ids(bigint, bigint) is
  'Documents of an organisation that a user may read, but lessons and attachments, which are found apart.';
comment on function private.readable_among(bigint[], bigint, bigint) is
  'Those of some documents that a user may read, lessons and attachments too.';

create or replace function private.documents_to_change(in_organization_id bigint, of_document_ids bigint[], readings boolean default true)
returns bigint[]
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  my_role constant public.organization_role := private.require_member(in_organization_id);
begin
  perform private.check_list(of_document_ids, 'Documents', 200);
  if readings then
    perform from public.jobs
    where jobs.status in ('queued', 'running') and jobs.key = any (
      select 'document:' || documents.id from public.documents
      where documents.organization_id = in_organization_id and documents.id = any (of_document_ids) and documents.origin <> 'attachment'
        and (my_role >= 'admin' or documents.uploaded_by = me))
    order by jobs.id for update;
  end if;
  return array(
    select documents.id from public.documents
    where documents.organization_id = in_organization_id and documents.id = any (of_document_ids) and documents.origin <> 'attachment'
      and (my_role >= 'admin' or documents.uploaded_by = me)
    order by documents.id for update
  );
end;
$$;

create or replace function public.list_folders(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  my_role constant public.organization_role := private.require_member(organization_id);
  audiences constant bigint[] := private.audience_ids_of(me, organization_id);
begin
  return (
    with counted as materialized (
      select documents.folder_id, count(*) as documents from public.documents
      where documents.organization_id = list_folders.organization_id and documents.origin not in ('lesson', 'attachment')
        and (my_role >= 'admin' or documents.audience_id = any (audiences) or documents.uploaded_by = me)
      group by documents.folder_id
    )
    select jsonb_build_object(
      'unfiled', coalesce((select counted.documents from counted where counted.folder_id is null), 0),
      'folders', coalesce(jsonb_agg(jsonb_build_object(
        'id', folders.id, 'parent_id', folders.parent_id, 'name', folders.name,
        'documents', coalesce(counted.documents, 0),
        'can_change', my_role >= 'admin' or coalesce(folders.created_by = me, false)
      ) order by lower(folders.name), folders.id), '[]'))
    from public.document_folders as folders
    left join counted on counted.folder_id = folders.id
    where folders.organization_id = list_folders.organization_id
  );
end;
$$;

drop function public.list_documents(
  bigint, integer, integer, text, text, text, bigint, text, boolean, bigint, boolean, text, text
);
create function public.list_documents(
  organization_id bigint, page_limit integer, page_offset integer, search text default '', with_status text default null,
  with_type text default null, with_tag_id bigint default null, sort text default 'created_at',
  descending boolean default true, in_folder_id bigint default null, beneath boolean default false,
  with_origin text default null, with_readers text default null, to_review boolean default false
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
  folders constant bigint[] := case when beneath and in_folder_id > 0
    then array(select under.id from private.folders_under(in_folder_id) as under) else array[in_folder_id] end;
  filters constant text := concat_ws(' ',
    'from public.documents where documents.organization_id = $1 and documents.origin not in (''lesson'', ''attachment'')',
    case when search <> '' then 'and (name ilike $4 or title ilike $4 or author ilike $4)' end,
    case when with_status is not null then 'and status = $5' end, case when with_type is not null then 'and type = $8' end,
    case when with_tag_id is not null then 'and tag_ids @> array[$9]' end,
    case when in_folder_id = 0 then 'and folder_id is null' when in_folder_id is not null then 'and folder_id = any ($10)' end,
    case when with_origin is not null then 'and origin = $11' end,
    case with_readers when 'everyone' then 'and tag_ids = ''{}''' when 'tagged' then 'and tag_ids <> ''{}''' end,
    case when to_review then 'and valid_until <= private.today() + 14 and coalesce(private.replaced_on($1, documents.id) > private.today(), true)' end,
    case when to_review and my_role < 'admin' then 'and $2 in (owner_id, uploaded_by)' end);
  listed jsonb;
begin
  perform private.check_text(search, 'Search', 200);
  perform private.check_text(with_status, 'Status', 20);
  perform private.check_text(with_type, 'Type', 20);
  perform private.check_text(with_origin, 'Origin', 20);
  perform private.check_text(with_readers, 'Readers', 20);
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
    page_limit, page_offset, with_type, with_tag_id, folders, with_origin;
  return listed;
end;
$$;
comment on function public.list_documents(
  bigint, integer, integer, text, text, text, bigint, text, boolean, bigint, boolean, text, text, boolean
) is
  'A page of the documents of an organisation that the caller may read, by the rule of the policy on documents, and how '
  'many there are, without lessons; sort: created_at, name or size; in_folder_id: in that folder itself, 0 in none, beneath: and in '
  'those that lie in it; with_readers: everyone (untagged) or tagged; to_review: those that documents_to_review lists.';
grant execute on function public.list_documents(
  bigint, integer, integer, text, text, text, bigint, text, boolean, bigint, boolean, text, text, boolean
) to authenticated;
