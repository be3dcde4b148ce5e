-- What the search knows of documents beside their text: the words of their names, and with which version of the index their
-- passages' terms were counted. Terms are made by the functions (domain/text/lexical.ts), so a job brings them up to date.
alter table public.documents add column name_terms extensions.sparsevec(536870912);
comment on column public.documents.name_terms is
  'The hashed terms of the name, for the search; null until a job has counted them, after each change of the name.';
alter table public.documents alter column name_terms set storage main;
create index documents_unnamed_idx on public.documents (organization_id, id) where name_terms is null;

alter table public.document_revisions add column index_version smallint not null default 1;
alter table public.document_revisions alter column index_version set default 2;
comment on column public.document_revisions.index_version is
  'How its passages'' terms were counted: 1 counts those of headings once, 2 twice. A job brings older ones up to date.';
create index document_revisions_index_idx on public.document_revisions (organization_id, index_version, id);

create function private.forget_name_terms()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.name_terms := null;
  return new;
end;
$$;
comment on function private.forget_name_terms() is
  'Trigger: a document with a new name isn''t found by its old one from this transaction on.';
create trigger documents_forget_name_terms before update of name on public.documents
  for each row when (new.name is distinct from old.name) execute function private.forget_name_terms();

create function private.index_name()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.enqueue('search.index', 1, 'name:' || new.id,
                          jsonb_build_object('organization_id', new.organization_id, 'document_id', new.id), new.organization_id);
  return null;
end;
$$;
comment on function private.index_name() is 'Trigger: has the new name of a document that answers counted for the search; of others, reading them does.';
create trigger documents_index_new_name after update of name on public.documents
  for each row when (new.name is distinct from old.name and new.revision_id is not null) execute function private.index_name();

create function public.unindexed(organization_id bigint, document_id bigint default null, at_once integer default 400)
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
      select jsonb_agg(jsonb_build_object('id', unnamed.id, 'name', unnamed.name))
      from (select id, name from public.documents
            where documents.organization_id = unindexed.organization_id and name_terms is null
              and (unindexed.document_id is null or documents.id = unindexed.document_id)
            order by id limit at_once) as unnamed), '[]'),
    'revision_id', of_revision);
end;
$$;
comment on function public.unindexed(bigint, bigint, integer) is
  'What of an organisation, or of one document''s name, the search''s index lacks: some of the documents whose names aren''t counted, and a revision whose '
  'passages were counted by an earlier version. Gives {names: [{id, name}], revision_id}.';

create function public.save_name_terms(names jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.documents set name_terms = entry.terms::extensions.sparsevec
  from jsonb_to_recordset(names) as entry (id bigint, name text, terms text)
  where documents.id = entry.id and documents.name = entry.name and documents.name_terms is null;
end;
$$;
comment on function public.save_name_terms(jsonb) is
  'Keeps the terms of documents'' names, each as it was when they were counted: a name that has changed since is counted again.';

create function public.save_passage_terms(revision_id bigint, passages jsonb, last boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.document_chunks as chunks
  set terms = entry.terms::extensions.sparsevec, term_count = entry."termCount"
  from jsonb_to_recordset(passages) as entry (id bigint, terms text, "termCount" integer)
  where chunks.id = entry.id and chunks.revision_id = save_passage_terms.revision_id;
  if last then
    update public.document_revisions set index_version = 2 where id = save_passage_terms.revision_id;
  end if;
end;
$$;
comment on function public.save_passage_terms(bigint, jsonb, boolean) is
  'Keeps the terms of passages as the latest version counts them; last: none of the revision is left.';

create function public.finish_indexing(job_id bigint, job_lease uuid)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  left_over jsonb := public.unindexed(
    (job.payload ->> 'organization_id')::bigint, (job.payload ->> 'document_id')::bigint, 1);
begin
  if left_over ->> 'revision_id' is not null or left_over -> 'names' <> '[]' then
    return false;
  end if;
  perform public.finish_job(job_id, job_lease);
  return true;
end;
$$;
comment on function public.finish_indexing(bigint, uuid) is
  'Ends the job unless something is left. It holds the job''s row, on which whoever renames a document in the same moment waits, '
  'and then queues the next.';

-- What is there already is brought up to date by the same job.
select private.enqueue('search.index', 1, 'search:' || organization_id,
                       jsonb_build_object('organization_id', organization_id), organization_id)
from (select distinct organization_id from public.documents) as those_with_documents;
