-- What a shortcut leads to may lie elsewhere, and its changes tell nothing of the shortcut.
create function public.ask_drive_shortcuts(
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
    where items.source_id = run.source_id and items.facts ->> 'leads_to' is not null
      and items.state not in ('folder', 'gone', 'left_out') and not items.due
      and (changed is null or items.facts ->> 'leads_to' = any (changed))
    order by items.id limit at_most);
end;
$$;
comment on function public.ask_drive_shortcuts(bigint, uuid, bigint, text[], integer) is
  'Shortcuts of a sync to what has changed at the source are asked for anew; changed null: all of them, since a folder has changed '
  'in which what they lead to may lie.';

create or replace function public.due_drive_items(run_id bigint, at_most integer)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'external_id', items.external_id, 'version', items.facts -> 'version', 'type', items.facts -> 'type',
      'size', items.facts -> 'size', 'handle', items.facts -> 'handle', 'sharing', items.facts -> 'sharing',
      'leads', items.facts ->> 'leads_to' is not null,
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
  'The next files that a look has to fetch (read), or whose sharing it has to ask for (share); leads: shortcuts, which are asked for first.';
