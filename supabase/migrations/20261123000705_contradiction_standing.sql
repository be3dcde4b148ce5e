-- What contradictions mean for passages: contested ones bring the other side along, demoted ones rank lower. Standing belongs to a
-- document and the words of a passage, so it outlives reading and embedding anew.
create function private.standing_of(of_organization_id bigint, of_document_id bigint, of_hash text)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select case when bool_or(found.state = 'resolved' and found.resolution <> 'both' and found.resolution <> found.side)
                then 'demoted'
                when bool_or(found.state = 'open' or found.resolution = 'both') then 'contested' end
    from (
      select state, resolution, 'first' as side from public.contradictions
      where organization_id = of_organization_id and first_document_id = of_document_id and first_hash = of_hash
      union all
      select state, resolution, 'second' from public.contradictions
      where organization_id = of_organization_id and second_document_id = of_document_id and second_hash = of_hash
    ) as found
    where found.state in ('open', 'resolved')
  );
end;
$$;
comment on function private.standing_of(bigint, bigint, text) is
  'How a passage of a document stands by its contradictions: demoted, contested, or null.';

create function private.mark_standing(of_organization_id bigint, of_document_id bigint, of_hash text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  standing_now constant text := private.standing_of(of_organization_id, of_document_id, of_hash);
begin
  update public.document_chunks as chunks set standing = standing_now
  from public.document_revisions as revisions
  where revisions.organization_id = of_organization_id and revisions.document_id = of_document_id
    and chunks.organization_id = of_organization_id and chunks.revision_id = revisions.id and chunks.hash = of_hash
    and chunks.standing is distinct from standing_now;
end;
$$;
comment on function private.mark_standing(bigint, bigint, text) is 'Writes how the passages of equal words in a document stand.';

create function private.keep_standing()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  pair constant public.contradictions := coalesce(new, old);
begin
  perform private.mark_standing(pair.organization_id, pair.first_document_id, pair.first_hash);
  perform private.mark_standing(pair.organization_id, pair.second_document_id, pair.second_hash);
  return null;
end;
$$;
comment on function private.keep_standing() is 'Trigger: the passages of a contradiction stand as it does.';
create trigger contradictions_keep_standing after insert or delete or update of state, resolution on public.contradictions
  for each row execute function private.keep_standing();

create function private.take_standing()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.standing := null;
  if exists (select from public.contradictions where organization_id = new.organization_id) then
    new.standing := private.standing_of(
      new.organization_id, (select document_id from public.document_revisions where id = new.revision_id), new.hash);
  end if;
  return new;
end;
$$;
comment on function private.take_standing() is
  'Trigger: a passage that is written anew stands as its words did in its document.';
create trigger document_chunks_take_standing before insert or update of hash on public.document_chunks
  for each row execute function private.take_standing();

create function private.side_now(side jsonb, of_revision_id bigint, of_hash text)
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
    where chunks.revision_id = of_revision_id and chunks.hash = of_hash
    order by chunks.text <> side ->> 'text', chunks.ordinal limit 1
  );
end;
$$;
comment on function private.side_now(jsonb, bigint, text) is
  'A side of a contradiction where it stands in a revision; null when that doesn''t hold its words.';

create function private.revise_contradictions()
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
    and not exists (
      select from public.document_chunks as chunks
      where chunks.organization_id = new.organization_id and chunks.revision_id = new.revision_id
        and chunks.hash = case new.id when first_document_id then first_hash else second_hash end);
  delete from public.compared_pairs as pairs
  where organization_id = new.organization_id and new.id in (first_document_id, second_document_id)
    and not exists (
      select from public.document_chunks as chunks
      where chunks.organization_id = new.organization_id and chunks.revision_id = new.revision_id
        and chunks.hash = case new.id when pairs.first_document_id then pairs.first_hash else pairs.second_hash end);
  -- Some time later, so that a heap of files is compared in one run.
  perform private.enqueue('contradictions.find', 1, 'contradictions:' || new.organization_id, '{}', new.organization_id,
                          now() + interval '20 seconds');
  return null;
end;
$$;
comment on function private.revise_contradictions() is
  'Trigger: when a revision begins to answer, contradictions whose words it no longer holds are closed, and it is compared soon.';
create trigger documents_revise_contradictions after update of revision_id on public.documents
  for each row when (new.revision_id is not null and new.revision_id is distinct from old.revision_id and new.organization_id <> 1)
  execute function private.revise_contradictions();
