-- Another embedding model: its vectors are made in the background beside the old ones, which answer until all are there.
create table public.embedding_renewals (
  chunk_id bigint primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  model_id smallint not null references public.embedding_models (id),
  embedding extensions.halfvec(1536) not null
);
comment on table public.embedding_renewals is
  'Vectors of the next model, until the organisation''s passages take them over. Those of passages that are deleted meanwhile go '
  'with the others, so that a deletion needn''t look for them.';
alter table public.embedding_renewals alter column embedding set storage external;
create index embedding_renewals_organization_idx on public.embedding_renewals (organization_id, model_id);
create index embedding_renewals_model_idx on public.embedding_renewals (model_id);
create trigger embedding_renewals_keep_organization before update on public.embedding_renewals
  for each row execute function private.keep_organization();
alter table public.embedding_renewals enable row level security;
create policy "Embedding renewals are the server's own" on public.embedding_renewals for select to authenticated using (false);

create function private.chunks_to_renew(
  of_organization_id bigint, to_model_id smallint, after_id bigint default 0, match_count integer default null
)
returns setof bigint
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select chunks.id from public.document_chunks as chunks
    join public.document_revisions as revisions on revisions.id = chunks.revision_id
    join public.embedding_indexes as indexes on indexes.organization_id = chunks.organization_id
    where chunks.organization_id = of_organization_id and chunks.id > after_id
      and (revisions.state = 'ready' or (revisions.state = 'reading' and chunks.embedding is not null))
      and (chunks.embedding is null or indexes.model_id <> to_model_id)
      and not exists (
        select from public.embedding_renewals as renewals
        where renewals.chunk_id = chunks.id and renewals.model_id = to_model_id)
    order by chunks.id
    limit match_count;
end;
$$;
comment on function private.chunks_to_renew(bigint, smallint, bigint, integer) is
  'Passages that answer, or will, and have no vector of a model yet; of what is being read those that have one of the old model.';

create function public.renew_embeddings(model text)
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
    where next_model_id is not null or exists (
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
comment on function public.renew_embeddings(text) is
  'Told by workers: by this model passages are to be compared. Queues a job for each organisation whose passages aren''t, or '
  'have no vector; gives how many.';

create function public.begin_renewal(job_id bigint, job_lease uuid, model text, after bigint, match_count integer)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  target_id smallint := private.embedding_model_id(model, null);
  index public.embedding_indexes;
begin
  select * into index from public.embedding_indexes where organization_id = job.organization_id;
  if index.organization_id is null or coalesce(index.next_model_id, index.model_id) <> target_id then
    return null;
  end if;
  if job.state is null then
    delete from public.embedding_renewals where organization_id = job.organization_id and model_id <> target_id;
    update public.embedding_indexes
    set renewed_count = (select count(*) from public.embedding_renewals as renewals
                         where renewals.organization_id = job.organization_id),
        chunk_count = (select count(*) from private.chunks_to_renew(job.organization_id, target_id))
                      + (select count(*) from public.embedding_renewals as renewals
                         where renewals.organization_id = job.organization_id)
    where organization_id = job.organization_id;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', chunks.id, 'text', chunks.text, 'headingPath', chunks.heading_path, 'tableHeader', chunks.table_header
    ) order by chunks.id), '[]')
    from private.chunks_to_renew(job.organization_id, target_id, begin_renewal.after, match_count) as wanted (id)
    join public.document_chunks as chunks on chunks.id = wanted.id
  );
end;
$$;
comment on function public.begin_renewal(bigint, uuid, text, bigint, integer) is
  'The next passages to embed by a model, behind an id; none when all are; null when that model isn''t wanted any more. '
  'Counts them before the first step.';

create function public.save_renewal(
  job_id bigint, job_lease uuid, model text, embeddings jsonb, dimensions integer default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  target_id smallint := private.embedding_model_id(model, save_renewal.dimensions);
  saved integer;
  last_id bigint;
  index public.embedding_indexes;
begin
  insert into public.embedding_renewals (chunk_id, organization_id, model_id, embedding)
  select chunks.id, chunks.organization_id, target_id, entry.embedding::extensions.halfvec
  from jsonb_to_recordset(embeddings) as entry (id bigint, embedding text)
  join public.document_chunks as chunks on chunks.id = entry.id and chunks.organization_id = job.organization_id
  order by chunks.id
  on conflict (chunk_id) do update set model_id = excluded.model_id, embedding = excluded.embedding;
  get diagnostics saved = row_count;
  select max(entry.id) into last_id from jsonb_to_recordset(embeddings) as entry (id bigint);
  update public.embedding_indexes
  set renewed_count = renewed_count + saved, chunk_count = greatest(chunk_count, renewed_count + saved), updated_at = now()
  where organization_id = job.organization_id
  returning * into index;
  perform private.advance_job(
    job.id, jsonb_build_object('after', last_id), least(1, index.renewed_count::real / greatest(index.chunk_count, 1))::real);
end;
$$;
comment on function public.save_renewal(bigint, uuid, text, jsonb, integer) is
  'Keeps vectors of the next model as [{id, embedding}], and where the job goes on.';

create function public.switch_embeddings(job_id bigint, job_lease uuid, model text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  target_id smallint := private.embedding_model_id(model, null);
  index public.embedding_indexes;
begin
  -- From here on nobody saves a vector, or copies one (hold_embeddings).
  select * into index from public.embedding_indexes where organization_id = job.organization_id for update;
  if coalesce(index.next_model_id, index.model_id) <> target_id
     or exists (select from private.chunks_to_renew(job.organization_id, target_id, match_count => 1)) then
    return false;
  end if;
  update public.embedding_indexes
  set model_id = target_id, next_model_id = null, chunk_count = 0, renewed_count = 0, updated_at = now()
  where organization_id = job.organization_id;
  update public.document_chunks as chunks set embedding = renewals.embedding
  from public.embedding_renewals as renewals
  where renewals.organization_id = job.organization_id and renewals.model_id = target_id and chunks.id = renewals.chunk_id
    and chunks.organization_id = job.organization_id;
  delete from public.embedding_renewals where organization_id = job.organization_id;
  perform public.finish_job(job_id, job_lease);
  return true;
end;
$$;
comment on function public.switch_embeddings(bigint, uuid, text) is
  'From now on an organisation''s passages and questions are compared by the next model, and the vectors of the one before are '
  'gone; false while passages lack one.';

create function public.embedding_state()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'models', coalesce((
        select jsonb_agg(jsonb_build_object('name', models.name, 'dimensions', models.dimensions, 'organizations', (
          select count(*) from public.embedding_indexes as indexes where indexes.model_id = models.id)) order by models.id)
        from public.embedding_models as models), '[]'),
      'renewing', count(indexes.next_model_id), 'next', min(next.name),
      'chunks', coalesce(sum(indexes.chunk_count), 0), 'renewed', coalesce(sum(indexes.renewed_count), 0),
      'problem', (
        select jobs.last_error from public.jobs
        where jobs.kind = 'embeddings.renew' and jobs.last_error is not null and jobs.status <> 'done'
          and jobs.created_at > now() - interval '1 hour'
        order by jobs.id desc limit 1))
    from public.embedding_indexes as indexes
    join public.embedding_models as next on next.id = indexes.next_model_id
  );
end;
$$;
comment on function public.embedding_state() is
  'For operators: {models: [{name, dimensions, organizations}], renewing organisations, next model, chunks, renewed, problem}.';
