-- What a search of a large library goes by instead of reading every passage: lists of passages by term, and a graph of nearness. Only
-- passages of libraries that are large are in them, so that small ones pay nothing.
create function private.posting_keys(of_organization_id bigint, terms extensions.sparsevec, term_count integer)
returns bigint[]
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  base constant bigint := of_organization_id << 30;
  entries constant text[] := string_to_array(btrim(split_part(terms::text, '/', 1), '{}'), ',');
begin
  return array(
    select base | (left(entry, -2)::bigint << 1) from unnest(entries) as entry where entry <> ''
    union all
    -- What can score high for a term is in a list of its own: it says it twice, or is short.
    select base | (left(entry, -2)::bigint << 1) | 1 from unnest(entries) as entry
    where entry <> '' and (term_count < 48 or right(entry, 1) <> '1')
  );
end;
$$;
comment on function private.posting_keys(bigint, extensions.sparsevec, integer) is
  'In which lists a passage, or a document by its name, stands: for each term of its organisation an even number, and the odd one behind it '
  'when the term counts twice there or the passage has fewer than 48 terms.';

create table public.search_indexes (
  organization_id bigint primary key references public.organizations (id) on delete cascade,
  ready boolean not null default false,
  posted_to bigint not null default 0,
  passage_count bigint not null default 0 check (passage_count >= 0),
  updated_at timestamptz not null default now()
);
comment on table public.search_indexes is
  'Organisations whose passages are put into the index as they are written, since they have many; others are searched by reading all.';
comment on column public.search_indexes.ready is 'All passages are in it, so that questions are answered by it.';
comment on column public.search_indexes.passage_count is 'About how many they are, as the job counted last.';
comment on column public.search_indexes.posted_to is 'The revision that was come to: those before it are in it, so that none is gone through again.';
create trigger search_indexes_keep_organization before update on public.search_indexes
  for each row execute function private.keep_organization();
alter table public.search_indexes enable row level security;
create policy "Search indexes are the server's own" on public.search_indexes for select to authenticated using (false);

alter table public.document_chunks add column posted boolean not null default false;
comment on column public.document_chunks.posted is 'Whether it stands in the indexes of large libraries.';
create index document_chunks_postings_idx on public.document_chunks
  using gin (private.posting_keys(organization_id, terms, term_count)) with (fastupdate = off) where posted;
create index document_chunks_sample_idx on public.document_chunks (organization_id, pg_catalog.hashint8(id)) where posted;
create index document_chunks_nearest_idx on public.document_chunks using hnsw (bits extensions.bit_hamming_ops) where posted;
create index documents_answering_idx on public.documents (revision_id) where revision_id is not null;
create index documents_name_postings_idx on public.documents
  using gin (private.posting_keys(organization_id, name_terms, 48)) where revision_id is not null;

create function private.post_passage()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.posted := exists (select from public.search_indexes as indexes where indexes.organization_id = new.organization_id);
  return new;
end;
$$;
comment on function private.post_passage() is 'Trigger: a passage of a large library goes into the index as it is written.';
create trigger document_chunks_post before insert on public.document_chunks
  for each row execute function private.post_passage();

create function private.many_passages()
returns integer
language sql immutable
return 20000;
comment on function private.many_passages() is 'With more passages than these that its asker may read a library is searched by its index.';

create function public.post_passages(at_once integer default 500)
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
    update public.search_indexes as indexes set updated_at = now(), passage_count = (
      select count(*) from public.document_chunks as chunks where chunks.organization_id = indexes.organization_id)
    where updated_at < now() - interval '1 hour';
    return false;
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
  'questions answered by it; whether there may be more. Questions are answered meanwhile by reading all passages.';
