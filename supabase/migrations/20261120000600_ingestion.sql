-- What the worker writes while it reads a document. Each function belongs to the service role and to the job's lease,
-- and moves the job's state in the transaction of the write, so that a step is done once or not at all.
create function private.read_by(job public.jobs)
returns public.document_revisions
language plpgsql security definer
set search_path = ''
as $$
declare
  revision public.document_revisions;
begin
  select * into revision from public.document_revisions
  where id = (job.payload ->> 'revision_id')::bigint and state = 'reading' for update;
  return revision;
end;
$$;
comment on function private.read_by(public.jobs) is
  'The revision that a job reads, locked; nulls when it is gone, or another one is read in its place.';

create function public.begin_reading(job_id bigint, job_lease uuid)
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
    update public.document_revisions set page_count = null, char_count = 0 where id = revision.id;
    update public.documents
    set stage = case when revision.type in ('mp3', 'wav', 'mp4', 'mpeg', 'webm') then 'transcribing' else 'reading' end,
        progress = 0, page_count = case when revision_id is not null then page_count end
    where id = revision.document_id;
  end if;
  return (
    select jsonb_build_object(
      'revision_id', revision.id, 'size', revision.size,
      'item', jsonb_build_object(
        'kind', coalesce(sources.kind, 'upload'), 'source_id', sources.id, 'external_id', items.external_id,
        'version', items.version, 'path', revision.path, 'type', revision.type))
    from (select) as always
    left join public.source_items as items
      on items.organization_id = revision.organization_id and items.document_id = revision.document_id
    left join public.sources on sources.id = items.source_id
    order by items.id limit 1
  );
end;
$$;
comment on function public.begin_reading(bigint, uuid) is
  'The revision that a step is to read, and what its source''s adapter needs to open it (of one that has lost its source what is '
  'stored); null: deleted or replaced meanwhile. Before the first step its text of an earlier reading is dropped.';

create function public.reuse_text(job_id bigint, job_lease uuid, content_hash text)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  revision public.document_revisions := private.read_by(job);
  twin public.document_revisions;
begin
  update public.document_revisions set content_hash = reuse_text.content_hash
  where id = revision.id
  returning * into revision;
  select * into twin from public.document_revisions as other
  where other.organization_id = revision.organization_id and other.content_hash = revision.content_hash
    and other.type = revision.type and other.id <> revision.id
    and (other.state = 'ready' or (other.state = 'reading' and other.id < revision.id))
  order by other.document_id = revision.document_id desc, other.state = 'ready' desc, other.id
  limit 1
  for share;
  if not found then
    return 'none';
  elsif twin.state <> 'ready' then
    return 'wait';
  elsif twin.document_id = revision.document_id then
    -- Nothing has changed, so what is cited stays what answers.
    delete from public.document_revisions where id = revision.id;
    perform private.answer_with(twin);
  else
    insert into public.document_parts (organization_id, revision_id, ordinal, page, start_offset, end_offset, text)
    select organization_id, revision.id, ordinal, page, start_offset, end_offset, text
    from public.document_parts where revision_id = twin.id;
    insert into public.document_chunks
      (organization_id, revision_id, ordinal, text, start_offset, end_offset, page, time_seconds, heading_path,
       table_header, marks, hash, term_count, terms, embedding)
    select organization_id, revision.id, ordinal, text, start_offset, end_offset, page, time_seconds, heading_path,
           table_header, marks, hash, term_count, terms, embedding
    from public.document_chunks where revision_id = twin.id order by ordinal;
    update public.document_revisions set page_count = twin.page_count, char_count = twin.char_count
    where id = revision.id
    returning * into revision;
    perform private.answer_with(revision);
  end if;
  perform public.finish_job(job_id, job_lease);
  return 'reused';
end;
$$;
comment on function public.reuse_text(bigint, uuid, text) is
  'Before a file is read, with its hash: reused, when a revision that answers in the organisation has the same bytes and type: its '
  'text, passages and embeddings are copied, or the document keeps it when it is its own, and the job is done; wait, while an '
  'earlier one is being read; else none.';

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
  revision public.document_revisions := private.read_by(job);
begin
  insert into public.document_parts (organization_id, revision_id, ordinal, page, start_offset, end_offset, text)
  select revision.organization_id, revision.id, part.ordinal, part.page, part.start, part."end", part.text
  from jsonb_to_recordset(parts) as part (ordinal integer, page integer, start integer, "end" integer, text text)
  on conflict (revision_id, ordinal) do nothing;
  perform public.save_document_chunks(revision.id, chunks);
  update public.document_revisions
  set page_count = coalesce(save_slice.page_count, document_revisions.page_count),
      char_count = greatest(char_count, coalesce((
        select max(part."end") from jsonb_to_recordset(parts) as part ("end" integer)), 0))
  where id = revision.id
  returning * into revision;
  if new_state is null then
    perform private.answer_with(revision);
    perform public.finish_job(job_id, job_lease);
    return;
  end if;
  update public.documents
  set page_count = case when documents.revision_id is null then revision.page_count else documents.page_count end,
      progress = case new_state ->> 'stage' when 'reading' then save_slice.progress else 0 end,
      stage = new_state ->> 'stage'
  where id = revision.document_id;
  perform private.advance_job(job.id, new_state, save_slice.progress);
end;
$$;
comment on function public.save_slice(bigint, uuid, jsonb, jsonb, real, integer, jsonb) is
  'Saves what one step read, and where to go on; without a new state the document answers with it and the job is done.';

create function public.save_embeddings(job_id bigint, job_lease uuid, embeddings jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  revision public.document_revisions := private.read_by(job);
begin
  update public.document_chunks
  set embedding = entry.embedding::extensions.halfvec
  from jsonb_to_recordset(embeddings) as entry (id bigint, embedding text)
  where document_chunks.revision_id = revision.id and document_chunks.id = entry.id;
  update public.documents
  set progress = (select count(embedding)::real / count(*) from public.document_chunks where revision_id = revision.id)
  where id = revision.document_id;
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
  perform private.answer_with(private.read_by(job));
  perform public.finish_job(job_id, job_lease);
end;
$$;
comment on function public.finish_reading(bigint, uuid) is 'The revision is ready: the document answers with it, and the job is done.';

create function public.fail_reading(job_id bigint, job_lease uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  revision public.document_revisions := private.read_by(job);
  why text := coalesce(job.last_error, 'This file couldn''t be read.');
begin
  update public.document_revisions set state = 'failed', reason = why where id = revision.id;
  update public.documents
  set status = case when documents.revision_id is null then 'failed' else documents.status end, stage = null,
      progress = case when documents.revision_id is null then progress else 1 end,
      status_reason = case when documents.revision_id is null then why
                           else 'The new version couldn''t be read, so the one before still answers. ' || why end
  where id = revision.document_id;
  update public.source_items set state = 'failed', reason = why
  where organization_id = revision.organization_id and document_id = revision.document_id;
  perform public.finish_job(job_id, job_lease);
end;
$$;
comment on function public.fail_reading(bigint, uuid) is
  'The reading of a revision is given up, with the job''s reason: its document has failed, or answers as before and says so.';
