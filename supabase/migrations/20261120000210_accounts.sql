-- What the API asks about the caller, and how accounts and organisations begin.
create function public.authorize(access text default 'user', organization_id bigint default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  account auth.users;
  person public.users;
  member_role public.organization_role;
begin
  -- A token outlives its session by up to an hour; signing out ends its rights at once.
  select * into account from auth.users
  where id = auth.uid() and (
    auth.jwt() ->> 'session_id' is null
    or exists (select from auth.sessions where sessions.id = (auth.jwt() ->> 'session_id')::uuid
                 and sessions.user_id = users.id)
  );
  if not found then
    perform private.refuse(401, 'unauthenticated', case
      when exists (select from auth.users where id = auth.uid()) then 'Your session has ended. Please sign in again.'
      else 'This account doesn''t exist any more.' end);
  end if;
  select * into person from public.users where auth_id = account.id;
  if not found then
    insert into public.users (auth_id, email, name, avatar_color)
    values (
      account.id, account.email,
      left(coalesce(account.raw_user_meta_data ->> 'name', ''), 120),
      abs(hashtext(account.id::text)) % 8
    )
    on conflict (auth_id) do update set email = excluded.email
    returning * into person;
  elsif person.email is distinct from account.email then
    update public.users set email = account.email, email_proved_at = null where id = person.id returning * into person;
  end if;
  case access
    when 'user' then member_role := private.my_role(authorize.organization_id);
    when 'platform' then
      if not exists (select from public.organization_members as members
                     where members.user_id = person.id and members.organization_id = 1) then
        perform private.refuse(403, 'forbidden', 'Only platform admins can do this.');
      end if;
    when 'member', 'admin', 'owner' then
      member_role := private.require_member(authorize.organization_id,
        replace(access, 'member', 'user')::public.organization_role);
    else
      perform private.refuse(400, 'invalid_input', 'Access must be one that a call can have.');
  end case;
  return jsonb_build_object('user_id', person.id, 'auth_id', person.auth_id, 'email', person.email,
                            'name', person.name, 'role', member_role);
end;
$$;
comment on function public.authorize(text, bigint) is
  'The caller, made at the first request, with their role in the organisation (null: none). Refuses who may not make calls of an access (contract/call.ts), and an access that it doesn''t know.';
grant execute on function public.authorize(text, bigint) to authenticated;

create function public.current_account()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'id', users.id, 'email', users.email, 'email_proved', users.email_proved_at is not null,
      'name', users.name, 'avatar_color', users.avatar_color,
      'theme_mode', users.theme_mode, 'ai_context', users.ai_context,
      'activeOrganizationId', users.active_organization_id,
      'organizations', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', organizations.id, 'name', organizations.name, 'role', members.role,
          'branding', private.branding(organizations)
        ) order by organizations.id = 1, organizations.id is distinct from users.active_organization_id,
                   lower(organizations.name), organizations.id)
        from public.organization_members as members
        join public.organizations on organizations.id = members.organization_id
        where members.user_id = users.id
      ), '[]'::jsonb),
      'invitations', private.invitations_to(users)
    )
    from public.users where users.id = private.my_user_id()
  );
end;
$$;
comment on function public.current_account() is
  'User of SPEC §3 with its organisations, the active one first and PLATFORM_ADMIN last, and who invites them.';
grant execute on function public.current_account() to authenticated;

create function public.set_active_organization(organization_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Nobody works in the pseudo-organisation.
  if organization_id = 1 or not organization_id = any (private.my_organization_ids()) then
    perform private.refuse(404, 'not_found', 'That organisation doesn''t exist.');
  end if;
  update public.users set active_organization_id = set_active_organization.organization_id
  where id = private.my_user_id();
end;
$$;
comment on function public.set_active_organization(bigint) is 'Remembers which of their organisations a user works in.';
grant execute on function public.set_active_organization(bigint) to authenticated;

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
  select * into person from public.users where id = private.my_user_id() for update;
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

create function public.resolve_host(host text)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (select jsonb_build_object(
       'organizationId', organizations.id,
       'branding', case when organizations.branding_enabled then private.branding(organizations) end)
     from public.organization_domains as domains
     join public.organizations on organizations.id = domains.organization_id
     where domains.host = lower(resolve_host.host)),
    jsonb_build_object('organizationId', null, 'branding', null)
  );
$$;
comment on function public.resolve_host(text) is 'The organisation and branding that a host serves (SPEC §1, §7).';
grant execute on function public.resolve_host(text) to anon, authenticated;

create function public.may_use_host(host text)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.check_text(host, 'Host', 253);
  return (
    select not exists (
      select from public.organization_domains as domains
      where domains.host = lower(may_use_host.host)
        and not domains.organization_id = any (private.my_organization_ids())
    )
  );
end;
$$;
comment on function public.may_use_host(text) is
  'Whether the signed-in user may use the product on a host: it is nobody''s, or an organisation''s of theirs (SPEC §5).';
grant execute on function public.may_use_host(text) to authenticated;
