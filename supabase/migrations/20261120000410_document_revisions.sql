-- What documents held from one change of their bytes to the next (product §3, §4).
create table public.document_revisions (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  document_id bigint not null,
  number integer not null check (number > 0),
  path text unique check (path ~ '^files/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  type text not null,
  size bigint not null default 0 check (size >= 0),
  content_hash text,
  state text not null default 'reading' check (state in ('reading', 'ready', 'failed', 'former')),
  reason text,
  page_count integer,
  char_count integer not null default 0,
  created_at timestamptz not null default now(),
  former_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, document_id, id),
  unique (document_id, number),
  check ((state = 'former') = (former_at is not null)),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.document_revisions is
  'What a document held from one change of its bytes to the next. At most one is being read, and only documents.revision_id '
  'answers; a former one keeps its text while a citation shows it, and nothing else.';
comment on column public.document_revisions.path is
  'Object name in the bucket uploads; null where the bytes lie at the source, or are no longer kept.';
comment on column public.document_revisions.content_hash is
  'SHA-256 of the bytes, known once they are read: what is equal in an organisation is indexed once.';
create unique index document_revisions_reading_key on public.document_revisions (document_id) where state = 'reading';
create index document_revisions_content_idx on public.document_revisions (organization_id, content_hash)
  where content_hash is not null;
create index document_revisions_former_idx on public.document_revisions (former_at) where state = 'former';
alter table public.documents
  add foreign key (organization_id, id, revision_id) references public.document_revisions (organization_id, document_id, id);
create index documents_revision_idx on public.documents (organization_id, id, revision_id);

create trigger document_revisions_keep_organization before update on public.document_revisions
  for each row execute function private.keep_organization();
-- What is stored counts, of whichever revision; what lies at its source doesn't.
create trigger document_revisions_count after insert on public.document_revisions
  referencing new table as changed
  for each statement execute function private.keep_levels('storage', 'coalesce(sum(size) filter (where path is not null), 0)');
create trigger document_revisions_give_back after delete on public.document_revisions
  referencing old table as changed
  for each statement execute function private.keep_levels('storage', 'coalesce(sum(size) filter (where path is not null), 0)');

alter table public.document_revisions enable row level security;
grant select on public.document_revisions to authenticated;
create policy "Who reads a document sees its revisions" on public.document_revisions
  for select to authenticated
  using (exists (select from public.documents where documents.id = document_revisions.document_id));

create function private.read_revision(revision public.document_revisions)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.documents
  set status = case when documents.revision_id is null then 'processing' else documents.status end,
      stage = 'queued', progress = 0, status_reason = null
  where id = revision.document_id;
  perform private.enqueue('document.ingest', 1, 'document:' || revision.document_id,
                          jsonb_build_object('revision_id', revision.id), revision.organization_id);
end;
$$;
comment on function private.read_revision(public.document_revisions) is
  'Queues the reading of a revision. What answers goes on answering; a document of which nothing can is in processing.';

create function private.add_revision(
  document public.documents, new_path text, new_type text, new_size bigint, out revision public.document_revisions
)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.cancel_job('document:' || document.id);
  perform private.retire_revisions(document.id, document.revision_id);
  insert into public.document_revisions (organization_id, document_id, number, path, type, size)
  values (document.organization_id, document.id,
          (select coalesce(max(number), 0) + 1 from public.document_revisions where document_id = document.id),
          new_path, new_type, new_size)
  on conflict on constraint document_revisions_path_key do nothing
  returning * into revision;
  if revision.id is null then
    perform private.refuse(409, 'conflict', 'That file is already in use.');
  end if;
  if document.revision_id is null then
    update public.documents set path = new_path, type = new_type, size = new_size, page_count = null where id = document.id;
  end if;
  perform private.read_revision(revision);
end;
$$;
comment on function private.add_revision(public.documents, text, text, bigint) is
  'New bytes for a document, whose reading is queued in place of any that is under way; new_path: of their object, null when they '
  'lie at the source. The caller holds the job ''document:<id>'' and the document.';

create function private.retire_revisions(of_document_id bigint, but_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  former public.document_revisions;
begin
  for former in
    update public.document_revisions set state = 'former', former_at = now(), path = null
    where document_id = of_document_id and id is distinct from but_id and state <> 'former'
    returning *
  loop
    perform private.enqueue('revision.retire', 1, 'revision:' || former.id,
                            jsonb_build_object('revision_id', former.id), former.organization_id);
  end loop;
end;
$$;
comment on function private.retire_revisions(bigint, bigint) is
  'Makes all revisions of a document but one former: their files go, and by a job their passages.';

create function public.drop_former_passages(of_revision_id bigint, at_once integer default 500)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.document_chunks where id in (
    select chunks.id from public.document_chunks as chunks
    join public.document_revisions as revisions on revisions.id = chunks.revision_id
    where chunks.revision_id = of_revision_id and revisions.state = 'former'
    limit at_once);
  return found;
end;
$$;
comment on function public.drop_former_passages(bigint, integer) is
  'Deletes some of the passages that a former revision still has, which nothing searches; whether there were any.';

create function public.prune_revisions()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Answers that are being written may yet cite one.
  delete from public.document_revisions where id in (
    select revisions.id from public.document_revisions as revisions
    where revisions.state = 'former' and revisions.former_at < now() - interval '1 hour'
      and not exists (select from public.message_citations as citations
                      where citations.organization_id = revisions.organization_id and citations.revision_id = revisions.id)
      and not exists (select from public.document_chunks as chunks where chunks.revision_id = revisions.id)
    order by revisions.former_at limit 100);
end;
$$;
comment on function public.prune_revisions() is
  'Deletes some of the revisions that have been former for an hour and that nothing cites, with their text.';

create function private.answer_with(revision public.document_revisions)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.document_revisions set state = 'ready', reason = null where id = revision.id;
  update public.documents
  set revision_id = revision.id, path = revision.path, type = revision.type, size = revision.size,
      page_count = revision.page_count, status = 'success', stage = null, progress = 1, status_reason = null
  where id = revision.document_id;
  perform private.retire_revisions(revision.document_id, revision.id);
  update public.source_items set state = 'current', hash = revision.content_hash, reason = null
  where organization_id = revision.organization_id and document_id = revision.document_id;
end;
$$;
comment on function private.answer_with(public.document_revisions) is
  'The switch: from now on a document answers with this revision, and the one before is former.';

create function public.replace_document(organization_id bigint, document_id bigint, path text, type text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  object storage.objects;
  document public.documents;
begin
  perform private.check_text(path, 'Path', 255, 1);
  perform private.check_text(type, 'Type', 10, 1);
  perform private.hold_reading(document_id);
  document := private.my_document(document_id, organization_id);
  object := private.my_upload(path);
  if exists (select from public.document_revisions as revisions
             where revisions.document_id = document.id and revisions.path = object.name) then
    return;
  end if;
  perform private.add_revision(document, object.name, replace_document.type, private.size_of(object));
end;
$$;
comment on function public.replace_document(bigint, bigint, text, text) is
  'Gives a document new bytes, an object that the caller uploaded: it keeps its id, tags, folder and citations, and answers as '
  'before until they are read; its uploader or an admin. The same object again changes nothing.';
grant execute on function public.replace_document(bigint, bigint, text, text) to authenticated;

create function public.retry_document(organization_id bigint, document_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  document public.documents := private.my_document(document_id, organization_id);
  revision public.document_revisions;
begin
  update public.document_revisions as revisions set state = 'reading', reason = null
  where revisions.document_id = document.id and revisions.state = 'failed'
  returning * into revision;
  if not found then
    perform private.refuse(409, 'conflict', 'Only a document that failed can be retried.');
  end if;
  perform private.read_revision(revision);
end;
$$;
comment on function public.retry_document(bigint, bigint) is 'Reads anew what couldn''t be read of a document.';
grant execute on function public.retry_document(bigint, bigint) to authenticated;
