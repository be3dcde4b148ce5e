-- Pages that hold a picture of their text: what a model wrote down of them, and which of them nobody could read (product §4).
create table public.scanned_pages (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  content_hash text not null,
  page integer not null check (page > 0),
  text text,
  reason text,
  tries integer not null default 0 check (tries >= 0),
  settled boolean not null,
  primary key (organization_id, content_hash, page),
  check (not settled or (text is null) <> (reason is null))
);
comment on table public.scanned_pages is
  'What a model wrote down of pages that are pictures, by the hash of their file''s bytes, so that each is read once; without a text '
  'why it wasn''t read. It goes with the last revision of these bytes.';
comment on column public.scanned_pages.settled is 'Nothing more is tried by itself: it has a text, or was given up.';

alter table public.scanned_pages enable row level security;
create policy "Scanned pages are the server's own" on public.scanned_pages for select to authenticated using (false);
create trigger scanned_pages_keep_organization before update on public.scanned_pages
  for each row execute function private.keep_organization();

alter table public.documents add column unread jsonb not null default '[]' check (jsonb_typeof(unread) = 'array');
comment on column public.documents.unread is
  'Pages of the revision that answers that couldn''t be read, in order, as [{from, to, reason}].';
create index documents_unread_idx on public.documents (organization_id) where unread <> '[]';
alter table public.document_revisions add column reread boolean not null default false;
comment on column public.document_revisions.reread is
  'It reads the bytes of the one before again, for its unread pages; their file is handed over when it answers.';

create function private.forget_scanned_pages()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.scanned_pages as pages using changed
  where pages.organization_id = changed.organization_id and pages.content_hash = changed.content_hash
    and not exists (select from public.document_revisions as revisions
                    where revisions.organization_id = pages.organization_id and revisions.content_hash = pages.content_hash);
  return null;
end;
$$;
comment on function private.forget_scanned_pages() is 'Trigger: what was written down of a file''s pages goes with its last revision.';
create trigger document_revisions_forget_scanned_pages after delete on public.document_revisions
  referencing old table as changed
  for each statement execute function private.forget_scanned_pages();

create function private.unread_pages(in_organization_id bigint, of_content_hash text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('from', stretch.first, 'to', stretch.last, 'reason', stretch.reason) order by stretch.first)
    from (
      select min(page) as first, max(page) as last, reason
      from (select page, reason, page - row_number() over (partition by reason order by page) as stretch
            from public.scanned_pages
            where organization_id = in_organization_id and content_hash = of_content_hash and settled and text is null) as unread
      group by reason, stretch
    ) as stretch), '[]');
end;
$$;
comment on function private.unread_pages(bigint, text) is 'The stretches of pages of a file that couldn''t be read, as documents.unread has them.';

create function public.save_scanned_pages(job_id bigint, job_lease uuid, pages jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  revision public.document_revisions := private.read_by(job);
begin
  insert into public.scanned_pages as known (organization_id, content_hash, page, text, reason, tries, settled)
  select revision.organization_id, revision.content_hash, entry.page, entry.text, entry.reason, entry.tries, entry.settled
  from jsonb_to_recordset(pages) as entry (page integer, text text, reason text, tries integer, settled boolean)
  where revision.content_hash is not null
  on conflict (organization_id, content_hash, page) do update set
    text = excluded.text, reason = excluded.reason, tries = excluded.tries, settled = excluded.settled
  where known.text is null;
end;
$$;
comment on function public.save_scanned_pages(bigint, uuid, jsonb) is
  'Keeps what a step found out of scanned pages, as it finds it out: [{page, text, reason, tries, settled}]. A text stays.';

create function public.scanned_pages_of(job_id bigint, job_lease uuid, pages integer[])
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  revision public.document_revisions := private.read_by(job);
begin
  return (
    select jsonb_build_object(
      'read', count(*) filter (where known.text is not null), 'unread', count(*) filter (where known.settled and known.text is null),
      'reason', mode() within group (order by known.reason) filter (where known.settled),
      'pages', coalesce(jsonb_agg(jsonb_build_object(
        'page', known.page, 'text', known.text, 'reason', known.reason, 'tries', known.tries, 'settled', known.settled))
        filter (where known.page = any (scanned_pages_of.pages)), '[]'))
    from public.scanned_pages as known
    where known.organization_id = revision.organization_id and known.content_hash = revision.content_hash
  );
end;
$$;
comment on function public.scanned_pages_of(bigint, uuid, integer[]) is
  'What is known of these pages of a file, and how many of its pages were read and given up in all, mostly why: {read, unread, reason, pages}.';

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
  end if;
  perform private.enqueue('storage.delete', 1, 'storage:' || old.path, jsonb_build_object('path', old.path));
  return null;
end;
$$;
comment on function private.discard_file() is
  'Trigger: a file that no revision has any more is deleted by a job, and counts no more; one that was handed on stays.';

create or replace function private.answer_with(revision public.document_revisions)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  file text := revision.path;
begin
  if revision.reread and file is null then
    -- One statement, so that at its end the file has an owner.
    with former as (
      update public.document_revisions as former set path = null from (
        select revisions.id, revisions.path from public.document_revisions as revisions
        join public.documents on documents.revision_id = revisions.id
        where documents.id = revision.document_id for update of revisions
      ) as answering
      where former.id = answering.id
      returning answering.path
    )
    update public.document_revisions set path = (select former.path from former)
    where id = revision.id
    returning path into file;
  end if;
  update public.document_revisions set state = 'ready', reason = null where id = revision.id;
  update public.documents
  set revision_id = revision.id, path = file, type = revision.type, size = revision.size,
      page_count = revision.page_count, status = 'success', stage = null, progress = 1, status_reason = null,
      unread = private.unread_pages(revision.organization_id, revision.content_hash)
  where id = revision.document_id;
  perform private.retire_revisions(revision.document_id, revision.id);
  update public.source_items set state = 'current', hash = revision.content_hash, reason = null
  where organization_id = revision.organization_id and document_id = revision.document_id;
end;
$$;

create or replace function public.begin_reading(job_id bigint, job_lease uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  revision public.document_revisions := private.read_by(job);
begin
  if revision.id is null then
    return null;
  end if;
  if job.state is null then
    delete from public.document_chunks where revision_id = revision.id;
    delete from public.document_parts where revision_id = revision.id;
    delete from public.scanned_pages as pages
    where pages.organization_id = revision.organization_id and pages.content_hash = revision.content_hash and pages.text is null;
    update public.document_revisions set page_count = null, char_count = 0 where id = revision.id;
    update public.documents
    set stage = case when revision.type in ('mp3', 'wav', 'mp4', 'mpeg', 'webm') then 'transcribing' else 'reading' end,
        progress = 0, page_count = case when revision_id is not null then page_count end
    where id = revision.document_id;
  end if;
  return (
    select jsonb_build_object(
      'revision_id', revision.id, 'size', revision.size, 'rereads', case when revision.reread then revision.content_hash end,
      'item', jsonb_build_object(
        'kind', coalesce(sources.kind, 'upload'), 'source_id', sources.id, 'external_id', items.external_id,
        'version', items.version, 'type', revision.type,
        'path', coalesce(revision.path, (select documents.path from public.documents
                                         where documents.id = revision.document_id and revision.reread))))
    from (select) as always
    left join public.source_items as items
      on items.organization_id = revision.organization_id and items.document_id = revision.document_id
    left join public.sources on sources.id = items.source_id
    order by items.id limit 1
  );
end;
$$;

create or replace function public.retry_document(organization_id bigint, document_id bigint)
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
  if not found and document.unread <> '[]' and document.stage is null then
    insert into public.document_revisions (organization_id, document_id, number, type, size, content_hash, reread)
    select document.organization_id, document.id,
           (select max(number) + 1 from public.document_revisions as revisions where revisions.document_id = document.id),
           answering.type, answering.size, answering.content_hash, true
    from public.document_revisions as answering where answering.id = document.revision_id
    returning * into revision;
  end if;
  if revision.id is null then
    perform private.refuse(409, 'conflict', 'Only a document that failed, or has unread pages, can be retried.');
  end if;
  perform private.read_revision(revision);
end;
$$;
comment on function public.retry_document(bigint, bigint) is
  'Reads anew what couldn''t be read of a document: all of it, or its unread pages, while it answers as before.';
