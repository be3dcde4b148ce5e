-- What changes about an account: what was asked for and waits ends with its sessions, a followed link proves the address, and
-- operators help whose mailbox is lost.
create function private.end_pending_changes(of_auth_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update auth.users
  set email_change = '', email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0,
      recovery_token = '', reauthentication_token = ''
  where users.id = of_auth_id and (
    coalesce(users.email_change, '') <> '' or coalesce(users.recovery_token, '') <> ''
    or coalesce(users.reauthentication_token, '') <> '');
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using of_auth_id;
  end if;
end;
$$;
comment on function private.end_pending_changes(uuid) is
  'Ends an account''s change of address that waits, and links that auth has mailed: somebody else may have asked for them.';

create or replace function private.note_password()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.password_changes (auth_id, changed_at) values (new.id, now())
  on conflict (auth_id) do update set changed_at = excluded.changed_at;
  perform private.end_pending_changes(new.id);
  return null;
end;
$$;
comment on function private.note_password() is
  'Trigger: remembers when an account''s password was changed, and ends what was asked for before.';

create or replace function private.follow_email()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.users set email = new.email, email_proved_at = null where auth_id = new.id;
  -- Auth opens the session of the link that confirmed it afterwards.
  delete from auth.sessions where sessions.user_id = new.id;
  perform private.end_pending_changes(new.id);
  perform pg_notify('realtime_recheck', '');
  return null;
end;
$$;
comment on function private.follow_email() is
  'Trigger: a changed address isn''t proved, whoever changed it, and the sessions that there were end.';

create or replace function public.end_my_sessions(session_id uuid default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  account uuid;
begin
  perform private.require_user();
  account := private.my_auth_id();
  delete from auth.sessions
  where sessions.user_id = account and sessions.id is distinct from private.session_id()
    and (end_my_sessions.session_id is null or sessions.id = end_my_sessions.session_id);
  perform private.end_pending_changes(account);
  perform pg_notify('realtime_recheck', '');
end;
$$;
comment on function public.end_my_sessions(uuid) is
  'Ends one of the caller''s other sessions, or all others, never this one; and what was asked for in them and waits.';

create or replace function private.end_sessions_of(of_auth_id uuid, session_id uuid default null)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  ended integer;
begin
  delete from auth.sessions
  where sessions.user_id = of_auth_id and (end_sessions_of.session_id is null or sessions.id = end_sessions_of.session_id);
  get diagnostics ended = row_count;
  perform private.end_pending_changes(of_auth_id);
  -- What is open on realtime asks again whether it may listen.
  perform pg_notify('realtime_recheck', '');
  return ended;
end;
$$;
comment on function private.end_sessions_of(uuid, uuid) is
  'Ends one session of an account, or all of them, and what was asked for in them and waits; how many.';

create or replace function public.use_recovery_code(code text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  person public.users;
  given constant text := regexp_replace(lower(coalesce(code, '')), '[^a-z0-9]', '', 'g');
  tried integer;
begin
  perform private.check_text(code, 'Code', 100);
  select * into person from public.users where auth_id = private.session_auth_id() for update;
  if not found then
    perform private.refuse(401, 'unauthenticated', 'Your session has ended. Please sign in again.');
  end if;
  perform private.refuse_account(person.auth_id);
  -- Counted before it is judged, and not taken back by a refusal: it is answered, and not raised.
  insert into public.recovery_tries as counted (user_id, tries) values (person.id, 1)
  on conflict (user_id) do update set
    tries = case when counted.since > now() - interval '1 hour' then counted.tries + 1 else 1 end,
    since = case when counted.since > now() - interval '1 hour' then counted.since else now() end
  returning tries into tried;
  if tried > 10 then
    return '{"state": "wait"}';
  end if;
  update public.recovery_codes set used_at = now()
  where user_id = person.id and used_at is null and digest = sha256(convert_to(given, 'utf8'));
  if not found then
    return '{"state": "wrong"}';
  end if;
  delete from public.recovery_tries where user_id = person.id;
  delete from auth.mfa_factors as factors where factors.user_id = person.auth_id;
  delete from auth.sessions where sessions.user_id = person.auth_id and sessions.id is distinct from private.session_id();
  perform private.end_pending_changes(person.auth_id);
  perform private.audit_everywhere(person.id, 'account.recover');
  perform pg_notify('realtime_recheck', '');
  return jsonb_build_object('state', 'used', 'auth_id', person.auth_id, 'email', person.email,
    'left', (select count(*) from public.recovery_codes where user_id = person.id and used_at is null));
end;
$$;

create function private.is_banned(of_auth_id uuid)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from auth.users where users.id = of_auth_id and users.banned_until > now());
end;
$$;
comment on function private.is_banned(uuid) is
  'Whether an account is banned at auth, as in Supabase''s dashboard: auth gives it no new token, and the one that it has lasts up to an hour.';

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
    or private.is_banned(subject)
  then
    return null;
  end if;
  return subject;
end;
$$;
comment on function private.my_auth_id() is
  'The signed-in account''s id at auth; null when signed out, in a session without the second factor that the account has, and when the account is '
  'disabled here or banned at auth. A token outlives its session by up to an hour: signing out ends its rights at once.';

create or replace function private.refuse_account(of_auth_id uuid)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  reason constant text := (select users.disabled_reason from public.users where users.auth_id = of_auth_id);
begin
  if reason is not null then
    perform private.refuse(403, 'account_disabled', format('This account is disabled: %s', reason));
  elsif private.is_banned(of_auth_id) then
    perform private.refuse(403, 'account_disabled', 'This account is blocked. Please contact support.');
  end if;
end;
$$;
comment on function private.refuse_account(uuid) is
  'Refuses whose account is disabled, with the reason, or banned at auth; does nothing for others.';

create or replace function private.prove_address(of_user_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  account uuid;
begin
  update public.users set email_proved_at = now() where id = of_user_id and email_proved_at is null
  returning auth_id into account;
  delete from public.email_proofs where user_id = of_user_id;
  if account is null then
    return;
  end if;
  -- Whoever registered the address before its owner came keeps no password, no session and no pending change of it.
  if not private.knows_password(account) then
    update auth.users set encrypted_password = '' where users.id = account;
    if to_regclass('auth.mfa_factors') is not null then
      execute 'delete from auth.mfa_factors where user_id = $1' using account;
    end if;
  end if;
  delete from auth.sessions
  where user_id = account and sessions.id::text is distinct from (auth.jwt() ->> 'session_id');
  perform private.end_pending_changes(account);
  perform pg_notify('realtime_recheck', '');
end;
$$;

create function private.needs_password(of_auth_id uuid)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from auth.users where users.id = of_auth_id and coalesce(users.encrypted_password, '') = '')
    and not exists (select from auth.identities as identities
                    where identities.user_id = of_auth_id and identities.provider not in ('email', 'phone'));
end;
$$;
comment on function private.needs_password(uuid) is
  'Whether an account has no way to sign in but mailed links: its password ended when its owner proved the address.';

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
      'needs_password', private.needs_password(users.auth_id),
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
    from public.users where users.auth_id = private.session_auth_id() and users.disabled_at is null and not private.is_banned(users.auth_id)
  );
end;
$$;

create function public.link_proof()
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  token constant text := encode(extensions.gen_random_bytes(32), 'hex');
  person public.users;
begin
  select * into person from public.users where auth_id = private.session_auth_id() for update;
  if not found then
    perform private.refuse(401, 'unauthenticated', 'Your session has ended. Please sign in again.');
  end if;
  perform private.refuse_account(person.auth_id);
  -- A change of the address ends every session, so what was mailed went to the address of now.
  if not exists (select from auth.mfa_amr_claims as claims
                 where claims.session_id = private.session_id() and claims.authentication_method in ('otp', 'magiclink')) then
    perform private.refuse(403, 'forbidden', 'Only a session that a mailed link has opened proves an address.');
  elsif person.email_proved_at is not null then
    return jsonb_build_object('email', person.email, 'token', null);
  end if;
  insert into public.email_proofs as proofs (user_id, email, digest, expires_at)
  values (person.id, person.email, sha256(convert_to(token, 'utf8')), now() + interval '1 hour')
  on conflict (user_id) do update set email = excluded.email, digest = excluded.digest, expires_at = excluded.expires_at;
  return jsonb_build_object('email', person.email, 'token', token);
end;
$$;
comment on function public.link_proof() is
  'The address whose mailed link opened this session, and a token by which its account proves it within the hour, in a session that knows the '
  'password; null when it is proved. Also before the second step.';
grant execute on function public.link_proof() to authenticated;

create function public.change_platform_email(user_id bigint, new_email text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  person constant public.users := private.platform_user(change_platform_email.user_id);
  address constant text := lower(btrim(change_platform_email.new_email));
begin
  perform private.check_text(address, 'Email', 255, 3);
  if address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.refuse(400, 'invalid_input', 'This isn''t an email address.');
  elsif private.membership_of(person.id, 1) is not null then
    perform private.refuse(409, 'conflict', 'Operators change their own address.');
  elsif address = lower(person.email) then
    perform private.refuse(409, 'conflict', 'This is the account''s address already.');
  elsif exists (select from auth.users where lower(users.email) = address) then
    perform private.refuse(409, 'conflict', 'Another account has this address.');
  end if;
  update auth.identities
  set identity_data = identities.identity_data || jsonb_build_object('email', address, 'email_verified', true), updated_at = now()
  where identities.user_id = person.auth_id and identities.provider = 'email';
  update auth.users set email = address, updated_at = now() where users.id = person.auth_id;
  perform private.platform_audit_add('users.change_email', 'user', person.id, jsonb_build_object('from', person.email, 'to', address));
  return jsonb_build_object('from', person.email, 'to', address, 'host', coalesce(
    private.host_of(person.active_organization_id),
    (select private.host_of(members.organization_id) from public.organization_members as members
     where members.user_id = person.id and person.active_organization_id is null
     order by members.created_at limit 1)));
end;
$$;
comment on function public.change_platform_email(bigint, text) is
  'Gives somebody whose mailbox is lost another address, which they prove anew; their sessions end. Never an operator''s. For operators: {from, to, host}.';
grant execute on function public.change_platform_email(bigint, text) to authenticated;
