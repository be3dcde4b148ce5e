-- The library's list: what a search finds is counted as far as somebody would read, and said to be about so many beyond.

create or replace function public.list_documents(
  organization_id bigint, page_limit integer, page_offset integer, search text default '', with_status text default null,
  with_type text default null, with_tag_id bigint default null, sort text default 'created_at', descending boolean default true,
  in_folder_id bigint default null, beneath boolean default false, with_origin text default null, with_readers text default null,
  to_review boolean default false
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
    format('from public.documents where documents.organization_id = %s and documents.origin not in (''lesson'', ''attachment'')', organization_id),
    case when search <> '' then
      format('and (name ilike %1$L or title ilike %1$L or author ilike %1$L)', '%' || regexp_replace(search, '([\\%_])', '\\\1', 'g') || '%') end,
    case when with_status is not null then format('and status = %L', with_status) end,
    case when with_type is not null then format('and type = %L', with_type) end,
    case when with_tag_id is not null then format('and tag_ids @> array[%s::bigint]', with_tag_id) end,
    case when in_folder_id = 0 then 'and folder_id is null'
         when in_folder_id is not null then format('and folder_id = any (%L::bigint[])', folders) end,
    case when with_origin is not null then format('and origin = %L', with_origin) end,
    case with_readers when 'everyone' then format('and audience_id = %L', everyone)
                      when 'tagged' then format('and audience_id is distinct from %L', everyone) end,
    case when to_review then format(
      'and valid_until <= private.today() + 14 and coalesce(private.replaced_on(%s, documents.id) > private.today(), true)', organization_id) end,
    case when to_review and my_role < 'admin' then format('and %s in (owner_id, uploaded_by)', me) end);
  rights constant text := case
    when not but_few then format('and (audience_id = any (%L::bigint[]) or uploaded_by = %s)', audiences, me)
    when closed <> '{}' then format('and (audience_id <> all (%L::bigint[]) or uploaded_by = %s)', closed, me) else '' end;
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
      select * from found order by %s %s, id %s limit $3 offset $4
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
    filters, rights,
    case sort when 'name' then 'lower(name)' when 'size' then 'size' else 'created_at' end, direction, direction,
    -- Two ranges of an index are counted faster than each of its rows is asked.
    case when search <> '' then '0'
         when not but_few then format('(select count(*) %1$s and audience_id = any (%2$L::bigint[])) + '
           '(select count(*) %1$s and uploaded_by = $2 and audience_id <> all (%2$L::bigint[]))', filters, audiences)
         else '(select count(*) from found)' end,
    case when my_role < 'admin' then 'case when page.tag_ids = ''{}'' then ''[]'' else private.fixed_tag_ids(page.id, $2) end'
         else '''[]''::jsonb' end,
    case sort when 'name' then 'lower(page.name)' when 'size' then 'page.size' else 'page.created_at' end, direction, direction)
  into listed
  using organization_id, me, page_limit, page_offset;
  return listed || case when search <> '' then private.count_about(format('select %s %s', filters, rights)) else '{}' end;
end;
$$;
