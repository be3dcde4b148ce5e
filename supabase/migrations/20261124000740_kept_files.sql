-- The file that a document had before its last change, for a while, so that one click puts it back (product §4).
create table public.kept_files (
  document_id bigint primary key,
  organization_id bigint not null,
  path text not null unique,
  type text not null,
  size bigint not null check (size >= 0),
  kept_at timestamptz not null default now(),
  kept_until timestamptz not null default now() + interval '30 days',
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.kept_files is
  'The bytes of the revision before the one that answers, one a document, for 30 days; under a name that nobody was told, and not counted as storage.';
create index kept_files_document_idx on public.kept_files (organization_id, document_id);
create index kept_files_until_idx on public.kept_files (kept_until);
create trigger kept_files_keep_organization before update on public.kept_files
  for each row execute function private.keep_organization();
alter table public.kept_files enable row level security;
create policy "Kept files are the server's own" on public.kept_files for select to authenticated using (false);

create function private.discard_kept_file()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from public.document_revisions where path = old.path) then
    perform private.enqueue('storage.delete', 1, 'storage:' || old.path, jsonb_build_object('path', old.path));
  end if;
  return null;
end;
$$;
comment on function private.discard_kept_file() is 'Trigger: a file that isn''t kept any more is deleted by a job, unless a document has it again.';
create trigger kept_files_discard after delete on public.kept_files
  for each row execute function private.discard_kept_file();
create trigger kept_files_discard_other after update of path on public.kept_files
  for each row when (old.path <> new.path) execute function private.discard_kept_file();

create or replace function private.discard_file()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if exists (select from public.document_revisions where path = old.path) then
      return null;
    end if;
    if new.path is null then
      perform private.give_back(old.organization_id, 'storage', old.size);
    end if;
    if exists (select from public.kept_files where path = old.path) then
      return null;
    end if;
  end if;
  perform private.enqueue('storage.delete', 1, 'storage:' || old.path, jsonb_build_object('path', old.path));
  return null;
end;
$$;
comment on function private.discard_file() is
  'Trigger: a file that no revision has any more counts no more, and is deleted by a job; one that was handed on, or is kept for a while, stays.';

create or replace function private.retire_revisions(of_document_id bigint, but_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  former public.document_revisions;
begin
  for former in
    select * from public.document_revisions
    where document_id = of_document_id and id is distinct from but_id and state <> 'former' for update
  loop
    if former.state = 'ready' and former.path is not null then
      insert into public.kept_files (document_id, organization_id, path, type, size)
      values (of_document_id, former.organization_id, former.path, former.type, former.size)
      on conflict (document_id) do update
        set path = excluded.path, type = excluded.type, size = excluded.size, kept_at = now(), kept_until = now() + interval '30 days';
      perform private.enqueue('storage.keep', 1, 'keep:' || former.id,
                              jsonb_build_object('document_id', of_document_id, 'from', former.path, 'path', 'files/' || gen_random_uuid()));
    end if;
    update public.document_revisions set state = 'former', former_at = now(), path = null where id = former.id;
    perform private.enqueue('revision.retire', 1, 'revision:' || former.id,
                            jsonb_build_object('revision_id', former.id), former.organization_id);
  end loop;
end;
$$;
comment on function private.retire_revisions(bigint, bigint) is
  'Makes all revisions of a document but one former: the file of the one that answered is kept for a while, the others go, and by a job their passages.';

create function public.finish_keep(job_id bigint, job_lease uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  told constant jsonb := (select payload from public.jobs where id = job_id);
  target constant text := told ->> 'path';
begin
  -- First the document's file, then the job, as a change of the document locks them.
  perform from public.kept_files where document_id = (told ->> 'document_id')::bigint for update;
  perform private.hold_job(job_id, job_lease);
  update public.kept_files set path = target where document_id = (told ->> 'document_id')::bigint and path = told ->> 'from';
  if not found and not exists (select from public.kept_files where path = target)
     and not exists (select from public.document_revisions where path = target) then
    perform private.enqueue('storage.delete', 1, 'storage:' || target, jsonb_build_object('path', target));
  end if;
  perform public.finish_job(job_id, job_lease);
end;
$$;
comment on function public.finish_keep(bigint, uuid) is
  'A file that is kept was copied to the job''s path: it is known by that from now on, and the other goes; or the copy, where it isn''t kept any more.';

create function public.restore_document(organization_id bigint, document_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  document public.documents;
  kept public.kept_files;
begin
  perform private.hold_reading(document_id);
  document := private.my_document(document_id, organization_id);
  select * into kept from public.kept_files where kept_files.document_id = document.id and kept_until > now() for update;
  if not found then
    perform private.refuse(409, 'conflict', 'The former version isn''t kept any more. Upload it again.');
  end if;
  perform private.add_revision(document, kept.path, kept.type, kept.size);
  delete from public.kept_files where kept_files.document_id = document.id;
  perform private.audit(document.organization_id, 'documents.restore', jsonb_build_object('name', document.name));
end;
$$;
comment on function public.restore_document(bigint, bigint) is
  'Gives a document the file back that it had before its last change, which answers once it is read; its uploader or an admin.';
grant execute on function public.restore_document(bigint, bigint) to authenticated;

create or replace function public.prune_uploads()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.kept_files where document_id in (
    select document_id from public.kept_files where kept_until < now() order by kept_until limit 100);
  perform private.enqueue('storage.delete', 1, 'storage:' || objects.name, jsonb_build_object('path', objects.name))
  from storage.objects
  where bucket_id = 'uploads' and objects.created_at < now() - interval '1 day'
    and not exists (select from public.document_revisions as revisions where revisions.path = objects.name)
    and not exists (select from public.kept_files where kept_files.path = objects.name)
  limit 100;
end;
$$;
comment on function public.prune_uploads() is
  'Lets some of the former files go that were kept for their time, and has files deleted that were uploaded a day ago and never added.';
