-- Deleting a folder: what is in it moves up, or goes with it.
create function private.free_folder_name(in_organization_id bigint, in_folder_id bigint, wanted text)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select tried.name
    from (select number, case number when 1 then wanted else left(wanted, 93) || format(' (%s)', number) end as name
          from generate_series(1, 2001) as number) as tried
    where not exists (
      select from public.document_folders as folders
      where folders.organization_id = in_organization_id and coalesce(folders.parent_id, 0) = coalesce(in_folder_id, 0)
        and lower(normalize(folders.name)) = lower(normalize(tried.name)))
    order by tried.number limit 1
  );
end;
$$;
comment on function private.free_folder_name(bigint, bigint, text) is
  'A name that no folder there has: the wanted one, or with a number after it.';

create function public.delete_folder(organization_id bigint, folder_id bigint, with_documents boolean default false)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  my_role constant public.organization_role := private.lock_folders(organization_id);
  me constant bigint := private.my_user_id();
  gone constant public.document_folders := private.folder(organization_id, folder_id, true);
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
        and documents.origin <> 'lesson' and (my_role >= 'admin' or documents.uploaded_by = me)
      order by documents.id limit 200
    );
    doomed := private.documents_to_change(gone.organization_id, doomed);
    perform private.remove_documents(doomed);
    if exists (
      select from public.documents
      where documents.organization_id = gone.organization_id and documents.folder_id = any (folders)
        and documents.origin <> 'lesson' and (my_role >= 'admin' or documents.uploaded_by = me)
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
comment on function public.delete_folder(bigint, bigint, boolean) is
  'Deletes a folder; what is in it moves up to where it lay. With documents: the folders in it go too, with those documents that the '
  'caller may change, 200 a call: {deleted, complete}, complete when the folder is gone; the other documents move up.';
grant execute on function public.delete_folder(bigint, bigint, boolean) to authenticated;
