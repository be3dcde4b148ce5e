-- Users, organisations, memberships (SPEC §3, §6).
create type public.organization_role as enum ('user', 'admin', 'owner', 'super-admin');
comment on type public.organization_role is 'Roles of SPEC §6, weakest first, so that >= reads "at least".';

create table public.users (
  id bigint generated always as identity primary key,
  auth_id uuid not null unique references auth.users (id) on delete cascade,
  email text not null,
  email_proved_at timestamptz,
  name text not null default '' check (char_length(name) <= 120),
  avatar_color smallint not null default 0 check (avatar_color between 0 and 7),
  theme_mode text check (theme_mode in ('light', 'dark')),
  ai_context text not null default '' check (char_length(ai_context) <= 4000),
  active_organization_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.users is 'A person; sign-in is auth.users, reached through auth_id.';
comment on column public.users.email_proved_at is
  'When a link mailed to the address was followed by this account; null: it may be anybody''s. No right follows from an '
  'address that isn''t proved.';
create index users_email_idx on public.users (lower(email));

create table public.organizations (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 120),
  ai_name text check (char_length(ai_name) between 1 and 60),
  branding_enabled boolean not null default false,
  branding_primary_color text check (branding_primary_color ~* '^#[0-9a-f]{6}$'),
  branding_secondary_color text check (branding_secondary_color ~* '^#[0-9a-f]{6}$'),
  branding_dark_primary_color text check (branding_dark_primary_color ~* '^#[0-9a-f]{6}$'),
  branding_dark_secondary_color text check (branding_dark_secondary_color ~* '^#[0-9a-f]{6}$'),
  branding_logo_url text,
  branding_logo_collapsed_url text,
  branding_dark_logo_url text,
  branding_dark_logo_collapsed_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.organizations is 'A tenant with its branding (SPEC §3). Row 1 is PLATFORM_ADMIN.';

alter table public.users
  add constraint users_active_organization_fkey
  foreign key (active_organization_id) references public.organizations (id) on delete set null;
create index users_active_organization_idx on public.users (active_organization_id);

create table public.organization_members (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  user_id bigint not null references public.users (id) on delete cascade,
  role public.organization_role not null default 'user',
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
comment on table public.organization_members is 'Who belongs to which organisation, in which role.';
create index organization_members_user_idx on public.organization_members (user_id, organization_id);

create table public.organization_domains (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  host text not null unique check (host = lower(host) and char_length(host) between 1 and 253),
  created_at timestamptz not null default now()
);
comment on table public.organization_domains is 'Hosts that serve an organisation''s branding (SPEC §1).';
create index organization_domains_organization_idx on public.organization_domains (organization_id);



create trigger users_touch before update on public.users
  for each row execute function private.touch_updated_at();
create trigger organizations_touch before update on public.organizations
  for each row execute function private.touch_updated_at();
create trigger organization_members_keep_organization before update on public.organization_members
  for each row execute function private.keep_organization();
create trigger organization_domains_keep_organization before update on public.organization_domains
  for each row execute function private.keep_organization();

create function private.announce_domains()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('organization_domains', '');
  return null;
end;
$$;
comment on function private.announce_domains() is 'Trigger: whoever serves the hosts of organisations reads them anew.';
create trigger organization_domains_announce after insert or update or delete on public.organization_domains
  for each statement execute function private.announce_domains();

-- Who is asking. Definer's, so that policies on these very tables don't recurse.
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

create function private.my_role(in_organization_id bigint)
returns public.organization_role
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select members.role from public.organization_members as members
    join public.users on users.id = members.user_id
    where users.auth_id = auth.uid() and members.organization_id = in_organization_id
  );
end;
$$;
comment on function private.my_role(bigint) is 'The signed-in user''s role in an organisation; null: not a member.';

create function private.require_member(
  in_organization_id bigint, min_role public.organization_role default 'user'
)
returns public.organization_role
language plpgsql stable security definer
set search_path = ''
as $$
declare
  role constant public.organization_role := private.my_role(in_organization_id);
begin
  -- Nobody works in the pseudo-organisation: it only marks platform admins.
  if role is null or in_organization_id = 1 then
    perform private.refuse(403, 'forbidden', 'You are not a member of this organisation.');
  elsif role < min_role then
    perform private.refuse(403, 'forbidden', format('Only %ss of the organisation can do this.', min_role));
  end if;
  return role;
end;
$$;
comment on function private.require_member(bigint, public.organization_role) is
  'The signed-in user''s role in an organisation; 403 below min_role, for who isn''t a member, and in organisation 1.';

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
comment on function private.is_platform_admin() is 'Whether the signed-in user belongs to organisation 1 (SPEC §4).';

grant execute on function
  private.my_auth_id(),
  private.my_user_id(),
  private.my_organization_ids(public.organization_role),
  private.my_colleague_ids(),
  private.is_platform_admin()
to authenticated;

alter table public.users enable row level security;
alter table public.organizations enable row level security;
alter table public.organization_members enable row level security;
alter table public.organization_domains enable row level security;

grant select (id, email, name, avatar_color, created_at) on public.users to authenticated;
grant update (name, avatar_color, theme_mode, ai_context) on public.users to authenticated;
grant select on public.organizations, public.organization_members, public.organization_domains to authenticated;

create policy "People see themselves and those they share an organisation with" on public.users
  for select to authenticated
  using (id = (select private.my_user_id()) or id = any ((select private.my_colleague_ids())::bigint[]));
create policy "People change only themselves" on public.users
  for update to authenticated
  using (id = (select private.my_user_id())) with check (id = (select private.my_user_id()));
create policy "Members see their organisations" on public.organizations
  for select to authenticated
  using (id = any ((select private.my_organization_ids())::bigint[]));
create policy "Members see the members of their organisations" on public.organization_members
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids())::bigint[]));
create policy "Admins see the domains of their organisations" on public.organization_domains
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));

create function private.branding(organization public.organizations)
returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'ai_name', organization.ai_name,
    'branding_enabled', organization.branding_enabled,
    'branding_primary_color', organization.branding_primary_color,
    'branding_secondary_color', organization.branding_secondary_color,
    'branding_dark_primary_color', organization.branding_dark_primary_color,
    'branding_dark_secondary_color', organization.branding_dark_secondary_color,
    'branding_logo_url', organization.branding_logo_url,
    'branding_logo_collapsed_url', organization.branding_logo_collapsed_url,
    'branding_dark_logo_url', organization.branding_dark_logo_url,
    'branding_dark_logo_collapsed_url', organization.branding_dark_logo_collapsed_url
  );
$$;
comment on function private.branding(public.organizations) is 'The branding fields of SPEC §3.';
