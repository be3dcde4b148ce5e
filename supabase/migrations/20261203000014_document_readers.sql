-- Who reads a document, asked of the audience once and not of each member: ten thousand answers cost more than one list.

create function private.readers_of(of_audience_id bigint)
returns setof bigint
language plpgsql stable security definer
set search_path = ''
as $$
declare
  audience public.audiences;
  team_ids bigint[];
begin
  select * into audience from public.audiences where id = of_audience_id;
  if audience.own is not false then
    return;
  end if;
  team_ids := array(select distinct tag_teams.team_id from public.tag_teams where tag_teams.tag_id = any (audience.tag_ids));
  return query
    select members.user_id
    from public.organization_members as members
    join public.users on users.id = members.user_id
    where members.organization_id = audience.organization_id and users.disabled_at is null
      and (members.role >= 'admin' or audience.tag_ids = '{}'
           or exists (select from public.tag_members as held
                      where held.user_id = members.user_id and held.tag_id = any (audience.tag_ids))
           or exists (select from public.team_members as teamed
                      where teamed.user_id = members.user_id and teamed.team_id = any (team_ids)))
      and (audience.principals = '{}' or audience.principals && private.principals_of(members.user_id, audience.organization_id));
end;
$$;
comment on function private.readers_of(bigint) is
  'Who reads documents of an audience: audience_ids_of the other way round, in an organisation that isn''t suspended. Uploaders come beside them.';

create or replace function public.document_readers(organization_id bigint, document_id bigint, page_limit integer, page_offset integer, search text default '')
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  document public.documents;
  audience public.audiences;
  pattern constant text := '%' || regexp_replace(lower(coalesce(search, '')), '([\\%_])', '\\\1', 'g') || '%';
begin
  perform private.require_member(document_readers.organization_id, 'admin');
  perform private.check_text(search, 'Search', 200);
  perform private.check_page(page_limit, page_offset);
  select * into document from public.documents
  where documents.id = document_readers.document_id and documents.organization_id = document_readers.organization_id
    and documents.origin <> 'attachment'
    and private.reads_all(array[documents.id], documents.organization_id);
  if not found then
    perform private.refuse(404, 'not_found', 'That document doesn''t exist.');
  end if;
  select * into audience from public.audiences where id = document.audience_id;
  return (
    with found as materialized (
      select users.id, users.name, users.email, users.avatar_color, members.role
      from public.organization_members as members
      join public.users on users.id = members.user_id
      where members.organization_id = document.organization_id
        and (pattern = '%%' or lower(users.name) like pattern or lower(users.email) like pattern)
        and (members.user_id = document.uploaded_by or members.user_id in (select private.readers_of(document.audience_id)))
    ), page as (
      select found.*, row_number() over (order by role desc, lower(name), id) as place
      from found order by place limit page_limit offset page_offset
    )
    select jsonb_build_object('everyone', document.tag_ids = '{}' and not audience.own and audience.principals = '{}', 'total', (select count(*) from found), 'readers', coalesce((
      select jsonb_agg(private.person_json(page.id, page.name, page.email, page.avatar_color) || jsonb_build_object(
        'role', page.role,
        'reason', case when page.role >= 'admin' and not audience.own and audience.principals = '{}' then 'admin' when document.uploaded_by = page.id then 'uploader'
                       when audience.principals <> '{}' then 'source' when document.tag_ids = '{}' then 'everyone' else 'tag' end,
        'tag_ids', coalesce((select jsonb_agg(tag_id) from public.tag_members
          where tag_members.user_id = page.id and tag_members.tag_id = any (document.tag_ids)), '[]'),
        'team_ids', coalesce((select jsonb_agg(distinct team_members.team_id) from public.team_members
          join public.tag_teams on tag_teams.team_id = team_members.team_id
          where team_members.user_id = page.id and tag_teams.tag_id = any (document.tag_ids)), '[]')
      ) order by page.place) from page), '[]'))
  );
end;
$$;
