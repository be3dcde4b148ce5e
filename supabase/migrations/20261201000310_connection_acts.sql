-- What a member sees of their connections, and does with them.
alter table public.sources
  drop constraint sources_state_check,
  add constraint sources_state_check check (state in ('draft', 'active', 'paused', 'failed', 'confirm', 'deleting')),
  add column connection_id bigint,
  add column plan jsonb,
  add column confirmed integer,
  add foreign key (organization_id, connection_id) references public.connections (organization_id, id)
    on delete set null (connection_id);
comment on column public.sources.state is
  'draft: it is looked over, and nothing of it is taken yet; confirm: a look would remove much, and waits for a word; deleting: a job '
  'takes its documents away.';
comment on column public.sources.connection_id is 'Whose sign-in it is looked at with; null: it needs none, or has lost it.';
comment on column public.sources.plan is 'What a look that waits for a word would do: {add, update, remove, skip}.';
comment on column public.sources.confirmed is 'How many documents somebody has agreed to have removed; null: none.';
create index sources_connection_idx on public.sources (organization_id, connection_id);

create function private.is_drive(kind text)
returns boolean
language sql immutable
return kind in ('google-drive', 'onedrive', 'sharepoint', 'teams');
comment on function private.is_drive(text) is 'Whether a source of this kind is kept in step by somebody''s connection.';

create function private.connection_type(kind text)
returns text
language sql immutable
return case kind when 'google-drive' then 'google' when 'teams' then 'microsoft' else kind end;
comment on function private.connection_type(text) is 'The type of connection that a kind of source is looked at with.';

create function private.connection_json(connection public.connections)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', connection.id, 'type', connection.type, 'state', connection.state, 'reason', connection.reason,
    'account', jsonb_build_object('name', connection.account_name, 'email', connection.account_email),
    'missing', to_jsonb(connection.missing), 'reach', connection.reach,
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
comment on function private.connection_json(public.connections) is 'A connection as its person is told of it: no token, no id of the vendor''s.';

create function public.list_connections(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(list_connections.organization_id);
  return jsonb_build_object(
    'clients', (
      select coalesce(jsonb_agg(vendor order by vendor), '[]') from public.connection_clients as clients
      where clients.organization_id = list_connections.organization_id),
    'connections', (
      select coalesce(jsonb_agg(private.connection_json(connections) order by connections.type), '[]')
      from public.connections
      where connections.organization_id = list_connections.organization_id and connections.user_id = private.my_user_id()));
end;
$$;
comment on function public.list_connections(bigint) is
  'The caller''s own connections in an organisation, and the vendors at which it has a client of its own: {clients, connections}.';
grant execute on function public.list_connections(bigint) to authenticated;

create function private.rest_source(of_source_id bigint, why text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.cancel_job('schedule:source:' || of_source_id);
  update public.sources set state = 'paused', reason = why, connection_id = null
  where id = of_source_id and state <> 'deleting';
  update public.source_runs set state = 'paused' where source_id = of_source_id and state = 'running';
end;
$$;
comment on function private.rest_source(bigint, text) is 'A source that has lost its connection rests where it is, and its documents stay.';

create function private.part_syncs()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- While it is still known whose account they are of: the same one may be connected elsewhere, and goes on there.
  perform public.delete_secret('connection', old.type, old.organization_id, old.user_id);
  delete from public.sources where connection_id = old.id and organization_id = old.organization_id and state = 'draft';
  perform private.rest_source(sources.id, 'Who connected it has disconnected or left. Somebody who reads it there can take it over.')
  from public.sources
  where sources.organization_id = old.organization_id and sources.connection_id = old.id
  order by sources.id;
  return old;
end;
$$;
comment on function private.part_syncs() is
  'Trigger: when a connection goes, its tokens are given back, its syncs pause, and their documents stay.';
create trigger connections_part before delete on public.connections for each row execute function private.part_syncs();

create function public.disconnect(organization_id bigint, of_type text, documents_too boolean default false)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  connection public.connections;
  source record;
begin
  perform private.require_member(disconnect.organization_id);
  perform private.check_text(of_type, 'Type', 20, 1);
  if documents_too is null then
    perform private.refuse(400, 'invalid_input', 'Say whether documents go too.');
  end if;
  select * into connection from public.connections
  where connections.organization_id = disconnect.organization_id and connections.user_id = me and connections.type = of_type
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This service isn''t connected.');
  end if;
  if documents_too then
    for source in
      select sources.id from public.sources
      where sources.organization_id = disconnect.organization_id and sources.connection_id = connection.id
        and sources.state <> 'deleting' order by sources.id
    loop
      perform private.drop_sync(source.id, true);
    end loop;
  end if;
  delete from public.connections where id = connection.id;
  perform private.audit(connection.organization_id, 'connections.disconnect',
    jsonb_build_object('type', connection.type, 'account', coalesce(connection.account_email, connection.account_name),
                       'documents', case when documents_too then 'remove' else 'keep' end));
end;
$$;
comment on function public.disconnect(bigint, text, boolean) is
  'Forgets the caller''s connection to a service: its tokens are given back there, its syncs pause, or go with their documents.';
grant execute on function public.disconnect(bigint, text, boolean) to authenticated;

create function private.attach_syncs(connection public.connections, others bigint[])
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  source public.sources;
  my_role constant public.organization_role := private.role_of(connection.user_id, connection.organization_id);
begin
  for source in
    select * from public.sources
    where sources.organization_id = connection.organization_id and private.is_drive(sources.kind)
      and private.connection_type(sources.kind) = connection.type and sources.state <> 'deleting'
      and (sources.connection_id = connection.id
           or (sources.connection_id is null
               and (sources.owner_id = connection.user_id or (sources.id = any (others) and my_role >= 'admin'))))
    order by sources.id for update
  loop
    if source.owner_id is distinct from connection.user_id then
      -- It is listed anew by who took it over: what they read there becomes theirs, item by item.
      update public.source_runs set state = 'cancelled', reason = 'Another member took it over.', ended_at = now()
      where source_id = source.id and ended_at is null;
      update public.sources set cursor = null where id = source.id;
    end if;
    update public.sources
    set connection_id = connection.id, owner_id = connection.user_id,
        state = case when source.connection_id is null and source.state = 'paused' then 'active' else state end,
        reason = case when source.connection_id is null then null else reason end
    where id = source.id
    returning * into source;
    if source.state in ('active', 'failed', 'confirm') then
      update public.source_runs set state = 'running', heartbeat_at = now() where source_id = source.id and state = 'paused';
      perform private.enqueue('source.run', 1, 'schedule:source:' || source.id, jsonb_build_object('source_id', source.id),
                              source.organization_id);
    end if;
  end loop;
end;
$$;
comment on function private.attach_syncs(public.connections, bigint[]) is
  'Syncs go on with a connection that was made: its person''s own, and those without a connection that they, as an admin, take over. '
  'Documents of these become theirs one by one, as they are seen with the new sign-in.';
