-- A shortcut to a folder is that folder's place in what is kept in step: listed by what it leads to (`target`), with that one's files
-- beneath it. It is followed once: not within a folder that a shortcut led to, nor where what it leads to is kept in step already.
create index source_items_target_idx on public.source_items (source_id, (facts ->> 'target')) where facts ? 'target';

-- An unchanged look asks for shortcuts too, however many files there are beside them.
create index source_items_leads_idx on public.source_items (source_id, id) where facts ? 'leads_to';

create function private.is_beyond_shortcut(of_item_id bigint)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    with recursive above as (
      select organization_id, id, parent_id, facts, 0 as steps from public.source_items where id = of_item_id
      union
      select items.organization_id, items.id, items.parent_id, items.facts, above.steps + 1 from public.source_items as items
      join above on items.organization_id = above.organization_id and items.id = above.parent_id
      where above.steps < 1000
    )
    select exists (select from above where steps > 0 and facts ? 'target'));
end;
$$;
comment on function private.is_beyond_shortcut(bigint) is 'Whether an item lies in a folder that a shortcut led to.';

create function private.shortcut_refusal(item public.source_items)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if exists (select from public.source_items as items
             where items.source_id = item.source_id and items.external_id = item.facts ->> 'target' and items.state = 'folder') then
    return 'It is a shortcut to a folder that is kept in step already.';
  elsif private.is_beyond_shortcut(item.id) then
    return 'It is a shortcut in a folder that a shortcut led to: choose the folder itself.';
  elsif exists (select from public.source_items as items
                where items.source_id = item.source_id and items.facts ? 'target' and items.facts ->> 'target' = item.facts ->> 'target'
                  and items.state in ('folder', 'skipped') and items.id < item.id and not private.is_beyond_shortcut(items.id)) then
    return 'Another shortcut leads to the same folder.';
  end if;
  return null;
end;
$$;
comment on function private.shortcut_refusal(public.source_items) is 'Why a shortcut to a folder isn''t followed, in words; null: it is.';

create function private.tell_shortcuts(run public.source_runs, told jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  led constant bigint[] := array(
    select id from public.source_items
    where source_id = run.source_id and facts ? 'target' and facts ->> 'target' = told ->> 'external_id' and state = 'folder');
begin
  if cardinality(led) = 0 then
    return;
  end if;
  if (told -> 'gone') = 'true' then
    perform private.lose_drive_items(run, array(select id from public.source_items
                                                where organization_id = run.organization_id and parent_id = any (led)));
  end if;
  update public.source_items set due = true, facts = facts - 'listed' where id = any (led);
end;
$$;
comment on function private.tell_shortcuts(public.source_runs, jsonb) is
  'What has become of a folder that shortcuts lead to: of one that is gone nothing is left beneath them; any other is listed anew.';

create function public.settle_drive_shortcuts(job_id bigint, job_lease uuid, run_id bigint)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs;
  item public.source_items;
  refusal text;
  elsewhere bigint;
begin
  perform private.hold_job(job_id, job_lease);
  run := private.hold_run(run_id);
  for item in
    select * from public.source_items
    where source_id = run.source_id and facts ? 'target' and state in ('folder', 'skipped') order by id for update
  loop
    refusal := private.shortcut_refusal(item);
    if refusal is null and item.state = 'skipped' then
      update public.source_items set state = 'folder', reason = null, due = true, facts = facts - 'listed' where id = item.id;
    elsif refusal is not null then
      if item.state = 'folder' then
        select id into elsewhere from public.source_items as items
        where items.source_id = run.source_id and items.external_id = item.facts ->> 'target' and items.state = 'folder';
        if elsewhere is not null and not elsewhere = any (private.items_beneath(array[item.id])) then
          update public.source_items set parent_id = elsewhere where organization_id = item.organization_id and parent_id = item.id;
        else
          perform private.lose_drive_items(run, array(select id from public.source_items
                                                      where organization_id = item.organization_id and parent_id = item.id));
        end if;
      end if;
      update public.source_items set state = 'skipped', reason = refusal, due = false where id = item.id;
    end if;
  end loop;
  return exists (select from public.source_items
                 where source_id = run.source_id and state = 'folder' and due and facts ? 'target' and depth <= 100);
end;
$$;
comment on function public.settle_drive_shortcuts(bigint, uuid, bigint) is
  'Says of each shortcut to a folder whether it is followed, now that what is kept in step is known. Gives whether there is now more to list.';

create or replace function public.find_drive_look(of_run_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'connection_id', sources.connection_id, 'cursor', sources.cursor, 'reach', connections.reach,
      'account', coalesce(connections.account_email, connections.account_name),
      'targets', array(select distinct items.facts ->> 'target' from public.source_items as items
                       where items.source_id = sources.id and items.facts ? 'target' and items.state = 'folder'))
    from public.source_runs as runs
    join public.sources on sources.organization_id = runs.organization_id and sources.id = runs.source_id
    left join public.connections
      on connections.organization_id = sources.organization_id and connections.id = sources.connection_id
    where runs.id = of_run_id);
end;
$$;
comment on function public.find_drive_look(bigint) is
  'What a look at a drive begins with: whose connection, where the last one ended, and the folders that shortcuts led to.';

create or replace function public.due_drive_folders(run_id bigint, at_most integer default 1)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('external_id', items.external_id, 'target', items.facts -> 'target')), '[]')
    from (
      select items.external_id, items.facts from public.source_items as items
      -- Of one source, so that the index gives them in order.
      where items.source_id = (select source_id from public.source_runs where id = due_drive_folders.run_id)
        and items.due and items.state = 'folder' and items.depth <= 100
        and (not items.facts ? 'target' or private.shortcut_refusal(items) is null)
      order by items.depth, items.id limit at_most) as items);
end;
$$;
comment on function public.due_drive_folders(bigint, integer) is
  'The next folders that a look has to list, those nearest to the root first; target: the folder that a shortcut leads to.';

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
            'listed', case when state = 'folder' then facts -> 'listed' end))
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

create or replace function public.ask_drive_shortcuts(
  job_id bigint, job_lease uuid, run_id bigint, changed text[] default null, at_most integer default 500
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs;
begin
  perform private.hold_job(job_id, job_lease);
  run := private.hold_run(run_id);
  update public.source_items set due = true
  where id in (
    select items.id from public.source_items as items
    where items.source_id = run.source_id and items.facts ? 'leads_to'
      and items.state not in ('folder', 'gone', 'left_out') and not items.due
      and (changed is null or items.facts ->> 'leads_to' = any (changed) or items.facts -> 'unseen' = 'true')
    order by items.id limit at_most);
end;
$$;
comment on function public.ask_drive_shortcuts(bigint, uuid, bigint, text[], integer) is
  'Shortcuts of a sync to what has changed at the source are asked for anew, and those to what wasn''t to be seen; changed null: all of '
  'them, since a folder has changed in which what they lead to may lie.';
