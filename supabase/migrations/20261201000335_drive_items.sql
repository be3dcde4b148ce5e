-- What came of a file, and how a look ends.
create function public.tell_drive_item(job_id bigint, job_lease uuid, run_id bigint, told jsonb)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs;
  sync public.sources;
  item public.source_items;
  twin public.source_items;
  document public.documents;
  outcome constant text := told ->> 'outcome';
begin
  perform private.hold_job(job_id, job_lease);
  run := private.hold_run(run_id);
  select * into sync from public.sources where id = run.source_id;
  select * into item from public.source_items
  where source_id = run.source_id and external_id = told ->> 'external_id' for update;
  if item.id is null or not item.due then
    return 'known';
  end if;
  if outcome in ('failed', 'skipped') then
    update public.source_items
    set due = false, state = outcome, reason = told ->> 'reason',
        facts = jsonb_set(facts, '{passing}', coalesce(told -> 'passing', 'false'))
    where id = item.id;
    update public.source_runs
    set failed = failed + (outcome = 'failed')::integer,
        errors = case when outcome = 'failed' and jsonb_array_length(errors) < 100
          then errors || jsonb_build_object('external_id', item.external_id, 'reason', told ->> 'reason') else errors end
    where id = run.id;
    return outcome;
  elsif outcome = 'gone' then
    perform private.lose_drive_items(run, array[item.id]);
    return outcome;
  end if;
  if outcome = 'taken' then
    if item.document_id is null then
      twin := private.drive_twin(item, sync);
      item.document_id := twin.document_id;
    end if;
    if item.document_id is null then
      insert into public.documents (organization_id, name, type, size, stage, uploaded_by, origin, address)
      values (run.organization_id, item.name, told ->> 'type', (told ->> 'size')::bigint, 'queued', sync.owner_id, 'drive',
              left(item.facts ->> 'url', 1024))
      returning * into document;
      insert into public.document_tags (organization_id, document_id, tag_id, added_by)
      select run.organization_id, document.id, tags.id, sync.owner_id from public.tags
      where tags.organization_id = run.organization_id and coalesce(sync.settings -> 'tag_ids', '[]') @> to_jsonb(tags.id);
      select * into document from public.documents where id = document.id;
    else
      perform private.hold_reading(item.document_id);
      select * into document from public.documents where id = item.document_id;
    end if;
    update public.source_items
    set document_id = document.id, state = 'waiting', reason = null, version = told ->> 'version',
        facts = facts - 'passing' || jsonb_build_object('version', told -> 'version')
    where id = item.id;
    perform private.add_revision(document, told ->> 'path', told ->> 'type', (told ->> 'size')::bigint);
    update public.source_runs set changed = changed + 1 where id = run.id;
    item.document_id := document.id;
  end if;
  if told ? 'principals' then
    perform private.set_document_sharing(item.document_id, private.narrowest_sharing(item.document_id),
      array(select jsonb_array_elements_text(case jsonb_typeof(told -> 'principals') when 'array' then told -> 'principals' else '[]' end)));
    update public.source_items set facts = facts || '{"shared": true}' where id = item.id;
  elsif sync.settings ->> 'sharing' <> 'source' and outcome = 'taken' then
    perform private.set_document_sharing(item.document_id, private.narrowest_sharing(item.document_id));
  end if;
  update public.source_items
  set due = false, state = case when outcome = 'same' and state not in ('failed', 'waiting') then 'current' else state end
  where id = item.id;
  return outcome;
end;
$$;
comment on function public.tell_drive_item(bigint, uuid, bigint, jsonb) is
  'What came of a file: {external_id, outcome: taken, same, failed, skipped or gone, reason, passing: worth trying at the next look, path, '
  'type, size, version: of its bytes, principals: whom its source shares it with, null when it doesn''t say}. known: it was told before.';

create function private.drive_groups(of_source_id bigint)
returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return array(
    select distinct substring(principal from '^group:[^:]+:(.*)$')
    from public.source_items as items
    join public.documents on documents.organization_id = items.organization_id and documents.id = items.document_id
    join public.audiences on audiences.id = documents.audience_id
    cross join unnest(audiences.principals) as principal
    where items.source_id = of_source_id and principal like 'group:%' limit 500);
end;
$$;
comment on function private.drive_groups(bigint) is 'The vendor''s groups that files of a sync are shared with.';

create function public.list_drive_groups(run_id bigint)
returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.drive_groups(runs.source_id) from public.source_runs as runs where runs.id = list_drive_groups.run_id;
end;
$$;
comment on function public.list_drive_groups(bigint) is 'The vendor''s groups whose members have to be known for what a look has brought.';

create or replace function private.drop_documents(ids bigint[])
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted constant bigint[] := array(
    select given.id from unnest(ids) as given (id)
    where given.id is not null
      and not exists (select from public.source_items as items where items.document_id = given.id)
    order by given.id);
begin
  -- What another sync holds stays, and is of who has that.
  update public.documents set uploaded_by = (
    select sources.owner_id from public.source_items as items join public.sources on sources.id = items.source_id
    where items.document_id = documents.id order by items.id limit 1)
  where documents.id = any (ids) and documents.origin = 'drive' and documents.id <> all (wanted) and not exists (
    select from public.source_items as items join public.sources on sources.id = items.source_id
    where items.document_id = documents.id and sources.owner_id = documents.uploaded_by);
  perform private.hold_reading(given.id) from unnest(wanted) as given (id);
  perform private.cancel_job('document:' || given.id) from unnest(wanted) as given (id);
  delete from public.documents where documents.id = any (wanted);
end;
$$;
comment on function private.drop_documents(bigint[]) is
  'Deletes documents with all that is theirs, a reading under way loses its lease; those that an item of a source still holds stay.';

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
