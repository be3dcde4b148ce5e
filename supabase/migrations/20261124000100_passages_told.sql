-- Passages of an overview, of whole documents and of what was cited tell what those of the search do: what is known of their
-- document, whether it holds on the days asked about, and how they stand by contradictions.
create function private.about_document(document public.documents, as_of_from date, as_of_until date)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  first_day constant date := coalesce(as_of_from, as_of_until, private.today());
  last_day constant date := coalesce(as_of_until, as_of_from, private.today());
  replaced constant date := private.replaced_on(document.organization_id, document.id);
begin
  return jsonb_build_object(
    'title', document.title, 'author', document.author, 'dated', document.dated, 'valid_from', document.valid_from,
    'valid_until', document.valid_until, 'replaced_on', replaced,
    'holds', coalesce(document.valid_from <= last_day, true)
             and coalesce(least(document.valid_until, replaced - 1) >= first_day, true));
end;
$$;
comment on function private.about_document(public.documents, date, date) is
  'What is known of a passage''s document, as search_chunks tells it: holds: on any of the days, today unless said otherwise.';

drop function public.cited_chunks(bigint, bigint[], integer[], integer[], bigint);
create function public.cited_chunks(
  organization_id bigint, revision_ids bigint[], starts integer[], ends integer[], user_id bigint default null,
  as_of_from date default null, as_of_until date default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  reader constant bigint := private.reader(cited_chunks.user_id);
begin
  perform private.check_list(revision_ids, 'Revisions', 100);
  perform private.check_list(starts, 'Starts', 100);
  perform private.check_list(ends, 'Ends', 100);
  return (
    with cited as (
      select documents.id as document_id, chunks.id, min(span.place) as place
      from unnest(revision_ids, starts, ends) with ordinality as span (revision_id, start_offset, end_offset, place)
      join public.documents on documents.revision_id = span.revision_id
      join public.document_chunks as chunks on chunks.revision_id = documents.revision_id
        and chunks.start_offset < span.end_offset and chunks.end_offset > span.start_offset
      where documents.organization_id = cited_chunks.organization_id
        and documents.id in (select private.readable_document_ids(reader, cited_chunks.organization_id))
      group by documents.id, chunks.id
      order by min(span.place), chunks.id
      limit 40
    )
    select jsonb_build_object('results', coalesce(jsonb_agg(jsonb_build_object(
      'document_id', cited.document_id, 'revision_id', chunks.revision_id, 'document_name', documents.name,
      'text', chunks.text, 'start', chunks.start_offset, 'end', chunks.end_offset, 'page', chunks.page,
      'time', chunks.time_seconds, 'heading_path', chunks.heading_path, 'table_header', chunks.table_header,
      'marks', chunks.marks, 'standing', chunks.standing,
      'about', private.about_document(documents, cited_chunks.as_of_from, cited_chunks.as_of_until)
      ) order by cited.place, chunks.ordinal), '[]'))
    from cited
    join public.document_chunks as chunks on chunks.id = cited.id
    join public.documents on documents.id = cited.document_id
  );
end;
$$;
comment on function public.cited_chunks(bigint, bigint[], integer[], integer[], bigint, date, date) is
  'The passages that hold spans, each of a revision from a start to an end, of revisions that answer, as far as the reader may read them '
  '(as for search_chunks), in the order of the spans; about: on which days, as for search_chunks.';
grant execute on function public.cited_chunks(bigint, bigint[], integer[], integer[], bigint, date, date) to authenticated;
