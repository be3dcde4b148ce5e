-- The job that looks for contradictions: passages of documents that weren't compared as they are now, beside what is nearest to
-- them in other documents. Each function belongs to the service role and the job's lease; a step is saved once or not at all.
create function public.begin_comparison(job_id bigint, job_lease uuid, after integer default -1, at_once integer default 16)
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
  select * into document from private.documents_to_compare(job.organization_id) limit 1;
  if document.id is null then
    return null;
  end if;
  run := private.open_comparison(job.organization_id);
  if budget = 0 then
    update public.contradiction_runs
    set state = 'waiting', goes_on_at = (
      select min(compared_at) + interval '61 minutes' from public.compared_pairs
      where organization_id = job.organization_id and compared_at > now() - interval '1 hour')
    where id = run.id;
  elsif run.state = 'waiting' then
    update public.contradiction_runs set state = 'running', goes_on_at = null where id = run.id;
  end if;
  return jsonb_build_object(
    'run_id', run.id, 'budget', budget,
    'document', jsonb_build_object('id', document.id, 'name', document.name, 'revision_id', document.revision_id),
    'passages', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', chunks.id, 'ordinal', chunks.ordinal, 'text', chunks.text, 'heading_path', chunks.heading_path,
        'table_header', chunks.table_header) order by chunks.ordinal)
      from (
        select * from public.document_chunks
        where organization_id = job.organization_id and revision_id = document.revision_id
          and ordinal > case when (job.state ->> 'revision_id')::bigint = document.revision_id then after else -1 end
        order by ordinal limit at_once
      ) as chunks), '[]'));
end;
$$;
comment on function public.begin_comparison(bigint, uuid, integer, integer) is
  'The next passages to compare, of one document, behind an ordinal if the job''s state is about its revision; null when all are '
  'compared. Without budget left the run waits. Gives {run_id, budget, document, passages}.';

create function public.near_passages(job_id bigint, job_lease uuid, of_document_id bigint, chunk_ids bigint[], match_count integer)
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
    where other.organization_id = job.organization_id and other.revision_id is not null and other.id <> document.id
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
comment on function public.near_passages(bigint, uuid, bigint, bigint[], integer) is
  'What is nearest to passages of a document in the others, without pairs that were judged: [{of, id, document_id, document_name, '
  'hash, text, heading_path, table_header}].';

create function public.save_comparison(
  job_id bigint, job_lease uuid, of_run_id bigint, of_revision_id bigint, after integer, whole boolean, pairs jsonb
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  judged integer;
  added integer;
  run public.contradiction_runs;
begin
  with sides as (
    select entry.place, entry.reason, documents.id as document_id, chunks.hash, jsonb_build_object(
      'revision_id', chunks.revision_id, 'text', chunks.text, 'start', chunks.start_offset, 'end', chunks.end_offset,
      'page', chunks.page, 'time', chunks.time_seconds, 'heading_path', chunks.heading_path,
      'quote', side.quote, 'marks', coalesce(side.marks, '[]')) as told
    from (
      select row_number() over () as place, told.*
      from jsonb_to_recordset(pairs) as told (
        mine bigint, near bigint, mine_quote text, near_quote text, mine_marks jsonb, near_marks jsonb, reason text)
    ) as entry
    cross join lateral (
      values (entry.mine, entry.mine_quote, entry.mine_marks), (entry.near, entry.near_quote, entry.near_marks)
    ) as side (chunk_id, quote, marks)
    join public.document_chunks as chunks on chunks.id = side.chunk_id and chunks.organization_id = job.organization_id
    join public.documents on documents.organization_id = job.organization_id and documents.revision_id = chunks.revision_id
  ),
  paired as (
    select distinct on (a.document_id, a.hash, b.document_id, b.hash)
           a.document_id as first_document_id, a.hash as first_hash, a.told as first,
           b.document_id as second_document_id, b.hash as second_hash, b.told as second, a.reason
    from sides as a join sides as b using (place)
    where a.document_id < b.document_id
    order by a.document_id, a.hash, b.document_id, b.hash, a.reason
  ),
  kept as (
    insert into public.compared_pairs (organization_id, first_document_id, first_hash, second_document_id, second_hash)
    select job.organization_id, first_document_id, first_hash, second_document_id, second_hash from paired
    on conflict do nothing
    returning 1
  ),
  opened as (
    insert into public.contradictions as known
      (organization_id, first_document_id, first_hash, first, second_document_id, second_hash, second, reason)
    select job.organization_id, first_document_id, first_hash, first, second_document_id, second_hash, second, left(reason, 1000)
    from paired where reason <> ''
    on conflict (organization_id, first_document_id, first_hash, second_document_id, second_hash) do update
    set state = 'open', first = excluded.first, second = excluded.second, reason = excluded.reason, note = '',
        decided_by = null, decided_at = null, found_at = now()
    where known.state = 'closed'
    returning 1
  )
  select (select count(*) from kept), (select count(*) from opened) into judged, added;
  if whole then
    insert into public.compared_documents (document_id, organization_id, revision_id)
    select id, organization_id, revision_id from public.documents
    where organization_id = job.organization_id and revision_id = of_revision_id
    on conflict (document_id) do update set revision_id = excluded.revision_id;
  end if;
  update public.contradiction_runs as runs
  set compared = runs.compared + judged, found = runs.found + added, looked = runs.looked + whole::integer,
      total = greatest(runs.total, runs.looked + whole::integer)
  where id = of_run_id and organization_id = job.organization_id
  returning * into run;
  perform private.advance_job(
    job.id, jsonb_build_object('revision_id', of_revision_id, 'after', save_comparison.after),
    (run.looked::real / greatest(run.total, 1))::real);
end;
$$;
comment on function public.save_comparison(bigint, uuid, bigint, bigint, integer, boolean, jsonb) is
  'Keeps what a model said of pairs of passages, [{mine, near, mine_quote, near_quote, mine_marks, near_marks, reason}], reason null where they agree, and '
  'where the job goes on; whole: no passage of the revision is left. A pair that is known keeps its state unless it was closed.';

create function public.finish_comparison(job_id bigint, job_lease uuid)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
begin
  if exists (select from private.documents_to_compare(job.organization_id)) then
    return false;
  end if;
  update public.contradiction_runs set state = 'done', goes_on_at = null, ended_at = now()
  where organization_id = job.organization_id and ended_at is null;
  perform public.finish_job(job_id, job_lease);
  return true;
end;
$$;
comment on function public.finish_comparison(bigint, uuid) is
  'Ends the run and its job; false, and neither, while a document is still to be compared.';

create function public.fail_comparison(job_id bigint, job_lease uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
begin
  update public.contradiction_runs
  set state = 'failed', reason = coalesce(job.last_error, 'The documents couldn''t be compared.'), goes_on_at = null, ended_at = now()
  where organization_id = job.organization_id and ended_at is null;
  perform public.finish_job(job_id, job_lease);
end;
$$;
comment on function public.fail_comparison(bigint, uuid) is
  'The run is given up, with the job''s reason; what it has compared stays compared.';
