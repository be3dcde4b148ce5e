-- Users, organisations, memberships (product §3, §6), and how organisations begin, change and end.
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
  suggested_tag_context text not null default '' check (char_length(suggested_tag_context) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.organizations is 'A tenant with its branding (product §3). Row 1 is PLATFORM_ADMIN.';

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

create trigger users_touch before update on public.users
  for each row execute function private.touch_updated_at();
create trigger organizations_touch before update on public.organizations
  for each row execute function private.touch_updated_at();
create trigger organization_members_keep_organization before update on public.organization_members
  for each row execute function private.keep_organization();

alter table public.users enable row level security;
alter table public.organizations enable row level security;
alter table public.organization_members enable row level security;
grant select (id, email, name, avatar_color, created_at) on public.users to authenticated;
grant update (name, avatar_color, theme_mode, ai_context) on public.users to authenticated;
grant select on public.organizations, public.organization_members to authenticated;

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

create function private.found_organization(founder bigint, organization_name text)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  new_id bigint;
begin
  insert into public.organizations (name) values (organization_name) returning id into new_id;
  insert into public.organization_members (organization_id, user_id, role) values (new_id, founder, 'owner');
  update public.users set active_organization_id = new_id where id = founder;
  return new_id;
end;
$$;
comment on function private.found_organization(bigint, text) is 'Makes an organisation with the founder as its owner.';

create function public.sign_up_organization(organization_name text, user_name text default null)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  person public.users;
begin
  perform private.check_text(organization_name, 'Organisation name', 120, 1);
  perform private.check_text(user_name, 'Name', 120);
  -- The lock makes two submissions of one sign-up form one organisation.
  select * into person from public.users where id = private.require_user() for update;
  if exists (select from public.organization_members as members
             where members.user_id = person.id and members.organization_id <> 1) then
    perform private.refuse(409, 'conflict', 'You already belong to an organisation.');
  end if;
  if user_name is not null then
    update public.users set name = user_name where id = person.id;
  end if;
  return private.found_organization(person.id, organization_name);
end;
$$;
comment on function public.sign_up_organization(text, text) is
  'The first organisation of a new user, who becomes its owner; 409 when they already have one.';
grant execute on function public.sign_up_organization(text, text) to authenticated;

create function public.create_organization(organization_name text)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.require_user();
  new_id bigint;
begin
  perform private.check_text(organization_name, 'Organisation name', 120, 1);
  -- The lock makes two creations at the same moment count one after the other.
  perform from public.users where id = me for update;
  if (select count(*) from public.organization_members as members
      where members.user_id = me and members.role >= 'owner') >= 20 then
    perform private.refuse(429, 'limit_reached', 'You own 20 organisations, which is the limit.');
  end if;
  new_id := private.found_organization(me, organization_name);
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
