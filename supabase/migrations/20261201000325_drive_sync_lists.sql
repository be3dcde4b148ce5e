-- Syncs and their files as screens list them.
create function private.sync_json(sync public.sources)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  connection public.connections;
begin
  select * into connection from public.connections
  where connections.organization_id = sync.organization_id and connections.id = sync.connection_id;
  return jsonb_build_object(
    'id', sync.id, 'service', private.connection_type(sync.kind), 'name', sync.name, 'kind', sync.settings ->> 'form',
    'place', coalesce(sync.settings ->> 'place', ''), 'url', case when sync.owner_id = me then sync.settings ->> 'url' end,
    'state', sync.state, 'reason', sync.reason,
    'connection', coalesce(connection.state, 'none'), 'account', coalesce(connection.account_email, connection.account_name),
    'sharing', sync.settings ->> 'sharing',
    'tag_ids', (
      select coalesce(jsonb_agg(tags.id order by tags.id), '[]') from public.tags
      where tags.organization_id = sync.organization_id and coalesce(sync.settings -> 'tag_ids', '[]') @> to_jsonb(tags.id)),
    'every', sync.settings ->> 'every',
    'pushed', exists (
      select from public.drive_watches as watches
      where watches.connection_id = sync.connection_id and watches.ends_at > now()
        and exists (select from jsonb_array_elements(sync.settings -> 'roots') as root
                    where root ->> 'drive_id' = watches.drive_id)),
    'owner', (
      select jsonb_build_object('id', users.id, 'name', coalesce(nullif(users.name, ''), users.email)) from public.users
      join public.organization_members as members on members.user_id = users.id and members.organization_id = sync.organization_id
      where users.id = sync.owner_id),
    'mine', sync.owner_id is not distinct from me,
    'files', (
      select jsonb_build_object(
        'waiting', count(*) filter (where items.state in ('waiting', 'found')),
        'current', count(*) filter (where items.state = 'current'), 'failed', count(*) filter (where items.state = 'failed'),
        'skipped', count(*) filter (where items.state in ('skipped', 'left_out')))
      from public.source_items as items where items.source_id = sync.id),
    'unreadable', case when sync.settings ->> 'sharing' = 'source' then private.source_unreadable_count(sync.id) else 0 end,
    'plan', case when sync.state = 'draft' then (
        select case when runs.state = 'done' then (
          select jsonb_build_object('add', count(*) filter (where items.state = 'found'), 'update', 0, 'remove', 0,
                                    'skip', count(*) filter (where items.state = 'skipped'))
          from public.source_items as items where items.source_id = sync.id) end
        from public.source_runs as runs where runs.source_id = sync.id order by runs.id desc limit 1)
      when sync.state = 'confirm' then sync.plan end,
    'run', (
      select private.run_json(runs) from public.source_runs as runs
      where runs.organization_id = sync.organization_id and runs.source_id = sync.id
      order by runs.started_at desc, runs.id desc limit 1),
    'looked_at', (
      select max(runs.ended_at) from public.source_runs as runs
      where runs.organization_id = sync.organization_id and runs.source_id = sync.id and runs.state = 'done' and runs.mode = 'all'),
    'next_at', (select next_run_at from public.job_schedules where job_schedules.name = 'source:' || sync.id),
    'created_at', sync.created_at);
end;
$$;
comment on function private.sync_json(public.sources) is
  'A sync as the API tells it: how its connection is, its files by state, what its next look would do where that is asked, the last look.';

create function public.get_sync(organization_id bigint, source_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.sync_json(private.seen_sync(source_id, organization_id));
end;
$$;
comment on function public.get_sync(bigint, bigint) is 'A sync of the caller''s own, or any for admins.';
grant execute on function public.get_sync(bigint, bigint) to authenticated;

create function public.list_syncs(organization_id bigint, of_type text, page_limit integer, page_offset integer, search text default '')
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  my_role constant public.organization_role := private.require_member(list_syncs.organization_id);
  pattern constant text := '%' || regexp_replace(coalesce(search, ''), '([\\%_])', '\\\1', 'g') || '%';
begin
  perform private.check_text(of_type, 'Type', 20, 1);
  perform private.check_text(search, 'Search', 200);
  perform private.check_page(page_limit, page_offset);
  return (
    with mine as not materialized (
      select sources.* from public.sources
      where sources.organization_id = list_syncs.organization_id and private.is_drive(kind) and state <> 'deleting'
        and private.connection_type(kind) = of_type and (my_role >= 'admin' or owner_id = me)
        and (name ilike pattern or settings ->> 'place' ilike pattern)
    ), page as (
      select mine.id from mine order by created_at desc, id desc limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from mine),
      'syncs', coalesce((
        select jsonb_agg(private.sync_json(sources) order by sources.created_at desc, sources.id desc)
        from public.sources where id in (select id from page)), '[]'))
  );
end;
$$;
comment on function public.list_syncs(bigint, text, integer, integer, text) is
  'A page of the syncs by a type of connection that are the caller''s own, of all for admins, newest first, and how many there are.';
grant execute on function public.list_syncs(bigint, text, integer, integer, text) to authenticated;

create function public.list_sync_files(
  organization_id bigint, source_id bigint, page_limit integer, page_offset integer, search text default '',
  with_state text default null, item_id bigint default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  sync constant public.sources := private.seen_sync(source_id, organization_id);
  pattern constant text := '%' || regexp_replace(coalesce(search, ''), '([\\%_])', '\\\1', 'g') || '%';
begin
  if sync.owner_id is distinct from private.my_user_id() then
    perform private.refuse(403, 'forbidden', 'What is in a sync is for who connected it.');
  end if;
  perform private.check_text(search, 'Search', 200);
  perform private.check_text(with_state, 'State', 20);
  perform private.check_page(page_limit, page_offset);
  return (
    with found as not materialized (
      select items.*, documents.stage, documents.progress,
             case when items.state = 'left_out' then 'skipped' when items.state = 'found' then 'waiting' else items.state end as shown
      from public.source_items as items
      left join public.documents
        on documents.organization_id = items.organization_id and documents.id = items.document_id
      where items.source_id = sync.id and items.state not in ('folder', 'gone') and coalesce(items.name, '') ilike pattern
        and (item_id is null or items.id = item_id)
    ), page as materialized (
      select * from found where with_state is null or shown = with_state order by name, id limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from found where with_state is null or shown = with_state),
      'files', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', page.id, 'name', coalesce(page.name, ''), 'type', page.facts ->> 'type', 'state', page.shown, 'reason', page.reason, 'url', page.facts ->> 'url',
          'document_id', page.document_id, 'stage', page.stage, 'progress', page.progress, 'updated_at', page.updated_at)
          order by page.name, page.id)
        from page), '[]'))
  );
end;
$$;
comment on function public.list_sync_files(bigint, bigint, integer, integer, text, text, bigint) is
  'A page of the files of one''s own sync by name, and how many there are; state: waiting, current, failed or skipped, reason says why.';
grant execute on function public.list_sync_files(bigint, bigint, integer, integer, text, text, bigint) to authenticated;

create function public.synced_ids(organization_id bigint, of_type text, external_ids text[])
returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(synced_ids.organization_id);
  perform private.check_text(of_type, 'Type', 20, 1);
  perform private.check_list(external_ids, 'Items', 1000);
  return array(
    select distinct items.external_id from public.source_items as items
    join public.sources on sources.organization_id = items.organization_id and sources.id = items.source_id
    where sources.organization_id = synced_ids.organization_id and sources.owner_id = private.my_user_id()
      and private.is_drive(sources.kind) and private.connection_type(sources.kind) = of_type
      and sources.state not in ('draft', 'deleting')
      and items.external_id = any (external_ids) and items.state not in ('gone', 'left_out'));
end;
$$;
comment on function public.synced_ids(bigint, text, text[]) is 'Which of these items a sync of the caller''s own holds.';
grant execute on function public.synced_ids(bigint, text, text[]) to authenticated;
