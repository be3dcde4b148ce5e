-- Documents, and the folders that they lie in (product §3, §4).
create table public.document_folders (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  parent_id bigint,
  name text not null check (char_length(name) between 1 and 255),
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  check (parent_id <> id),
  foreign key (organization_id, parent_id) references public.document_folders (organization_id, id) on delete cascade
);
comment on table public.document_folders is
  'Folders that an organisation keeps its documents in, one in another; they say nothing of who reads what is in them.';
create index document_folders_parent_idx on public.document_folders (organization_id, parent_id);

create table public.documents (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  folder_id bigint,
  revision_id bigint,
  path text unique,
  type text not null,
  size bigint not null default 0 check (size >= 0),
  status text not null default 'processing' check (status in ('processing', 'success', 'failed')),
  stage text check (stage in ('queued', 'reading', 'transcribing', 'indexing')),
  progress real not null default 0 check (progress between 0 and 1),
  status_reason text,
  page_count integer,
  uploaded_by bigint references public.users (id) on delete set null,
  tag_ids bigint[] not null default '{}',
  audience_id bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, audience_id) references public.audiences (organization_id, id),
  foreign key (organization_id, folder_id) references public.document_folders (organization_id, id) on delete set null (folder_id)
);
comment on table public.documents is
  'What the organisation trains its AI with, over all its revisions; status as product §4. One in success with a stage has a '
  'new revision that is being read, one in success with a status_reason has one that couldn''t be.';
comment on column public.documents.revision_id is 'The revision that answers; null until one can.';
comment on column public.documents.path is
  'Object name in the bucket uploads; like type, size and page_count that of the revision that answers, or until one can of '
  'the one that is read.';
comment on column public.documents.tag_ids is 'The document''s tags, kept by triggers, so that policies need no join.';
comment on column public.documents.audience_id is 'Who else than its uploader and admins reads it; kept by a trigger.';
create index documents_audience_idx on public.documents (organization_id, audience_id, uploaded_by);
create index documents_recent_idx on public.documents (organization_id, created_at desc, id desc);
create index documents_name_idx on public.documents (organization_id, lower(name));
create index documents_size_idx on public.documents (organization_id, size);
create index documents_status_idx on public.documents (organization_id, status);
create index documents_search_idx on public.documents using gin (name extensions.gin_trgm_ops);
create index documents_uploader_idx on public.documents (uploaded_by);
create index documents_folder_idx on public.documents (organization_id, folder_id);

create trigger documents_touch before update on public.documents
  for each row execute function private.touch_updated_at();
create trigger documents_keep_organization before update on public.documents
  for each row execute function private.keep_organization();

create trigger document_folders_keep_organization before update on public.document_folders
  for each row execute function private.keep_organization();

create trigger documents_count after insert on public.documents
  referencing new table as changed
  for each statement execute function private.keep_levels('documents', 'count(*)');
create trigger documents_give_back after delete on public.documents
  referencing old table as changed
  for each statement execute function private.keep_levels('documents', 'count(*)');

create trigger documents_keep_audience before insert or update of tag_ids on public.documents
  for each row execute function private.keep_audience();

alter table public.documents enable row level security;
alter table public.document_folders enable row level security;
grant select on public.documents, public.document_folders to authenticated;
create policy "Members see their organisation's folders" on public.document_folders
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids())::bigint[]));
create policy "Members read documents that are untagged, theirs or tagged for them" on public.documents
  for select to authenticated
  using (
    audience_id = any ((select private.my_audience_ids())::bigint[])
    or (uploaded_by = (select private.my_user_id())
        and organization_id = any ((select private.my_organization_ids())::bigint[]))
  );

create function private.readable_document_ids(of_user_id bigint, in_organization_id bigint)
returns setof bigint
language plpgsql stable security definer
set search_path = ''
rows 1000
as $$
declare
  member constant bigint := case when private.role_of(of_user_id, in_organization_id) is not null then of_user_id end;
begin
  return query select documents.id from public.documents
  where documents.organization_id = in_organization_id
    and (documents.audience_id = any ((select private.audience_ids_of(of_user_id, in_organization_id))::bigint[])
         or documents.uploaded_by = member);
end;
$$;
comment on function private.readable_document_ids(bigint, bigint) is 'Documents of an organisation that a user may read.';

create function private.document_json(document public.documents, uploaded_by jsonb, fixed_tag_ids jsonb default null)
returns jsonb
language sql stable
return jsonb_build_object(
  'id', document.id, 'name', document.name, 'type', document.type, 'path', document.path, 'size', document.size,
  'status', document.status, 'stage', document.stage, 'progress', document.progress,
  'status_reason', document.status_reason, 'page_count', document.page_count, 'tag_ids', document.tag_ids,
  'fixed_tag_ids', fixed_tag_ids, 'uploaded_by', uploaded_by,
  'created_at', document.created_at, 'updated_at', document.updated_at
);
comment on function private.document_json(public.documents, jsonb, jsonb) is
  'A document as the API tells it; uploaded_by: a person, null when they aren''t a member any more; fixed_tag_ids: those of '
  'its tags that the reader can''t take off, null where nobody asks for them.';
grant execute on function private.document_json(public.documents, jsonb, jsonb) to authenticated;

create function private.my_document(document_id bigint, in_organization_id bigint)
returns public.documents
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  my_role constant public.organization_role := private.role_of(me, in_organization_id);
  document public.documents;
begin
  select documents.* into document from public.documents
  where documents.id = my_document.document_id and documents.organization_id = in_organization_id
    and documents.id in (select private.readable_document_ids(me, in_organization_id))
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'That document doesn''t exist.');
  end if;
  if (my_role >= 'admin' or (my_role >= 'user' and document.uploaded_by = me)) is not true then
    perform private.refuse(403, 'forbidden', 'Only the person who uploaded a document, or an admin, can change it.');
  end if;
  return document;
end;
$$;
comment on function private.my_document(bigint, bigint) is
  'A document that the signed-in user may change, locked; 404 when they may not even read it, else 403.';

create function private.hold_reading(of_document_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.jobs
  where key = 'document:' || of_document_id and status in ('queued', 'running') for update;
end;
$$;
comment on function private.hold_reading(bigint) is
  'Locks the reading of a document that is under way: first the job, then the document, as its worker locks them.';

create function public.add_document(organization_id bigint, name text, path text, type text)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  object storage.objects;
  document public.documents;
begin
  perform private.check_text(name, 'Name', 255, 1);
  perform private.check_text(path, 'Path', 255, 1);
  perform private.check_text(type, 'Type', 10, 1);
  perform private.require_member(add_document.organization_id);
  object := private.my_upload(path);
  insert into public.documents (organization_id, name, path, type, size, stage, uploaded_by)
  values (add_document.organization_id, add_document.name, add_document.path, add_document.type,
          private.size_of(object), 'queued', private.my_user_id())
  on conflict on constraint documents_path_key do nothing
  returning * into document;
  if document.id is null then
    select * into document from public.documents
    where documents.path = add_document.path and documents.organization_id = add_document.organization_id;
    if document.id is null then
      perform private.refuse(409, 'conflict', 'That file is already in use.');
    end if;
    return document.id;
  end if;
  insert into public.source_items (organization_id, source_id, external_id, document_id)
  values (document.organization_id, private.upload_source(document.organization_id), document.path, document.id);
  perform private.add_revision(document, document.path, document.type, document.size);
  return document.id;
end;
$$;
comment on function public.add_document(bigint, text, text, text) is
  'Adds an object that the caller uploaded as a document and queues its reading; the same object twice is one document.';
grant execute on function public.add_document(bigint, text, text, text) to authenticated;

create function public.rename_document(organization_id bigint, document_id bigint, new_name text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  document public.documents := private.my_document(document_id, organization_id);
begin
  perform private.check_text(new_name, 'Name', 255, 1);
  update public.documents set name = new_name where id = document.id;
end;
$$;
comment on function public.rename_document(bigint, bigint, text) is 'Renames a document; its uploader or an admin.';
grant execute on function public.rename_document(bigint, bigint, text) to authenticated;

create function public.delete_document(organization_id bigint, document_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  document public.documents;
begin
  perform private.hold_reading(delete_document.document_id);
  document := private.my_document(delete_document.document_id, delete_document.organization_id);
  perform private.cancel_job('document:' || document.id);
  delete from public.documents where id = document.id;
end;
$$;
comment on function public.delete_document(bigint, bigint) is
  'Deletes a document with its text and index; its file goes by a job. A reading under way loses its lease.';
grant execute on function public.delete_document(bigint, bigint) to authenticated;
