-- Passages are written and deleted some at a time. Text that an organisation has read already was copied in one statement, which for a
-- long document held everybody up for half a minute.
create or replace function public.reuse_text(job_id bigint, job_lease uuid, content_hash text)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  at_once constant integer := 50;
  job public.jobs := private.hold_job(job_id, job_lease);
  revision public.document_revisions := private.read_by(job);
  twin public.document_revisions;
  parts_to integer;
  chunks_to integer;
begin
  update public.document_revisions set content_hash = reuse_text.content_hash
  where id = revision.id and document_revisions.content_hash is distinct from reuse_text.content_hash;
  revision.content_hash := reuse_text.content_hash;
  select * into twin from public.document_revisions as other
  where other.organization_id = revision.organization_id and other.content_hash = revision.content_hash
    and other.type = revision.type and other.id <> revision.id
    and (other.state = 'ready' or (other.state = 'reading' and other.id < revision.id))
  order by other.document_id = revision.document_id desc, other.state = 'ready' desc, other.id
  limit 1
  for share;
  if not found or (job.state ->> 'of')::bigint <> twin.id then
    -- The one that was copied from is gone: what another has of it may be cut otherwise.
    return 'none';
  elsif twin.state <> 'ready' then
    return 'wait';
  elsif twin.document_id = revision.document_id then
    -- Nothing has changed, so what is cited stays what answers.
    delete from public.document_revisions where id = revision.id;
    perform private.answer_with(twin);
    perform public.finish_job(job_id, job_lease);
    return 'reused';
  end if;
  insert into public.document_parts (organization_id, revision_id, ordinal, page, start_offset, end_offset, text)
  select organization_id, revision.id, ordinal, page, start_offset, end_offset, text
  from public.document_parts where revision_id = twin.id
    and ordinal > coalesce((select max(ordinal) from public.document_parts where revision_id = revision.id), -1)
  order by ordinal limit at_once;
  get diagnostics parts_to = row_count;
  insert into public.document_chunks
    (organization_id, revision_id, ordinal, text, start_offset, end_offset, page, time_seconds, heading_path,
     table_header, marks, hash, term_count, terms, embedding)
  select organization_id, revision.id, ordinal, text, start_offset, end_offset, page, time_seconds, heading_path,
         table_header, marks, hash, term_count, terms, embedding
  from public.document_chunks where revision_id = twin.id
    and ordinal > coalesce((select max(ordinal) from public.document_chunks where revision_id = revision.id), -1)
  order by ordinal limit at_once;
  get diagnostics chunks_to = row_count;
  if parts_to = at_once or chunks_to = at_once then
    perform private.advance_job(job.id, jsonb_build_object('stage', 'reusing', 'hash', revision.content_hash, 'of', twin.id));
    return 'more';
  end if;
  update public.document_revisions set page_count = twin.page_count, char_count = twin.char_count
  where id = revision.id
  returning * into revision;
  perform private.answer_with(revision);
  perform public.finish_job(job_id, job_lease);
  return 'reused';
end;
$$;
comment on function public.reuse_text(bigint, uuid, text) is
  'Step of a reading: takes text and passages from a document of the same bytes, some at a time. `more`: some are left. `wait`: the other '
  'is being read. `none`: there is none, or no longer.';

create function public.clear_reading(job_id bigint, job_lease uuid, at_once integer default 200)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  revision public.document_revisions := private.read_by(job);
  cleared integer;
begin
  with gone as (
    delete from public.document_chunks where id in (
      select id from public.document_chunks where revision_id = revision.id limit at_once)
    returning 1
  ),
  parts as (
    delete from public.document_parts where ctid = any (array(
      select ctid from public.document_parts where revision_id = revision.id limit at_once))
    returning 1
  )
  select greatest((select count(*) from gone), (select count(*) from parts)) into cleared;
  return cleared = at_once;
end;
$$;
comment on function public.clear_reading(bigint, uuid, integer) is
  'Step of a reading that begins anew: deletes some of what an earlier one left; whether some is left.';

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
    if exists (select from public.document_chunks where revision_id = revision.id offset 200)
       or exists (select from public.document_parts where revision_id = revision.id offset 200) then
      return to_jsonb('clear'::text);
    end if;
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
comment on function public.begin_reading(bigint, uuid) is
  'Step of a reading: what is to be read; null when nothing is any more; `clear` when much is left of an earlier reading (clear_reading).';

create function public.save_passages(job_id bigint, job_lease uuid, chunks jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  revision public.document_revisions := private.read_by(job);
begin
  perform public.save_document_chunks(revision.id, chunks);
end;
$$;
comment on function public.save_passages(bigint, uuid, jsonb) is
  'Within a step of a reading: saves some of its passages. The step is saved by `save_slice`, so that until then the job hasn''t got on.';
