-- Recovery codes, which let in who has lost the device of their second step; and sessions, listed and ended.
create table public.recovery_codes (
  user_id bigint not null references public.users (id) on delete cascade,
  digest bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, digest)
);
comment on table public.recovery_codes is 'SHA-256 of the codes that take the place of a second step, each once: 50 random bits each.';
create table public.recovery_tries (
  user_id bigint primary key references public.users (id) on delete cascade,
  tries integer not null default 0,
  since timestamptz not null default now()
);
comment on table public.recovery_tries is 'How many wrong recovery codes were given for an account, since when.';
alter table public.recovery_codes enable row level security;
alter table public.recovery_tries enable row level security;
create policy "Recovery codes are the server's own" on public.recovery_codes for select to authenticated using (false);
create policy "Tries of recovery codes are the server's own" on public.recovery_tries for select to authenticated using (false);

create function private.audit_everywhere(of_user_id bigint, action text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.audit_entries (organization_id, actor_id, actor_email, actor_role, action, details)
  select members.organization_id, users.id, users.email, members.role, audit_everywhere.action, '{}'
  from public.organization_members as members join public.users on users.id = members.user_id
  where members.user_id = of_user_id and members.organization_id <> 1;
end;
$$;
comment on function private.audit_everywhere(bigint, text) is 'Puts what somebody did to their own account on record in each of their organisations.';

create function public.new_recovery_codes()
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.require_user();
  codes text[];
begin
  if private.session_level() <> 'aal2' or not private.has_second_factor(private.my_auth_id()) then
    perform private.refuse(403, 'mfa_required', 'Recovery codes are made in a session with a second step.');
  end if;
  perform from public.users where id = me for update;
  codes := array(
    select substr(code, 1, 5) || '-' || substr(code, 6)
    from (
      select string_agg(substr('abcdefghjkmnpqrstuvwxyz23456789a', 1 + get_byte(bytes, at) % 32, 1), '' order by at) as code
      from (select n, extensions.gen_random_bytes(10) as bytes from generate_series(1, 10) as n) as made, generate_series(0, 9) as at
      group by n
    ) as made);
  delete from public.recovery_codes where user_id = me;
  delete from public.recovery_tries where user_id = me;
  insert into public.recovery_codes (user_id, digest) select me, sha256(convert_to(replace(code, '-', ''), 'utf8')) from unnest(codes) as code;
  perform private.audit_everywhere(me, 'account.recovery_codes');
  return to_jsonb(codes);
end;
$$;
comment on function public.new_recovery_codes() is 'Ten new recovery codes of the caller, told once; the earlier ones end. Only in a session with a second step.';
grant execute on function public.new_recovery_codes() to authenticated;

create function public.use_recovery_code(code text)
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
  perform private.audit_everywhere(person.id, 'account.recover');
  perform pg_notify('realtime_recheck', '');
  return jsonb_build_object('state', 'used', 'auth_id', person.auth_id, 'email', person.email,
    'left', (select count(*) from public.recovery_codes where user_id = person.id and used_at is null));
end;
$$;
comment on function public.use_recovery_code(text) is
  'Takes a recovery code of the caller, who signed in by a password alone, once; ten tries an hour. It removes their second step, and their other sessions end.';
grant execute on function public.use_recovery_code(text) to authenticated;

create function public.my_security()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.require_user();
  account constant uuid := private.my_auth_id();
begin
  return jsonb_build_object(
    'recovery_codes_left', (select count(*) from public.recovery_codes where user_id = me and used_at is null),
    'sessions', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', sessions.id, 'created_at', sessions.created_at, 'last_used_at', coalesce(sessions.refreshed_at, sessions.created_at),
        'device', coalesce(left(sessions.user_agent, 500), ''), 'second_step', coalesce(sessions.aal::text in ('aal2', 'aal3'), false),
        'current', sessions.id is not distinct from private.session_id()
      ) order by sessions.id is not distinct from private.session_id() desc, coalesce(sessions.refreshed_at, sessions.created_at) desc)
      from (select * from auth.sessions where user_id = account order by created_at desc limit 100) as sessions), '[]'));
end;
$$;
comment on function public.my_security() is 'Where the caller is signed in, this session first, and how many recovery codes are left.';
grant execute on function public.my_security() to authenticated;

create function public.end_my_sessions(session_id uuid default null)
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
  perform pg_notify('realtime_recheck', '');
end;
$$;
comment on function public.end_my_sessions(uuid) is 'Ends one of the caller''s other sessions, or all others; never this one.';
grant execute on function public.end_my_sessions(uuid) to authenticated;

create function public.get_sign_in_rules(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(get_sign_in_rules.organization_id, 'owner');
  return (
    select jsonb_build_object(
      'requires_mfa', (select requires_mfa from public.organizations where id = get_sign_in_rules.organization_id),
      'ways', private.sign_in_ways_json(get_sign_in_rules.organization_id),
      'host', private.host_of(get_sign_in_rules.organization_id),
      'members', count(*), 'without', count(*) filter (where not private.has_second_factor(users.auth_id)))
    from public.organization_members as members join public.users on users.id = members.user_id
    where members.organization_id = get_sign_in_rules.organization_id);
end;
$$;
comment on function public.get_sign_in_rules(bigint) is
  'How members sign in: whether two steps are asked for and how many have none set up, the vendors that are allowed, and the host where they are '
  'offered. For its owners.';
grant execute on function public.get_sign_in_rules(bigint) to authenticated;

create function public.set_requires_mfa(organization_id bigint, required boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  my_role public.organization_role := private.lock_organization(organization_id, 'owner');
begin
  if required is null then
    perform private.refuse(400, 'invalid_input', 'Say whether two-step sign-in is asked for.');
  elsif my_role >= 'owner' and required and private.session_level() <> 'aal2' then
    perform private.refuse(409, 'conflict', 'Set up your own two-step sign-in first, so that you don''t lock yourself out.');
  end if;
  update public.organizations set requires_mfa = required where id = set_requires_mfa.organization_id and requires_mfa <> required;
  if found then
    perform private.audit(organization_id, 'organization.two_step', jsonb_build_object('required', required));
  end if;
end;
$$;
comment on function public.set_requires_mfa(bigint, boolean) is
  'Whether members need a second step to work in an organisation: by an owner, who asks for it only from a session that has one.';
grant execute on function public.set_requires_mfa(bigint, boolean) to authenticated;
