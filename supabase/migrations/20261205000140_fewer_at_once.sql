-- What goes through many passages does so with fewer in one statement: on the embedded database each holds everybody up.
create or replace function public.near_passages(job_id bigint, job_lease uuid, of_document_id bigint, chunk_ids bigint[], match_count integer)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  document public.documents;
  others bigint[];
begin
  select * into document from public.documents where id = of_document_id and organization_id = job.organization_id;
  -- What replaces another is meant to differ from it, and what holds at different times may.
  others := array(
    select other.revision_id from public.documents as other
    where other.organization_id = job.organization_id and other.revision_id is not null
      and not exists (select from public.audiences where audiences.id = other.audience_id and audiences.own) and other.id <> document.id
      and other.replaces_id is distinct from document.id and document.replaces_id is distinct from other.id
      and coalesce(other.valid_until >= document.valid_from, true) and coalesce(document.valid_until >= other.valid_from, true)
  );
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'of', mine.id, 'id', near.id, 'document_id', documents.id, 'document_name', documents.name, 'hash', near.hash,
      'text', near.text, 'heading_path', near.heading_path, 'table_header', near.table_header
    ) order by mine.id, near.distance, near.id), '[]')
    from public.document_chunks as mine
    cross join lateral (
      select chunks.id, chunks.revision_id, chunks.hash, chunks.text, chunks.heading_path, chunks.table_header,
             chunks.bits operator(extensions.<~>) mine.bits as distance
      from public.document_chunks as chunks
      where chunks.organization_id = job.organization_id and chunks.revision_id = any (others)
        and chunks.bits is not null and chunks.hash <> mine.hash
        -- While vectors change over to another model's, passages have either.
        and chunks.embedding_model_id is not distinct from mine.embedding_model_id
      order by distance, chunks.id limit match_count
    ) as near
    join public.documents on documents.organization_id = job.organization_id and documents.revision_id = near.revision_id
    where mine.id = any (chunk_ids) and mine.organization_id = job.organization_id and mine.bits is not null
      and not exists (
        select from public.compared_pairs as pairs
        where pairs.organization_id = job.organization_id
          and pairs.first_document_id = least(documents.id, document.id)
          and pairs.second_document_id = greatest(documents.id, document.id)
          and pairs.first_hash = case when documents.id < document.id then near.hash else mine.hash end
          and pairs.second_hash = case when documents.id < document.id then mine.hash else near.hash end)
  );
end;
$$;

create or replace function private.first_to_delete(of_document_ids bigint[], most_passages integer default 2000)
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

create or replace function public.begin_changes(job_id bigint, job_lease uuid, at_once integer default 4)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  budget integer := private.comparisons_left(job.organization_id);
  run public.contradiction_runs;
  document public.documents;
begin
  select * into document from private.documents_that_changed(job.organization_id) limit 1;
  if document.id is null then
    return null;
  end if;
  run := private.comparing_run(job.organization_id, budget);
  return jsonb_build_object(
    'run_id', run.id, 'budget', budget, 'name', document.name,
    'passages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', former.id, 'text', former.text, 'heading_path', former.heading_path, 'table_header', former.table_header,
        'near', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'id', near.id, 'text', near.text, 'heading_path', near.heading_path, 'table_header', near.table_header)), '[]')
          from (
            select chunks.* from public.document_chunks as chunks
            where chunks.organization_id = job.organization_id and chunks.revision_id = document.revision_id
            order by chunks.bits operator(extensions.<~>) former.bits, abs(chunks.ordinal - former.ordinal), chunks.id limit 4
          ) as near)) order by former.id), '[]')
      from (
        select * from public.former_passages as passages
        where passages.organization_id = job.organization_id and passages.document_id = document.id
        order by passages.id limit at_once
      ) as former));
end;
$$;

create or replace function public.drop_former_passages(of_revision_id bigint, at_once integer default 100)
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

-- A count looks at 300 rows for each unit of the largest of these, 100 being the usual: so 3,000 in place of 30,000, each with its lists of
-- terms worked out for the index.
do $$
declare
  of_table text;
  of_column text;
begin
  foreach of_table in array array['document_chunks', 'document_parts'] loop
    for of_column in
      select attname from pg_catalog.pg_attribute
      where attrelid = ('public.' || of_table)::regclass and attnum > 0 and not attisdropped
    loop
      execute format('alter table public.%I alter column %I set statistics 10', of_table, of_column);
    end loop;
  end loop;
end;
$$;
alter table public.document_chunks
  alter column text set statistics 0, alter column marks set statistics 0, alter column terms set statistics 0,
  alter column embedding set statistics 0, alter column bits set statistics 0;
alter table public.document_parts alter column text set statistics 0;
alter index public.document_chunks_postings_idx alter column 1 set statistics 0;
alter index public.document_chunks_sample_idx alter column 2 set statistics 0;
