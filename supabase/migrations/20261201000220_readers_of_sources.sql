-- Who can read a document, and what a change of tags would come to, where a drive has its say: the source's word holds whatever the
-- tags, for admins too.

create function private.reads_all(of_document_ids bigint[], in_organization_id bigint)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return of_document_ids <@ private.readable_among(of_document_ids, private.my_user_id(), in_organization_id);
end;
$$;
comment on function private.reads_all(bigint[], bigint) is 'Whether the signed-in user may read all of some documents.';

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
        and (document.uploaded_by = users.id
             or document.audience_id = any (private.audience_ids_of(users.id, document.organization_id)))
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
comment on function public.document_readers(bigint, bigint, integer, integer, text) is
  'For admins who read the document: the members who can, and why: admin, uploader, everyone, tag, or source, whose sharing names them. '
  'Whom else a source names isn''t told.';

create or replace function public.preview_readers(
  organization_id bigint, document_ids bigint[] default '{}', add_tag_ids bigint[] default '{}',
  remove_tag_ids bigint[] default '{}', gone_tag_id bigint default null, gone_team_id bigint default null,
  of_user_ids bigint[] default '{}', of_team_ids bigint[] default '{}', new_tag_ids bigint[] default null,
  replace boolean default true, new_team_ids bigint[] default null, joining_ids bigint[] default '{}',
  leaving_ids bigint[] default '{}'
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  my_role constant public.organization_role := private.require_member(organization_id);
  audiences constant bigint[] := private.audience_ids_of(me, organization_id);
begin
  perform private.check_list(document_ids, 'Documents', 10000);
  perform private.check_list(add_tag_ids, 'Tags', 200);
  perform private.check_list(remove_tag_ids, 'Tags', 200);
  perform private.check_list(of_user_ids, 'Members', 500);
  perform private.check_list(of_team_ids, 'Teams', 500);
  perform private.check_list(coalesce(new_tag_ids, '{}'), 'Tags', 200);
  perform private.check_list(coalesce(new_team_ids, '{}'), 'Teams', 500);
  perform private.check_list(joining_ids, 'Members', 500);
  perform private.check_list(leaving_ids, 'Members', 500);
  if (my_role >= 'admin'
      or gone_tag_id is null and gone_team_id is null and of_user_ids = '{}' and of_team_ids = '{}') is not true then
    perform private.refuse(403, 'forbidden', 'Only admins of the organisation can do this.');
  elsif (select count(*) from public.documents
         where documents.organization_id = preview_readers.organization_id and documents.id = any (document_ids)
           and (documents.uploaded_by = me or my_role >= 'admin' and documents.audience_id = any (audiences)))
        < (select count(distinct given) from unnest(document_ids) as given) then
    perform private.refuse(404, 'not_found', 'One of these documents doesn''t exist, or isn''t yours to change.');
  end if;
  return (
    -- Of admins, tags change nothing. What the caller doesn't read isn't counted.
    with people as materialized (
      select members.user_id, private.principals_of(members.user_id, members.organization_id) as principals
      from public.organization_members as members
      where members.organization_id = preview_readers.organization_id and members.role < 'admin'
    ), in_teams as (
      select each.user_id, each.team_id from public.team_members as each
      where each.organization_id = preview_readers.organization_id
    ), of_teams as (
      select each.team_id, each.tag_id from public.tag_teams as each
      where each.organization_id = preview_readers.organization_id
    ), direct as (
      select each.user_id, each.tag_id from public.tag_members as each
      where each.organization_id = preview_readers.organization_id
    ), in_teams_then as (
      select each.user_id, each.team_id from in_teams as each
      where (each.team_id = gone_team_id) is not true
        and (each.team_id = any (of_team_ids) and each.user_id = any (leaving_ids)) is not true
        and (each.user_id = any (of_user_ids) and each.team_id <> all (new_team_ids)) is not true
      union select joining, team from unnest(joining_ids) as joining cross join unnest(of_team_ids) as team
      union select joining, team from unnest(of_user_ids) as joining cross join unnest(new_team_ids) as team
    ), of_teams_then as (
      select each.team_id, each.tag_id from of_teams as each
      where (each.team_id = gone_team_id) is not true
        and (replace and each.team_id = any (of_team_ids) and each.tag_id <> all (new_tag_ids)) is not true
      union select team, tag from unnest(of_team_ids) as team cross join unnest(new_tag_ids) as tag
    ), direct_then as (
      select each.user_id, each.tag_id from direct as each
      where (replace and each.user_id = any (of_user_ids) and each.tag_id <> all (new_tag_ids)) is not true
      union select holder, tag from unnest(of_user_ids) as holder cross join unnest(new_tag_ids) as tag
    ), held as (
      select user_id, array_agg(distinct tag_id) filter (where not later) as before,
             array_agg(distinct tag_id) filter (where later) as after
      from (
        select user_id, tag_id, false as later from direct
        union all select user_id, tag_id, false from in_teams join of_teams using (team_id)
        union all select user_id, tag_id, true from direct_then
        union all select user_id, tag_id, true from in_teams_then join of_teams_then using (team_id)
      ) as each group by user_id
    ), kept as (
      select documents.audience_id, documents.uploaded_by, documents.id = any (document_ids) as chosen, count(*) as documents
      from public.documents
      where documents.organization_id = preview_readers.organization_id and documents.origin not in ('lesson', 'attachment')
        and (documents.audience_id = any (audiences) or documents.uploaded_by = me)
      group by 1, 2, 3
    ), shelves as (
      select audience_id, chosen, documents, kinds.principals, tag_ids as before, array(
        select tag from (
          select unnest(tag_ids) as tag where true union select unnest(add_tag_ids) where chosen
        ) as each
        where (tag = gone_tag_id) is not true and not (chosen and tag = any (remove_tag_ids))
      ) as after
      from (select audience_id, chosen, sum(documents) as documents from kept group by 1, 2) as each
      join public.audiences as kinds on kinds.id = each.audience_id and not kinds.own
    ), turned as (
      select people.user_id, shelves.audience_id, shelves.chosen, shelves.documents,
             shelves.documents - coalesce(kept.documents, 0) as others,
             shelves.before = '{}' or coalesce(shelves.before && held.before, false) as read,
             shelves.after = '{}' or coalesce(shelves.after && held.after, false) as reads
      from people
      left join held using (user_id)
      cross join shelves
      left join kept on kept.uploaded_by = people.user_id and kept.audience_id = shelves.audience_id
        and kept.chosen = shelves.chosen
      where (shelves.before <> shelves.after or held.before is distinct from held.after)
        and (shelves.principals = '{}' or shelves.principals && people.principals)
    ), changed as (
      select user_id, audience_id, chosen, reads as gains, documents, others from turned
      where read <> reads and others > 0
    ), counted as (
      select gains, count(distinct user_id) as people, (
        -- A document has one uploader, who reads it anyway: of two who lose it, one does lose it.
        select sum(shelf.documents) from (
          select case when count(*) > 1 then max(each.documents) else max(each.others) end as documents
          from changed as each where each.gains = changed.gains group by each.audience_id, each.chosen
        ) as shelf
      ) as documents
      from changed group by gains
    ), told as (
      select users.id, users.name, users.email, users.avatar_color,
             coalesce(sum(others) filter (where not gains), 0) as loses, coalesce(sum(others) filter (where gains), 0) as wins
      from changed join public.users on users.id = changed.user_id
      where my_role >= 'admin'
      group by users.id order by 5 desc, 6 desc, users.id limit 50
    )
    select jsonb_build_object(
      'losing', coalesce((select jsonb_build_object('people', people, 'documents', documents) from counted where not gains),
                         '{"people": 0, "documents": 0}'),
      'gaining', coalesce((select jsonb_build_object('people', people, 'documents', documents) from counted where gains),
                          '{"people": 0, "documents": 0}'),
      'people', coalesce((
        select jsonb_agg(private.person_json(told.id, told.name, told.email, told.avatar_color)
                         || jsonb_build_object('loses', told.loses, 'gains', told.wins)) from told), '[]'))
  );
end;
$$;
