-- What a session may do: how strongly its holder signed in (aal1: by a password; aal2: by a second factor too), whether the
-- account is disabled, and whether the organisation is suspended. Asked where people are told apart, so that every policy
-- and call stands on it.
update public.organizations set requires_mfa = true where id = 1;
alter table public.organizations
  add constraint organizations_operators_second_factor check (id <> 1 or requires_mfa),
  add constraint organizations_operators_not_suspended check (id <> 1 or suspended_at is null);
create index organizations_suspended_idx on public.organizations (id) where suspended_at is not null;

create function private.session_level()
returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
  level text;
begin
  if auth.uid() is null then
    return null;
  elsif claims ->> 'session_id' is null then
    return case when claims ->> 'aal' in ('aal2', 'aal3') then 'aal2' else 'aal1' end;
  end if;
  select case when sessions.aal::text in ('aal2', 'aal3') then 'aal2' else 'aal1' end into level
  from auth.sessions
  where sessions.id = (claims ->> 'session_id')::uuid and sessions.user_id = auth.uid();
  return level;
end;
$$;
comment on function private.session_level() is
  'How strongly the caller''s session was opened: aal1, or aal2 with a second factor; null when signed out. The session says so and not the '
  'token, which outlives it by up to an hour; a token without a session speaks for itself.';

create function private.session_id()
returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (auth.jwt() ->> 'session_id')::uuid;
end;
$$;
comment on function private.session_id() is
  'Which of the caller''s sessions it is, as the token says; null for a token without one. It gives no right: session_level judges it.';

create function private.session_auth_id()
returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return case when private.session_level() is not null then auth.uid() end;
end;
$$;
comment on function private.session_auth_id() is
  'Whose session it is, whatever it lacks: for what tells its holder that. Rights are asked of private.my_auth_id.';

create function private.has_second_factor(of_auth_id uuid)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from auth.mfa_factors as factors where factors.user_id = of_auth_id and factors.status = 'verified');
end;
$$;
comment on function private.has_second_factor(uuid) is 'Whether an account has set up a second factor.';

create or replace function private.my_auth_id()
returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  level constant text := private.session_level();
  subject constant uuid := private.session_auth_id();
begin
  if level is null
    or level = 'aal1' and private.has_second_factor(subject)
    or exists (select from public.users where users.auth_id = subject and users.disabled_at is not null)
  then
    return null;
  end if;
  return subject;
end;
$$;
comment on function private.my_auth_id() is
  'The signed-in account''s id at auth; null when signed out, in a session without the second factor that the account has, and when the account is '
  'disabled. A token outlives its session by up to an hour: signing out ends its rights at once.';

create or replace function private.my_organization_ids(min_role public.organization_role default 'user')
returns bigint[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  strong constant boolean := coalesce(private.session_level() = 'aal2', false);
  ways constant text[] := private.session_ways();
begin
  return (
    select coalesce(array_agg(members.organization_id), '{}')
    from public.organization_members as members
    join public.users on users.id = members.user_id
    join public.organizations on organizations.id = members.organization_id
    where users.auth_id = (select private.my_auth_id()) and members.role >= min_role
      and organizations.suspended_at is null and (strong or not organizations.requires_mfa)
      and (ways = '{}' or private.allows_ways(organizations.id, ways))
  );
end;
$$;
comment on function private.my_organization_ids(public.organization_role) is
  'Organisations in which the signed-in user holds at least min_role: none that is suspended, those that ask for a second factor only in a session with '
  'one, and in a session that a vendor opened those that allow that vendor.';

create or replace function private.role_of(of_user_id bigint, in_organization_id bigint)
returns public.organization_role
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select members.role from public.organization_members as members
    join public.users on users.id = members.user_id
    join public.organizations on organizations.id = members.organization_id
    where members.user_id = of_user_id and users.disabled_at is null and organizations.suspended_at is null
      and (users.auth_id is distinct from private.session_auth_id()
           or (not organizations.requires_mfa or private.session_level() = 'aal2')
           and private.allows_ways(organizations.id, private.session_ways()))
      and members.organization_id = in_organization_id
  );
end;
$$;
comment on function private.role_of(bigint, bigint) is
  'A user''s role in an organisation; null: not a member, or one who has no rights there: disabled, suspended, or the caller without the second factor '
  'that is asked for or by a vendor that isn''t allowed. Of others nobody knows how they would sign in.';

create function private.refuse_standing(of_user_id bigint, in_organization_id bigint)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  place public.organizations;
begin
  select organizations.* into place from public.organization_members as members
  join public.organizations on organizations.id = members.organization_id
  where members.user_id = of_user_id and members.organization_id = in_organization_id;
  if not found then
    return;
  elsif place.suspended_at is not null then
    perform private.refuse(403, 'organization_suspended', format('%s is suspended: %s', place.name, place.suspended_reason));
  elsif not private.allows_ways(place.id, private.session_ways()) then
    perform private.refuse(403, 'sign_in_way', case when place.id = 1 then 'Platform admins sign in with their password.'
      else format('%s doesn''t allow the way you signed in. Sign in with your password.', place.name) end);
  elsif place.requires_mfa and private.session_level() = 'aal1' then
    perform private.refuse(403, 'mfa_required', case when place.id = 1 then 'Platform admins sign in with a second step.'
      else format('%s asks for two-step sign-in.', place.name) end);
  end if;
end;
$$;
comment on function private.refuse_standing(bigint, bigint) is
  'Refuses a member who has no rights in an organisation, saying what is in the way; does nothing for who isn''t one.';

create or replace function private.require_role(
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
    if in_organization_id <> 1 then
      perform private.refuse_standing(of_user_id, in_organization_id);
    end if;
    perform private.refuse(403, 'forbidden', 'You are not a member of this organisation.');
  elsif (role >= min_role) is not true then
    perform private.refuse(403, 'forbidden', format('Only %ss of the organisation can do this.', min_role));
  end if;
  return role;
end;
$$;

create function private.refuse_account(of_auth_id uuid)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  reason constant text := (select users.disabled_reason from public.users where users.auth_id = of_auth_id);
begin
  if reason is not null then
    perform private.refuse(403, 'account_disabled', format('This account is disabled: %s', reason));
  end if;
end;
$$;
comment on function private.refuse_account(uuid) is 'Refuses whose account is disabled, with the reason; does nothing for others.';

create or replace function private.require_user()
returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
begin
  if me is null and private.session_auth_id() is not null then
    perform private.refuse_account(private.session_auth_id());
    if private.my_auth_id() is null then
      perform private.refuse(403, 'mfa_required', 'Enter the code of your second step first.');
    end if;
  end if;
  if me is null then
    perform private.refuse(401, 'unauthenticated', 'Your session has ended. Please sign in again.');
  end if;
  return me;
end;
$$;
comment on function private.require_user() is
  'The signed-in user''s id; 401 when signed out, also while the token still lasts; 403 while the account is disabled or its second step is missing.';
