-- A new version of a long document asks of each passage of the former one whether it still says it. Both the index and the form of the
-- question are needed: as a join, planned before the new passages are counted, it compared every passage with every other.
create index document_chunks_words_idx on public.document_chunks (organization_id, revision_id, hash);
-- The longer one serves what it served.
drop index public.document_chunks_tenant_idx;

create function private.says(of_organization_id bigint, of_revision_id bigint, of_hash text)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.document_chunks as chunks
    where chunks.organization_id = of_organization_id and chunks.revision_id = of_revision_id and chunks.hash = of_hash);
end;
$$;
comment on function private.says(bigint, bigint, text) is
  'Whether a revision has a passage of these words: one look into the index for each call, however a query that asks is planned.';

create or replace function private.keep_former_passages()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.document_changes as changes
  where changes.organization_id = new.organization_id and changes.document_id = new.id
    and not private.says(new.organization_id, new.revision_id, changes.present_hash);
  insert into public.former_passages (
    organization_id, document_id, revision_id, revision_number, revised_at, ordinal, text, start_offset, end_offset, page, time_seconds,
    heading_path, table_header, hash, bits)
  select new.organization_id, new.id, former.revision_id, revisions.number, revisions.created_at, former.ordinal, former.text,
         former.start_offset, former.end_offset, former.page, former.time_seconds, former.heading_path, former.table_header, former.hash,
         former.bits
  from public.document_chunks as former
  join public.document_revisions as revisions on revisions.id = former.revision_id
  where former.organization_id = new.organization_id and former.revision_id = old.revision_id
    and not private.says(new.organization_id, new.revision_id, former.hash)
  order by former.ordinal limit 200;
  -- Of the versions before them, what the new one says again is nothing that changed.
  delete from public.former_passages as former
  where former.organization_id = new.organization_id and former.document_id = new.id
    and private.says(new.organization_id, new.revision_id, former.hash);
  return null;
end;
$$;

create or replace function private.revise_contradictions()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.contradictions set first = private.side_now(first, new.revision_id, first_hash)
  where organization_id = new.organization_id and first_document_id = new.id
    and private.side_now(first, new.revision_id, first_hash) is not null;
  update public.contradictions set second = private.side_now(second, new.revision_id, second_hash)
  where organization_id = new.organization_id and second_document_id = new.id
    and private.side_now(second, new.revision_id, second_hash) is not null;
  update public.contradictions set state = 'closed', resolution = null, decided_at = now(), decided_by = null
  where organization_id = new.organization_id and new.id in (first_document_id, second_document_id) and state <> 'closed'
    and not private.says(new.organization_id, new.revision_id,
                         case new.id when first_document_id then first_hash else second_hash end);
  delete from public.compared_pairs as pairs
  where organization_id = new.organization_id and new.id in (first_document_id, second_document_id)
    and not private.says(new.organization_id, new.revision_id,
                         case new.id when pairs.first_document_id then pairs.first_hash else pairs.second_hash end);
  -- Some time later, so that a heap of files is compared in one run.
  perform private.enqueue('contradictions.find', 1, 'contradictions:' || new.organization_id, '{}', new.organization_id,
                          now() + interval '20 seconds');
  return null;
end;
$$;

-- Asked for two words of each contradiction of the document: by organisation and words, not through all passages of the revision.
create or replace function private.side_now(side jsonb, of_revision_id bigint, of_hash text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select side || jsonb_build_object(
      'revision_id', chunks.revision_id, 'text', chunks.text, 'start', chunks.start_offset, 'end', chunks.end_offset,
      'page', chunks.page, 'time', chunks.time_seconds, 'heading_path', chunks.heading_path,
      'marks', case when chunks.text = side ->> 'text' then side -> 'marks' else '[]' end)
    from public.document_chunks as chunks
    where chunks.organization_id = (select revisions.organization_id from public.document_revisions as revisions where revisions.id = of_revision_id)
      and chunks.revision_id = of_revision_id and chunks.hash = of_hash
    order by chunks.text <> side ->> 'text', chunks.ordinal limit 1
  );
end;
$$;
