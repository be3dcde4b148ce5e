-- A reading that ends says nothing of whether the file is still at its source: what was found gone, refused or left out
-- meanwhile stays so, and its document goes when it may.
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
  update public.source_items
  set hash = revision.content_hash, state = case when state in ('gone', 'skipped', 'left_out') then state else 'current' end,
      reason = case when state in ('gone', 'skipped', 'left_out') then reason end
  where organization_id = revision.organization_id and document_id = revision.document_id;
end;
$$;

create or replace function public.fail_reading(job_id bigint, job_lease uuid)
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
  where organization_id = revision.organization_id and document_id = revision.document_id
    and state not in ('gone', 'skipped', 'left_out');
  perform public.finish_job(job_id, job_lease);
end;
$$;
