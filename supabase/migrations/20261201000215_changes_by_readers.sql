-- Who changes a document has to read it: admins too, of what comes from drives.

create or replace function private.documents_to_change(in_organization_id bigint, of_document_ids bigint[], readings boolean default true)
returns bigint[]
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  my_role constant public.organization_role := private.require_member(in_organization_id);
  audiences constant bigint[] := private.audience_ids_of(me, in_organization_id);
begin
  perform private.check_list(of_document_ids, 'Documents', 200);
  if readings then
    perform from public.jobs
    where jobs.status in ('queued', 'running') and jobs.key = any (
      select 'document:' || documents.id from public.documents
      where documents.organization_id = in_organization_id and documents.id = any (of_document_ids) and documents.origin <> 'attachment'
        and (documents.uploaded_by = me or my_role >= 'admin' and documents.audience_id = any (audiences)))
    order by jobs.id for update;
  end if;
  return array(
    select documents.id from public.documents
    where documents.organization_id = in_organization_id and documents.id = any (of_document_ids) and documents.origin <> 'attachment'
      and (documents.uploaded_by = me or my_role >= 'admin' and documents.audience_id = any (audiences))
    order by documents.id for update
  );
end;
$$;

create or replace function public.delete_folder(organization_id bigint, folder_id bigint, with_documents boolean default false)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  my_role constant public.organization_role := private.lock_folders(organization_id);
  me constant bigint := private.my_user_id();
  gone constant public.document_folders := private.folder(organization_id, folder_id, true);
  audiences constant bigint[] := private.audience_ids_of(me, organization_id);
  folders bigint[];
  doomed bigint[] := '{}';
  child public.document_folders;
  twin bigint;
  free text;
begin
  -- Nothing is put into what is about to go.
  folders := array(select under.id from private.folders_under(gone.id) as under order by under.id);
  perform from public.document_folders as held where held.id = any (folders) order by held.id for update;
  if with_documents then
    if my_role < 'admin' and exists (
      select from public.document_folders as other where other.id = any (folders) and other.created_by is distinct from me
    ) then
      perform private.refuse(403, 'forbidden', 'In this folder is one that somebody else made. Only an admin can delete it with what is in it.');
    end if;
    doomed := array(
      select documents.id from public.documents
      where documents.organization_id = gone.organization_id and documents.folder_id = any (folders)
        and documents.origin <> 'lesson' and (documents.uploaded_by = me or my_role >= 'admin' and documents.audience_id = any (audiences))
      order by documents.id limit 200
    );
    doomed := private.documents_to_change(gone.organization_id, private.first_to_delete(doomed));
    perform private.remove_documents(doomed);
    if exists (
      select from public.documents
      where documents.organization_id = gone.organization_id and documents.folder_id = any (folders)
        and documents.origin <> 'lesson' and (documents.uploaded_by = me or my_role >= 'admin' and documents.audience_id = any (audiences))
    ) then
      perform private.announce_folders(gone.organization_id);
      return jsonb_build_object('deleted', cardinality(doomed), 'complete', false);
    end if;
  else
    folders := array[gone.id];
    for child in select * from public.document_folders as each
                 where each.organization_id = gone.organization_id and each.parent_id = gone.id order by each.id loop
      free := private.free_folder_name(gone.organization_id, gone.parent_id, child.name);
      if lower(normalize(child.name)) = lower(normalize(gone.name)) then
        twin := child.id;
      end if;
      update public.document_folders as each set parent_id = gone.parent_id, name = free where each.id = child.id;
    end loop;
  end if;
  update public.documents set folder_id = gone.parent_id
  where documents.organization_id = gone.organization_id and documents.folder_id = any (folders);
  delete from public.document_folders as each where each.id = gone.id;
  -- The name of the folder that is gone is free for the one in it that had the same.
  update public.document_folders as each set name = gone.name where each.id = twin;
  perform private.announce_folders(gone.organization_id);
  return jsonb_build_object('deleted', cardinality(doomed), 'complete', true);
end;
$$;

drop policy "Admins tag documents, uploaders their own" on public.document_tags;
create policy "Admins tag what they read, uploaders their own" on public.document_tags for insert to authenticated
  with check (exists (
    select from public.documents
    where documents.id = document_tags.document_id and documents.organization_id = document_tags.organization_id
      and (documents.organization_id = any ((select private.my_organization_ids('admin'))::bigint[])
           or documents.uploaded_by = (select private.my_user_id()))));
drop policy "Admins untag documents, uploaders their own of what they put" on public.document_tags;
create policy "Admins untag what they read, uploaders what they put on" on public.document_tags for delete to authenticated
  using (exists (
    select from public.documents
    where documents.id = document_tags.document_id and documents.organization_id = document_tags.organization_id
      and (documents.organization_id = any ((select private.my_organization_ids('admin'))::bigint[])
           or (documents.uploaded_by = (select private.my_user_id()) and document_tags.added_by = (select private.my_user_id())))));

drop policy "Who sees a source sees its items" on public.source_items;
create policy "Who sees a source sees its items, of a drive what they read" on public.source_items for select to authenticated
  using (exists (
    select from public.sources
    where sources.id = source_items.source_id
      and (sources.kind not in ('google-drive', 'onedrive', 'sharepoint', 'teams')
           or sources.owner_id = (select private.my_user_id())
           or exists (select from public.documents where documents.id = source_items.document_id))));
drop policy "Who sees a source sees its runs" on public.source_runs;
create policy "Who sees a source sees its runs, of a drive its owner" on public.source_runs for select to authenticated
  using (exists (
    select from public.sources
    where sources.id = source_runs.source_id
      and (sources.kind not in ('google-drive', 'onedrive', 'sharepoint', 'teams')
           or sources.owner_id = (select private.my_user_id()))));
