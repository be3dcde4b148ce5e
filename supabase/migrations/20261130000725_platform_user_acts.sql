-- What operators do about an account: keep it from being used, end its sessions, have a mail for a new password sent.
create function private.end_sessions_of(of_auth_id uuid, session_id uuid default null)
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
  -- What is open on realtime asks again whether it may listen.
  perform pg_notify('realtime_recheck', '');
  return ended;
end;
$$;
comment on function private.end_sessions_of(uuid, uuid) is 'Ends one session of an account, or all of them; how many.';

create function public.disable_platform_user(user_id bigint, reason text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  person constant public.users := private.platform_user(disable_platform_user.user_id);
  said constant text := btrim(disable_platform_user.reason);
begin
  perform private.check_text(said, 'Reason', 500, 1);
  if person.id = private.my_user_id() then
    perform private.refuse(409, 'conflict', 'You can''t disable your own account.');
  end if;
  if private.role_of(person.id, 1) is not null then
    -- Of two operators who disable each other at once, the second sees what the first did.
    perform from public.organizations where id = 1 for update;
    if not exists (select from public.organization_members as members join public.users on users.id = members.user_id
                   where members.organization_id = 1 and users.id <> person.id and users.disabled_at is null) then
      perform private.refuse(409, 'conflict', 'This is the last operator whose account is in use.');
    end if;
  end if;
  update public.users set disabled_at = coalesce(disabled_at, now()), disabled_reason = said where id = person.id;
  perform private.end_sessions_of(person.auth_id);
  perform private.platform_audit_add('users.disable', 'user', person.id, jsonb_build_object('reason', said));
end;
$$;
comment on function public.disable_platform_user(bigint, text) is
  'Keeps an account from being used, with the reason that its holder reads, and ends its sessions; never one''s own or the last operator''s; for operators.';
grant execute on function public.disable_platform_user(bigint, text) to authenticated;

create function public.enable_platform_user(user_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  person constant public.users := private.platform_user(enable_platform_user.user_id);
begin
  if person.disabled_at is null then
    return;
  end if;
  update public.users set disabled_at = null, disabled_reason = null where id = person.id;
  perform private.platform_audit_add('users.enable', 'user', person.id, jsonb_build_object('reason', person.disabled_reason));
end;
$$;
comment on function public.enable_platform_user(bigint) is 'Lets an account be used again; for operators.';
grant execute on function public.enable_platform_user(bigint) to authenticated;

create function public.end_platform_sessions(user_id bigint, session_id uuid default null)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  person constant public.users := private.platform_user(end_platform_sessions.user_id);
  ended integer;
begin
  ended := private.end_sessions_of(person.auth_id, end_platform_sessions.session_id);
  if ended = 0 and end_platform_sessions.session_id is not null then
    perform private.refuse(404, 'not_found', 'That session has ended already.');
  end if;
  perform private.platform_audit_add('users.sign_out', 'user', person.id, jsonb_build_object('sessions', ended));
  return ended;
end;
$$;
comment on function public.end_platform_sessions(bigint, uuid) is 'Ends one session of somebody, or all of them; how many; for operators.';
grant execute on function public.end_platform_sessions(bigint, uuid) to authenticated;

create function public.ask_password_reset(user_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  person constant public.users := private.platform_user(ask_password_reset.user_id);
begin
  if person.disabled_at is not null then
    perform private.refuse(409, 'conflict', 'This account is disabled. Enable it first.');
  end if;
  perform private.platform_audit_add('users.reset', 'user', person.id);
  return jsonb_build_object('email', person.email, 'host', coalesce(
    private.host_of(person.active_organization_id),
    (select private.host_of(members.organization_id) from public.organization_members as members
     where members.user_id = person.id and members.organization_id <> 1 and person.active_organization_id is null
     order by members.created_at limit 1)));
end;
$$;
comment on function public.ask_password_reset(bigint) is
  'Puts on record that an operator has a mail for a new password sent: to which address, and on which host its link leads (null: the product''s own); for operators.';
grant execute on function public.ask_password_reset(bigint) to authenticated;
