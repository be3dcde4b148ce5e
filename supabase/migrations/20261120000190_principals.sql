-- Roles, and who is asking. With their owner's rights, so that the policies of the tables that they read don't recurse.
create type public.organization_role as enum ('user', 'admin', 'owner', 'super-admin');
comment on type public.organization_role is 'Roles of product §6, weakest first, so that >= reads "at least".';

create function private.my_auth_id()
returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
  subject uuid := auth.uid();
begin
  if claims ->> 'session_id' is null or exists (
    select from auth.sessions
    where sessions.id = (claims ->> 'session_id')::uuid and sessions.user_id = subject
  ) then
    return subject;
  end if;
  return null;
end;
$$;
comment on function private.my_auth_id() is
  'The signed-in account''s id at auth; null when signed out. A token outlives its session by up to an hour: signing out ends its rights at once.';

create function private.my_user_id()
returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select users.id from public.users where users.auth_id = (select private.my_auth_id()));
end;
$$;
comment on function private.my_user_id() is 'The signed-in user''s id; null when signed out.';

create function private.my_organization_ids(min_role public.organization_role default 'user')
returns bigint[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(members.organization_id), '{}')
    from public.organization_members as members
    join public.users on users.id = members.user_id
    where users.auth_id = (select private.my_auth_id()) and members.role >= min_role
  );
end;
$$;
comment on function private.my_organization_ids(public.organization_role) is
  'Organisations in which the signed-in user holds at least min_role.';

create function private.require_user()
returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
begin
  if me is null then
    perform private.refuse(401, 'unauthenticated', 'Your session has ended. Please sign in again.');
  end if;
  return me;
end;
$$;
comment on function private.require_user() is 'The signed-in user''s id; 401 when signed out, also while the token still lasts.';

create function private.role_of(of_user_id bigint, in_organization_id bigint)
returns public.organization_role
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select members.role from public.organization_members as members
    where members.user_id = of_user_id and members.organization_id = in_organization_id
  );
end;
$$;
comment on function private.role_of(bigint, bigint) is 'A user''s role in an organisation; null: not a member.';

create function private.require_role(
  of_user_id bigint, in_organization_id bigint, min_role public.organization_role
)
returns public.organization_role
language plpgsql stable security definer
set search_path = ''
as $$
declare
  role constant public.organization_role := private.role_of(of_user_id, in_organization_id);
begin
  -- Nobody works in the pseudo-organisation: it only marks platform admins.
  if role is null or in_organization_id = 1 then
    perform private.refuse(403, 'forbidden', 'You are not a member of this organisation.');
  elsif (role >= min_role) is not true then
    perform private.refuse(403, 'forbidden', format('Only %ss of the organisation can do this.', min_role));
  end if;
  return role;
end;
$$;
comment on function private.require_role(bigint, bigint, public.organization_role) is
  'A user''s role in an organisation; 403 below min_role, for who isn''t a member, and in organisation 1.';

create function private.require_member(
  in_organization_id bigint, min_role public.organization_role default 'user'
)
returns public.organization_role
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.require_role(private.my_user_id(), in_organization_id, min_role);
end;
$$;
comment on function private.require_member(bigint, public.organization_role) is
  'The signed-in user''s role in an organisation, as private.require_role.';

create function private.my_colleague_ids()
returns bigint[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(distinct members.user_id), '{}')
    from public.organization_members as members
    where members.organization_id = any (private.my_organization_ids()) and members.organization_id <> 1
  );
end;
$$;
comment on function private.my_colleague_ids() is 'Users who share an organisation with the signed-in user.';

create function private.is_platform_admin()
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select 1 = any (private.my_organization_ids()));
end;
$$;
comment on function private.is_platform_admin() is 'Whether the signed-in user belongs to organisation 1 (product §4).';

create function private.display_name(name text, email text)
returns text
language sql immutable
return coalesce(nullif(name, ''), email);
comment on function private.display_name(text, text) is 'What people are called: their name, or their address while they have none.';

create function private.person_json(id bigint, name text, email text, avatar_color smallint)
returns jsonb
language sql stable
return jsonb_build_object('id', id, 'name', name, 'email', email, 'avatar_color', avatar_color);
comment on function private.person_json(bigint, text, text, smallint) is
  'A person as others are told of them; its columns and not the row, of which people may read no more.';

grant execute on function
  private.person_json(bigint, text, text, smallint),
  private.my_auth_id(),
  private.my_user_id(),
  private.my_organization_ids(public.organization_role),
  private.my_colleague_ids(),
  private.is_platform_admin()
to authenticated;
