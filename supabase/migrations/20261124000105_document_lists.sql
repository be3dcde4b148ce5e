-- As before, and those due for review alone; how many passages of a document are contested or put last is read by an index of its own.
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
    'from public.documents where documents.organization_id = $1 and documents.origin <> ''lesson''',
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

create index document_chunks_standing_idx on public.document_chunks (organization_id, revision_id) where standing is not null;
