-- What each file of a look asks for stays as quick however many files there are: whose document it is, and which is next.
create index source_items_holder_idx on public.source_items (document_id) where document_id is not null;
create index source_items_due_folder_idx on public.source_items (source_id, depth, id) where due and state = 'folder';

create or replace function public.due_drive_folders(run_id bigint, at_most integer default 1)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('external_id', items.external_id, 'handle', items.facts -> 'handle')), '[]')
    from (
      select items.external_id, items.facts from public.source_items as items
      -- Of one source, so that the index gives them in order.
      where items.source_id = (select source_id from public.source_runs where id = due_drive_folders.run_id)
        and items.due and items.state = 'folder' and items.depth <= 100
      order by items.depth, items.id limit at_most) as items);
end;
$$;

create or replace function public.due_drive_items(run_id bigint, at_most integer)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  sync public.sources;
begin
  select sources.* into sync from public.source_runs as runs join public.sources on sources.id = runs.source_id
  where runs.id = due_drive_items.run_id;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'external_id', items.external_id, 'version', items.facts -> 'version', 'type', items.facts -> 'type',
      'size', items.facts -> 'size', 'handle', items.facts -> 'handle', 'sharing', items.facts -> 'sharing',
      'leads', items.facts ->> 'leads_to' is not null,
      'read', items.document_id is null or items.version is distinct from items.facts ->> 'version',
      'share', sync.settings ->> 'sharing' = 'source' and items.facts -> 'shared' is null) order by items.depth, items.id), '[]')
    from (
      select * from public.source_items
      where source_items.source_id = sync.id and due and state <> 'folder' order by depth, id limit at_most
    ) as items
  );
end;
$$;
