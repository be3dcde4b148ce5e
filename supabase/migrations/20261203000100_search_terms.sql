-- How often each term occurs in a large library, kept for each audience: a question counts nothing, and is told nothing of what its asker
-- may not read.
create table public.search_terms (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  counting integer not null,
  term integer not null,
  audience_id bigint not null,
  held bigint not null,
  said bigint not null,
  often bigint not null,
  primary key (organization_id, counting, term, audience_id)
);
comment on table public.search_terms is
  'In how many passages a term is held, with the names of their documents; is said; is said twice or in a short one. As of the last count.';
comment on column public.search_terms.counting is 'Which count it belongs to: search_indexes.counted_as is the one that questions go by.';
comment on column public.search_terms.audience_id is 'Of audiences, as their documents had it when they were counted.';

create table public.search_audiences (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  counting integer not null,
  audience_id bigint not null,
  passages bigint not null,
  length bigint not null,
  primary key (organization_id, counting, audience_id)
);
comment on table public.search_audiences is 'How many passages an audience reads, and how many words they have together, as of the last count.';

create trigger search_terms_keep_organization before update on public.search_terms
  for each row execute function private.keep_organization();
create trigger search_audiences_keep_organization before update on public.search_audiences
  for each row execute function private.keep_organization();
alter table public.search_terms enable row level security;
alter table public.search_audiences enable row level security;
create policy "Counts of terms are the server's own" on public.search_terms for select to authenticated using (false);
create policy "Counts of passages are the server's own" on public.search_audiences for select to authenticated using (false);

alter table public.search_indexes
  add column counted_as integer not null default 0,
  add column counting integer not null default 1,
  add column counted_to bigint not null default 0,
  add column counted bigint not null default 0,
  add column counted_since timestamptz not null default now();
comment on column public.search_indexes.counted_as is 'The count that questions go by; 0: there is none yet, and they take a sample.';
comment on column public.search_indexes.counting is 'The count that passages are added to: the same, or the next, which begins anew.';
comment on column public.search_indexes.counted_to is 'The passage that it has come to.';
comment on column public.search_indexes.counted is 'How many passages it has gone through.';
comment on column public.search_indexes.counted_since is 'When it began.';
create index document_chunks_counted_idx on public.document_chunks (organization_id, id) where posted;


create function private.count_slice(index public.search_indexes, at_once integer)
returns void
language plpgsql security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  of_term constant bigint := (1 << 30) - 1;
  come_to bigint;
  passages integer;
begin
  with slice as materialized (
    select chunks.id, chunks.term_count, documents.audience_id,
           private.posting_keys(index.organization_id, chunks.terms, chunks.term_count) as keys,
           private.posting_keys(index.organization_id, documents.name_terms, 48) as names
    from (
      select * from public.document_chunks
      where document_chunks.organization_id = index.organization_id and posted and document_chunks.id > index.counted_to
      order by document_chunks.id limit at_once
    ) as chunks
    join public.document_revisions as revisions on revisions.id = chunks.revision_id
    left join public.documents on documents.id = revisions.document_id and documents.origin not in ('lesson', 'attachment')
  ),
  keyed as (
    select audience_id, key, true as said from slice cross join unnest(keys) as key where audience_id is not null
    union all
    select audience_id, key, false from slice cross join unnest(names) as key
    where audience_id is not null and key & 1 = 0 and key <> all (keys)
  ),
  terms as (
    insert into public.search_terms as kept (organization_id, counting, term, audience_id, held, said, often)
    select index.organization_id, index.counting, (key & of_term) >> 1, audience_id, count(*) filter (where key & 1 = 0),
           count(*) filter (where key & 1 = 0 and said), count(*) filter (where key & 1 = 1)
    from keyed group by (key & of_term) >> 1, audience_id
    on conflict (organization_id, counting, term, audience_id) do update
      set held = kept.held + excluded.held, said = kept.said + excluded.said, often = kept.often + excluded.often
  ),
  audiences as (
    insert into public.search_audiences as kept (organization_id, counting, audience_id, passages, length)
    select index.organization_id, index.counting, audience_id, count(*), sum(term_count)
    from slice where audience_id is not null group by audience_id
    on conflict (organization_id, counting, audience_id) do update
      set passages = kept.passages + excluded.passages, length = kept.length + excluded.length
  )
  select max(id), count(*) into come_to, passages from slice;
  update public.search_indexes set
    counted_to = coalesce(come_to, counted_to), counted = counted + passages,
    counted_as = case when passages < at_once then counting else counted_as end
  where search_indexes.organization_id = index.organization_id;
end;
$$;
comment on function private.count_slice(public.search_indexes, integer) is
  'Adds the next passages of a library to its count; one that has come to the end is what questions go by.';

create function private.count_terms(at_once integer)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  behind public.search_indexes;
begin
  select indexes.* into behind from public.search_indexes as indexes
  where ready and (counted_as <> counting or exists (
    select from public.document_chunks as chunks
    where chunks.organization_id = indexes.organization_id and chunks.posted and chunks.id > indexes.counted_to))
  order by organization_id limit 1 for update skip locked;
  if behind.organization_id is not null then
    perform private.count_slice(behind, at_once);
    return true;
  end if;
  delete from public.search_audiences as former using public.search_indexes as indexes
  where indexes.organization_id = former.organization_id and former.counting < indexes.counted_as;
  delete from public.search_terms where ctid = any (array(
    select former.ctid from public.search_indexes as indexes
    join public.search_terms as former on former.organization_id = indexes.organization_id and former.counting < indexes.counted_as
    limit at_once * 20));
  if found then
    return true;
  end if;
  update public.search_indexes as indexes set updated_at = now(), passage_count = (
    select count(*) from public.document_chunks as chunks where chunks.organization_id = indexes.organization_id)
  where updated_at < now() - interval '1 hour';
  -- What is deleted, or has other tags, is told by a new count alone.
  update public.search_indexes set counting = counting + 1, counted_to = 0, counted = 0, counted_since = now()
  where ready and counting = counted_as
    and (abs(passage_count - counted) > 100 + counted / 50 or counted_since < now() - interval '7 days');
  return found;
end;
$$;
comment on function private.count_terms(integer) is
  'A step of what counts terms in large libraries: what was written since, what is left of a former count, or that one begins anew, weekly '
  'or when one passage in fifty has come or gone unseen. Whether there may be more.';

create function private.kept_stock(
  of_organization_id bigint, audiences bigint[], terms integer[],
  out total double precision, out mean double precision, out held double precision[], out listed double precision[],
  out often double precision[], out sampled integer
)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  counted constant integer := (select counted_as from public.search_indexes where organization_id = of_organization_id);
begin
  select sum(passages), greatest(sum(length) / sum(passages), 1) into total, mean from public.search_audiences as kept
  where kept.organization_id = of_organization_id and kept.counting = counted and kept.audience_id = any (audiences);
  if coalesce(total, 0) < greatest(private.many_passages() / 10, 1) then
    total := null;
    return;
  end if;
  sampled := total;
  select array_agg(coalesce(counts.held, 0) order by asked.place), array_agg(coalesce(counts.said, 0) order by asked.place),
         array_agg(coalesce(counts.often, 0) order by asked.place)
  into held, listed, kept_stock.often
  from unnest(kept_stock.terms) with ordinality as asked (term, place)
  cross join lateral (
    select sum(kept.held) as held, sum(kept.said) as said, sum(kept.often) as often from public.search_terms as kept
    where kept.organization_id = of_organization_id and kept.counting = counted and kept.term = asked.term
      and kept.audience_id = any (audiences)
  ) as counts;
end;
$$;
comment on function private.kept_stock(bigint, bigint[], integer[]) is
  'How many passages a reader has, how long they are, and in how many each term is, as of the last count, told as private.posted_stock tells '
  'it. total is null when too few of their passages are counted by audience: then a sample says more.';

create or replace function public.post_passages(at_once integer default 500)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  large bigint;
  come_to bigint;
  behind public.search_indexes;
begin
  select * into behind from public.search_indexes where not ready order by organization_id limit 1 for update skip locked;
  if behind.organization_id is null then
    -- Each library is looked at, so only once all that are known are filled.
    select organizations.id into large from public.organizations
    where not exists (select from public.search_indexes as indexes where indexes.organization_id = organizations.id)
      and (select count(*) from (
        select from public.document_chunks as chunks where chunks.organization_id = organizations.id
        limit private.many_passages() + 1) as those) > private.many_passages()
    order by organizations.id limit 1;
    if large is not null then
      -- Who writes passages now hasn't seen that they are to be posted: once they have ended, all who write will.
      lock table public.document_chunks in share mode;
      insert into public.search_indexes (organization_id) values (large) on conflict do nothing;
      return true;
    end if;
    return private.count_terms(at_once * 4);
  end if;
  with slice as (
    select chunks.id, chunks.revision_id from public.document_chunks as chunks
    where chunks.organization_id = behind.organization_id and chunks.revision_id >= behind.posted_to and not chunks.posted
    order by chunks.revision_id limit at_once
  ),
  posted as (
    update public.document_chunks as chunks set posted = true from slice where chunks.id = slice.id returning chunks.revision_id
  )
  select max(revision_id) into come_to from posted;
  if come_to is not null then
    update public.search_indexes set posted_to = come_to where organization_id = behind.organization_id;
  else
    update public.search_indexes as indexes set ready = true, updated_at = now(), passage_count = (
      select count(*) from public.document_chunks as chunks where chunks.organization_id = indexes.organization_id)
    where indexes.organization_id = behind.organization_id;
  end if;
  return true;
end;
$$;
comment on function public.post_passages(integer) is
  'A step of what keeps the index: takes note of a library that has become large, or posts some of its passages, or, when none is left, has '
  'questions answered by it and counts terms; whether there may be more. Questions are answered meanwhile by reading all passages.';

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
        join public.documents on documents.revision_id = chunks.revision_id
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
comment on function private.posted_lexical(bigint, bigint[], bigint, integer[], real[], extensions.sparsevec[], integer) is
  'The best passages by words that a reader may read, from the lists of what can be among them. The first 40 are those that a scan with the '
  'same frequencies gives when whole is true; seen: how many passages were looked at.';
