-- What a look lists, a page at a time, and what it has still to list.
create function public.list_drive_items(
  job_id bigint, job_lease uuid, run_id bigint, told jsonb, new_cursor jsonb, within_id text default null, listed_all boolean default false
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs;
  sync public.sources;
  entry jsonb;
  item public.source_items;
  folder public.source_items;
  parent bigint;
  fresh boolean;
  whole constant boolean := coalesce(new_cursor -> 'full' = 'true', false);
begin
  perform private.hold_job(job_id, job_lease);
  run := private.hold_run(run_id);
  select * into sync from public.sources where id = run.source_id;
  if whole and within_id is null and told -> 0 -> 'root' = 'true' then
    -- A whole listing begins: what changes told of in this very run is come by anew.
    update public.source_items set seen_run_id = null where source_id = sync.id and seen_run_id = run.id;
  end if;
  if within_id is not null then
    select * into folder from public.source_items where source_id = sync.id and external_id = within_id and state = 'folder';
    if folder.id is null then
      told := '[]';
    end if;
  end if;
  for entry in select value from jsonb_array_elements(told) loop
    select * into item from public.source_items
    where source_id = sync.id and external_id = entry ->> 'external_id' for update;
    fresh := not found;
    if (entry -> 'gone') = 'true' then
      perform private.lose_drive_items(run, array[item.id]) where not fresh;
      continue;
    end if;
    if within_id is not null then
      parent := folder.id;
    elsif (entry -> 'root') = 'true' or (not fresh and (item.facts -> 'root') = 'true') then
      parent := null;
    else
      select id into parent from public.source_items
      where source_id = sync.id and state = 'folder' and external_id in (select jsonb_array_elements_text(entry -> 'parents'))
        and external_id <> entry ->> 'external_id'
      order by id limit 1;
      if parent is null then
        -- It has left what is kept in step, or never was in it.
        perform private.lose_drive_items(run, array[item.id]) where not fresh;
        continue;
      end if;
    end if;
    if fresh then
      insert into public.source_items (organization_id, source_id, external_id, state, name, depth, facts)
      values (run.organization_id, sync.id, entry ->> 'external_id', 'found', left(entry ->> 'name', 255),
              coalesce((select least(depth + 1, 1000) from public.source_items where id = parent), 0), '{}')
      returning * into item;
    elsif parent is not null and parent = any (private.items_beneath(array[item.id])) then
      -- A circle of folders is listed once.
      continue;
    end if;
    update public.source_items
    set parent_id = parent, depth = coalesce((select least(depth + 1, 1000) from public.source_items where id = parent), 0)
    where id = item.id and (parent_id is distinct from parent or fresh);
    if entry ->> 'kind' = 'folder' then
      update public.source_items
      set state = 'folder', name = left(entry ->> 'name', 255), reason = null,
          -- One that was never listed to its end is, also when a look before this one came by it.
          due = due or fresh or state <> 'folder' or facts -> 'listed' is null
                or (whole and (within_id is not null or (entry -> 'root') = 'true') and seen_run_id is distinct from run.id),
          seen_run_id = run.id,
          facts = jsonb_strip_nulls(jsonb_build_object(
            'sharing', entry -> 'sharing', 'root', coalesce(entry -> 'root', facts -> 'root'), 'handle', entry -> 'handle',
            'listed', case when state = 'folder' then facts -> 'listed' end))
      where id = item.id;
      if not fresh and sync.settings ->> 'sharing' = 'source' and item.facts ->> 'sharing' is distinct from entry ->> 'sharing' then
        update public.source_items set due = true, facts = facts - 'shared'
        where id = any (private.items_beneath(array[item.id])) and document_id is not null;
      end if;
    elsif item.seen_run_id is distinct from run.id or item.facts ->> 'version' is distinct from entry ->> 'version'
          or item.name is distinct from left(entry ->> 'name', 255) or item.state = 'gone' or fresh or within_id is null then
      perform private.list_drive_file(run, sync, item,
        entry || jsonb_build_object('name', left(entry ->> 'name', 255)));
      update public.source_runs set listed = listed + 1, reached = reached + 1
      where id = run.id and item.seen_run_id is distinct from run.id;
    end if;
  end loop;
  if within_id is not null and listed_all then
    update public.source_items set due = false, facts = facts || '{"listed": true}' where id = folder.id;
  end if;
  update public.source_runs set cursor = new_cursor where id = run.id;
  perform private.advance_job(job_id, null, 0::real);
end;
$$;
comment on function public.list_drive_items(bigint, uuid, bigint, jsonb, jsonb, text, boolean) is
  'A page of what a drive holds or of what has changed in it, and where the look goes on: [{external_id, gone} or {external_id, kind, '
  'name, parents, root, version, type, size, url, handle, sharing, refusal}]. within_id: the folder whose listing it is; listed_all: '
  'to its end. Twice the same page changes nothing.';

create function private.lose_drive_items(run public.source_runs, item_ids bigint[])
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  all_ids constant bigint[] := private.items_beneath(item_ids);
begin
  delete from public.source_items where id = any (all_ids) and (state = 'folder' or (document_id is null and state <> 'left_out'));
  update public.source_items set state = 'gone', due = false, reason = 'It isn''t there any more.', seen_run_id = run.id
  where id = any (all_ids) and state <> 'left_out';
end;
$$;
comment on function private.lose_drive_items(public.source_runs, bigint[]) is
  'Items are gone at their source, or have left what is kept in step, with all beneath. Their documents go when the look has ended well.';

create function public.due_drive_folders(run_id bigint, at_most integer default 1)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('external_id', items.external_id, 'handle', items.facts -> 'handle')), '[]')
    from (
      select items.external_id, items.facts from public.source_items as items
      join public.source_runs as runs on runs.source_id = items.source_id
      where runs.id = due_drive_folders.run_id and items.due and items.state = 'folder' and items.depth <= 100
      order by items.depth, items.id limit at_most) as items);
end;
$$;
comment on function public.due_drive_folders(bigint, integer) is 'The next folders that a look has to list, those nearest to the root first.';

create function public.fail_drive_folder(job_id bigint, job_lease uuid, run_id bigint, of_external_id text, why text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs;
  of_item_id bigint;
begin
  perform private.hold_job(job_id, job_lease);
  run := private.hold_run(run_id);
  select id into of_item_id from public.source_items where source_id = run.source_id and external_id = of_external_id;
  update public.source_items set seen_run_id = run.id where id = any (private.items_beneath(array[of_item_id]));
  update public.source_items set due = false, facts = facts - 'listed' where id = of_item_id;
  update public.source_runs
  set failed = failed + 1, errors = case when jsonb_array_length(errors) < 100
        then errors || jsonb_build_object('external_id', of_external_id, 'reason', why) else errors end
  -- Said once a look, however often it is come by.
  where id = run.id and not errors @> jsonb_build_array(jsonb_build_object('external_id', of_external_id));
end;
$$;
comment on function public.fail_drive_folder(bigint, uuid, bigint, text, text) is
  'A folder couldn''t be listed, and says why: nothing of what is known beneath it goes, and the next look lists it.';

create function public.settle_drive_listing(job_id bigint, job_lease uuid, run_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs;
begin
  perform private.hold_job(job_id, job_lease);
  run := private.hold_run(run_id);
  if run.mode = 'some' then
    return '[]';
  elsif exists (
      select from public.source_items
      where source_id = run.source_id and state = 'folder' and seen_run_id = run.id and facts -> 'listed' is null) then
    return (
      select coalesce(jsonb_agg(unseen.external_id order by unseen.depth, unseen.id), '[]') from (
        select id, depth, external_id from public.source_items
        where source_id = run.source_id and seen_run_id is distinct from run.id and state not in ('left_out', 'gone')
        order by depth, id limit 20) as unseen);
  end if;
  perform private.lose_drive_items(run, array(
    select id from public.source_items
    where source_id = run.source_id and seen_run_id is distinct from run.id and state not in ('left_out', 'gone')));
  return '[]';
end;
$$;
comment on function public.settle_drive_listing(bigint, uuid, bigint) is
  'A whole listing has come to its end: what it didn''t come by is gone at the source. Where a folder couldn''t be listed it may lie '
  'there, and nothing goes by not having been seen: gives the next of those, nearest first, each to be asked for by itself.';

create function public.ask_drive_sharing(job_id bigint, job_lease uuid, run_id bigint, at_most integer default 500)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs;
begin
  perform private.hold_job(job_id, job_lease);
  run := private.hold_run(run_id);
  update public.source_items set due = true, facts = facts - 'shared'
  where id in (
    select items.id from public.source_items as items
    where items.source_id = run.source_id and items.document_id is not null and items.state in ('current', 'waiting')
      and not items.due and items.facts ->> 'sharing' is null and items.facts -> 'shared' is not null
      and coalesce((items.facts ->> 'asked_at')::bigint, 0) < extract(epoch from run.started_at)
    order by (items.facts ->> 'asked_at')::bigint nulls first, items.id limit at_most);
end;
$$;
comment on function public.ask_drive_sharing(bigint, uuid, bigint, integer) is
  'Of files whose vendor doesn''t tell when they are shared otherwise it is asked for anew: once a look, those first that were asked for '
  'longest ago, so many at most.';

create function public.due_drive_items(run_id bigint, at_most integer)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'external_id', items.external_id, 'version', items.facts -> 'version', 'type', items.facts -> 'type',
      'size', items.facts -> 'size', 'handle', items.facts -> 'handle', 'sharing', items.facts -> 'sharing',
      'read', items.document_id is null or items.version is distinct from items.facts ->> 'version',
      'share', items.wanted = 'source' and items.facts -> 'shared' is null) order by items.id), '[]')
    from (
      select items.*, sources.settings ->> 'sharing' as wanted from public.source_items as items
      join public.source_runs as runs on runs.source_id = items.source_id
      join public.sources on sources.id = items.source_id
      where runs.id = due_drive_items.run_id and items.due and items.state <> 'folder' order by items.id limit at_most
    ) as items
  );
end;
$$;
comment on function public.due_drive_items(bigint, integer) is
  'The next files that a look has to fetch (read), or whose sharing it has to ask for (share).';
