-- While an organisation's vectors change over to another model's, its questions find passages by their words.
create or replace function public.search_chunks(
  organization_id bigint, terms integer[], weights real[], embedding text default null, user_id bigint default null,
  document_ids bigint[] default null, dense_weight real default 1, match_count integer default 40,
  as_of_from date default null, as_of_until date default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  reader bigint := private.reader(search_chunks.user_id);
  -- BM25 (k1, b), and reciprocal rank fusion (k).
  k1 constant double precision := 1.2;
  b constant double precision := 0.6;
  fusion constant double precision := 60;
  candidates constant integer := 100;
  wanted extensions.halfvec;
  wanted_bits bit(1536);
  readable bigint[];
  -- Those of them that don't hold on the days asked for, and what a passage of one keeps of its rank among the candidates: so
  -- much that what nothing in force answers is still among them, so little that many former versions leave room for the one that holds.
  lapsed bigint[];
  kept constant double precision := 0.75;
  first_day date := coalesce(search_chunks.as_of_from, search_chunks.as_of_until, private.today());
  last_day date := coalesce(search_chunks.as_of_until, search_chunks.as_of_from, private.today());
  -- Eight terms a vector, the first with weight 1, then 8, 64, …: as no count passes 7, their inner product with a
  -- row's counts holds eight counts in its bits. So one pass gives exact BM25 without any statistics kept.
  masks extensions.sparsevec[];
  -- Out of their array, and the few before the row's many: each row of a scan is multiplied with them.
  mask_1 extensions.sparsevec;
  mask_2 extensions.sparsevec;
  mask_3 extensions.sparsevec;
  mask_4 extensions.sparsevec;
  found jsonb;
begin
  perform private.check_list(search_chunks.terms, 'Terms', 32);
  perform private.check_list(search_chunks.weights, 'Weights', 32);
  if cardinality(search_chunks.terms) <> cardinality(search_chunks.weights) then
    perform private.refuse(400, 'invalid_input', 'Each term has its weight.');
  end if;
  if search_chunks.document_ids is not null then
    perform private.check_list(search_chunks.document_ids, 'Documents', private.most_searched());
  end if;
  perform private.check_text(search_chunks.embedding, 'Embedding', 65536);
  perform private.check_page(match_count);
  -- While vectors change over, passages have those of one model or the other.
  if not exists (select from public.embedding_indexes as indexes where indexes.organization_id = search_chunks.organization_id and moving) then
    wanted := search_chunks.embedding::extensions.halfvec;
  end if;
  wanted_bits := extensions.binary_quantize(wanted)::bit(1536);
  masks := array(
    select ('{' || string_agg(entry.term || ':' || (8 ^ ((entry.place - 1) % 8))::integer, ',') || '}/536870912')::extensions.sparsevec
    from unnest(search_chunks.terms) with ordinality as entry (term, place)
    group by (entry.place - 1) / 8 order by (entry.place - 1) / 8
  );
  mask_1 := masks[1];
  mask_2 := masks[2];
  mask_3 := masks[3];
  mask_4 := masks[4];
  if search_chunks.document_ids is null and private.searched_by_index(reader, search_chunks.organization_id) then
    return private.search_posted(
      reader, search_chunks.organization_id, search_chunks.terms, search_chunks.weights, masks, wanted, dense_weight, match_count,
      first_day, last_day);
  end if;
  select coalesce(array_agg(mine.revision_id), '{}'),
         coalesce(array_agg(mine.revision_id) filter (where mine.valid_from > last_day
           or least(mine.valid_until, newer.day - 1) < first_day), '{}')
  into readable, lapsed
  from public.documents as mine
  left join (
    select replaces_id, min(coalesce(valid_from, replaces_since)) as day from public.documents
    where documents.organization_id = search_chunks.organization_id and replaces_id is not null and revision_id is not null
    group by replaces_id
  ) as newer on newer.replaces_id = mine.id
  where mine.id in (select private.searched_ids(reader, search_chunks.organization_id, search_chunks.document_ids))
    and mine.revision_id is not null;
  with scanned as materialized (
    select chunks.id, chunks.revision_id, chunks.term_count,
           mask_1 operator(extensions.<#>) chunks.terms as first, mask_2 operator(extensions.<#>) chunks.terms as second,
           mask_3 operator(extensions.<#>) chunks.terms as third, mask_4 operator(extensions.<#>) chunks.terms as fourth,
           chunks.bits operator(extensions.<~>) wanted_bits as distance
    from public.document_chunks as chunks
    where chunks.organization_id = search_chunks.organization_id and chunks.revision_id = any (readable)
  ),
  -- A document's name counts for each of its passages.
  named as materialized (
    select revision_id, mask_1 operator(extensions.<#>) documents.name_terms as first,
           mask_2 operator(extensions.<#>) documents.name_terms as second,
           mask_3 operator(extensions.<#>) documents.name_terms as third,
           mask_4 operator(extensions.<#>) documents.name_terms as fourth
    from unnest(readable) as mine (revision_id) join public.documents using (revision_id)
    where documents.organization_id = search_chunks.organization_id
  ),
  stock as materialized (
    select count(*)::double precision as total, greatest(avg(term_count), 1)::double precision as mean from scanned
  ),
  -- Rows with the same counts and about the same length score the same, so each such group is scored once.
  patterns as materialized (
    select array[-scanned.first, -scanned.second, -scanned.third, -scanned.fourth]::integer[] as counts,
           array[-above.first, -above.second, -above.third, -above.fourth]::integer[] as names,
           scanned.term_count / 4 * 4 as term_count, array_agg(scanned.id) as chunk_ids, count(*) as chunk_count
    from scanned
    left join (select * from named where least(first, second, third, fourth) < 0) as above using (revision_id)
    where least(scanned.first, scanned.second, scanned.third, scanned.fourth, above.first, above.second, above.third,
                above.fourth) < 0
    group by scanned.first, scanned.second, scanned.third, scanned.fourth, above.first, above.second, above.third,
             above.fourth, scanned.term_count / 4
  ),
  rarity as materialized (
    select array_agg(ln(1 + (stock.total - held.chunk_count + 0.5) / (held.chunk_count + 0.5)) order by terms.place) as idf
    from stock
    cross join generate_series(0, cardinality(search_chunks.terms) - 1) as terms (place)
    cross join lateral (
      select coalesce(sum(patterns.chunk_count), 0)::double precision as chunk_count
      from patterns
      where ((patterns.counts[terms.place / 8 + 1] | coalesce(patterns.names[terms.place / 8 + 1], 0))
             >> (terms.place % 8 * 3)) & 7 > 0
    ) as held
  ),
  scored as (
    select patterns.chunk_ids, bm25.score
    from patterns cross join rarity cross join stock
    cross join lateral (
      select sum(weights[place + 1] * rarity.idf[place + 1] * count * (k1 + 1)
                 / (count + k1 * (1 - b + b * patterns.term_count / stock.mean))) as score
      from generate_series(0, cardinality(search_chunks.terms) - 1) as terms (place)
      cross join lateral (
        select (((patterns.counts[place / 8 + 1] >> (place % 8 * 3)) & 7)
                + coalesce((patterns.names[place / 8 + 1] >> (place % 8 * 3)) & 7, 0))::double precision as count
      ) as counted
      where count > 0
    ) as bm25
    order by bm25.score desc
    limit candidates
  ),
  lexical as materialized (
    select chunk.id, scored.score, row_number() over (order by scored.score desc, chunk.id) as rank
    from scored cross join unnest(scored.chunk_ids) as chunk (id)
    order by rank
    limit candidates
  ),
  -- What the first pass leaves to be ranked exactly: 0.99 of the ten nearest are among 200 of 2,000.
  nearest as materialized (
    select id from scanned where distance is not null
    order by distance, id limit (select least(800, 200 + total / 100)::bigint from stock)
  ),
  dense as materialized (
    select chunks.id, 1 - (chunks.embedding operator(extensions.<=>) wanted) as similarity,
           row_number() over (order by chunks.embedding operator(extensions.<=>) wanted, chunks.id) as rank
    from nearest join public.document_chunks as chunks on chunks.id = nearest.id
    order by rank
    limit candidates
  ),
  fused as (
    select coalesce(lexical.id, dense.id) as id, lexical.score, lexical.rank as lexical_rank, dense.similarity, dense.rank as dense_rank,
           (coalesce(1 / (fusion + lexical.rank), 0) + coalesce(dense_weight / (fusion + dense.rank), 0))
           * case when former.id is null then 1 else kept end as fused
    from lexical full join dense on dense.id = lexical.id
    left join lateral (
      select chunks.id from public.document_chunks as chunks
      where lapsed <> '{}' and chunks.id = coalesce(lexical.id, dense.id) and chunks.revision_id = any (lapsed)
    ) as former on true
    order by fused desc, id
    limit match_count
  )
  select jsonb_build_object(
    'way', 'scan', 'chunk_count', (select total from stock),
    'idf', coalesce((select to_jsonb(idf) from rarity), '[]'),
    'results', coalesce(jsonb_agg(jsonb_build_object(
      'chunk_id', chunks.id, 'document_id', documents.id, 'revision_id', chunks.revision_id, 'document_name', documents.name,
      'ordinal', chunks.ordinal, 'text', chunks.text, 'start', chunks.start_offset, 'end', chunks.end_offset,
      'page', chunks.page, 'time', chunks.time_seconds, 'heading_path', chunks.heading_path,
      'table_header', chunks.table_header, 'marks', chunks.marks, 'hash', chunks.hash,
      'lexical_score', fused.score, 'lexical_rank', fused.lexical_rank,
      'similarity', coalesce(fused.similarity, 1 - (chunks.embedding operator(extensions.<=>) wanted)),
      'dense_rank', fused.dense_rank, 'fused', fused.fused, 'standing', chunks.standing,
      'about', jsonb_build_object(
        'title', documents.title, 'author', documents.author, 'dated', documents.dated, 'valid_from', documents.valid_from,
        'valid_until', documents.valid_until, 'replaced_on', private.replaced_on(documents.organization_id, documents.id),
        'holds', chunks.revision_id <> all (lapsed))
    ) order by fused.fused desc, fused.id), '[]')
  ) into found
  from fused
  join public.document_chunks as chunks on chunks.id = fused.id
  join public.document_revisions as revisions on revisions.id = chunks.revision_id
  join public.documents on documents.id = revisions.document_id;
  return found;
end;
$$;
