-- The bucket that holds documents' files (product §7).
insert into storage.buckets (id, name, public, file_size_limit)
values ('uploads', 'uploads', true, 52428800)
on conflict (id) do nothing;

create policy "Signed-in people upload under a random name of their own" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'uploads'
    and name ~ '^files/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
  );

create function private.my_upload(object_name text)
returns storage.objects
language plpgsql stable security definer
set search_path = ''
as $$
declare
  object storage.objects;
begin
  select * into object from storage.objects
  where bucket_id = 'uploads' and objects.name = object_name
    and coalesce(owner_id, owner::text) = private.my_auth_id()::text;
  if not found then
    perform private.refuse(404, 'not_found', 'That file hasn''t been uploaded. Upload it first.');
  end if;
  return object;
end;
$$;
comment on function private.my_upload(text) is 'An object that the signed-in user uploaded; 404 otherwise.';

create function private.size_of(object storage.objects)
returns bigint
language sql immutable
set search_path = ''
as $$
  select coalesce((object.metadata ->> 'size')::bigint, 0);
$$;
comment on function private.size_of(storage.objects) is 'Bytes of an object.';

create function private.discard_file()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.path is null then
    perform private.give_back(old.organization_id, 'storage', old.size);
  end if;
  perform private.enqueue('storage.delete', 1, 'storage:' || old.path, jsonb_build_object('path', old.path));
  return null;
end;
$$;
comment on function private.discard_file() is 'Trigger: a file that a revision has no more is deleted by a job, and counts no more.';
create trigger document_revisions_discard_file after delete on public.document_revisions
  for each row when (old.path is not null) execute function private.discard_file();
create trigger document_revisions_let_go_of_file after update of path on public.document_revisions
  for each row when (old.path is not null and new.path is distinct from old.path) execute function private.discard_file();

-- A link to a public file serves whoever kept it, so a document that fewer may read gets its file under a new name.
create function private.move_file()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.enqueue('storage.move', 1, 'move:' || new.id,
                          jsonb_build_object('document_id', new.id, 'path', 'files/' || gen_random_uuid()));
  return null;
end;
$$;
comment on function private.move_file() is 'Trigger: has a document''s file moved. The job outlives its organisation, to clear up.';
create trigger documents_move_file after update of tag_ids on public.documents
  for each row when (new.path is not null and new.tag_ids <> '{}' and (old.tag_ids = '{}' or not new.tag_ids @> old.tag_ids))
  execute function private.move_file();

create function public.finish_move(job_id bigint, job_lease uuid, copied text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  of_document bigint := (select (payload ->> 'document_id')::bigint from public.jobs where id = job_id);
  document public.documents;
  job public.jobs;
  target text;
begin
  -- First the document, then the job, as a change of tags locks them.
  select * into document from public.documents where id = of_document for update;
  job := private.hold_job(job_id, job_lease);
  target := job.payload ->> 'path';
  if document.path is null then
    perform private.enqueue('storage.delete', 1, 'storage:' || target, jsonb_build_object('path', target));
  elsif document.path not in (copied, target) then
    return false;
  else
    update public.document_revisions set path = target where document_id = document.id and path = document.path;
    update public.documents set path = target where id = document.id;
  end if;
  perform public.finish_job(job_id, job_lease);
  return true;
end;
$$;
comment on function public.finish_move(bigint, uuid, text) is
  'A document''s file was copied from a path to the job''s: its revision takes the copy, whereupon the other file goes, or the copy '
  'when the document is gone. False: the document shows another file meanwhile, which is to be copied in its place.';

create function public.prune_uploads()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.enqueue('storage.delete', 1, 'storage:' || objects.name, jsonb_build_object('path', objects.name))
  from storage.objects
  where bucket_id = 'uploads' and objects.created_at < now() - interval '1 day'
    and not exists (select from public.document_revisions as revisions where revisions.path = objects.name)
  limit 100;
end;
$$;
comment on function public.prune_uploads() is 'Has files deleted that were uploaded a day ago and never added.';
