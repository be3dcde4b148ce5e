-- Syncs: sources that a member's connection keeps in step with a drive.
create function private.seen_sync(of_source_id bigint, in_organization_id bigint)
returns public.sources
language plpgsql stable security definer
set search_path = ''
as $$
declare
  my_role constant public.organization_role := private.require_member(in_organization_id);
  sync public.sources;
begin
  select * into sync from public.sources
  where id = of_source_id and organization_id = in_organization_id and private.is_drive(kind) and state <> 'deleting'
    and (my_role >= 'admin' or owner_id = private.my_user_id());
  if not found then
    perform private.refuse(404, 'not_found', 'That sync doesn''t exist.');
  end if;
  return sync;
end;
$$;
comment on function private.seen_sync(bigint, bigint) is 'A sync of the signed-in user''s own, or any for admins; else 404.';

create function private.my_sync(of_source_id bigint, in_organization_id bigint)
returns public.sources
language plpgsql security definer
set search_path = ''
as $$
declare
  sync public.sources;
begin
  perform private.seen_sync(of_source_id, in_organization_id);
  perform from public.sources where id = of_source_id for update;
  sync := private.seen_sync(of_source_id, in_organization_id);
  if sync.owner_id is distinct from private.my_user_id() then
    perform private.refuse(403, 'forbidden', 'Only who connected this may do that. Admins can pause and delete it.');
  end if;
  return sync;
end;
$$;
comment on function private.my_sync(bigint, bigint) is
  'A sync of the signed-in user''s own, locked: what it reads, and for whom, is theirs to say alone.';

create function private.check_sync_choice(of_organization_id bigint, sharing text, tag_ids bigint[], every text)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.check_list(tag_ids, 'Tags', 50);
  if (sharing in ('me', 'tags', 'source')) is not true then
    perform private.refuse(400, 'invalid_input', 'A sync is for me, by tags, or as its source shares.');
  elsif (every in ('15 minutes', '1 hour', '1 day')) is not true then
    perform private.refuse(400, 'invalid_input', 'A sync looks every 15 minutes, every hour or every day.');
  elsif exists (select from unnest(tag_ids) as wanted where not exists (
      select from public.tags where tags.organization_id = of_organization_id and tags.id = wanted)) then
    perform private.refuse(404, 'not_found', 'One of these tags doesn''t exist.');
  end if;
end;
$$;
comment on function private.check_sync_choice(bigint, text, bigint[], text) is 'Refuses what can''t be chosen for a sync.';

create function private.open_sync_run(sync public.sources, in_mode text)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  run_id bigint;
begin
  if exists (select from public.source_runs where source_id = sync.id and ended_at is null) then
    perform private.refuse(409, 'conflict', 'This sync is looking already.');
  end if;
  update public.source_items set due = false where source_id = sync.id and due;
  if in_mode = 'all' then
    update public.source_items set due = true
    where source_id = sync.id
      and ((state = 'failed' and facts -> 'passing' = 'true') or (state = 'folder' and facts -> 'listed' is null));
  end if;
  insert into public.source_runs (organization_id, source_id, mode) values (sync.organization_id, sync.id, in_mode)
  returning id into run_id;
  perform private.enqueue('source.run', 1, 'schedule:source:' || sync.id, jsonb_build_object('source_id', sync.id),
                          sync.organization_id);
  return run_id;
end;
$$;
comment on function private.open_sync_run(public.sources, text) is
  'Begins a look at a sync and queues it, 409 while there is one; what failed in passing, and folders that weren''t listed to their end, are tried again by it.';

create function public.create_sync(
  organization_id bigint, of_type text, name text, drive_id text, roots jsonb, form text, place text, url text default null,
  sharing text default 'me', tag_ids bigint[] default '{}', every text default '1 hour'
)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  connection public.connections;
  sync public.sources;
  in_kind text;
begin
  perform private.require_member(create_sync.organization_id);
  perform private.check_text(of_type, 'Type', 20, 1);
  perform private.check_text(create_sync.name, 'Name', 255, 1);
  perform private.check_text(drive_id, 'Drive', 500, 1);
  perform private.check_text(place, 'Place', 2000);
  perform private.check_text(url, 'Address', 4000);
  perform private.check_sync_choice(create_sync.organization_id, sharing, tag_ids, create_sync.every);
  if jsonb_typeof(roots) is distinct from 'array' or jsonb_array_length(roots) not between 1 and 200
     or octet_length(roots::text) > 400000
     or jsonb_path_exists(roots, '$[*] ? (!(@.drive_id.type() == "string" && @.id.type() == "string" && @.name.type() == "string"))')
     or (form in ('folder', 'files', 'channel')) is not true then
    perform private.refuse(400, 'invalid_input', 'A sync is of one folder, or of at most 200 files.');
  end if;
  select * into connection from public.connections
  where connections.organization_id = create_sync.organization_id and connections.user_id = me and connections.type = of_type
  for update;
  if not found or of_type = 'google-calendar' then
    perform private.refuse(409, 'conflict', 'Connect this service first.');
  elsif connection.state <> 'connected' then
    perform private.refuse(409, 'conflict', coalesce(connection.reason, 'Connect this service again first.'));
  end if;
  in_kind := case of_type when 'google' then 'google-drive' when 'microsoft' then 'teams' else of_type end;
  if form = 'files' then
    select * into sync from public.sources
    where sources.organization_id = create_sync.organization_id and sources.owner_id = me and sources.kind = in_kind
      and sources.state <> 'deleting' and sources.settings ->> 'form' = 'files'
      and sources.settings ->> 'sharing' = create_sync.sharing and sources.settings -> 'tag_ids' = to_jsonb(create_sync.tag_ids)
    for update;
  elsif exists (
      select from public.sources
      where sources.organization_id = create_sync.organization_id and sources.owner_id = me and sources.kind = in_kind
        and sources.state not in ('deleting', 'draft') and sources.settings ->> 'form' = form
        and sources.settings -> 'roots' -> 0 ->> 'drive_id' = create_sync.roots -> 0 ->> 'drive_id'
        and sources.settings -> 'roots' -> 0 ->> 'id' = create_sync.roots -> 0 ->> 'id') then
    perform private.refuse(409, 'conflict', 'This is kept in step already.');
  end if;
  if sync.id is not null then
    update public.sources
    set settings = settings || jsonb_build_object('roots', (
          select jsonb_agg(root) from (
            select distinct on (root ->> 'drive_id', root ->> 'id') root
            from jsonb_array_elements((sync.settings -> 'roots') || create_sync.roots) as root
            order by root ->> 'drive_id', root ->> 'id') as together)),
        -- Files that were added are listed with all others.
        cursor = null
    where id = sync.id
    returning * into sync;
    perform private.cancel_job('schedule:source:' || sync.id);
    update public.source_runs set state = 'cancelled', reason = 'Files were added.', ended_at = now()
    where source_runs.source_id = sync.id and ended_at is null;
    if jsonb_array_length(sync.settings -> 'roots') > 1000 then
      perform private.refuse(400, 'invalid_input', 'At most 1,000 single files are kept in step. Choose a folder instead.');
    end if;
    return sync.id;
  end if;
  delete from public.sources
  where sources.organization_id = create_sync.organization_id and sources.owner_id = me and private.is_drive(sources.kind)
    and sources.state = 'draft' and sources.updated_at < now() - interval '1 day';
  if (select count(*) from public.sources
      where sources.organization_id = create_sync.organization_id and sources.owner_id = me and private.is_drive(sources.kind)) >= 200 then
    perform private.refuse(429, 'rate_limited', 'You have 200 syncs. Delete some first.');
  end if;
  insert into public.sources (organization_id, kind, name, owner_id, connection_id, settings, state, every)
  values (create_sync.organization_id, in_kind, create_sync.name, me, connection.id,
          jsonb_build_object('form', form, 'drive_id', drive_id, 'roots', roots, 'place', place, 'url', url, 'sharing', sharing,
                             'tag_ids', to_jsonb(create_sync.tag_ids), 'every', create_sync.every),
          case when form = 'files' then 'active' else 'draft' end,
          case when form = 'files' then create_sync.every::interval end)
  returning * into sync;
  perform private.audit(sync.organization_id, 'syncs.create',
    jsonb_build_object('id', sync.id, 'kind', sync.kind, 'name', sync.name, 'sharing', sharing));
  return sync.id;
end;
$$;
comment on function public.create_sync(bigint, text, text, text, jsonb, text, text, text, text, bigint[], text) is
  'A sync by the caller''s connection of a type: a folder or a channel as a draft, chosen files (beside those chosen before in the '
  'same way) at once. roots: [{drive_id, id, name}]; look_at_sync has it looked at.';
grant execute on function public.create_sync(bigint, text, text, text, jsonb, text, text, text, text, bigint[], text) to authenticated;

create function public.look_at_sync(organization_id bigint, source_id bigint, begun boolean default false)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  sync public.sources := private.my_sync(source_id, organization_id);
begin
  if sync.state = 'paused' then
    perform private.refuse(409, 'conflict', 'This sync is paused. Resume it first.');
  elsif sync.connection_id is null or not exists (
      select from public.connections where id = sync.connection_id and state = 'connected') then
    perform private.refuse(409, 'conflict', 'This service has to be connected again first.');
  elsif sync.state = 'draft' and begun then
    perform private.cancel_job('schedule:source:' || sync.id);
    update public.source_runs set state = 'cancelled', reason = 'What was found so far is taken.', ended_at = now()
    where source_runs.source_id = sync.id and ended_at is null;
    update public.sources set state = 'active', every = (settings ->> 'every')::interval where id = sync.id returning * into sync;
    update public.source_items set state = 'waiting' where source_items.source_id = sync.id and state = 'found';
  elsif sync.state = 'confirm' and begun then
    update public.sources set confirmed = (plan ->> 'remove')::integer where id = sync.id;
  end if;
  perform private.open_sync_run(sync, case sync.state when 'draft' then 'scan' else 'all' end);
end;
$$;
comment on function public.look_at_sync(bigint, bigint, boolean) is
  'Has a sync looked at now: a draft over. Begun: a draft is one no more, and what waits for a word has it.';
grant execute on function public.look_at_sync(bigint, bigint, boolean) to authenticated;
