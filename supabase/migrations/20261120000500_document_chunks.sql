-- Passages of documents, and the one search over them (DESIGN §6).
create table public.document_chunks (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  document_id bigint not null,
  ordinal integer not null check (ordinal >= 0),
  text text not null,
  start_offset integer not null check (start_offset >= 0),
  end_offset integer not null check (end_offset > start_offset),
  page integer,
  time_seconds real,
  heading_path text[] not null default '{}',
  table_header text,
  marks jsonb not null default '[]',
  hash text not null,
  term_count integer not null check (term_count >= 0),
  terms extensions.sparsevec(536870912) not null,
  embedding extensions.halfvec(1536),
  bits bit(1536) generated always as (extensions.binary_quantize(embedding)::bit(1536)) stored,
  unique (document_id, ordinal),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.document_chunks is
  'Passages of documents, with what finds them. Offsets are places in the document''s whole text, in UTF-16 units.';
comment on column public.document_chunks.marks is 'Where page or time change inside: [{at, page, time}], by offset.';
comment on column public.document_chunks.hash is 'Equal for passages of equal words.';
comment on column public.document_chunks.term_count is 'How many terms the passage has, repeated ones counted again.';
comment on column public.document_chunks.terms is 'How often each hashed term occurs, at most 7.';
comment on column public.document_chunks.bits is 'The embedding''s signs, for the first pass of the search.';
-- A search passes over terms and bits of all the tenant's rows, so the rows are kept small: what only the best
-- rows are asked for lies outside. Measured on 20k chunks: 2 µs a row, where an exact scan of the embeddings took 20.
alter table public.document_chunks
  alter column terms set storage plain,
  alter column bits set storage plain,
  alter column heading_path set storage main,
  alter column text set storage external,
  alter column embedding set storage external,
  set (toast_tuple_target = 256);
create index document_chunks_tenant_idx on public.document_chunks (organization_id, document_id);
create trigger document_chunks_keep_organization before update on public.document_chunks
  for each row execute function private.keep_organization();

alter table public.document_chunks enable row level security;
grant select on public.document_chunks to authenticated;
create policy "Who reads a document reads its passages" on public.document_chunks
  for select to authenticated
  using (exists (select from public.documents where documents.id = document_chunks.document_id));

create function public.save_document_chunks(document_id bigint, chunks jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  insert into public.document_chunks
    (organization_id, document_id, ordinal, text, start_offset, end_offset, page, time_seconds, heading_path,
     table_header, marks, hash, term_count, terms, embedding)
  select documents.organization_id, documents.id, chunk.ordinal, chunk.text, chunk.start, chunk."end", chunk.page,
         chunk.time, coalesce(chunk."headingPath", '{}'), chunk."tableHeader", coalesce(chunk.marks, '[]'), chunk.hash,
         chunk."termCount", chunk.terms::extensions.sparsevec, chunk.embedding::extensions.halfvec
  from jsonb_to_recordset(save_document_chunks.chunks) as chunk (
    ordinal integer, text text, start integer, "end" integer, page integer, "time" real, "headingPath" text[],
    "tableHeader" text, marks jsonb, hash text, "termCount" integer, terms text, embedding text)
  join public.documents on documents.id = save_document_chunks.document_id
  order by chunk.ordinal
  on conflict on constraint document_chunks_document_id_ordinal_key do update set
    text = excluded.text, start_offset = excluded.start_offset, end_offset = excluded.end_offset, page = excluded.page,
    time_seconds = excluded.time_seconds, heading_path = excluded.heading_path, table_header = excluded.table_header,
    marks = excluded.marks, hash = excluded.hash, term_count = excluded.term_count, terms = excluded.terms,
    embedding = case when document_chunks.hash = excluded.hash
                     then coalesce(excluded.embedding, document_chunks.embedding) else excluded.embedding end
  where document_chunks.hash <> excluded.hash or document_chunks.start_offset <> excluded.start_offset
     or (document_chunks.embedding is null and excluded.embedding is not null);
end;
$$;
comment on function public.save_document_chunks(bigint, jsonb) is
  'Writes passages as chunking makes them, each with its embedding or none yet. Again the same: nothing changes; '
  'a passage whose words stayed keeps its embedding.';

create function private.reader(named bigint)
returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return case when current_setting('role') in ('anon', 'authenticated') then private.my_user_id() else named end;
end;
$$;
comment on function private.reader(bigint) is
  'For whom is read: people read for themselves, whatever their token says; the server for whom it names.';

create function public.search_chunks(
  organization_id bigint, terms integer[], weights real[], embedding text default null, user_id bigint default null,
  document_ids bigint[] default null, dense_weight real default 1, match_count integer default 40
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
  -- Eight terms a vector, the first with weight 1, then 8, 64, …: as no count passes 7, their inner product with a
  -- row's counts holds eight counts in its bits. So one pass gives exact BM25 without any statistics kept.
  masks extensions.sparsevec[];
  found jsonb;
begin
  perform private.check_list(search_chunks.terms, 'Terms', 32);
  perform private.check_list(search_chunks.weights, 'Weights', 32);
  if cardinality(search_chunks.terms) <> cardinality(search_chunks.weights) then
    perform private.refuse(400, 'invalid_input', 'Each term has its weight.');
  end if;
  if search_chunks.document_ids is not null then
    perform private.check_list(search_chunks.document_ids, 'Documents', 1000);
  end if;
  perform private.check_text(search_chunks.embedding, 'Embedding', 65536);
  perform private.check_page(match_count);
  wanted := search_chunks.embedding::extensions.halfvec;
  wanted_bits := extensions.binary_quantize(wanted)::bit(1536);
  masks := array(
    select ('{' || string_agg(entry.term || ':' || (8 ^ ((entry.place - 1) % 8))::integer, ',') || '}/536870912')::extensions.sparsevec
    from unnest(search_chunks.terms) with ordinality as entry (term, place)
    group by (entry.place - 1) / 8 order by (entry.place - 1) / 8
  );
  readable := array(
    select documents.id from public.documents
    where documents.id in (select private.readable_document_ids(reader, search_chunks.organization_id))
      and documents.status = 'success'
      and (search_chunks.document_ids is null or documents.id = any (search_chunks.document_ids))
  );
  with scanned as materialized (
    select chunks.id, chunks.term_count,
           coalesce(-(chunks.terms operator(extensions.<#>) masks[1]), 0)::integer as first,
           coalesce(-(chunks.terms operator(extensions.<#>) masks[2]), 0)::integer as second,
           coalesce(-(chunks.terms operator(extensions.<#>) masks[3]), 0)::integer as third,
           coalesce(-(chunks.terms operator(extensions.<#>) masks[4]), 0)::integer as fourth,
           chunks.bits operator(extensions.<~>) wanted_bits as distance
    from public.document_chunks as chunks
    where chunks.organization_id = search_chunks.organization_id and chunks.document_id = any (readable)
  ),
  stock as materialized (
    select count(*)::double precision as total, greatest(avg(term_count), 1)::double precision as mean from scanned
  ),
  -- Rows with the same counts and about the same length score the same, so each such group is scored once.
  patterns as materialized (
    select array[first, second, third, fourth] as counts, term_count / 4 * 4 as term_count,
           array_agg(scanned.id) as chunk_ids, count(*) as chunk_count
    from scanned where first + second + third + fourth > 0
    group by first, second, third, fourth, term_count / 4
  ),
  rarity as materialized (
    select array_agg(ln(1 + (stock.total - held.chunk_count + 0.5) / (held.chunk_count + 0.5)) order by terms.place) as idf
    from stock
    cross join generate_series(0, cardinality(search_chunks.terms) - 1) as terms (place)
    cross join lateral (
      select coalesce(sum(patterns.chunk_count), 0)::double precision as chunk_count
      from patterns where (patterns.counts[terms.place / 8 + 1] >> (terms.place % 8 * 3)) & 7 > 0
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
        select ((patterns.counts[place / 8 + 1] >> (place % 8 * 3)) & 7)::double precision as count
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
    select id, lexical.score, lexical.rank as lexical_rank, dense.similarity, dense.rank as dense_rank,
           coalesce(1 / (fusion + lexical.rank), 0) + coalesce(dense_weight / (fusion + dense.rank), 0) as fused
    from lexical full join dense using (id)
    order by fused desc, id
    limit match_count
  )
  select jsonb_build_object(
    'chunk_count', (select total from stock),
    'idf', coalesce((select to_jsonb(idf) from rarity), '[]'),
    'results', coalesce(jsonb_agg(jsonb_build_object(
      'chunk_id', chunks.id, 'document_id', chunks.document_id, 'document_name', documents.name,
      'ordinal', chunks.ordinal, 'text', chunks.text, 'start', chunks.start_offset, 'end', chunks.end_offset,
      'page', chunks.page, 'time', chunks.time_seconds, 'heading_path', chunks.heading_path,
      'table_header', chunks.table_header, 'marks', chunks.marks, 'hash', chunks.hash,
      'lexical_score', fused.score, 'lexical_rank', fused.lexical_rank, 'similarity', fused.similarity,
      'dense_rank', fused.dense_rank, 'fused', fused.fused
    ) order by fused.fused desc, fused.id), '[]')
  ) into found
  from fused
  join public.document_chunks as chunks on chunks.id = fused.id
  join public.documents on documents.id = chunks.document_id;
  return found;
end;
$$;
comment on function public.search_chunks(bigint, integer[], real[], text, bigint, bigint[], real, integer) is
  'The passages nearest to a question among the documents that the reader may read: the signed-in user, or for the '
  'service role user_id. Terms as chunking hashes them, at most 32; the embedding in its text form. Lexical (BM25) '
  'and dense ranks are fused. Gives {chunk_count, idf, results}, idf in the order of the terms.';
grant execute on function public.search_chunks(bigint, integer[], real[], text, bigint, bigint[], real, integer)
  to authenticated;

create function public.overview_chunks(
  organization_id bigint, name_words text[], user_id bigint default null, match_count integer default 8
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  reader constant bigint := private.reader(overview_chunks.user_id);
begin
  perform private.check_list(name_words, 'Words', 100);
  perform private.check_page(match_count);
  return (
    with named as (
      select documents.id, documents.name, documents.created_at,
             (select count(*) from public.document_chunks as chunks where chunks.document_id = documents.id) as total
      from public.documents
      where documents.organization_id = overview_chunks.organization_id and documents.status = 'success'
        and documents.id in (select private.readable_document_ids(reader, overview_chunks.organization_id))
        and not exists (select from unnest(name_words) as word where strpos(lower(documents.name), lower(word)) = 0)
      order by documents.created_at desc, documents.id desc
      limit least(match_count, 8)
    ),
    places as (
      select named.*, row_number() over (order by named.created_at desc, named.id desc) as place,
             greatest(1, least(match_count, 8) / count(*) over ()) as share
      from named where total > 0
    )
    select jsonb_build_object('results', coalesce(jsonb_agg(jsonb_build_object(
      'document_id', chunks.document_id, 'document_name', places.name, 'text', chunks.text,
      'start', chunks.start_offset, 'end', chunks.end_offset, 'page', chunks.page, 'time', chunks.time_seconds,
      'heading_path', chunks.heading_path, 'table_header', chunks.table_header, 'marks', chunks.marks
    ) order by places.place, chunks.ordinal), '[]'))
    from places
    join public.document_chunks as chunks on chunks.document_id = places.id
      -- Evenly from its beginning to its end.
      and chunks.ordinal = any (array(
        select i * places.total / least(places.share, places.total)
        from generate_series(0, least(places.share, places.total) - 1) as i))
  );
end;
$$;
comment on function public.overview_chunks(bigint, text[], bigint, integer) is
  'Passages that give an overview of the documents that the reader may read (as for search_chunks): of those whose names '
  'hold all the words, else of the latest; at most 8, shared among them.';
grant execute on function public.overview_chunks(bigint, text[], bigint, integer) to authenticated;
