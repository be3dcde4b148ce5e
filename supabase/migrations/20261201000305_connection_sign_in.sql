-- Signing in at a vendor: a request goes out with a state, and what comes back with it is taken once.
create function public.begin_connection(
  organization_id bigint, of_type text, of_state_hash text, with_reach text default 'folders', take_over bigint[] default '{}'
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
begin
  perform private.require_member(begin_connection.organization_id);
  perform private.check_text(of_type, 'Type', 20, 1);
  perform private.check_text(of_state_hash, 'State', 64, 64);
  perform private.check_text(with_reach, 'Reach', 10, 1);
  perform private.check_list(take_over, 'Syncs', 100);
  if of_type not in ('google', 'google-calendar', 'onedrive', 'sharepoint', 'microsoft')
     or with_reach not in ('files', 'folders') or of_state_hash !~ '^[0-9a-f]{64}$' then
    perform private.refuse(400, 'invalid_input', 'There is no such service to connect.');
  end if;
  if of_type <> 'google-calendar' and not exists (
      select from public.connections where connections.organization_id = begin_connection.organization_id
        and connections.user_id = me and connections.type = of_type) then
    -- Asked before anybody goes to the vendor; it counts when they come back.
    perform private.count(begin_connection.organization_id, 'connectors');
    perform private.give_back(begin_connection.organization_id, 'connectors');
  end if;
  delete from public.connection_requests as old
  where old.organization_id = begin_connection.organization_id and old.user_id = me
    and (old.expires_at < now() - interval '1 hour' or old.id in (
      select id from public.connection_requests as mine
      where mine.organization_id = begin_connection.organization_id and mine.user_id = me order by id desc offset 19));
  insert into public.connection_requests (state_hash, organization_id, user_id, session_id, type, reach, take_over)
  values (of_state_hash, begin_connection.organization_id, me, private.session_id(), of_type, with_reach,
          begin_connection.take_over);
  return (
    select jsonb_build_object('hint', max(account_email)) from public.connections
    where connections.organization_id = begin_connection.organization_id and connections.user_id = me
      and connections.type = of_type);
exception when unique_violation then
  perform private.refuse(409, 'conflict', 'This sign-in was begun already. Please begin again.');
end;
$$;
comment on function public.begin_connection(bigint, text, text, text, bigint[]) is
  'Begins a sign-in of the caller''s, known by its state''s hash for ten minutes: {hint: the address that is connected so far}.';
grant execute on function public.begin_connection(bigint, text, text, text, bigint[]) to authenticated;

create function public.take_connection_request(organization_id bigint, of_type text, of_state_hash text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  here constant bigint := $1;
  me constant bigint := private.my_user_id();
  wanted public.connection_requests;
begin
  perform private.require_member(here);
  perform private.check_text(of_type, 'Type', 20, 1);
  perform private.check_text(of_state_hash, 'State', 64, 1);
  select * into wanted from public.connection_requests where state_hash = of_state_hash for update;
  if not found or wanted.type <> of_type then
    perform private.refuse(404, 'not_found', 'This sign-in wasn''t begun here. Please begin again.');
  elsif wanted.user_id <> me then
    perform private.refuse(403, 'forbidden', 'This sign-in was begun by another person. Please begin your own.');
  elsif wanted.organization_id <> here then
    perform private.refuse(403, 'forbidden', 'This sign-in was begun in another organisation. Please begin it again in this one.');
  elsif wanted.session_id is distinct from private.session_id() then
    perform private.refuse(403, 'forbidden', 'This sign-in was begun in another browser. Please begin it again in this one.');
  elsif wanted.used_at is not null then
    perform private.refuse(409, 'conflict', 'This sign-in was used already. Please begin again.');
  elsif wanted.expires_at <= now() then
    perform private.refuse(409, 'conflict', 'This sign-in took longer than ten minutes. Please begin again.');
  end if;
  update public.connection_requests set used_at = now() where id = wanted.id;
  return jsonb_build_object('id', wanted.id, 'reach', wanted.reach);
end;
$$;
comment on function public.take_connection_request(bigint, text, text) is
  'Takes the state that came back with the caller, once: {id, reach}; each reason against it has words of its own.';
grant execute on function public.take_connection_request(bigint, text, text) to authenticated;

create function public.finish_connection(request_id bigint, account jsonb, granted text[], missing text[], own_client boolean)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted public.connection_requests;
  made public.connections;
begin
  select * into wanted from public.connection_requests
  where id = request_id and used_at is not null and expires_at > now() - interval '10 minutes' for update;
  if not found then
    perform private.refuse(409, 'conflict', 'This sign-in isn''t wanted any more. Please begin again.');
  end if;
  insert into public.connections (organization_id, user_id, type, account_id, account_name, account_email, scopes, missing, reach,
                                  own_client)
  values (wanted.organization_id, wanted.user_id, wanted.type, left(account ->> 'id', 255), left(account ->> 'name', 255),
          lower(left(account ->> 'email', 320)), granted, finish_connection.missing, wanted.reach, finish_connection.own_client)
  on conflict on constraint connections_organization_id_user_id_type_key do update
    set account_id = excluded.account_id, account_name = excluded.account_name, account_email = excluded.account_email,
        scopes = excluded.scopes, missing = excluded.missing, reach = excluded.reach, own_client = excluded.own_client,
        state = 'connected', reason = null, refresh_lease = null, refresh_until = null, refresh_failed_at = null,
        connected_at = clock_timestamp()
  returning * into made;
  delete from public.connection_requests where id = wanted.id;
  perform private.audit_of(made.organization_id, 'connections.connect', jsonb_build_object(
    'type', made.type, 'account', coalesce(made.account_email, made.account_name)), made.user_id);
  perform private.attach_syncs(made, wanted.take_over);
  return made.id;
end;
$$;
comment on function public.finish_connection(bigint, jsonb, text[], text[], boolean) is
  'For the server: who went to a vendor has signed in as {id, name, email}, in place of an earlier sign-in; their syncs go on, and those '
  'that they take over begin. Gives the connection.';

create function public.begin_token_refresh(of_connection_id bigint, lease uuid)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  connection public.connections;
begin
  select * into connection from public.connections where id = of_connection_id for update;
  if not found or connection.state <> 'connected' then
    return 'lost';
  elsif connection.refresh_failed_at > now() - interval '30 seconds' then
    return 'rest';
  elsif connection.refresh_until > now() then
    return 'wait';
  end if;
  update public.connections set refresh_lease = lease, refresh_until = now() + interval '30 seconds' where id = connection.id;
  return 'yours';
end;
$$;
comment on function public.begin_token_refresh(bigint, uuid) is
  'Whether the caller may refresh a connection''s tokens: yours, for half a minute; wait: somebody does; rest: it failed just now; lost: '
  'it is gone, or has to be connected again.';

create function public.hold_token_refresh(of_connection_id bigint, lease uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.connections where id = of_connection_id and refresh_lease = lease for update;
  if not found then
    perform private.refuse(409, 'conflict', 'This connection was made anew, or is gone.');
  end if;
end;
$$;
comment on function public.hold_token_refresh(bigint, uuid) is 'Holds a connection for new tokens; 409 when they aren''t the caller''s to keep.';

create function public.end_token_refresh(of_connection_id bigint, lease uuid, failed boolean default false)
returns void
language sql security definer
set search_path = ''
as $$
  update public.connections
  set refresh_lease = null, refresh_until = null, refresh_failed_at = case when failed then now() end
  where id = of_connection_id and refresh_lease = lease;
$$;
comment on function public.end_token_refresh(bigint, uuid, boolean) is 'A refresh has ended; after one that failed nobody tries for half a minute.';

create function public.lose_connection(of_connection_id bigint, new_state text, why text, lease uuid default null)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  lost public.connections;
begin
  update public.connections
  set state = new_state, reason = why, refresh_lease = null, refresh_until = null
  where id = of_connection_id and state = 'connected' and (lease is null or refresh_lease = lease)
  returning * into lost;
  if not found then
    return false;
  end if;
  perform private.enqueue('connection.mail', 1, 'connection-mail:' || lost.id, jsonb_build_object('connection_id', lost.id),
                          lost.organization_id);
  return true;
end;
$$;
comment on function public.lose_connection(bigint, text, text, uuid) is
  'A vendor takes a connection''s tokens no more: its state says so, and its person is mailed once; whether it was so just now. With a '
  'lease only for who refreshes it: tokens that were kept meanwhile are as good as new.';
