-- What the worker writes while it reads a document. Each function belongs to the service role and to the job's lease,
-- and moves the job's state in the transaction of the write, so that a step is done once or not at all.
create function public.begin_reading(job_id bigint, job_lease uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  document public.documents;
begin
  select * into document from public.documents
  where id = (job.payload ->> 'document_id')::bigint for update;
  if not found then
    return null;
  end if;
  if job.state is null then
    delete from public.document_chunks where document_id = document.id;
    delete from public.document_parts where document_id = document.id;
    update public.documents
    set stage = case when type in ('mp3', 'wav', 'mp4', 'mpeg', 'webm') then 'transcribing' else 'reading' end,
        progress = 0, page_count = null, char_count = 0
    where id = document.id;
  end if;
  return jsonb_build_object(
    'id', document.id, 'name', document.name, 'path', document.path, 'type', document.type, 'size', document.size);
end;
$$;
comment on function public.begin_reading(bigint, uuid) is
  'The document that a step is to read; null: deleted meanwhile. Before the first step its text of an earlier reading is dropped.';

create function public.reuse_text(job_id bigint, job_lease uuid, content_hash text)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  document public.documents;
  twin public.documents;
begin
  update public.documents set content_hash = reuse_text.content_hash
  where id = (job.payload ->> 'document_id')::bigint
  returning * into document;
  update public.source_items set hash = reuse_text.content_hash
  where source_items.organization_id = document.organization_id and document_id = document.id;
  select * into twin from public.documents as other
  where other.organization_id = document.organization_id and other.content_hash = document.content_hash
    and other.type = document.type and other.id <> document.id
    and (other.status = 'success' or (other.status = 'processing' and other.id < document.id))
  order by other.status = 'success' desc, other.id
  limit 1
  for key share;
  if not found then
    return 'none';
  elsif twin.status <> 'success' then
    return 'wait';
  end if;
  insert into public.document_parts (organization_id, document_id, ordinal, page, start_offset, end_offset, text)
  select organization_id, document.id, ordinal, page, start_offset, end_offset, text
  from public.document_parts where document_id = twin.id;
  insert into public.document_chunks
    (organization_id, document_id, ordinal, text, start_offset, end_offset, page, time_seconds, heading_path,
     table_header, marks, hash, term_count, terms, embedding)
  select organization_id, document.id, ordinal, text, start_offset, end_offset, page, time_seconds, heading_path,
         table_header, marks, hash, term_count, terms, embedding
  from public.document_chunks where document_id = twin.id order by ordinal;
  update public.documents
  set status = 'success', stage = null, progress = 1, status_reason = null, page_count = twin.page_count,
      char_count = twin.char_count
  where id = document.id;
  perform public.finish_job(job_id, job_lease);
  return 'reused';
end;
$$;
comment on function public.reuse_text(bigint, uuid, text) is
  'Before a file is read, with its hash: reused, when a document of the organisation with the same bytes and type was ready: its '
  'text, passages and embeddings are copied and the job is done; wait, while an earlier one is being read; else none.';

create function public.save_slice(
  job_id bigint, job_lease uuid, parts jsonb, chunks jsonb, progress real,
  page_count integer default null, new_state jsonb default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  of_document bigint := (job.payload ->> 'document_id')::bigint;
begin
  insert into public.document_parts (organization_id, document_id, ordinal, page, start_offset, end_offset, text)
  select job.organization_id, of_document, part.ordinal, part.page, part.start, part."end", part.text
  from jsonb_to_recordset(parts) as part (ordinal integer, page integer, start integer, "end" integer, text text)
  on conflict (document_id, ordinal) do nothing;
  perform public.save_document_chunks(of_document, chunks);
  update public.documents
  set page_count = coalesce(save_slice.page_count, documents.page_count),
      char_count = greatest(char_count, coalesce((
        select max(part."end") from jsonb_to_recordset(parts) as part ("end" integer)), 0)),
      progress = case new_state ->> 'stage' when 'reading' then save_slice.progress when 'indexing' then 0 else 1 end,
      stage = new_state ->> 'stage',
      status = case when new_state is null then 'success' else status end,
      status_reason = null
  where id = of_document;
  if new_state is null then
    perform public.finish_job(job_id, job_lease);
  else
    perform private.advance_job(job.id, new_state, save_slice.progress);
  end if;
end;
$$;
comment on function public.save_slice(bigint, uuid, jsonb, jsonb, real, integer, jsonb) is
  'Saves what one step read, and where to go on; without a new state the document is ready and the job done.';

create function public.save_embeddings(job_id bigint, job_lease uuid, embeddings jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  of_document bigint := (job.payload ->> 'document_id')::bigint;
begin
  update public.document_chunks
  set embedding = entry.embedding::extensions.halfvec
  from jsonb_to_recordset(embeddings) as entry (id bigint, embedding text)
  where document_chunks.document_id = of_document and document_chunks.id = entry.id;
  update public.documents
  set progress = (select count(embedding)::real / count(*) from public.document_chunks where document_id = of_document)
  where id = of_document;
  perform private.advance_job(job.id, null);
end;
$$;
comment on function public.save_embeddings(bigint, uuid, jsonb) is
  'Saves embeddings of chunks, each as its text form; the share that has one is the document''s progress.';

create function public.finish_reading(job_id bigint, job_lease uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
begin
  update public.documents set status = 'success', stage = null, progress = 1, status_reason = null
  where id = (job.payload ->> 'document_id')::bigint;
  perform public.finish_job(job_id, job_lease);
end;
$$;
comment on function public.finish_reading(bigint, uuid) is 'The document is ready: success, and the job is done.';

create function public.fail_reading(job_id bigint, job_lease uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
begin
  update public.documents
  set status = 'failed', stage = null, status_reason = coalesce(job.last_error, 'This file couldn''t be read.')
  where id = (job.payload ->> 'document_id')::bigint and status = 'processing';
  perform public.finish_job(job_id, job_lease);
end;
$$;
comment on function public.fail_reading(bigint, uuid) is 'The reading of a document is given up: failed, with the job''s reason.';
