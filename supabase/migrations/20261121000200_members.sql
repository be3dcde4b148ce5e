-- Managing members (product §6). Each change locks the organisation's row first, so that of two at the same
-- moment the second sees what the first did: the last owner stays whatever happens.
create function private.lock_organization(in_organization_id bigint, min_role public.organization_role)
returns public.organization_role
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.organizations where id = in_organization_id for update;
  return private.require_member(in_organization_id, min_role);
end;
$$;
comment on function private.lock_organization(bigint, public.organization_role) is
  'Locks an organisation for a change of its people and returns the caller''s role; 403 below min_role.';

create function private.refuse_if_last_owner(in_organization_id bigint, of_user_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from public.organization_members as members
                 where members.organization_id = in_organization_id and members.role >= 'owner'
                   and members.user_id <> of_user_id) then
    perform private.refuse(409, 'conflict', 'An organisation needs an owner. Make somebody else an owner first.');
  end if;
end;
$$;
comment on function private.refuse_if_last_owner(bigint, bigint) is
  'Keeps the last owner; the caller holds the organisation''s lock.';

create function private.member_to_change(in_organization_id bigint, of_user_id bigint, my_role public.organization_role)
returns public.organization_members
language plpgsql security definer
set search_path = ''
as $$
declare
  member public.organization_members;
begin
  select * into member from public.organization_members as members
  where members.organization_id = in_organization_id and members.user_id = of_user_id;
  if not found then
    perform private.refuse(404, 'not_found', 'That member doesn''t exist.');
  elsif member.user_id = private.my_user_id() then
    perform private.refuse(403, 'forbidden', 'You can''t change your own membership. Ask another admin.');
  elsif member.role > my_role then
    perform private.refuse(403, 'forbidden', 'You can only change members whose role isn''t above your own.');
  end if;
  return member;
end;
$$;
comment on function private.member_to_change(bigint, bigint, public.organization_role) is
  'A member that the caller may act on: not themselves, and not above their own role.';

create function private.check_given_role(given public.organization_role, my_role public.organization_role)
returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if given is null then
    perform private.refuse(400, 'invalid_input', 'Role can''t be empty.');
  elsif given > my_role then
    perform private.refuse(403, 'forbidden', 'You can''t give a role above your own.');
  end if;
end;
$$;
comment on function private.check_given_role(public.organization_role, public.organization_role) is
  'Refuses a role that a caller of a role may not give: none (400), or one above their own (403).';

create function public.set_member_role(organization_id bigint, member_id bigint, new_role public.organization_role)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  my_role public.organization_role := private.lock_organization(organization_id, 'admin');
  member public.organization_members := private.member_to_change(organization_id, member_id, my_role);
begin
  perform private.check_given_role(new_role, my_role);
  if member.role >= 'owner' and new_role < 'owner' then
    perform private.refuse_if_last_owner(organization_id, member_id);
  end if;
  update public.organization_members as members set role = new_role
  where members.organization_id = set_member_role.organization_id and members.user_id = member_id;
  perform private.audit(organization_id, 'member.role',
    jsonb_build_object('user_id', member_id, 'from', member.role, 'to', new_role));
  perform pg_notify('realtime_recheck', '');
end;
$$;
comment on function public.set_member_role(bigint, bigint, public.organization_role) is
  'Changes a member''s role: rank rule, never one''s own, never the last owner''s.';
grant execute on function public.set_member_role(bigint, bigint, public.organization_role) to authenticated;

create function public.remove_member(organization_id bigint, member_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  my_role public.organization_role := private.lock_organization(organization_id, 'admin');
  member public.organization_members := private.member_to_change(organization_id, member_id, my_role);
begin
  if member.role >= 'owner' then
    perform private.refuse_if_last_owner(organization_id, member_id);
  end if;
  perform private.end_membership(organization_id, member_id);
  perform private.audit(organization_id, 'member.remove',
    jsonb_build_object('user_id', member_id, 'role', member.role,
                       'email', (select email from public.users where id = member_id)));
end;
$$;
comment on function public.remove_member(bigint, bigint) is 'Removes a member; their rights end with the transaction.';
grant execute on function public.remove_member(bigint, bigint) to authenticated;

create function private.end_membership(in_organization_id bigint, of_user_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.organization_members as members
  where members.organization_id = in_organization_id and members.user_id = of_user_id;
  delete from public.chats
  where chats.organization_id = in_organization_id and chats.user_id = of_user_id;
  update public.users set active_organization_id = null
  where id = of_user_id and active_organization_id = in_organization_id;
  perform pg_notify('realtime_recheck', '');
end;
$$;
comment on function private.end_membership(bigint, bigint) is
  'Ends a membership: private chats go, documents stay with the organisation, tags and teams go by cascade.';

create function public.leave_organization(organization_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  my_role public.organization_role := private.lock_organization(organization_id, 'user');
begin
  if my_role >= 'owner' then
    perform private.refuse_if_last_owner(organization_id, private.my_user_id());
  end if;
  perform private.audit(organization_id, 'member.leave', jsonb_build_object('user_id', private.my_user_id()));
  perform private.end_membership(organization_id, private.my_user_id());
end;
$$;
comment on function public.leave_organization(bigint) is 'The caller leaves; the last owner can''t.';
grant execute on function public.leave_organization(bigint) to authenticated;

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
  pattern text := '%' || regexp_replace(lower(coalesce(search, '')), '([\\%_])', '\\\1', 'g') || '%';
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
        and (pattern = '%%' or lower(users.name) like pattern or lower(users.email) like pattern)
    ), page as (
      select found.*, row_number() over (order by
        case when sort = 'role' and not descending then role end, case when sort = 'role' and descending then role end desc,
        case when sort = 'joined' and not descending then created_at end,
        case when sort = 'joined' and descending then created_at end desc,
        case when not descending then lower(private.display_name(name, email)) end,
        case when descending then lower(private.display_name(name, email)) end desc,
        user_id) as place
      from found order by place limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'members', coalesce((select jsonb_agg(private.person_json(page.user_id, page.name, page.email, page.avatar_color) || jsonb_build_object(
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
