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
    when 'user' then member_role := private.role_of(person.id, authorize.organization_id);
    when 'platform' then
      if private.role_of(person.id, 1) is null then
        perform private.refuse(403, 'forbidden', 'Only platform admins can do this.');
      end if;
    when 'member', 'admin', 'owner' then
      member_role := private.require_role(person.id, authorize.organization_id,
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
          'branding', private.branding_json(organizations)
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
  'User of product §3 with its organisations, the active one first and PLATFORM_ADMIN last, and who invites them.';
grant execute on function public.current_account() to authenticated;

create function public.set_active_organization(organization_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.require_user();
begin
  -- Nobody works in the pseudo-organisation.
  if organization_id = 1 or private.role_of(me, organization_id) is null then
    perform private.refuse(404, 'not_found', 'That organisation doesn''t exist.');
  end if;
  update public.users set active_organization_id = set_active_organization.organization_id where id = me;
end;
$$;
comment on function public.set_active_organization(bigint) is 'Remembers which of their organisations a user works in.';
grant execute on function public.set_active_organization(bigint) to authenticated;

create function public.delete_account(typed_email text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.require_user();
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
      if private.role_of(me, organization) >= 'owner' then
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
