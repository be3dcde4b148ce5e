-- As in search_joined: whose passages have a word too seldom to be told by a count are asked for their document by revision, one by one.
create or replace function private.posted_lexical(
  of_organization_id bigint, audiences bigint[], member bigint, terms integer[], weights real[], masks extensions.sparsevec[],
  match_count integer,
  out ids bigint[], out scores double precision[], out idf double precision[], out total double precision, out mean double precision,
  out whole boolean, out seen integer
)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  k1 constant double precision := 1.2;
  b constant double precision := 0.6;
  -- The first so many are exactly those of a scan; behind them are the best of what was looked at.
  safe constant integer := 40;
  most constant integer := 30000;
  few constant integer := 10;
  term_total constant integer := cardinality(posted_lexical.terms);
  base constant bigint := of_organization_id << 30;
  stock record;
  found record;
  place integer;
  share double precision;
  counted bigint;
  named bigint[] := '{}';
  of_term bigint[];
  unread integer[] := array_fill(0, array[greatest(term_total, 1)]);
  gains double precision[] := '{}';
  keys bigint[] := '{}';
  worth double precision[] := '{}';
  sizes double precision[] := '{}';
  floor_sum double precision := 0;
  low double precision;
  weak double precision;
  top double precision;
  least_score double precision;
  factor double precision;
  wanted jsonb;
  cover jsonb;
  -- The norm of an empty passage and that of the shortest that a list of long ones has.
  norm_0 double precision := k1 * (1 - b);
  norm_48 double precision;
begin
  stock := private.kept_stock(of_organization_id, audiences, posted_lexical.terms);
  if stock.total is null then
    stock := private.posted_stock(of_organization_id, audiences, member, masks, term_total);
  end if;
  total := stock.total;
  mean := stock.mean;
  norm_48 := k1 * (1 - b + b * 48 / mean);
  share := total / greatest(stock.sampled, 1);
  idf := '{}';
  seen := 0;
  for place in 1 .. term_total loop
    -- Few documents are called by it: all their passages are looked at, so that what isn't doesn't have it by its name.
    of_term := array(
      select documents.revision_id from public.documents
      where private.posting_keys(documents.organization_id, documents.name_terms, 48)
              operator(pg_catalog.&&) array[base | (posted_lexical.terms[place]::bigint << 1)]
        and documents.revision_id is not null and documents.organization_id = of_organization_id
        and documents.origin not in ('lesson', 'attachment')
        and (documents.audience_id = any (audiences) or documents.uploaded_by = member)
      limit 21);
    if cardinality(of_term) + cardinality(named) <= 20 then
      named := named || of_term;
    else
      unread[place] := 1;
    end if;
    -- What a sample holds too seldom, or hasn't been counted yet, is counted.
    counted := round(coalesce(stock.held[place], 0) * share);
    if coalesce(stock.held[place], 0) < few then
      select count(*) into counted from (
        select chunks.id from public.document_chunks as chunks
        cross join lateral (
          select organization_id, origin, audience_id, uploaded_by from public.documents
          where documents.revision_id = chunks.revision_id offset 0
        ) as documents
        where chunks.posted and private.posting_keys(chunks.organization_id, chunks.terms, chunks.term_count)
                operator(pg_catalog.&&) array[base | (posted_lexical.terms[place]::bigint << 1)]
          and documents.organization_id = of_organization_id and documents.origin not in ('lesson', 'attachment')
          and (documents.audience_id = any (audiences) or documents.uploaded_by = member)
        union
        select chunks.id from public.document_chunks as chunks
        where chunks.organization_id = of_organization_id and chunks.revision_id = any (of_term)
        limit 5000) as those;
    end if;
    idf := idf || ln(1 + (greatest(total, counted) - counted + 0.5) / (counted + 0.5));
    gains := gains || posted_lexical.weights[place] * idf[place];
    low := gains[place] * unread[place] * (k1 + 1) / (unread[place] + norm_0);
    weak := greatest(low, gains[place] * (1 + unread[place]) * (k1 + 1) / (1 + unread[place] + norm_48));
    top := gains[place] * (7 + unread[place]) * (k1 + 1) / (7 + unread[place] + norm_0);
    floor_sum := floor_sum + low;
    keys := keys || (base | (posted_lexical.terms[place]::bigint << 1)) || (base | (posted_lexical.terms[place]::bigint << 1) | 1);
    worth := worth || (weak - low) || (top - weak);
    sizes := sizes || greatest(coalesce(stock.listed[place], 0) * share, least(counted, 5000), 1)
                   || greatest(coalesce(stock.often[place], 0) * share, least(counted, 5000) / 4.0, 1);
  end loop;
  -- First the lists that cost least: what they have says how good a passage must be to matter.
  wanted := jsonb_build_array((
    select coalesce(jsonb_agg(listed.key), '[]')
    from (select keys[at] as key, sum(sizes[at]) over (order by sizes[at], at) as together, row_number() over (order by sizes[at], at) as nth
          from generate_subscripts(keys, 1) as at where at % 2 = 1) as listed
    where listed.together <= private.many_passages() / 10 or listed.nth = 1));
  found := private.posted_scores(of_organization_id, audiences, member, wanted, named, masks, gains, mean, match_count, most);
  ids := found.ids;
  scores := found.scores;
  seen := found.seen;
  whole := found.seen < most;
  foreach factor in array array[1.5, 1.2, 1] loop
    least_score := case when cardinality(scores) >= safe then scores[safe] else 0 end;
    -- A hair less, so that equals of the last are seen.
    wanted := private.posted_cover(keys, worth, sizes, least_score * factor - floor_sum - 1e-6);
    if wanted is null then
      wanted := jsonb_build_array((select jsonb_agg(keys[at]) from generate_subscripts(keys, 1) as at));
    elsif wanted = '[]' then
      continue when factor > 1;
      exit;
    else
      wanted := jsonb_build_array(wanted);
      for place in
        select at from generate_series(1, term_total) as at order by worth[at * 2 - 1] + worth[at * 2] desc, at limit 3
      loop
        cover := private.posted_cover(keys, worth, sizes, least_score * factor - floor_sum - 1e-6, place);
        wanted := case when cover is null then wanted else wanted || jsonb_build_array(cover) end;
      end loop;
    end if;
    continue when factor > 1 and least_score = 0;
    found := private.posted_scores(of_organization_id, audiences, member, wanted, '{}', masks, gains, mean, match_count,
                                   case when factor > 1 then 4000 else most end);
    seen := seen + found.seen;
    whole := whole and (factor > 1 or found.seen < most);
    select coalesce(array_agg(best.id order by best.score desc, best.id), '{}'),
           coalesce(array_agg(best.score order by best.score desc, best.id), '{}')
    into ids, scores
    from (
      select distinct each.id, each.score from (
        select unnest(ids) as id, unnest(scores) as score
        union all
        select unnest(found.ids), unnest(found.scores)) as each
      order by each.score desc, each.id limit match_count) as best;
  end loop;
end;
$$;
