-- Many long documents are deleted in steps, each within what a statement may take: half a second a ten thousand passages.
create function private.first_to_delete(of_document_ids bigint[], most_passages integer default 20000)
returns bigint[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  first bigint[] := '{}';
  passages integer := 0;
  next bigint;
begin
  foreach next in array of_document_ids loop
    passages := passages + (
      select count(*)::integer from (
        select from public.document_revisions as revisions
        join public.document_chunks as chunks
          on chunks.organization_id = revisions.organization_id and chunks.revision_id = revisions.id
        where revisions.document_id = next limit most_passages + 1) as held);
    exit when passages > most_passages and cardinality(first) > 0;
    first := first || next;
  end loop;
  return first;
end;
$$;
comment on function private.first_to_delete(bigint[], integer) is
  'The first of some documents, as many as have so many passages together; one at least.';

create or replace function public.delete_documents(organization_id bigint, document_ids bigint[])
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  mine bigint[];
  gone bigint[];
  later bigint[];
begin
  mine := private.documents_to_change(delete_documents.organization_id, document_ids);
  gone := private.first_to_delete(mine);
  later := array(select id from unnest(mine) as id where id <> all (gone));
  perform private.remove_documents(gone);
  return private.bulk_outcome(
    delete_documents.organization_id, array(select id from unnest(document_ids) as id where id <> all (later)), gone)
    || jsonb_build_object('left', to_jsonb(later));
end;
$$;
comment on function public.delete_documents(bigint, bigint[]) is
  'Deletes those of at most 200 documents that the caller may change, and says why the others weren''t; left: those to be asked '
  'for once more, since together they are too much for one statement.';

create or replace function public.delete_folder(organization_id bigint, folder_id bigint, with_documents boolean default false)
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
    doomed := private.documents_to_change(gone.organization_id, private.first_to_delete(doomed));
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
  'caller may change, 200 a call at most and fewer long ones: {deleted, complete}, complete when the folder is gone; the other '
  'documents move up.';
