-- How new versions are compared with the former ones: by the job that looks for contradictions, before it goes through the rest, within
-- the same budget. What is compared is deleted with its verdict, so that a run that is killed goes on behind what it saved.
create function private.comparing_run(of_organization_id bigint, budget integer)
returns public.contradiction_runs
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.contradiction_runs := private.open_comparison(of_organization_id);
begin
  if budget = 0 then
    update public.contradiction_runs
    set state = 'waiting', goes_on_at = (
      select min(compared_at) + interval '61 minutes' from public.compared_pairs
      where organization_id = of_organization_id and compared_at > now() - interval '1 hour')
    where id = run.id;
  elsif run.state = 'waiting' then
    update public.contradiction_runs set state = 'running', goes_on_at = null where id = run.id;
  end if;
  return run;
end;
$$;
comment on function private.comparing_run(bigint, integer) is
  'The run of an organisation''s comparisons, or a new one: waiting while the hour''s budget is used up, else running.';

create or replace function public.begin_comparison(job_id bigint, job_lease uuid, after integer default -1, at_once integer default 16)
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
  run := private.comparing_run(job.organization_id, budget);
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

create function private.documents_that_changed(of_organization_id bigint)
returns setof public.documents
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select documents.* from public.documents
    where documents.organization_id = of_organization_id and documents.revision_id is not null and exists (
      select from public.former_passages as former
      where former.organization_id = of_organization_id and former.document_id = documents.id)
    order by documents.id;
end;
$$;
comment on function private.documents_that_changed(bigint) is
  'The documents that answer and whose former versions had passages that weren''t compared with what they say now.';

create function public.begin_changes(job_id bigint, job_lease uuid, at_once integer default 8)
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
comment on function public.begin_changes(bigint, uuid, integer) is
  'The next passages that a document''s version no longer has, each with what is nearest to it there; null when all are compared. '
  'Without budget left the run waits. Gives {run_id, budget, name, passages: [{id, text, heading_path, table_header, near}]}.';

create function public.save_changes(job_id bigint, job_lease uuid, of_run_id bigint, passage_ids bigint[], pairs jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  judged integer;
begin
  with compared as (
    select distinct on (former.id, chunks.id) entry.*, former.document_id, former.hash as former_hash, chunks.hash as present_hash,
           chunks.revision_id, former.revision_id as former_revision_id,
           jsonb_build_object(
             'revision_id', former.revision_id, 'revision', former.revision_number, 'added_at', former.revised_at, 'text', former.text,
             'start', former.start_offset, 'end', former.end_offset, 'page', former.page, 'time', former.time_seconds,
             'heading_path', former.heading_path, 'quote', entry.mine_quote, 'marks', coalesce(entry.mine_marks, '[]')) as former,
           jsonb_build_object(
             'revision_id', chunks.revision_id, 'text', chunks.text, 'start', chunks.start_offset, 'end', chunks.end_offset,
             'page', chunks.page, 'time', chunks.time_seconds, 'heading_path', chunks.heading_path,
             'quote', entry.near_quote, 'marks', coalesce(entry.near_marks, '[]')) as present
    from jsonb_to_recordset(pairs) as entry (
      mine bigint, near bigint, mine_quote text, near_quote text, mine_marks jsonb, near_marks jsonb, reason text)
    join public.former_passages as former on former.id = entry.mine and former.organization_id = job.organization_id
    join public.documents on documents.id = former.document_id
    join public.document_chunks as chunks on chunks.id = entry.near and chunks.organization_id = job.organization_id
      and chunks.revision_id = documents.revision_id
    order by former.id, chunks.id
  ),
  kept as (
    insert into public.compared_pairs (organization_id, first_document_id, first_hash, second_document_id, second_hash)
    select distinct job.organization_id, document_id, former_hash, document_id, present_hash from compared
    on conflict do nothing
    returning 1
  ),
  told as (
    insert into public.document_changes (organization_id, document_id, former_hash, present_hash, former, present, reason)
    select job.organization_id, document_id, former_hash, present_hash, compared.former, compared.present, left(reason, 1000)
    from compared
    -- What the new version still says, or the former one said too, is no change.
    where reason <> ''
      and not exists (
        select from public.document_chunks as chunks
        where chunks.organization_id = job.organization_id and chunks.revision_id = compared.revision_id
          and strpos(chunks.text, mine_quote) > 0)
      and not exists (
        select from public.document_parts as parts
        where parts.organization_id = job.organization_id and parts.revision_id = compared.former_revision_id
          and strpos(parts.text, near_quote) > 0)
    on conflict (organization_id, document_id, former_hash, present_hash) do nothing
    returning 1
  )
  select count(*) from kept into judged;
  delete from public.former_passages as former
  where former.organization_id = job.organization_id and former.id = any (passage_ids);
  update public.contradiction_runs as runs set compared = runs.compared + judged
  where runs.id = of_run_id and runs.organization_id = job.organization_id;
  perform private.advance_job(job.id, null);
end;
$$;
comment on function public.save_changes(bigint, uuid, bigint, bigint[], jsonb) is
  'Keeps what a model said of passages that a version no longer has beside what it says, [{mine: the former one, near, mine_quote, '
  'near_quote, mine_marks, near_marks, reason}], and that these passages are compared.';

create or replace function public.finish_comparison(job_id bigint, job_lease uuid)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
begin
  if exists (select from private.documents_to_compare(job.organization_id))
     or exists (select from private.documents_that_changed(job.organization_id)) then
    return false;
  end if;
  update public.contradiction_runs set state = 'done', goes_on_at = null, ended_at = now()
  where organization_id = job.organization_id and ended_at is null;
  perform public.finish_job(job_id, job_lease);
  return true;
end;
$$;
