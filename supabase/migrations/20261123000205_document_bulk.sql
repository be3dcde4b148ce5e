-- What is done with many documents at once: each is done or refused by itself, so that one never holds up the others.
create function private.documents_to_change(in_organization_id bigint, of_document_ids bigint[], readings boolean default true)
returns bigint[]
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  my_role constant public.organization_role := private.require_member(in_organization_id);
begin
  perform private.check_list(of_document_ids, 'Documents', 200);
  if readings then
    perform from public.jobs
    where jobs.status in ('queued', 'running') and jobs.key = any (
      select 'document:' || documents.id from public.documents
      where documents.organization_id = in_organization_id and documents.id = any (of_document_ids)
        and (my_role >= 'admin' or documents.uploaded_by = me))
    order by jobs.id for update;
  end if;
  return array(
    select documents.id from public.documents
    where documents.organization_id = in_organization_id and documents.id = any (of_document_ids)
      and (my_role >= 'admin' or documents.uploaded_by = me)
    order by documents.id for update
  );
end;
$$;
comment on function private.documents_to_change(bigint, bigint[], boolean) is
  'Those of at most 200 documents that the signed-in user may change, as private.my_document has it, locked in the order of their ids; '
  'readings: with the jobs that read them, which come first, as their workers lock them.';

create function private.bulk_outcome(in_organization_id bigint, asked bigint[], done bigint[])
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  audiences constant bigint[] := private.audience_ids_of(me, in_organization_id);
begin
  return jsonb_build_object('done', to_jsonb(done), 'refused', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', given.id, 'name', documents.name, 'code', case when documents.id is null then 'not_found' else 'forbidden' end,
      'message', case when documents.id is null then 'That document doesn''t exist.'
                      else 'Only the person who uploaded a document, or an admin, can change it.' end
    ) order by given.id)
    from (select distinct id from unnest(asked) as id where id <> all (done)) as given
    left join public.documents on documents.id = given.id and documents.organization_id = in_organization_id
      and (documents.audience_id = any (audiences) or documents.uploaded_by = me)
  ), '[]'));
end;
$$;
comment on function private.bulk_outcome(bigint, bigint[], bigint[]) is
  'What became of documents: {done: ids, refused: [{id, name, code, message}]}; one that the caller may not read doesn''t exist.';

create function private.remove_documents(of_document_ids bigint[])
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.jobs set status = 'cancelled', lease = null, leased_until = null, finished_at = now()
  where key = any (select 'document:' || id from unnest(of_document_ids) as id)
    and status in ('queued', 'running') and not dying;
  delete from public.documents where id = any (of_document_ids);
end;
$$;
comment on function private.remove_documents(bigint[]) is
  'Deletes documents with their text and index; their files go by jobs. Readings under way lose their leases.';

create function public.delete_documents(organization_id bigint, document_ids bigint[])
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  mine bigint[];
begin
  mine := private.documents_to_change(delete_documents.organization_id, document_ids);
  perform private.remove_documents(mine);
  return private.bulk_outcome(delete_documents.organization_id, document_ids, mine);
end;
$$;
comment on function public.delete_documents(bigint, bigint[]) is
  'Deletes those of at most 200 documents that the caller may change, and says why the others weren''t.';
grant execute on function public.delete_documents(bigint, bigint[]) to authenticated;

create function public.retry_documents(organization_id bigint, document_ids bigint[])
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  mine bigint[];
  document_id bigint;
  done bigint[] := '{}';
  failed jsonb := '[]';
  outcome jsonb;
begin
  mine := private.documents_to_change(retry_documents.organization_id, document_ids);
  foreach document_id in array mine loop
    begin
      perform public.retry_document(retry_documents.organization_id, document_id);
      done := done || document_id;
    exception when sqlstate 'PT409' or sqlstate 'PT429' then
      failed := failed || jsonb_build_object(
        'id', document_id, 'name', (select documents.name from public.documents where documents.id = document_id),
        'code', 'conflict', 'message', sqlerrm);
    end;
  end loop;
  outcome := private.bulk_outcome(retry_documents.organization_id, document_ids, mine);
  return jsonb_build_object('done', to_jsonb(done), 'refused', (outcome -> 'refused') || failed);
end;
$$;
comment on function public.retry_documents(bigint, bigint[]) is
  'Reads anew those of at most 200 documents that failed and that the caller may change, and says why the others aren''t.';
grant execute on function public.retry_documents(bigint, bigint[]) to authenticated;

create function public.move_documents(organization_id bigint, document_ids bigint[], to_folder_id bigint default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  mine bigint[];
begin
  perform private.require_member(move_documents.organization_id);
  if to_folder_id is not null then
    perform private.folder(move_documents.organization_id, to_folder_id);
  end if;
  mine := private.documents_to_change(move_documents.organization_id, document_ids, readings => false);
  update public.documents set folder_id = to_folder_id
  where documents.id = any (mine) and documents.folder_id is distinct from to_folder_id;
  perform private.announce_folders(move_documents.organization_id);
  return private.bulk_outcome(move_documents.organization_id, document_ids, mine);
end;
$$;
comment on function public.move_documents(bigint, bigint[], bigint) is
  'Puts those of at most 200 documents that the caller may change into a folder, or (null) out of any, and says why the others '
  'weren''t; 404 when the folder is gone.';
grant execute on function public.move_documents(bigint, bigint[], bigint) to authenticated;

create function public.move_document(organization_id bigint, document_id bigint, to_folder_id bigint default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  document public.documents;
begin
  perform private.require_member(move_document.organization_id);
  if to_folder_id is not null then
    perform private.folder(move_document.organization_id, to_folder_id);
  end if;
  document := private.my_document(move_document.document_id, move_document.organization_id);
  update public.documents set folder_id = to_folder_id
  where documents.id = document.id and documents.folder_id is distinct from to_folder_id;
  perform private.announce_folders(move_document.organization_id);
end;
$$;
comment on function public.move_document(bigint, bigint, bigint) is
  'Puts a document into a folder, or (null) out of any; its uploader or an admin.';
grant execute on function public.move_document(bigint, bigint, bigint) to authenticated;
