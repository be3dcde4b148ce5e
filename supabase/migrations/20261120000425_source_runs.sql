-- A look at a source: what it lists is taken, what it doesn't list goes once it has ended well.
create function private.hold_run(run_id bigint)
returns public.source_runs
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs;
begin
  select * into run from public.source_runs where id = run_id for update;
  if not found or run.state <> 'running' then
    perform private.refuse(409, 'conflict', 'This run has ended.');
  end if;
  update public.source_runs set heartbeat_at = now() where id = run.id;
  return run;
end;
$$;
comment on function private.hold_run(bigint) is 'A run that goes on, locked, and its heart beats; 409 otherwise.';

create function public.begin_source_run(of_source_id bigint)
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
  end if;
  update public.source_runs
  set state = 'failed', reason = 'It stopped without an end.', ended_at = now()
  where source_id = source.id and state = 'running' and heartbeat_at < now() - interval '10 minutes';
  if exists (select from public.source_runs where source_id = source.id and state = 'running') then
    perform private.refuse(409, 'conflict', 'This source is being looked at already.');
  end if;
  insert into public.source_runs (organization_id, source_id) values (source.organization_id, source.id)
  returning id into run_id;
  return run_id;
end;
$$;
comment on function public.begin_source_run(bigint) is
  'Begins a run over a source that can be listed; one at a time, 409 otherwise. One whose heart has stood still for ten minutes has failed.';

create function public.list_source_item(run_id bigint, of_external_id text, new_version text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs := private.hold_run(run_id);
  item public.source_items;
  fresh boolean;
begin
  insert into public.source_items (organization_id, source_id, external_id, version, seen_run_id)
  values (run.organization_id, run.source_id, of_external_id, new_version, run.id)
  on conflict (source_id, external_id) do nothing
  returning * into item;
  fresh := found;
  if not fresh then
    select * into item from public.source_items
    where source_id = run.source_id and external_id = of_external_id for update;
    fresh := item.version is distinct from new_version or (
      (item.state <> 'current' or new_version is null)
      and not exists (select from public.document_revisions
                      where document_id = item.document_id and document_revisions.state = 'reading'));
  end if;
  update public.source_items
  set seen_run_id = run.id, version = new_version, state = case when fresh then 'waiting' else state end,
      reason = case when not fresh then reason end
  where id = item.id;
  update public.source_runs set listed = listed + 1, changed = changed + fresh::integer where id = run.id;
  return jsonb_build_object('id', item.id, 'document_id', item.document_id, 'hash', item.hash, 'changed', fresh);
end;
$$;
comment on function public.list_source_item(bigint, text, text) is
  'A run has listed an item: {id, document_id, hash, changed}, changed when it has to be opened: new, of another version than '
  'the one that is here or is being read, or of a source that tells no versions.';

create function public.take_source_item(run_id bigint, of_external_id text, new_name text, new_type text, new_size bigint)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs := private.hold_run(run_id);
  item public.source_items;
  document public.documents;
begin
  select * into item from public.source_items
  where source_id = run.source_id and external_id = of_external_id and seen_run_id = run.id;
  if not found then
    perform private.refuse(404, 'not_found', 'This run hasn''t listed that item.');
  end if;
  if item.document_id is null then
    insert into public.documents (organization_id, name, type, size, stage, uploaded_by)
    select run.organization_id, new_name, new_type, new_size, 'queued', owner_id from public.sources where id = run.source_id
    returning * into document;
    update public.source_items set document_id = document.id where id = item.id;
  else
    perform private.hold_reading(item.document_id);
    update public.documents set name = new_name where id = item.document_id returning * into document;
  end if;
  perform private.add_revision(document, null, new_type, new_size);
  return document.id;
end;
$$;
comment on function public.take_source_item(bigint, text, text, text, bigint) is
  'An item that a run has listed as changed is to be read: as a document of the source''s owner when it is new, else as the '
  'next revision of its document, which answers as before meanwhile. Its bytes stay at the source. Gives the document.';

create function public.fail_source_item(run_id bigint, of_external_id text, why text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs := private.hold_run(run_id);
begin
  insert into public.source_items (organization_id, source_id, external_id, state, reason, seen_run_id)
  values (run.organization_id, run.source_id, of_external_id, 'failed', why, run.id)
  on conflict (source_id, external_id) do update
    set state = 'failed', reason = excluded.reason, seen_run_id = excluded.seen_run_id;
  update public.source_runs
  set failed = failed + 1,
      errors = case when jsonb_array_length(errors) < 100
        then errors || jsonb_build_object('external_id', of_external_id, 'reason', why) else errors end
  where id = run.id;
end;
$$;
comment on function public.fail_source_item(bigint, text, text) is
  'An item couldn''t be opened, and says why; its document, if there is one, stays as it was.';

create function public.finish_source_run(run_id bigint, new_cursor jsonb default null, error text default null)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs := private.hold_run(run_id);
  gone bigint[] := '{}';
begin
  if error is null then
    select coalesce(array_agg(id), '{}') into gone from public.source_items
    where source_id = run.source_id and seen_run_id is distinct from run.id;
    perform private.cancel_job('document:' || document_id) from public.source_items
    where id = any (gone) and document_id is not null;
    delete from public.documents using public.source_items
    where source_items.id = any (gone) and documents.id = source_items.document_id
      and documents.organization_id = run.organization_id;
    delete from public.source_items where id = any (gone);
  end if;
  update public.sources
  set cursor = case when error is null then coalesce(new_cursor, cursor) else cursor end,
      state = case when state = 'paused' then state when error is null then 'active' else 'failed' end, reason = error
  where id = run.source_id;
  update public.source_runs
  set state = case when error is null then 'done' else 'failed' end, reason = error, ended_at = now(),
      removed = cardinality(gone)
  where id = run.id;
  return cardinality(gone);
end;
$$;
comment on function public.finish_source_run(bigint, jsonb, text) is
  'Ends a run, and says of its source how it went. Only after a listing that ended well, without an error, goes what it didn''t '
  'list, its document too; gives how many.';

create function public.cancel_source_run(organization_id bigint, source_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  my_role constant public.organization_role := private.require_member(cancel_source_run.organization_id);
begin
  if not exists (
    select from public.sources
    where sources.id = cancel_source_run.source_id and sources.organization_id = cancel_source_run.organization_id
      and (my_role >= 'admin' or sources.owner_id = private.my_user_id())
  ) then
    perform private.refuse(404, 'not_found', 'That source doesn''t exist.');
  end if;
  perform private.cancel_job('schedule:source:' || cancel_source_run.source_id);
  update public.source_runs set state = 'cancelled', reason = 'It was stopped.', ended_at = now()
  where source_runs.source_id = cancel_source_run.source_id and state = 'running';
end;
$$;
comment on function public.cancel_source_run(bigint, bigint) is
  'Stops looking at a source: its owner or an admin. What was listed stays, and nothing goes; without a run under way, nothing.';
grant execute on function public.cancel_source_run(bigint, bigint) to authenticated;
