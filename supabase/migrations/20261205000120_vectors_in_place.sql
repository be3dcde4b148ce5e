-- The vectors of another model take their places some at a time: all in one statement held everybody up for a minute where passages are
-- many. From the first to the last of them, questions find passages by words alone.
alter table public.embedding_indexes add column moving boolean not null default false;
comment on column public.embedding_indexes.moving is
  'Vectors of the model are being put in the place of the former one''s, so that passages have either: none is compared meanwhile.';
comment on column public.embedding_indexes.next_model_id is 'The model for which vectors are being made.';

create function public.place_embeddings(job_id bigint, job_lease uuid, model text, at_once integer default 50)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  target_id smallint := private.embedding_model_id(model, null);
  index public.embedding_indexes;
  placed integer;
begin
  -- While the switch begins nobody saves a vector, or copies one (hold_embeddings).
  select * into index from public.embedding_indexes where organization_id = job.organization_id for update;
  if coalesce(index.next_model_id, index.model_id) <> target_id
     -- Once they are being moved, each has one: to look again through all passages for each slice would cost more than the slice.
     or (not (index.moving and index.model_id = target_id) and exists (select from private.chunks_to_renew(job.organization_id, target_id, match_count => 1))) then
    return 'lacking';
  end if;
  if not index.moving or index.model_id <> target_id then
    update public.embedding_indexes
    set model_id = target_id, next_model_id = null, chunk_count = 0, renewed_count = 0, moving = true, updated_at = now()
    where organization_id = job.organization_id;
  end if;
  with taken as (
    delete from public.embedding_renewals as renewals where renewals.chunk_id in (
      select chunk_id from public.embedding_renewals
      where organization_id = job.organization_id and model_id = target_id
      order by chunk_id limit at_once)
    returning renewals.chunk_id, renewals.embedding
  ),
  kept as (
    update public.document_chunks as chunks set embedding = taken.embedding from taken
    where chunks.id = taken.chunk_id and chunks.organization_id = job.organization_id
  )
  select count(*) into placed from taken;
  if placed = at_once then
    return 'more';
  end if;
  delete from public.embedding_renewals where organization_id = job.organization_id;
  update public.embedding_indexes set moving = false, updated_at = now() where organization_id = job.organization_id;
  perform public.finish_job(job_id, job_lease);
  return 'placed';
end;
$$;
comment on function public.place_embeddings(bigint, uuid, text, integer) is
  'Step of a renewal when each passage has a vector of the model: puts some in their places, and ends the job with the last. `lacking`: '
  'passages came meanwhile that have none. `more`: some are left.';

create or replace function public.renew_embeddings(model text)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  target_id smallint := private.embedding_model_id(model, null);
  behind bigint;
  queued integer := 0;
begin
  -- What was embedded before models were kept counts as of the first one that is told.
  insert into public.embedding_indexes (organization_id, model_id)
  select organizations.id, target_id from public.organizations
  where not exists (select from public.embedding_indexes as indexes where indexes.organization_id = organizations.id)
    and exists (select from public.document_chunks as chunks where chunks.organization_id = organizations.id)
  order by organizations.id
  on conflict do nothing;
  update public.embedding_indexes
  set next_model_id = nullif(target_id, model_id), chunk_count = 0, renewed_count = 0, updated_at = now()
  where next_model_id is distinct from nullif(target_id, model_id);
  for behind in
    select organization_id from public.embedding_indexes as indexes
    where next_model_id is not null or moving or exists (
      select from public.document_chunks as chunks
      join public.document_revisions as revisions on revisions.id = chunks.revision_id and revisions.state = 'ready'
      where chunks.organization_id = indexes.organization_id and chunks.embedding is null)
    order by organization_id
  loop
    perform private.enqueue('embeddings.renew', 1, 'embeddings:' || behind, '{}', behind);
    queued := queued + 1;
  end loop;
  return queued;
end;
$$;
