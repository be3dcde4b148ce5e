-- What a look at a drive tells, a page at a time. Folders are items too, so that a change is known to lie within what is kept in
-- step, and so that the folders yet to be listed are rows and not memory.
alter table public.source_items
  drop constraint source_items_state_check,
  add constraint source_items_state_check
    check (state in ('found', 'waiting', 'current', 'failed', 'skipped', 'gone', 'left_out', 'folder')),
  add unique (organization_id, id),
  add column parent_id bigint,
  add foreign key (organization_id, parent_id) references public.source_items (organization_id, id) on delete set null (parent_id);
comment on column public.source_items.parent_id is 'The folder that it lies in, itself an item; null: a root, or of a kind without folders.';
create index source_items_parent_idx on public.source_items (organization_id, parent_id);
create index source_items_external_idx on public.source_items (organization_id, external_id) where document_id is not null;

create function private.items_beneath(item_ids bigint[])
returns bigint[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    with recursive beneath as (
      select organization_id, id from public.source_items where id = any (item_ids)
      union
      select items.organization_id, items.id from public.source_items as items
      join beneath on items.organization_id = beneath.organization_id and items.parent_id = beneath.id
    )
    select coalesce(array_agg(id), '{}') from beneath);
end;
$$;
comment on function private.items_beneath(bigint[]) is 'Items, and all that lies beneath them.';

create function public.find_drive_look(of_run_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'connection_id', sources.connection_id, 'cursor', sources.cursor, 'reach', connections.reach,
      'account', coalesce(connections.account_email, connections.account_name))
    from public.source_runs as runs
    join public.sources on sources.organization_id = runs.organization_id and sources.id = runs.source_id
    left join public.connections
      on connections.organization_id = sources.organization_id and connections.id = sources.connection_id
    where runs.id = of_run_id);
end;
$$;
comment on function public.find_drive_look(bigint) is 'What a look at a drive begins with: whose connection, and where the last one ended.';

create function private.drive_twin(item public.source_items, sync public.sources)
returns public.source_items
language plpgsql stable security definer
set search_path = ''
as $$
declare
  twin public.source_items;
begin
  select others.* into twin from public.source_items as others
  join public.sources as syncs on syncs.organization_id = others.organization_id and syncs.id = others.source_id
  where others.organization_id = item.organization_id and others.external_id = item.external_id and others.id <> item.id
    and others.document_id is not null and syncs.state <> 'deleting'
    -- Drives of Microsoft's have one id, whichever of its services leads there.
    and (syncs.kind = 'google-drive') = (sync.kind = 'google-drive')
    and (syncs.owner_id = sync.owner_id
         or (syncs.settings ->> 'sharing' <> 'me' and syncs.settings ->> 'sharing' = sync.settings ->> 'sharing'
             and syncs.settings -> 'tag_ids' = sync.settings -> 'tag_ids'))
  order by syncs.owner_id = sync.owner_id desc, others.id limit 1;
  return twin;
end;
$$;
comment on function private.drive_twin(public.source_items, public.sources) is
  'The same file as another sync holds it whose document may be this one''s too: of the same member, or of another who lets the same '
  'people read it. Null: none.';

create function private.list_drive_file(run public.source_runs, sync public.sources, item public.source_items, told jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  refusal constant text := told ->> 'refusal';
  told_version constant text := told ->> 'version';
  twin public.source_items;
  to_read boolean;
  to_share boolean;
  former constant text := item.name;
begin
  if item.state <> 'left_out' and refusal is null and item.document_id is null and run.mode <> 'scan' then
    twin := private.drive_twin(item, sync);
    if twin.id is not null then
      item.document_id := twin.document_id;
      item.version := twin.version;
      update public.documents set name = told ->> 'name' where id = twin.document_id and name = twin.name and name <> told ->> 'name';
      insert into public.document_tags (organization_id, document_id, tag_id, added_by)
      select run.organization_id, twin.document_id, tags.id, sync.owner_id from public.tags
      where tags.organization_id = run.organization_id and coalesce(sync.settings -> 'tag_ids', '[]') @> to_jsonb(tags.id)
      on conflict do nothing;
    end if;
  end if;
  to_read := refusal is null and item.state <> 'left_out' and (item.document_id is null or item.version is distinct from told_version);
  to_share := refusal is null and item.state <> 'left_out' and sync.settings ->> 'sharing' = 'source'
    and (item.facts -> 'shared' is null or item.facts ->> 'sharing' is distinct from told ->> 'sharing');
  update public.source_items
  set seen_run_id = run.id, document_id = item.document_id, version = item.version, name = told ->> 'name',
      facts = (told - '{external_id,parents,name,refusal,kind}'::text[])
        || jsonb_strip_nulls(jsonb_build_object('shared', case when not to_share then facts -> 'shared' end,
                                                'root', coalesce(told -> 'root', facts -> 'root'))),
      state = case when item.state = 'left_out' then 'left_out' when refusal is not null then 'skipped'
                   when run.mode = 'scan' then 'found'
                   when to_read then case when item.state = 'failed' and item.version is null and facts ->> 'version' = told_version
                                            and not due then 'failed' else 'waiting' end
                   when item.state in ('gone', 'skipped', 'found') or twin.id is not null then case when exists (
                       select from public.document_revisions as revisions
                       where revisions.document_id = item.document_id and revisions.state = 'reading') then 'waiting' else 'current' end
                   else item.state end,
      reason = case when item.state = 'left_out' or (item.state = 'failed' and not to_read) then reason
                    when item.state = 'failed' and item.version is null and facts ->> 'version' = told_version and not due then reason
                    else refusal end,
      due = run.mode <> 'scan' and (to_share or (to_read
        and (due or not (item.state = 'failed' and item.version is null and facts ->> 'version' = told_version))))
  where id = item.id;
  if item.document_id is not null then
    if former is distinct from told ->> 'name' then
      -- A name that somebody gave it here stays.
      update public.documents set name = told ->> 'name' where id = item.document_id and name = former;
    end if;
    update public.documents set address = left(told ->> 'url', 1024)
    where id = item.document_id and address is distinct from left(told ->> 'url', 1024);
    -- Of a sync that was taken over: who looks now reads it there.
    update public.documents set uploaded_by = sync.owner_id
    where id = item.document_id and uploaded_by is distinct from sync.owner_id and not exists (
      select from public.source_items as others join public.sources as syncs on syncs.id = others.source_id
      where others.document_id = item.document_id and syncs.owner_id = documents.uploaded_by);
    if twin.id is not null then
      perform private.set_document_sharing(item.document_id, private.narrowest_sharing(item.document_id))
      where private.narrowest_sharing(item.document_id) <> 'source';
    end if;
  end if;
end;
$$;
comment on function private.list_drive_file(public.source_runs, public.sources, public.source_items, jsonb) is
  'A file that a look has come by, within what is kept in step: due when it has to be fetched or its sharing asked for.';
