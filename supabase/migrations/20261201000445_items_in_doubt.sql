-- What lay in a folder that couldn't be listed while all else was: nobody has said since whether it is still there, and changes from
-- then on won't. It is in doubt until a look comes by it, as is a folder that is told of before the one that it lies in now. What is
-- in doubt when its folder has been listed is asked for.
create or replace function private.open_sync_run(sync public.sources, in_mode text)
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
      and ((state = 'failed' and facts -> 'passing' = 'true')
           or (state = 'folder' and facts -> 'listed' is null and facts -> 'doubt' is null));
  end if;
  insert into public.source_runs (organization_id, source_id, mode) values (sync.organization_id, sync.id, in_mode)
  returning id into run_id;
  perform private.enqueue('source.run', 1, 'schedule:source:' || sync.id, jsonb_build_object('source_id', sync.id),
                          sync.organization_id);
  return run_id;
end;
$$;
comment on function private.open_sync_run(public.sources, text) is
  'Begins a look at a sync and queues it, 409 while there is one; what failed in passing, and folders that weren''t listed to their end, '
  'are tried again by it. Folders in doubt are once they are come by.';

create or replace function public.fail_drive_folder(job_id bigint, job_lease uuid, run_id bigint, of_external_id text, why text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs;
  of_item_id bigint;
  beneath bigint[];
begin
  perform private.hold_job(job_id, job_lease);
  run := private.hold_run(run_id);
  select id into of_item_id from public.source_items where source_id = run.source_id and external_id = of_external_id;
  beneath := private.items_beneath(array[of_item_id]);
  if run.cursor -> 'full' = 'true' then
    update public.source_items
    set facts = case state when 'folder' then facts - 'listed' else facts end || '{"doubt": true}'
    where id = any (beneath) and id <> of_item_id and seen_run_id is distinct from run.id and state not in ('gone', 'left_out');
  end if;
  update public.source_items set seen_run_id = run.id where id = any (beneath);
  update public.source_items set due = false, facts = facts - 'listed' where id = of_item_id;
  update public.source_runs
  set failed = failed + 1, errors = case when jsonb_array_length(errors) < 100
        then errors || jsonb_build_object('external_id', of_external_id, 'reason', why) else errors end
  -- Said once a look, however often it is come by.
  where id = run.id and not errors @> jsonb_build_array(jsonb_build_object('external_id', of_external_id));
end;
$$;
comment on function public.fail_drive_folder(bigint, uuid, bigint, text, text) is
  'A folder couldn''t be listed, and says why: nothing of what is known beneath it goes, and the next look lists it. Of a whole listing '
  'what lies beneath is in doubt from then on.';

create or replace function public.list_drive_items(
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
      -- A circle of folders is listed once; what lay above it may have moved, and that is yet to be told.
      update public.source_items set facts = facts || '{"doubt": true}', seen_run_id = run.id where id = item.id;
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
                or (whole and seen_run_id is distinct from run.id),
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

drop function public.settle_drive_listing(bigint, uuid, bigint);
create function public.settle_drive_listing(job_id bigint, job_lease uuid, run_id bigint, asked text[] default '{}')
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs;
  whole boolean;
  failed boolean;
begin
  perform private.hold_job(job_id, job_lease);
  run := private.hold_run(run_id);
  if run.mode = 'some' then
    return '[]';
  end if;
  whole := coalesce(run.cursor -> 'full' = 'true', false);
  failed := whole and exists (
    select from public.source_items
    where source_id = run.source_id and state = 'folder' and seen_run_id = run.id and facts -> 'listed' is null);
  if whole and not failed then
    perform private.lose_drive_items(run, array(
      select id from public.source_items
      where source_id = run.source_id and seen_run_id is distinct from run.id and state not in ('left_out', 'gone')));
  end if;
  return (
    select coalesce(jsonb_agg(open.external_id order by open.depth, open.id), '[]') from (
      select items.id, items.depth, items.external_id from public.source_items as items
      left join public.source_items as folders
        on folders.organization_id = items.organization_id and folders.id = items.parent_id
      where items.source_id = run.source_id and items.state not in ('left_out', 'gone') and items.external_id <> all (asked)
        and ((failed and items.seen_run_id is distinct from run.id)
             or (items.facts -> 'doubt' = 'true' and folders.facts -> 'listed' = 'true'))
      order by items.depth, items.id limit 20) as open);
end;
$$;
comment on function public.settle_drive_listing(bigint, uuid, bigint, text[]) is
  'A listing has come to its end. Of a whole one, what it didn''t come by is gone at the source; where a folder couldn''t be listed it may '
  'lie there, and nothing goes by not having been seen. Gives the next of what has to be asked for by itself, nearest first: that, and '
  'what is in doubt though its folder has been listed. asked: those that have been.';
