-- Who may listen to which topic. Only the database sends; nobody may send from a client.
create policy "People listen to their own topic and their organisations'" on realtime.messages
  for select to authenticated
  using (
    extension = 'broadcast' and (
      (select realtime.topic()) = 'user:' || (select private.my_auth_id())::text
      or (select realtime.topic()) = any (
        (select array_agg('organization:' || id) from unnest((select private.my_organization_ids())) as id)::text[])
    )
  );

create function private.announce_document()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  document public.documents := coalesce(new, old);
begin
  if tg_op = 'UPDATE' and new.status = old.status and new.stage is not distinct from old.stage
     and new.progress = old.progress and new.name = old.name and new.tag_ids = old.tag_ids
     and new.path is not distinct from old.path then
    return null;
  end if;
  if tg_op <> 'DELETE' and new.uploaded_by is not null then
    perform realtime.send(
      jsonb_build_object(
        'id', new.id, 'organization_id', new.organization_id, 'name', new.name, 'status', new.status,
        'stage', new.stage, 'progress', new.progress, 'status_reason', new.status_reason,
        'page_count', new.page_count),
      'document', 'user:' || users.auth_id::text, true)
    from public.users
    join public.organization_members as members
      on members.user_id = users.id and members.organization_id = new.organization_id
    where users.id = new.uploaded_by;
  end if;
  if tg_op <> 'UPDATE' or new.status <> old.status or new.name <> old.name or new.tag_ids <> old.tag_ids
     or new.path is distinct from old.path
     or (new.status = 'success' and (new.stage is null) <> (old.stage is null)) then
    perform realtime.send(
      jsonb_build_object('id', document.id, 'status', document.status, 'deleted', tg_op = 'DELETE'),
      'document', 'organization:' || document.organization_id, true);
  end if;
  return null;
end;
$$;
comment on function private.announce_document() is
  'Trigger: the uploader hears name and progress; the organisation hears id and status only, and reads the rest by its rights.';
create trigger documents_announce after insert or update or delete on public.documents
  for each row execute function private.announce_document();

create function private.announce_source_run()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state and (new.listed = old.listed or new.listed % 20 <> 0) then
    return null;
  end if;
  perform realtime.send(
    jsonb_build_object(
      'id', new.source_id, 'organization_id', new.organization_id, 'run_id', new.id, 'state', new.state, 'reason', new.reason,
      'listed', new.listed, 'changed', new.changed, 'removed', new.removed, 'failed', new.failed),
    'source', 'user:' || users.auth_id::text, true)
  from public.sources
  join public.users on users.id = sources.owner_id
  join public.organization_members as members
    on members.user_id = users.id and members.organization_id = new.organization_id
  where sources.id = new.source_id;
  if tg_op <> 'UPDATE' or new.state <> old.state then
    perform realtime.send(
      jsonb_build_object('id', new.source_id, 'state', new.state),
      'source', 'organization:' || new.organization_id, true);
  end if;
  return null;
end;
$$;
comment on function private.announce_source_run() is
  'Trigger: a source''s owner hears how far a run is, at every 20th item; the organisation hears that one begins or ends.';
create trigger source_runs_announce after insert or update on public.source_runs
  for each row execute function private.announce_source_run();
