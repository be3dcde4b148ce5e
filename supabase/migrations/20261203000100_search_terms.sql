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
