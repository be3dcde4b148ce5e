-- Documents as a whole: which of them a name means, all of their passages, and the passages that an answer has cited.
create function public.readable_documents(
  organization_id bigint, name_words text[] default '{}', user_id bigint default null, match_count integer default 25
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  reader constant bigint := private.reader(readable_documents.user_id);
begin
  perform private.check_list(name_words, 'Words', 100);
  perform private.check_page(match_count);
  return (
    with named as (
      select documents.id, documents.name, documents.created_at,
             (select count(*) from unnest(name_words) as word where strpos(lower(documents.name), lower(word)) > 0) as words
      from public.documents
      where documents.organization_id = readable_documents.organization_id and documents.revision_id is not null
        and documents.id in (select private.readable_document_ids(reader, readable_documents.organization_id))
    ),
    meant as (
      select * from named where words > 0 or name_words = '{}'
    ),
    first as (
      select * from meant order by words desc, created_at desc, id desc limit match_count
    )
    select jsonb_build_object(
      'total', (select count(*) from meant),
      'documents', coalesce((
        select jsonb_agg(jsonb_build_object('id', first.id, 'name', first.name, 'words', first.words)
                         order by first.words desc, first.created_at desc, first.id desc) from first), '[]'))
  );
end;
$$;
comment on function public.readable_documents(bigint, text[], bigint, integer) is
  'The documents that answer, of those that the reader may read (as for search_chunks), newest first; with words those whose '
  'names hold any of them, most words first. Gives {total, documents: [{id, name, words}]}.';
grant execute on function public.readable_documents(bigint, text[], bigint, integer) to authenticated;

create function public.whole_chunks(
  organization_id bigint, document_ids bigint[], user_id bigint default null, match_count integer default 480
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  reader constant bigint := private.reader(whole_chunks.user_id);
begin
  perform private.check_list(document_ids, 'Documents', 100);
  perform private.check_page(match_count);
  return (
    with meant as (
      select documents.id, documents.name, documents.revision_id, min(wanted.place) as place
      from unnest(document_ids) with ordinality as wanted (id, place)
      join public.documents on documents.id = wanted.id
      where documents.organization_id = whole_chunks.organization_id and documents.revision_id is not null
        and documents.id in (select private.readable_document_ids(reader, whole_chunks.organization_id))
      group by documents.id, documents.name, documents.revision_id
    ),
    numbered as (
      select chunks.id, meant.place, meant.name, meant.id as document_id,
             row_number() over (order by meant.place, chunks.ordinal) - 1 as at, count(*) over () as total
      from meant join public.document_chunks as chunks on chunks.revision_id = meant.revision_id
    ),
    -- Where there are more, they are taken evenly, so that the end of each document is among them.
    taken as (
      select * from numbered
      where at * match_count / total > (at - 1) * match_count / total or at = 0 or total <= match_count
      order by at limit match_count
    )
    select jsonb_build_object(
      'documents', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', meant.id, 'name', meant.name,
          'total', (select count(*) from numbered where numbered.document_id = meant.id)) order by meant.place)
        from meant), '[]'),
      'results', coalesce((
        select jsonb_agg(jsonb_build_object(
          'document_id', taken.document_id, 'revision_id', chunks.revision_id, 'document_name', taken.name,
          'text', chunks.text, 'start', chunks.start_offset, 'end', chunks.end_offset, 'page', chunks.page,
          'time', chunks.time_seconds, 'heading_path', chunks.heading_path, 'table_header', chunks.table_header,
          'marks', chunks.marks) order by taken.at)
        from taken join public.document_chunks as chunks on chunks.id = taken.id), '[]'))
  );
end;
$$;
comment on function public.whole_chunks(bigint, bigint[], bigint, integer) is
  'All passages of documents, in the order of the documents and of their text, as far as the reader may read them (as for '
  'search_chunks); of more than match_count so many, evenly. Gives {documents: [{id, name, total}], results}.';
grant execute on function public.whole_chunks(bigint, bigint[], bigint, integer) to authenticated;

create function public.cited_chunks(
  organization_id bigint, revision_ids bigint[], starts integer[], ends integer[], user_id bigint default null
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
      select documents.id as document_id, documents.name, chunks.id, min(span.place) as place
      from unnest(revision_ids, starts, ends) with ordinality as span (revision_id, start_offset, end_offset, place)
      join public.documents on documents.revision_id = span.revision_id
      join public.document_chunks as chunks on chunks.revision_id = documents.revision_id
        and chunks.start_offset < span.end_offset and chunks.end_offset > span.start_offset
      where documents.organization_id = cited_chunks.organization_id
        and documents.id in (select private.readable_document_ids(reader, cited_chunks.organization_id))
      group by documents.id, documents.name, chunks.id
      order by min(span.place), chunks.id
      limit 40
    )
    select jsonb_build_object('results', coalesce(jsonb_agg(jsonb_build_object(
      'document_id', cited.document_id, 'revision_id', chunks.revision_id, 'document_name', cited.name,
      'text', chunks.text, 'start', chunks.start_offset, 'end', chunks.end_offset, 'page', chunks.page,
      'time', chunks.time_seconds, 'heading_path', chunks.heading_path, 'table_header', chunks.table_header,
      'marks', chunks.marks) order by cited.place, chunks.ordinal), '[]'))
    from cited join public.document_chunks as chunks on chunks.id = cited.id
  );
end;
$$;
comment on function public.cited_chunks(bigint, bigint[], integer[], integer[], bigint) is
  'The passages that hold spans, each of a revision from a start to an end, of revisions that answer, as far as the reader may read them '
  '(as for search_chunks), in the order of the spans.';
grant execute on function public.cited_chunks(bigint, bigint[], integer[], integer[], bigint) to authenticated;
