-- The caller with what their session and organisations lack: what the API asks first, and what the app shows first.
create or replace function public.authorize(access text default 'user', organization_id bigint default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  account auth.users;
  person public.users;
  member_role public.organization_role;
  level constant text := private.session_level();
begin
  -- A token outlives its session by up to an hour; signing out ends its rights at once.
  select * into account from auth.users where id = auth.uid() and level is not null;
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
  perform private.refuse_account(account.id);
  if access is distinct from 'account' and level = 'aal1' and private.has_second_factor(account.id) then
    perform private.refuse(403, 'mfa_required', 'Enter the code of your second step first.');
  end if;
  case access
    when 'account' then null;
    when 'user' then member_role := private.role_of(person.id, authorize.organization_id);
    when 'platform' then
      if private.role_of(person.id, 1) is null then
        perform private.refuse_standing(person.id, 1);
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

create or replace function public.current_account()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  level constant text := private.session_level();
  ways constant text[] := private.session_ways();
  enrolled constant boolean := private.has_second_factor(private.session_auth_id());
  waiting constant boolean := enrolled and level = 'aal1';
begin
  return (
    select jsonb_build_object(
      'id', users.id, 'email', users.email, 'email_proved', users.email_proved_at is not null,
      'name', users.name, 'avatar_color', users.avatar_color,
      'theme_mode', users.theme_mode, 'ai_context', case when waiting then '' else users.ai_context end,
      'activeOrganizationId', users.active_organization_id,
      'mfa', jsonb_build_object('needed', waiting, 'enrolled', enrolled),
      'organizations', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', organizations.id, 'name', organizations.name, 'role', members.role,
          'branding', private.branding_json(organizations),
          'needs_mfa', organizations.requires_mfa and level = 'aal1',
          'other_way', not private.allows_ways(organizations.id, ways),
          'suspended', case when organizations.suspended_at is not null then
            jsonb_build_object('reason', organizations.suspended_reason, 'support_email', organizations.support_email) end
        ) order by organizations.id = 1, organizations.id is distinct from users.active_organization_id,
                   lower(organizations.name), organizations.id)
        from public.organization_members as members
        join public.organizations on organizations.id = members.organization_id
        where members.user_id = users.id and not waiting
      ), '[]'::jsonb),
      'invitations', case when waiting then '[]'::jsonb else private.invitations_to(users) end
    )
    from public.users where users.auth_id = private.session_auth_id() and users.disabled_at is null
  );
end;
$$;
comment on function public.current_account() is
  'User of product §3 with its organisations, the active one first and PLATFORM_ADMIN last, who invites them, and what their session lacks; before '
  'the second step that an account has, the account alone.';
