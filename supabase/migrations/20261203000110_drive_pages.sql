-- A folder is listed a page at a time, and pages may be counted from its beginning: what leaves it meanwhile has another step over the seam
-- and be in no page, and no change would ever tell of that one. So after a listing of several pages what has changed meanwhile is read,
-- and a folder to which it happened is listed again.
create index source_items_paged_idx on public.source_items (source_id) where facts ? 'paged';

create function private.list_again(run public.source_runs, told jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  paged constant bigint[] := array(
    select id from public.source_items where source_id = run.source_id and facts ? 'paged');
begin
  if cardinality(paged) = 0 then
    return;
  end if;
  update public.source_items as folders set due = true, facts = facts - 'listed' - 'paged'
  where folders.id = any (paged) and folders.state = 'folder' and (
    exists (
      select from jsonb_array_elements(told) as entry (value)
      join public.source_items as items on items.source_id = run.source_id and items.external_id = entry.value ->> 'external_id'
      where items.organization_id = folders.organization_id and items.parent_id = folders.id)
    or exists (
      select from jsonb_array_elements(told) as entry (value)
      where coalesce(entry.value -> 'parents', '[]')
            ?| array[folders.external_id, coalesce(folders.facts ->> 'target', folders.external_id)]));
end;
$$;
comment on function private.list_again(public.source_runs, jsonb) is
  'Folders that took several pages, and in which something that is told of was or is, are listed again.';

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
  -- Another page of its listing than the first.
  goes_on boolean := false;
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
    goes_on := coalesce(run.cursor #>> '{page,folder}' = within_id, false);
  else
    perform private.list_again(run, told);
  end if;
  for entry in select value from jsonb_array_elements(told) loop
    select * into item from public.source_items
    where source_id = sync.id and external_id = entry ->> 'external_id' for update;
    fresh := not found;
    -- What a shortcut leads to lies elsewhere; it says what becomes of what is beneath the shortcut.
    perform private.tell_shortcuts(run, entry);
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
        select id into parent from public.source_items
        where source_id = sync.id and state = 'folder' and facts ? 'target' and external_id <> entry ->> 'external_id'
          and facts ->> 'target' in (select jsonb_array_elements_text(entry -> 'parents'))
        order by id limit 1;
      end if;
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
            'target', entry -> 'leads_to',
            'listed', case when state = 'folder' then facts -> 'listed' end,
            'paged', case when state = 'folder' then facts -> 'paged' end))
      where id = item.id;
      if not fresh and sync.settings ->> 'sharing' = 'source' and item.facts ->> 'sharing' is distinct from entry ->> 'sharing' then
        update public.source_items set due = true, facts = facts - 'shared'
        where id = any (private.items_beneath(array[item.id])) and document_id is not null;
      end if;
    elsif item.seen_run_id is distinct from run.id or item.facts ->> 'version' is distinct from entry ->> 'version'
          or item.name is distinct from left(entry ->> 'name', 255) or item.state in ('gone', 'folder') or fresh
          or within_id is null then
      if item.state = 'folder' then
        -- A shortcut whose folder isn't to be seen any more is one item again, with nothing beneath it.
        perform private.lose_drive_items(run, array(select id from public.source_items
                                                    where organization_id = item.organization_id and parent_id = item.id));
      end if;
      perform private.list_drive_file(run, sync, item,
        entry || jsonb_build_object('name', left(entry ->> 'name', 255)));
      update public.source_runs set listed = listed + 1, reached = reached + 1
      where id = run.id and item.seen_run_id is distinct from run.id;
    end if;
  end loop;
  if within_id is not null and listed_all then
    update public.source_items
    set due = false, facts = facts || '{"listed": true}' || case when goes_on then '{"paged": true}' else '{}'::jsonb end
    where id = folder.id;
  end if;
  update public.source_runs set cursor = new_cursor where id = run.id;
  perform private.advance_job(job_id, null, 0::real);
end;
$$;
comment on function public.list_drive_items(bigint, uuid, bigint, jsonb, jsonb, text, boolean) is
  'A page of what a drive holds or of what has changed in it, and where the look goes on: [{external_id, gone} or {external_id, kind, '
  'name, parents, root, version, type, size, url, handle, sharing, refusal}]. within_id: the folder whose listing it is; listed_all: '
  'to its end. Twice the same page changes nothing.';

create or replace function public.settle_drive_listing(job_id bigint, job_lease uuid, run_id bigint, asked text[] default '{}')
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
  -- What has changed while they were listed is read.
  update public.source_items set facts = facts - 'paged' where source_id = run.source_id and facts ? 'paged';
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
