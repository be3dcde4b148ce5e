-- What the screens about people ask, each in one round trip, and changes of many rows at once.
create function public.list_members(
  organization_id bigint, page_limit integer, page_offset integer, search text default '', with_role text default null,
  sort text default 'name', descending boolean default false
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  my_role public.organization_role := private.require_member(organization_id);
  pattern text := '%' || regexp_replace(lower(search), '([\\%_])', '\\\1', 'g') || '%';
begin
  perform private.check_text(search, 'Search', 200);
  perform private.check_text(with_role, 'Role', 20);
  perform private.check_text(sort, 'Sort', 20);
  perform private.check_page(page_limit, page_offset);
  return (
    with found as (
      select members.user_id, members.role, members.created_at, users.name, users.email, users.avatar_color
      from public.organization_members as members
      join public.users on users.id = members.user_id
      where members.organization_id = list_members.organization_id
        and (with_role is null or members.role = with_role::public.organization_role)
        and (search = '' or lower(users.name) like pattern or lower(users.email) like pattern)
    ), page as (
      select found.*, row_number() over (order by
        case when sort = 'role' and not descending then role end, case when sort = 'role' and descending then role end desc,
        case when sort = 'joined' and not descending then created_at end,
        case when sort = 'joined' and descending then created_at end desc,
        case when not descending then lower(coalesce(nullif(name, ''), email)) end,
        case when descending then lower(coalesce(nullif(name, ''), email)) end desc,
        user_id) as place
      from found order by place limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'members', coalesce((select jsonb_agg(jsonb_build_object(
        'id', page.user_id, 'name', page.name, 'email', page.email, 'avatar_color', page.avatar_color,
        'role', page.role, 'joined_at', page.created_at,
        'team_ids', coalesce((select jsonb_agg(team_id order by team_id) from public.team_members
          where team_members.organization_id = list_members.organization_id and team_members.user_id = page.user_id), '[]'),
        'tag_ids', case when my_role >= 'admin' then coalesce((select jsonb_agg(tag_id order by tag_id) from public.tag_members
          where tag_members.organization_id = list_members.organization_id and tag_members.user_id = page.user_id), '[]')
          else '[]'::jsonb end
      ) order by page.place) from page), '[]')
    )
  );
end;
$$;
comment on function public.list_members(bigint, integer, integer, text, text, text, boolean) is
  'A page of an organisation''s members; tags only for admins.';
grant execute on function public.list_members(bigint, integer, integer, text, text, text, boolean) to authenticated;

-- What deleting a tag would open to everyone is said beside the tag, before it is deleted.
create function public.tags_with_info(organization_id bigint)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', tags.id, 'name', tags.name, 'color', tags.color,
      'documents', (select count(*) from public.document_tags
                    where document_tags.organization_id = tags.organization_id and document_tags.tag_id = tags.id),
      'only_tag_of', (select count(*) from public.documents
                      join public.document_tags on document_tags.document_id = documents.id
                      where document_tags.organization_id = tags.organization_id and document_tags.tag_id = tags.id
                        and documents.tag_ids = array[tags.id]),
      'members', (select count(*) from public.tag_members
                  where tag_members.organization_id = tags.organization_id and tag_members.tag_id = tags.id),
      'teams', (select count(*) from public.tag_teams
                where tag_teams.organization_id = tags.organization_id and tag_teams.tag_id = tags.id)
    ) order by lower(tags.name)), '[]')
    from public.tags where tags.organization_id = tags_with_info.organization_id
  );
end;
$$;
comment on function public.tags_with_info(bigint) is
  'Tags with how many documents, members and teams hold each, and how many documents have no other, as the caller may see.';
grant execute on function public.tags_with_info(bigint) to authenticated;

create function public.assign_member_tags(organization_id bigint, to_member_ids bigint[], new_tag_ids bigint[], replace boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.check_list(to_member_ids, 'Members', 500);
  perform private.check_list(new_tag_ids, 'Tags', 200);
  if replace then
    delete from public.tag_members
    where tag_members.organization_id = assign_member_tags.organization_id and user_id = any (to_member_ids)
      and tag_id <> all (new_tag_ids);
  end if;
  insert into public.tag_members (organization_id, tag_id, user_id)
  select assign_member_tags.organization_id, tag_id, user_id
  from unnest(new_tag_ids) as tag_id cross join unnest(to_member_ids) as user_id
  on conflict do nothing;
end;
$$;
comment on function public.assign_member_tags(bigint, bigint[], bigint[], boolean) is
  'Gives tags to members, held directly; replace: these and no others.';
grant execute on function public.assign_member_tags(bigint, bigint[], bigint[], boolean) to authenticated;

create function public.assign_team_tags(organization_id bigint, to_team_ids bigint[], new_tag_ids bigint[], replace boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.check_list(to_team_ids, 'Teams', 500);
  perform private.check_list(new_tag_ids, 'Tags', 200);
  if replace then
    delete from public.tag_teams
    where tag_teams.organization_id = assign_team_tags.organization_id and team_id = any (to_team_ids)
      and tag_id <> all (new_tag_ids);
  end if;
  insert into public.tag_teams (organization_id, tag_id, team_id)
  select assign_team_tags.organization_id, tag_id, team_id
  from unnest(new_tag_ids) as tag_id cross join unnest(to_team_ids) as team_id
  on conflict do nothing;
end;
$$;
comment on function public.assign_team_tags(bigint, bigint[], bigint[], boolean) is
  'Gives tags to teams; replace: these and no others.';
grant execute on function public.assign_team_tags(bigint, bigint[], bigint[], boolean) to authenticated;

create function public.set_member_teams(organization_id bigint, member_id bigint, new_team_ids bigint[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.check_list(new_team_ids, 'Teams', 500);
  delete from public.team_members
  where team_members.organization_id = set_member_teams.organization_id and user_id = member_id
    and team_id <> all (new_team_ids);
  insert into public.team_members (organization_id, team_id, user_id)
  select set_member_teams.organization_id, team_id, member_id from unnest(new_team_ids) as team_id
  on conflict do nothing;
end;
$$;
comment on function public.set_member_teams(bigint, bigint, bigint[]) is 'The teams that a member is in, all of them.';
grant execute on function public.set_member_teams(bigint, bigint, bigint[]) to authenticated;

create function public.add_team_members(organization_id bigint, to_team_id bigint, member_ids bigint[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.check_list(member_ids, 'Members', 500);
  insert into public.team_members (organization_id, team_id, user_id)
  select add_team_members.organization_id, to_team_id, user_id from unnest(member_ids) as user_id
  on conflict do nothing;
end;
$$;
comment on function public.add_team_members(bigint, bigint, bigint[]) is 'Adds members to a team.';
grant execute on function public.add_team_members(bigint, bigint, bigint[]) to authenticated;

create function public.list_teams(organization_id bigint)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', teams.id, 'name', teams.name, 'description', teams.description,
      'members', (select count(*) from public.team_members
                  where team_members.organization_id = teams.organization_id and team_members.team_id = teams.id),
      'tag_ids', coalesce((select jsonb_agg(tag_id order by tag_id) from public.tag_teams
                  where tag_teams.organization_id = teams.organization_id and tag_teams.team_id = teams.id), '[]')
    ) order by lower(teams.name)), '[]')
    from public.teams where teams.organization_id = list_teams.organization_id
  );
end;
$$;
comment on function public.list_teams(bigint) is 'An organisation''s teams with how many members, and which tags, each has.';
grant execute on function public.list_teams(bigint) to authenticated;

create function public.get_team(organization_id bigint, team_id bigint)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'id', teams.id, 'name', teams.name, 'description', teams.description,
      'members', coalesce((
        select jsonb_agg(jsonb_build_object('id', users.id, 'name', users.name, 'email', users.email,
                                            'avatar_color', users.avatar_color) order by lower(users.name), users.id)
        from public.team_members join public.users on users.id = team_members.user_id
        where team_members.organization_id = teams.organization_id and team_members.team_id = teams.id), '[]'),
      'tag_ids', coalesce((select jsonb_agg(tag_id order by tag_id) from public.tag_teams
        where tag_teams.organization_id = teams.organization_id and tag_teams.team_id = teams.id), '[]')
    )
    from public.teams where teams.organization_id = get_team.organization_id and teams.id = get_team.team_id
  );
end;
$$;
comment on function public.get_team(bigint, bigint) is 'A team with its members and tags; null when there is none.';
grant execute on function public.get_team(bigint, bigint) to authenticated;

create function public.tag_documents(
  organization_id bigint, to_document_ids bigint[], add_tag_ids bigint[], remove_tag_ids bigint[]
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.check_list(to_document_ids, 'Documents', 200);
  perform private.check_list(add_tag_ids, 'Tags', 200);
  perform private.check_list(remove_tag_ids, 'Tags', 200);
  if (select count(*) from public.documents
      where documents.organization_id = tag_documents.organization_id and id = any (to_document_ids))
     < (select count(distinct given) from unnest(to_document_ids) as given) then
    perform private.refuse(404, 'not_found', 'One of these documents doesn''t exist.');
  end if;
  insert into public.document_tags (organization_id, document_id, tag_id)
  select tag_documents.organization_id, document_id, tag_id
  from unnest(to_document_ids) as document_id cross join unnest(add_tag_ids) as tag_id
  on conflict do nothing;
  delete from public.document_tags
  where document_tags.organization_id = tag_documents.organization_id
    and document_id = any (to_document_ids) and tag_id = any (remove_tag_ids);
  if exists (select from public.document_tags
             where document_tags.organization_id = tag_documents.organization_id
               and document_id = any (to_document_ids) and tag_id = any (remove_tag_ids)) then
    perform private.refuse(403, 'forbidden', 'Only an admin can take off a tag that an admin has put on.');
  end if;
end;
$$;
comment on function public.tag_documents(bigint, bigint[], bigint[], bigint[]) is
  'Adds tags to documents and takes others off, as the policies on document_tags allow: all of it, or 403.';
grant execute on function public.tag_documents(bigint, bigint[], bigint[], bigint[]) to authenticated;

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
    select jsonb_agg(jsonb_build_object(
      'id', users.id, 'name', users.name, 'email', users.email, 'avatar_color', users.avatar_color, 'role', members.role,
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
      select jsonb_agg(jsonb_build_object('id', page.id, 'name', page.name, 'type', page.type, 'tag_ids', to_jsonb(page.tag_ids))
                       order by lower(page.name), page.id)
      from (select documents.* from public.documents join readable using (id)
            order by lower(documents.name), documents.id limit page_limit offset page_offset) as page), '[]'))
  );
end;
$$;
comment on function public.member_documents(bigint, bigint, integer, integer) is 'What a member can read; for admins.';
grant execute on function public.member_documents(bigint, bigint, integer, integer) to authenticated;

create function public.delete_account(typed_email text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  me bigint := private.my_user_id();
  organization bigint;
begin
  if typed_email is distinct from (select email from public.users where id = me) then
    perform private.refuse(400, 'invalid_input', 'The e-mail address you typed isn''t yours.');
  end if;
  for organization in
    select members.organization_id from public.organization_members as members
    where members.user_id = me and members.organization_id <> 1 order by 1
  loop
    perform from public.organizations where id = organization for update;
    if not exists (select from public.organization_members as members
                   where members.organization_id = organization and members.user_id <> me) then
      perform private.audit(organization, 'organization.delete', '{"because": "account"}');
      delete from public.documents where documents.organization_id = organization;
      delete from public.organizations where id = organization;
    else
      if private.my_role(organization) >= 'owner' then
        perform private.refuse_if_last_owner(organization, me);
      end if;
      perform private.audit(organization, 'member.leave', '{"because": "account"}');
    end if;
  end loop;
  delete from auth.users where id = private.my_auth_id();
  perform pg_notify('realtime_recheck', '');
end;
$$;
comment on function public.delete_account(text) is
  'Deletes the caller, whose address must be typed, with their chats and the organisations nobody else is in; their '
  'documents stay with the others. '
  'The last owner among others must name another first.';
grant execute on function public.delete_account(text) to authenticated;
