-- Managing members (DESIGN §8, rank rule). Each change locks the organisation's row first, so that of two at the same
-- moment the second sees what the first did: the last owner stays whatever happens.
create function private.my_role(in_organization_id bigint)
returns public.organization_role
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select members.role from public.organization_members as members
    where members.user_id = private.my_user_id() and members.organization_id = in_organization_id
  );
end;
$$;
comment on function private.my_role(bigint) is 'The signed-in user''s role in an organisation; null: not a member.';

create function private.lock_organization(in_organization_id bigint, min_role public.organization_role)
returns public.organization_role
language plpgsql security definer
set search_path = ''
as $$
declare
  role public.organization_role;
begin
  if in_organization_id = 1 then
    perform private.refuse(403, 'forbidden', 'You are not a member of this organisation.');
  end if;
  perform from public.organizations where id = in_organization_id for update;
  role := private.my_role(in_organization_id);
  if role is null then
    perform private.refuse(403, 'forbidden', 'You are not a member of this organisation.');
  elsif role < min_role then
    perform private.refuse(403, 'forbidden', format('Only %ss of the organisation can do this.', min_role));
  end if;
  return role;
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

create function public.set_member_role(organization_id bigint, member_id bigint, new_role public.organization_role)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  my_role public.organization_role := private.lock_organization(organization_id, 'admin');
  member public.organization_members := private.member_to_change(organization_id, member_id, my_role);
begin
  if new_role > my_role then
    perform private.refuse(403, 'forbidden', 'You can''t give a role above your own.');
  end if;
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

create function public.create_organization(organization_name text)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  new_id bigint;
begin
  perform private.check_text(organization_name, 'Organisation name', 120, 1);
  -- The lock makes two creations at the same moment count one after the other.
  perform from public.users where id = private.my_user_id() for update;
  if (select count(*) from public.organization_members as members
      where members.user_id = private.my_user_id() and members.role >= 'owner') >= 20 then
    perform private.refuse(429, 'limit_reached', 'You own 20 organisations, which is the limit.');
  end if;
  new_id := private.found_organization(private.my_user_id(), organization_name);
  perform private.audit(new_id, 'organization.create', jsonb_build_object('name', organization_name));
  return new_id;
end;
$$;
comment on function public.create_organization(text) is 'A further organisation, the caller its owner; at most 20 a person.';
grant execute on function public.create_organization(text) to authenticated;

create function public.update_organization(organization_id bigint, changes jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_organization(organization_id, 'admin');
  perform private.check_object(changes, 'Changes', '{"name": ["string"], "suggested_tag_context": ["string"]}');
  if changes ? 'name' then
    perform private.check_text(changes ->> 'name', 'Organisation name', 120, 1);
  end if;
  perform private.check_text(changes ->> 'suggested_tag_context', 'Context', 4000);
  update public.organizations
  set name = coalesce(changes ->> 'name', name),
      suggested_tag_context = coalesce(changes ->> 'suggested_tag_context', suggested_tag_context)
  where id = organization_id;
  perform private.audit(organization_id, 'organization.update', changes);
end;
$$;
comment on function public.update_organization(bigint, jsonb) is 'Renames an organisation, or changes what suggests its tags.';
grant execute on function public.update_organization(bigint, jsonb) to authenticated;

alter table public.organizations
  add column suggested_tag_context text not null default '' check (char_length(suggested_tag_context) <= 4000);

create function public.delete_organization(organization_id bigint, typed_name text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_organization(organization_id, 'owner');
  perform private.check_text(typed_name, 'Name', 120);
  if typed_name is distinct from (select name from public.organizations where id = organization_id) then
    perform private.refuse(400, 'invalid_input', 'The name you typed isn''t the organisation''s name.');
  end if;
  perform private.audit(organization_id, 'organization.delete', jsonb_build_object('name', typed_name));
  -- One by one through their trigger, so that each file has its own job to delete it.
  delete from public.documents where documents.organization_id = delete_organization.organization_id;
  delete from public.organizations where id = organization_id;
  perform pg_notify('realtime_recheck', '');
end;
$$;
comment on function public.delete_organization(bigint, text) is
  'Deletes an organisation and all that hangs on it; the name must be typed. The audit trail stays.';
grant execute on function public.delete_organization(bigint, text) to authenticated;
