-- The search of a large library: the same order as that of a scan, from the passages that can be among the first.
create function private.posted_stock(
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
      from looked join public.documents on documents.revision_id = looked.revision_id
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
comment on function private.posted_stock(bigint, bigint[], bigint, extensions.sparsevec[], integer) is
  'About how many passages a reader has and how long they are, from a sample of those that they may read, so that nothing is told of others; '
  'and in how many of the sample each term is held, with the name; is said; is said twice or in a short one.';

create function private.posted_scores(
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
    from listed join public.documents on documents.revision_id = listed.revision_id
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
comment on function private.posted_scores(bigint, bigint[], bigint, jsonb, bigint[], extensions.sparsevec[], double precision[], double precision, integer, integer) is
  'The best by BM25 of the passages that a reader may read and that stand in one of each set of lists, or in one of some revisions; gains: what '
  'each term is worth.';

create function private.posted_cover(keys bigint[], worth double precision[], sizes double precision[], spare double precision, but integer default null)
returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  left_out boolean[] := array_fill(false, array[cardinality(keys)]);
  sum double precision := 0;
  place integer;
begin
  if but is not null then
    for place in but * 2 - 1 .. but * 2 loop
      left_out[place] := true;
      sum := sum + worth[place];
    end loop;
  end if;
  if sum >= spare then
    return null;
  end if;
  for place in
    select at from generate_subscripts(keys, 1) as at order by sizes[at] / greatest(worth[at], 1e-9) desc, at
  loop
    if not left_out[place] and sum + worth[place] < spare then
      left_out[place] := true;
      sum := sum + worth[place];
    end if;
  end loop;
  return (select coalesce(jsonb_agg(keys[at]), '[]') from generate_subscripts(keys, 1) as at where not left_out[at]);
end;
$$;
comment on function private.posted_cover(bigint[], double precision[], double precision[], double precision, integer) is
  'Lists of which a passage must be in one to be worth as much as spare, large ones left out where that may be; but: a term that doesn''t '
  'count toward it, which must have something beside it. Null: it is enough alone.';
