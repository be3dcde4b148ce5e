-- A search of a large library goes by its index, and its answer says so.
create function private.searched_by_index(reader bigint, in_organization_id bigint)
returns boolean
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  audiences bigint[];
  member bigint;
  readable bigint[];
begin
  if not exists (select from public.search_indexes as indexes where indexes.organization_id = in_organization_id and ready) then
    return false;
  end if;
  audiences := private.audience_ids_of(reader, in_organization_id);
  member := case when private.role_of(reader, in_organization_id) is not null then reader end;
  readable := array(
    select documents.revision_id from public.documents
    where documents.organization_id = in_organization_id and documents.revision_id is not null
      and documents.origin not in ('lesson', 'attachment')
      and (documents.audience_id = any (audiences) or documents.uploaded_by = member)
    limit 401);
  return cardinality(readable) > 400 or (
    select count(*) from (
      select from public.document_chunks as chunks
      where chunks.organization_id = in_organization_id and chunks.revision_id = any (readable)
      limit private.many_passages() + 1) as those) > private.many_passages();
end;
$$;
comment on function private.searched_by_index(bigint, bigint) is
  'Whether a question goes by the index: it is whole, and its asker may read many documents or many passages. Looks at some of them only.';

create function private.posted_nearest(
  of_organization_id bigint, audiences bigint[], member bigint, wanted extensions.halfvec, match_count integer,
  out ids bigint[], out similarities double precision[]
)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
set enable_sort = off
as $$
declare
  wanted_bits constant bit(1536) := extensions.binary_quantize(wanted)::bit(1536);
begin
  if wanted is null then
    ids := '{}';
    similarities := '{}';
    return;
  end if;
  -- What its reader may not read is passed over, and the walk goes on for others (pgvector 0.8).
  perform set_config('hnsw.ef_search', '400', true);
  if (select string_to_array(substring(extversion from '^[0-9.]+'), '.')::integer[] >= '{0,8}' from pg_catalog.pg_extension where extname = 'vector') then
    perform set_config('hnsw.iterative_scan', 'strict_order', true), set_config('hnsw.max_scan_tuples', '40000', true);
  end if;
  with nearest as materialized (
    select chunks.id, chunks.embedding
    from public.document_chunks as chunks
    join public.documents on documents.revision_id = chunks.revision_id
    where chunks.posted and chunks.organization_id = of_organization_id
      and documents.organization_id = of_organization_id and documents.origin not in ('lesson', 'attachment')
      and (documents.audience_id = any (audiences) or documents.uploaded_by = member)
    order by chunks.bits operator(extensions.<~>) wanted_bits
    limit 400
  ),
  best as (
    select nearest.id, 1 - (nearest.embedding operator(extensions.<=>) wanted) as similarity from nearest
    order by nearest.embedding operator(extensions.<=>) wanted, nearest.id limit match_count
  )
  select coalesce(array_agg(best.id order by best.similarity desc, best.id), '{}'),
         coalesce(array_agg(best.similarity order by best.similarity desc, best.id), '{}')
  into ids, similarities from best;
end;
$$;
comment on function private.posted_nearest(bigint, bigint[], bigint, extensions.halfvec, integer) is
  'About the nearest passages that a reader may read, by a walk through the graph of their signs; 400 are compared exactly.';

create function private.search_posted(
  reader bigint, in_organization_id bigint, terms integer[], weights real[], masks extensions.sparsevec[], wanted extensions.halfvec,
  dense_weight real, match_count integer, first_day date, last_day date
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  -- As public.search_chunks has them.
  fusion constant double precision := 60;
  kept constant double precision := 0.75;
  candidates constant integer := 100;
  audiences constant bigint[] := private.audience_ids_of(reader, in_organization_id);
  member constant bigint := case when private.role_of(reader, in_organization_id) is not null then reader end;
  words constant record := private.posted_lexical(
    in_organization_id, audiences, member, search_posted.terms, search_posted.weights, masks, candidates);
  dense constant record := private.posted_nearest(in_organization_id, audiences, member, wanted, candidates);
begin
  return (
    with fused as (
      select coalesce(lexical.id, near.id) as id, lexical.score, lexical.rank as lexical_rank, near.similarity, near.rank as dense_rank,
             coalesce(1 / (fusion + lexical.rank), 0) + coalesce(search_posted.dense_weight / (fusion + near.rank), 0) as fused
      from unnest(words.ids, words.scores) with ordinality as lexical (id, score, rank)
      full join unnest(dense.ids, dense.similarities) with ordinality as near (id, similarity, rank) on near.id = lexical.id
    ),
    standing as (
      select fused.*, chunks.revision_id, coalesce(documents.valid_from > last_day or least(documents.valid_until, newer.day - 1) < first_day, false) as lapsed
      from fused
      join public.document_chunks as chunks on chunks.id = fused.id
      join public.documents on documents.revision_id = chunks.revision_id
      left join lateral (
        select min(coalesce(replacing.valid_from, replacing.replaces_since)) as day from public.documents as replacing
        where replacing.organization_id = in_organization_id and replacing.replaces_id = documents.id and replacing.revision_id is not null
      ) as newer on true
    ),
    first as (
      select standing.*, standing.fused * case when standing.lapsed then kept else 1 end as worth from standing
      order by worth desc, standing.id limit search_posted.match_count
    )
    select jsonb_build_object(
      'way', 'index', 'looked_at', words.seen, 'whole', words.whole,
      'chunk_count', round(words.total), 'idf', to_jsonb(words.idf),
      'results', coalesce(jsonb_agg(jsonb_build_object(
        'chunk_id', chunks.id, 'document_id', documents.id, 'revision_id', chunks.revision_id, 'document_name', documents.name,
        'ordinal', chunks.ordinal, 'text', chunks.text, 'start', chunks.start_offset, 'end', chunks.end_offset,
        'page', chunks.page, 'time', chunks.time_seconds, 'heading_path', chunks.heading_path,
        'table_header', chunks.table_header, 'marks', chunks.marks, 'hash', chunks.hash,
        'lexical_score', first.score, 'lexical_rank', first.lexical_rank,
        'similarity', coalesce(first.similarity, 1 - (chunks.embedding operator(extensions.<=>) wanted)),
        'dense_rank', first.dense_rank, 'fused', first.worth, 'standing', chunks.standing,
        'about', jsonb_build_object(
          'title', documents.title, 'author', documents.author, 'dated', documents.dated, 'valid_from', documents.valid_from,
          'valid_until', documents.valid_until, 'replaced_on', private.replaced_on(documents.organization_id, documents.id),
          'holds', not first.lapsed)
      ) order by first.worth desc, first.id), '[]'))
    from first
    join public.document_chunks as chunks on chunks.id = first.id
    join public.documents on documents.revision_id = chunks.revision_id
  );
end;
$$;
comment on function private.search_posted(bigint, bigint, integer[], real[], extensions.sparsevec[], extensions.halfvec, real, integer, date, date) is
  'A search by the index, told as public.search_chunks tells one by a scan.';
