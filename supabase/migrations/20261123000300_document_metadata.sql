-- What is known of a document beside its text: what its file says, and what people say, which counts before it (product §4).
alter table public.documents
  add column edited text[] not null default '{}' check (edited <@ '{title,author,dated,language,metadata}'),
  add column replaces_since date;
comment on column public.documents.edited is 'What of title, author, dated, language and metadata people set: a reading leaves it as it is.';
comment on column public.documents.replaces_since is 'The day on which it was said that it replaces another one; that one holds no more from valid_from on, else from this day.';
alter table public.document_revisions add column found jsonb check (jsonb_typeof(found) = 'object');
comment on column public.document_revisions.found is
  'What its file says of itself, {title, author, date, language, more}; null: nobody has looked.';

create function private.today()
returns date
language plpgsql stable
set search_path = ''
as $$
begin
  return (now() at time zone 'utc')::date;
end;
$$;
comment on function private.today() is 'The day it is, by UTC.';

create function private.apply_found(of_document_id bigint, facts jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.documents set
    title = case when 'title' = any (edited) then title else left(facts ->> 'title', 500) end,
    author = case when 'author' = any (edited) then author else left(facts ->> 'author', 500) end,
    dated = case when 'dated' = any (edited) then dated else (facts ->> 'date')::date end,
    language = case when 'language' = any (edited) then language else facts ->> 'language' end,
    metadata = case when 'metadata' = any (edited) then metadata else coalesce(facts -> 'more', '{}') end
  where id = of_document_id and facts is not null;
end;
$$;
comment on function private.apply_found(bigint, jsonb) is 'Has a document say what its file says, but for what people have set.';

create function public.save_found(job_id bigint, job_lease uuid, facts jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  revision public.document_revisions := private.read_by(job);
begin
  update public.document_revisions set found = facts where id = revision.id;
  -- What answers is described by its own file until the new one answers.
  perform private.apply_found(documents.id, facts) from public.documents
  where documents.id = revision.document_id and documents.revision_id is null;
end;
$$;
comment on function public.save_found(bigint, uuid, jsonb) is
  'Keeps what a file says of itself, {title, author, date, language, more}; a document of which nothing answers yet says so at once.';

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
  perform private.apply_found(revision.document_id, (select revisions.found from public.document_revisions as revisions where revisions.id = revision.id));
  perform private.retire_revisions(revision.document_id, revision.id);
  update public.source_items set state = 'current', hash = revision.content_hash, reason = null
  where organization_id = revision.organization_id and document_id = revision.document_id;
end;
$$;

-- A title and an author find a document as its name does.
drop trigger documents_forget_name_terms on public.documents;
create trigger documents_forget_name_terms before update of name, title, author on public.documents
  for each row when ((new.name, new.title, new.author) is distinct from (old.name, old.title, old.author))
  execute function private.forget_name_terms();
drop trigger documents_index_new_name on public.documents;
create trigger documents_index_new_name after update of name, title, author on public.documents
  for each row when ((new.name, new.title, new.author) is distinct from (old.name, old.title, old.author) and new.revision_id is not null)
  execute function private.index_name();
comment on column public.documents.name_terms is
  'The hashed terms of name, title and author, for the search; null until a job has counted them, after each change of one.';

create or replace function public.unindexed(organization_id bigint, document_id bigint default null, at_once integer default 400)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  latest constant smallint := 2;
  of_revision bigint;
begin
  select revisions.id into of_revision from public.document_revisions as revisions
  where unindexed.document_id is null and revisions.organization_id = unindexed.organization_id
    and revisions.index_version < latest and revisions.state <> 'former'
  order by revisions.id limit 1;
  return jsonb_build_object(
    'names', coalesce((
      select jsonb_agg(jsonb_build_object('id', unnamed.id, 'name', unnamed.name, 'title', unnamed.title, 'author', unnamed.author))
      from (select id, name, title, author from public.documents
            where documents.organization_id = unindexed.organization_id and name_terms is null
              and (unindexed.document_id is null or documents.id = unindexed.document_id)
            order by id limit at_once) as unnamed), '[]'),
    'revision_id', of_revision);
end;
$$;
comment on function public.unindexed(bigint, bigint, integer) is
  'What of an organisation, or of one document''s name, the search''s index lacks: some of the documents whose names aren''t counted, and a revision whose '
  'passages were counted by an earlier version. Gives {names: [{id, name, title, author}], revision_id}.';

create or replace function public.save_name_terms(names jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.documents set name_terms = entry.terms::extensions.sparsevec
  from jsonb_to_recordset(names) as entry (id bigint, name text, title text, author text, terms text)
  where documents.id = entry.id and documents.name_terms is null
    and (documents.name, documents.title, documents.author) is not distinct from (entry.name, entry.title, entry.author);
end;
$$;
comment on function public.save_name_terms(jsonb) is
  'Keeps the terms of documents'' names, titles and authors, each as it was when they were counted: what has changed since is counted again.';
