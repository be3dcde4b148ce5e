-- Reading who is in a vendor's groups is asked for by itself, when somebody wants it, and is told of before they go there.
create function private.reads_groups(scopes text[])
returns boolean
language sql immutable
return scopes && array['GroupMember.Read.All', 'https://www.googleapis.com/auth/cloud-identity.groups.readonly'];
comment on function private.reads_groups(text[]) is 'Whether what was granted lets the members of groups be read.';

alter table public.connection_requests add column groups boolean not null default false;
comment on column public.connection_requests.groups is 'Whether reading members of groups is asked for, too.';

create or replace function private.connection_json(connection public.connections)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', connection.id, 'type', connection.type, 'state', connection.state, 'reason', connection.reason,
    'account', jsonb_build_object('name', connection.account_name, 'email', connection.account_email),
    'missing', to_jsonb(connection.missing), 'reach', connection.reach, 'groups', private.reads_groups(connection.scopes),
    'syncs', (
      select count(*) from public.sources
      where sources.organization_id = connection.organization_id and sources.connection_id = connection.id
        and sources.state not in ('draft', 'deleting')),
    'last_sync_at', (
      select max(runs.ended_at) from public.source_runs as runs
      join public.sources on sources.organization_id = runs.organization_id and sources.id = runs.source_id
      where sources.organization_id = connection.organization_id and sources.connection_id = connection.id
        and runs.state = 'done' and runs.mode = 'all'),
    'next_sync_at', (
      select min(schedules.next_run_at) from public.sources
      join public.job_schedules as schedules on schedules.name = 'source:' || sources.id
      where sources.organization_id = connection.organization_id and sources.connection_id = connection.id),
    'connected_at', connection.connected_at);
end;
$$;

drop function public.begin_connection(bigint, text, text, text, bigint[]);
create function public.begin_connection(
  organization_id bigint, of_type text, of_state_hash text, with_reach text default 'folders', take_over bigint[] default '{}',
  with_groups boolean default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  wanted boolean;
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
  wanted := of_type <> 'google-calendar' and coalesce(with_groups, exists (
    select from public.connections where connections.organization_id = begin_connection.organization_id
      and connections.user_id = me and connections.type = of_type and private.reads_groups(connections.scopes)));
  insert into public.connection_requests (state_hash, organization_id, user_id, session_id, type, reach, take_over, groups)
  values (of_state_hash, begin_connection.organization_id, me, private.session_id(), of_type, with_reach,
          begin_connection.take_over, wanted);
  return (
    select jsonb_build_object('hint', max(account_email), 'groups', wanted) from public.connections
    where connections.organization_id = begin_connection.organization_id and connections.user_id = me
      and connections.type = of_type);
exception when unique_violation then
  perform private.refuse(409, 'conflict', 'This sign-in was begun already. Please begin again.');
end;
$$;
comment on function public.begin_connection(bigint, text, text, text, bigint[], boolean) is
  'Begins a sign-in of the caller''s, known by its state''s hash for ten minutes: {hint: the address that is connected so far, groups: '
  'whether members of groups are asked for, as the caller says or, where they don''t, as they have allowed before}.';
grant execute on function public.begin_connection(bigint, text, text, text, bigint[], boolean) to authenticated;

create or replace function public.take_connection_request(organization_id bigint, of_type text, of_state_hash text)
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
  return jsonb_build_object('id', wanted.id, 'reach', wanted.reach, 'groups', wanted.groups);
end;
$$;
comment on function public.take_connection_request(bigint, text, text) is
  'Takes the state that came back with the caller, once: {id, reach, groups}; each reason against it has words of its own.';

create function private.look_at_groups()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.open_sync_run(sources, 'all')
  from public.sources
  where sources.organization_id = new.organization_id and sources.connection_id = new.id and sources.state = 'active'
    and sources.settings ->> 'sharing' = 'source' and not exists (
      select from public.source_runs as runs where runs.source_id = sources.id and runs.ended_at is null);
  return null;
end;
$$;
comment on function private.look_at_groups() is
  'Trigger: once members of groups may be read, syncs that mirror sharing look at once, and those who are in a group read.';
create trigger connections_look_at_groups after update of scopes on public.connections
  for each row when (private.reads_groups(new.scopes) and not private.reads_groups(old.scopes))
  execute function private.look_at_groups();
