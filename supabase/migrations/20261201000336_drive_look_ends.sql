-- How a look at a drive ends: what is gone at its source goes here, when it is sure or agreed to.
create function private.drive_removals(of_source_id bigint)
returns bigint
language sql stable security definer
set search_path = ''
as $$
  select count(*) from public.source_items
  where source_id = of_source_id and document_id is not null and state in ('gone', 'skipped', 'left_out');
$$;
comment on function private.drive_removals(bigint) is 'How many documents of a sync are gone at their source, and still here.';

create function private.may_prune(run public.source_runs)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  sync public.sources;
  going constant bigint := private.drive_removals(run.source_id);
begin
  select * into sync from public.sources where id = run.source_id;
  return run.mode = 'all' and (
    run.removed > 0 or going <= 5 or going <= coalesce(sync.confirmed, 0)
    or going * 5 <= (select count(*) from public.source_items where source_id = run.source_id and document_id is not null));
end;
$$;
comment on function private.may_prune(public.source_runs) is
  'Whether what is gone at a drive may go here: more than five documents that are more than a fifth need somebody''s word first.';

create or replace function public.prune_source_items(run_id bigint, at_once integer default 50)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs := private.hold_run(run_id);
  drive constant boolean := (select private.is_drive(kind) from public.sources where id = run.source_id);
  gone public.source_items[];
begin
  if drive and not private.may_prune(run) then
    return 0;
  end if;
  gone := array(
    select items from public.source_items as items
    where items.source_id = run.source_id and run.mode = 'all' and (
      (not drive and items.seen_run_id is distinct from run.id and items.state <> 'left_out' and not run.capped)
      or (drive and items.state = 'gone')
      or (items.document_id is not null and items.state in ('skipped', 'gone', 'left_out')))
    order by items.id limit at_once);
  update public.source_items
  set document_id = null, version = null, facts = case when drive and state = 'skipped' then facts else '{}' end
  where id in (select id from unnest(gone)) and document_id is not null;
  delete from public.source_items
  where id in (select id from unnest(gone)) and state <> 'left_out'
    and (case when drive then state = 'gone' else seen_run_id is distinct from run.id end);
  perform private.drop_documents(array(select document_id from unnest(gone) where document_id is not null));
  update public.source_runs set removed = removed + cardinality(gone) where id = run.id;
  return cardinality(gone);
end;
$$;

create or replace function public.begin_source_run(of_source_id bigint)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  source public.sources;
  run_id bigint;
begin
  select * into source from public.sources where id = of_source_id and kind <> 'upload' for update;
  if not found then
    perform private.refuse(404, 'not_found', 'That source doesn''t exist.');
  elsif source.state in ('paused', 'deleting') then
    return null;
  elsif private.is_drive(source.kind) and not exists (
      select from public.connections where id = source.connection_id and state = 'connected') then
    return null;
  end if;
  update public.source_runs set heartbeat_at = now() where source_id = source.id and state = 'running' returning id into run_id;
  if run_id is null and private.is_drive(source.kind) then
    return case when source.state <> 'draft' then private.open_sync_run(source, 'all') end;
  elsif run_id is null and source.kind = 'website' then
    -- A draft is looked over when somebody asks, and then its run is there.
    return case when source.state <> 'draft' then private.open_run(source, 'all') end;
  elsif run_id is null then
    insert into public.source_runs (organization_id, source_id) values (source.organization_id, source.id)
    returning id into run_id;
  end if;
  return run_id;
end;
$$;

create or replace function public.finish_source_run(run_id bigint, new_cursor jsonb default null, error text default null)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs;
  sync public.sources;
  going bigint := 0;
begin
  -- First the source, as whoever changes it locks them.
  select * into sync from public.sources where id = (select source_id from public.source_runs where id = run_id) for update;
  run := private.hold_run(run_id);
  if error is null then
    while public.prune_source_items(run.id, 500) > 0 loop
      null;
    end loop;
    going := case when private.is_drive(sync.kind) and run.mode = 'all' then private.drive_removals(sync.id) else 0 end;
  end if;
  update public.sources
  set cursor = case when error is null then coalesce(new_cursor, cursor) else cursor end,
      state = case when state in ('paused', 'draft', 'deleting') or (run.mode = 'some' and error is null) then state
                   when error is not null then 'failed' when going > 0 then 'confirm' else 'active' end,
      reason = case when run.mode = 'some' and error is null then reason
                    when going > 0 then format('%s documents would be removed, since they aren''t at the source any more.', going)
                    else error end,
      plan = case when run.mode = 'some' or error is not null then plan when going > 0 then jsonb_build_object(
        'add', 0, 'update', 0, 'remove', going, 'skip', (
          select count(*) from public.source_items where source_id = sync.id and source_items.state = 'skipped')) end,
      confirmed = case when run.mode = 'some' or error is not null then confirmed end
  where id = run.source_id;
  update public.source_runs
  set state = case when error is null then 'done' else 'failed' end, reason = error, ended_at = now(),
      capped = capped or (error is null and exists (
        select from public.source_items where source_items.source_id = run.source_id and due))
  where id = run.id
  returning * into run;
  update public.source_items set due = false where source_items.source_id = run.source_id and due;
  return run.removed;
end;
$$;

create trigger documents_leave_out_deleted_of_drives before delete on public.documents
  for each row when (old.origin = 'drive') execute function private.leave_out_deleted();
create or replace function private.leave_out_deleted()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.source_items
  set document_id = null, state = 'left_out', due = false, version = null, facts = '{}', reason = 'Its document was deleted.'
  from public.sources
  where source_items.document_id = old.id and source_items.organization_id = old.organization_id
    and sources.id = source_items.source_id and (sources.kind = 'website' or private.is_drive(sources.kind));
  return old;
end;
$$;

create function public.prune_connections()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.connection_requests where expires_at < now() - interval '1 hour';
  perform public.delete_secret(secrets.kind, secrets.name, secrets.organization_id, secrets.user_id) from public.secrets
  where secrets.kind = 'connection.verifier' and secrets.created_at < now() - interval '1 hour';
  delete from public.sources where id in (
    select sources.id from public.sources
    where private.is_drive(sources.kind) and sources.state = 'draft' and sources.updated_at < now() - interval '7 days'
      and not exists (select from public.source_runs as runs where runs.source_id = sources.id and runs.ended_at is null)
    limit 100);
end;
$$;
comment on function public.prune_connections() is 'Forgets sign-ins that nobody finished, and drafts of syncs that nobody began for a week.';
