-- Looks that admins ask for, and what retrieval and the library take of contradictions.
create function public.start_comparison(organization_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  under_way boolean;
begin
  perform private.require_member(start_comparison.organization_id, 'admin');
  -- The job first, as its worker locks them.
  perform private.enqueue('contradictions.find', 1, 'contradictions:' || start_comparison.organization_id, '{}',
                          start_comparison.organization_id);
  -- One that waits for later was announced before.
  perform pg_notify('jobs', 'contradictions.find');
  under_way := exists (
    select from public.contradiction_runs as runs
    where runs.organization_id = start_comparison.organization_id and runs.ended_at is null);
  if not under_way and not exists (select from private.documents_to_compare(start_comparison.organization_id)) then
    delete from public.compared_documents as compared where compared.organization_id = start_comparison.organization_id;
  end if;
  return private.contradiction_run_json(private.open_comparison(start_comparison.organization_id, private.my_user_id()));
end;
$$;
comment on function public.start_comparison(bigint) is
  'An admin has the documents compared now: those that weren''t yet, or, when all were, all of them. Gives the run, or the one '
  'that is under way.';
grant execute on function public.start_comparison(bigint) to authenticated;

create function public.stop_comparison(organization_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_member(stop_comparison.organization_id, 'admin');
  perform private.cancel_job('contradictions:' || stop_comparison.organization_id);
  update public.contradiction_runs set state = 'cancelled', goes_on_at = null, ended_at = now()
  where organization_id = stop_comparison.organization_id and ended_at is null;
end;
$$;
comment on function public.stop_comparison(bigint) is 'An admin stops the look that is under way; what it found stays.';
grant execute on function public.stop_comparison(bigint) to authenticated;

create function public.other_sides(
  organization_id bigint, revision_ids bigint[], starts integer[], ends integer[], user_id bigint default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  reader constant bigint := private.reader(other_sides.user_id);
begin
  perform private.check_list(revision_ids, 'Revisions', 100);
  perform private.check_list(starts, 'Starts', 100);
  perform private.check_list(ends, 'Ends', 100);
  return (
    with readable as (
      select documents.* from public.documents
      where documents.organization_id = other_sides.organization_id and documents.revision_id is not null
        and documents.id in (select private.readable_document_ids(reader, other_sides.organization_id))
    ),
    contested as (
      select span.place, readable.id as document_id, chunks.hash
      from unnest(revision_ids, starts, ends) with ordinality as span (revision_id, start_offset, end_offset, place)
      join readable on readable.revision_id = span.revision_id
      join public.document_chunks as chunks on chunks.organization_id = other_sides.organization_id
        and chunks.revision_id = span.revision_id and chunks.standing = 'contested'
        and chunks.start_offset < span.end_offset and chunks.end_offset > span.start_offset
    ),
    pairs as (
      select contested.place, pair.id, pair.reason, pair.note, pair.state, pair.first as mine, pair.second as other,
             pair.second_document_id as other_id, pair.second_hash as other_hash
      from contested join public.contradictions as pair on pair.organization_id = other_sides.organization_id
        and pair.first_document_id = contested.document_id and pair.first_hash = contested.hash
      union all
      select contested.place, pair.id, pair.reason, pair.note, pair.state, pair.second, pair.first,
             pair.first_document_id, pair.first_hash
      from contested join public.contradictions as pair on pair.organization_id = other_sides.organization_id
        and pair.second_document_id = contested.document_id and pair.second_hash = contested.hash
    ),
    told as (
      select distinct on (pairs.id) pairs.*, readable.name, readable.revision_id, chunks.id as chunk_id
      from pairs
      join readable on readable.id = pairs.other_id
      join public.document_chunks as chunks on chunks.organization_id = other_sides.organization_id
        and chunks.revision_id = readable.revision_id and chunks.hash = pairs.other_hash
      where pairs.state = 'open' or (pairs.state = 'resolved' and chunks.standing = 'contested')
      order by pairs.id, pairs.place, chunks.ordinal
    )
    select jsonb_build_object('results', coalesce(jsonb_agg(jsonb_build_object(
      'id', told.id, 'place', told.place - 1, 'reason', told.reason, 'note', told.note, 'settled', told.state = 'resolved',
      'mine', told.mine ->> 'quote', 'other', told.other ->> 'quote',
      'passage', jsonb_build_object(
        'document_id', told.other_id, 'revision_id', told.revision_id, 'document_name', told.name, 'text', chunks.text,
        'start', chunks.start_offset, 'end', chunks.end_offset, 'page', chunks.page, 'time', chunks.time_seconds,
        'heading_path', chunks.heading_path, 'table_header', chunks.table_header, 'marks', chunks.marks,
        'standing', chunks.standing)
    ) order by told.place, told.id), '[]'))
    from (select * from told order by place, id limit 8) as told
    join public.document_chunks as chunks on chunks.id = told.chunk_id
  );
end;
$$;
comment on function public.other_sides(bigint, bigint[], integer[], integer[], bigint) is
  'The other sides of the contested passages that spans hold, each of a revision from a start to an end, where the reader may read '
  'both (as for search_chunks): {results: [{id, place: of the span, from 0, reason, note, settled, mine and other: the text that '
  'disagrees, passage}]}, at most 8.';
grant execute on function public.other_sides(bigint, bigint[], integer[], integer[], bigint) to authenticated;

create function public.document_contradictions(organization_id bigint, document_ids bigint[])
returns jsonb
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  perform private.check_list(document_ids, 'Documents', 100);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'document_id', found.id, 'contested', found.contested, 'demoted', found.demoted) order by found.id), '[]')
    from (
      select documents.id, count(*) filter (where chunks.standing = 'contested') as contested,
             count(*) filter (where chunks.standing = 'demoted') as demoted
      from public.documents
      join public.document_chunks as chunks
        on chunks.organization_id = documents.organization_id and chunks.revision_id = documents.revision_id
      where documents.organization_id = document_contradictions.organization_id and documents.id = any (document_ids)
        and chunks.standing is not null
      group by documents.id
    ) as found
  );
end;
$$;
comment on function public.document_contradictions(bigint, bigint[]) is
  'Of documents that the caller may read and that have such: how many passages are contested or demoted, '
  '[{document_id, contested, demoted}].';
grant execute on function public.document_contradictions(bigint, bigint[]) to authenticated;
