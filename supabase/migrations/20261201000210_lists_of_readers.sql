-- Lists, counts and changes of documents ask admins for their audiences too: what a drive shares with others isn't theirs to read,
-- to count or to change, and what is shared with nobody is its uploader's alone.

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
        and (documents.audience_id = any (audiences) or documents.uploaded_by = me)
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

create or replace function public.list_texts(
  organization_id bigint, page_limit integer, page_offset integer, kind text default null, search text default ''
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  my_role constant public.organization_role := private.require_member(organization_id);
  audiences constant bigint[] := private.audience_ids_of(me, organization_id);
  pattern constant text := '%' || regexp_replace(search, '([\\%_])', '\\\1', 'g') || '%';
begin
  perform private.check_page(page_limit, page_offset);
  perform private.check_text(search, 'Search', 200);
  if kind not in ('text', 'audio') then
    perform private.refuse(400, 'invalid_input', 'Kind must be text or audio.');
  end if;
  return (
    with found as (
      select documents.* from public.documents
      where documents.organization_id = list_texts.organization_id and documents.origin <> 'attachment'
        and (documents.origin in ('text', 'audio') or documents.type in ('mp3', 'wav', 'mp4', 'mpeg', 'webm'))
        and (kind is null or (documents.origin = 'text') = (kind = 'text'))
        and (coalesce(search, '') = '' or documents.name ilike pattern)
        and (documents.audience_id = any (audiences) or documents.uploaded_by = me)
    ), page as (
      select * from found order by created_at desc, id desc limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'documents', coalesce((select jsonb_agg(private.document_json(page, (
        select private.person_json(users.id, users.name, users.email, users.avatar_color)
        from public.users
        join public.organization_members as members on members.user_id = users.id
          and members.organization_id = list_texts.organization_id
        where users.id = page.uploaded_by)) - 'fixed_tag_ids'
        order by page.created_at desc, page.id desc) from page), '[]'))
  );
end;
$$;

create or replace function public.list_documents(
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
  audiences constant bigint[] := private.audience_ids_of(me, organization_id);
  -- Of most organisations admins read all but a kind or two: asking for those costs them less than asking for all the rest.
  closed constant bigint[] := array(
    select kinds.id from public.audiences as kinds
    where my_role >= 'admin' and kinds.organization_id = list_documents.organization_id and (kinds.own or kinds.principals <> '{}')
    except select unnest(audiences));
  but_few constant boolean := my_role >= 'admin' and cardinality(closed) <= 20;
  everyone constant bigint := (
    select id from public.audiences
    where audiences.organization_id = list_documents.organization_id and audiences.tag_ids = '{}' and not own and principals = '{}');
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
    case with_readers when 'everyone' then 'and audience_id = $12' when 'tagged' then 'and audience_id is distinct from $12' end,
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
      ) || case when page.origin = 'drive' then private.drive_facts($1, page.id) else '{}' end order by %s %s, page.id %s) from page), '[]'))
    $query$,
    filters, case when not but_few then 'and (audience_id = any ($3) or uploaded_by = $2)'
                  when closed <> '{}' then 'and (audience_id <> all ($13) or uploaded_by = $2)' else '' end,
    case sort when 'name' then 'lower(name)' when 'size' then 'size' else 'created_at' end, direction, direction,
    -- Two ranges of an index are counted faster than each of its rows is asked.
    case when not but_few and search = '' then format('(select count(*) %s and audience_id = any ($3)) + '
           '(select count(*) %s and uploaded_by = $2 and audience_id <> all ($3))', filters, filters)
         else '(select count(*) from found)' end,
    case when my_role < 'admin' then 'case when page.tag_ids = ''{}'' then ''[]'' else private.fixed_tag_ids(page.id, $2) end'
         else '''[]''::jsonb' end,
    case sort when 'name' then 'lower(page.name)' when 'size' then 'page.size' else 'page.created_at' end, direction, direction)
  into listed
  using organization_id, me, audiences, '%' || regexp_replace(search, '([\\%_])', '\\\1', 'g') || '%', with_status,
    page_limit, page_offset, with_type, with_tag_id, folders, with_origin, everyone, closed;
  return listed;
end;
$$;
comment on function public.list_documents(
  bigint, integer, integer, text, text, text, bigint, text, boolean, bigint, boolean, text, text, boolean
) is
  'A page of the documents of an organisation that the caller may read, by the rule of the policy on documents, and how '
  'many there are, without lessons; sort: created_at, name or size; in_folder_id: in that folder itself, 0 in none, beneath: and in '
  'those that lie in it; with_readers: everyone, or tagged: fewer than everyone; to_review: those that documents_to_review lists.';

create or replace function public.member_documents(organization_id bigint, member_id bigint, page_limit integer, page_offset integer)
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
      intersect
      select private.readable_document_ids(private.my_user_id(), member_documents.organization_id)
    )
    select jsonb_build_object('total', (select count(*) from readable), 'documents', coalesce((
      select jsonb_agg(private.document_json(page, null) - 'fixed_tag_ids' order by lower(page.name), page.id)
      from (select documents.* from public.documents join readable using (id)
            order by lower(documents.name), documents.id limit page_limit offset page_offset) as page), '[]'))
  );
end;
$$;
comment on function public.member_documents(bigint, bigint, integer, integer) is
  'For admins: the documents that a member may read, as far as the admin reads them too, by name.';
