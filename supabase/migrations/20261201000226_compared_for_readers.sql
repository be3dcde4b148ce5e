-- What is for one person alone isn't compared with others' documents.
create or replace function private.documents_to_compare(of_organization_id bigint)
returns setof documents
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select documents.* from public.documents
    left join public.compared_documents as compared
      on compared.document_id = documents.id and compared.revision_id = documents.revision_id
    where documents.organization_id = of_organization_id and documents.revision_id is not null
      and not exists (select from public.audiences where audiences.id = documents.audience_id and audiences.own) and compared.document_id is null
    order by documents.id;
end;
$$;

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

create function private.forget_compared()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.audiences where audiences.id = new.audience_id and audiences.own) then
    delete from public.contradictions as pairs
    where pairs.organization_id = new.organization_id and new.id in (pairs.first_document_id, pairs.second_document_id);
    delete from public.compared_pairs as pairs
    where pairs.organization_id = new.organization_id and new.id in (pairs.first_document_id, pairs.second_document_id);
    delete from public.compared_documents as compared where compared.document_id = new.id;
  end if;
  return null;
end;
$$;
comment on function private.forget_compared() is
  'Trigger: what became one person''s alone contradicts nothing, and is compared anew when it is opened again.';
create trigger documents_forget_compared after update of audience_id on public.documents
  for each row when (new.audience_id <> old.audience_id) execute function private.forget_compared();
