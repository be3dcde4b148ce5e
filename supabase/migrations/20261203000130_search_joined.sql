-- What the lists give is asked for its document by its revision, one by one. Among many organisations the planner takes each to have a document or
-- two: it went through an organisation's documents instead, and for each through the lists again, a minute for ten thousand. `offset 0` keeps the
-- organisation's condition out of the look at the index.
create or replace function private.posted_stock(
  of_organization_id bigint, audiences bigint[], member bigint, masks extensions.sparsevec[], term_total integer,
  out total double precision, out mean double precision, out held double precision[], out listed double precision[],
  out often double precision[], out sampled integer
)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
set enable_sort = off
set enable_bitmapscan = off
set enable_hashjoin = off
as $$
declare
  mask_1 constant extensions.sparsevec := masks[1];
  mask_2 constant extensions.sparsevec := masks[2];
  mask_3 constant extensions.sparsevec := masks[3];
  mask_4 constant extensions.sparsevec := masks[4];
  all_passages constant double precision := (
    select passage_count from public.search_indexes where organization_id = of_organization_id);
  most integer := 3000;
begin
  loop
    with looked as materialized (
      select chunks.revision_id, chunks.term_count,
             mask_1 operator(extensions.<#>) chunks.terms as first, mask_2 operator(extensions.<#>) chunks.terms as second,
             mask_3 operator(extensions.<#>) chunks.terms as third, mask_4 operator(extensions.<#>) chunks.terms as fourth
      from public.document_chunks as chunks
      where chunks.organization_id = of_organization_id and chunks.posted
      order by pg_catalog.hashint8(chunks.id) limit most
    ),
    readable as materialized (
      select looked.term_count,
             array[-first, -second, -third, -fourth]::integer[] as counts,
             array[-(mask_1 operator(extensions.<#>) documents.name_terms), -(mask_2 operator(extensions.<#>) documents.name_terms),
                   -(mask_3 operator(extensions.<#>) documents.name_terms), -(mask_4 operator(extensions.<#>) documents.name_terms)]::integer[] as names
      from looked
      cross join lateral (
        select organization_id, origin, audience_id, uploaded_by, name_terms from public.documents
        where documents.revision_id = looked.revision_id offset 0
      ) as documents
      where documents.organization_id = of_organization_id and documents.origin not in ('lesson', 'attachment')
        and (documents.audience_id = any (audiences) or documents.uploaded_by = member)
    ),
    patterns as materialized (
      select counts, names, term_count < 48 as brief, count(*) as passages from readable group by counts, names, term_count < 48
    ),
    terms as (
      select place, coalesce(sum(passages) filter (where said + named > 0), 0) as held,
             coalesce(sum(passages) filter (where said > 0), 0) as listed,
             coalesce(sum(passages) filter (where said > 1 or said > 0 and brief), 0) as often
      from generate_series(0, term_total - 1) as place cross join patterns
      cross join lateral (
        select coalesce((counts[place / 8 + 1] >> (place % 8 * 3)) & 7, 0) as said,
               coalesce((names[place / 8 + 1] >> (place % 8 * 3)) & 7, 0) as named
      ) as counted
      group by place
    )
    select (select count(*) from readable), (select greatest(avg(term_count), 1) from readable),
           (select all_passages * count(*) / greatest((select count(*) from looked), 1) from readable),
           array_agg(terms.held::double precision order by place), array_agg(terms.listed::double precision order by place),
           array_agg(terms.often::double precision order by place)
    into sampled, mean, total, held, listed, often from terms;
    exit when sampled >= 500 or most > 3000;
    most := 30000;
  end loop;
  mean := coalesce(mean, 1);
  total := greatest(coalesce(total, 0), 1);
end;
$$;

create or replace function private.posted_scores(
  of_organization_id bigint, audiences bigint[], member bigint, wanted jsonb, named bigint[], masks extensions.sparsevec[],
  gains double precision[], mean double precision, match_count integer, most integer,
  out ids bigint[], out scores double precision[], out seen integer
)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  -- BM25, as private.posted_bound and public.search_chunks have it.
  k1 constant double precision := 1.2;
  b constant double precision := 0.6;
  mask_1 constant extensions.sparsevec := masks[1];
  mask_2 constant extensions.sparsevec := masks[2];
  mask_3 constant extensions.sparsevec := masks[3];
  mask_4 constant extensions.sparsevec := masks[4];
  -- Any of each of these sets.
  set_1 constant bigint[] := array(select jsonb_array_elements_text(wanted -> 0)::bigint);
  set_2 constant bigint[] := coalesce(nullif(array(select jsonb_array_elements_text(wanted -> 1)::bigint), '{}'), set_1);
  set_3 constant bigint[] := coalesce(nullif(array(select jsonb_array_elements_text(wanted -> 2)::bigint), '{}'), set_1);
  set_4 constant bigint[] := coalesce(nullif(array(select jsonb_array_elements_text(wanted -> 3)::bigint), '{}'), set_1);
begin
  with listed as (
    select chunks.id, chunks.revision_id, chunks.term_count, chunks.terms from public.document_chunks as chunks
    where private.posting_keys(chunks.organization_id, chunks.terms, chunks.term_count) operator(pg_catalog.&&) set_1
      and private.posting_keys(chunks.organization_id, chunks.terms, chunks.term_count) operator(pg_catalog.&&) set_2
      and private.posting_keys(chunks.organization_id, chunks.terms, chunks.term_count) operator(pg_catalog.&&) set_3
      and private.posting_keys(chunks.organization_id, chunks.terms, chunks.term_count) operator(pg_catalog.&&) set_4
      and chunks.posted
    union all
    select chunks.id, chunks.revision_id, chunks.term_count, chunks.terms from public.document_chunks as chunks
    where chunks.organization_id = of_organization_id and chunks.revision_id = any (named)
  ),
  found as materialized (
    select listed.id, listed.term_count / 4 * 4 as term_count,
           mask_1 operator(extensions.<#>) listed.terms as first, mask_2 operator(extensions.<#>) listed.terms as second,
           mask_3 operator(extensions.<#>) listed.terms as third, mask_4 operator(extensions.<#>) listed.terms as fourth,
           mask_1 operator(extensions.<#>) documents.name_terms as name_1, mask_2 operator(extensions.<#>) documents.name_terms as name_2,
           mask_3 operator(extensions.<#>) documents.name_terms as name_3, mask_4 operator(extensions.<#>) documents.name_terms as name_4
    from listed
    cross join lateral (
      select organization_id, origin, audience_id, uploaded_by, name_terms from public.documents
      where documents.revision_id = listed.revision_id offset 0
    ) as documents
    where documents.organization_id = of_organization_id and documents.origin not in ('lesson', 'attachment')
      and (documents.audience_id = any (audiences) or documents.uploaded_by = member)
    limit most
  ),
  patterns as (
    select array[-first, -second, -third, -fourth]::integer[] as counts,
           array[-name_1, -name_2, -name_3, -name_4]::integer[] as names, term_count, array_agg(distinct id) as chunk_ids
    from found
    group by first, second, third, fourth, name_1, name_2, name_3, name_4, term_count
  ),
  scored as (
    select patterns.chunk_ids, bm25.score
    from patterns
    cross join lateral (
      select sum(gains[place + 1] * count * (k1 + 1) / (count + k1 * (1 - b + b * patterns.term_count / mean))) as score
      from generate_series(0, cardinality(gains) - 1) as terms (place)
      cross join lateral (
        select (coalesce((patterns.counts[place / 8 + 1] >> (place % 8 * 3)) & 7, 0)
                + coalesce((patterns.names[place / 8 + 1] >> (place % 8 * 3)) & 7, 0))::double precision as count
      ) as counted
      where count > 0
    ) as bm25
    where bm25.score is not null
    order by bm25.score desc
    limit match_count
  ),
  best as (
    select chunk.id, scored.score from scored cross join unnest(scored.chunk_ids) as chunk (id)
    order by scored.score desc, chunk.id
    limit match_count
  )
  select coalesce(array_agg(best.id order by best.score desc, best.id), '{}'),
         coalesce(array_agg(best.score order by best.score desc, best.id), '{}'), (select count(*) from found)
  into ids, scores, seen from best;
end;
$$;

create or replace function private.posted_nearest(
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
    cross join lateral (
      select organization_id, origin, audience_id, uploaded_by from public.documents
      where documents.revision_id = chunks.revision_id offset 0
    ) as documents
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
