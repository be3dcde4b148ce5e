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

drop function public.overview_chunks(bigint, text[], bigint, integer);
create function public.overview_chunks(
  organization_id bigint, name_words text[], user_id bigint default null, match_count integer default 8,
  as_of_from date default null, as_of_until date default null
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
      select documents.id, documents.revision_id, documents.name, documents.created_at,
             (select count(*) from public.document_chunks as chunks where chunks.revision_id = documents.revision_id) as total
      from public.documents
      where documents.organization_id = overview_chunks.organization_id and documents.revision_id is not null
        and documents.id in (select private.readable_document_ids(reader, overview_chunks.organization_id))
        and not exists (select from unnest(name_words) as word where strpos(lower(documents.name), lower(word)) = 0)
      order by documents.created_at desc, documents.id desc
      limit least(match_count, 8)
    ),
    places as (
      select named.*, row_number() over (order by named.created_at desc, named.id desc) as place,
             greatest(1, least(match_count, 8) / count(*) over ()) as share,
             private.about_document(documents, overview_chunks.as_of_from, overview_chunks.as_of_until) as about
      from named join public.documents on documents.id = named.id
      where total > 0
    )
    select jsonb_build_object('results', coalesce(jsonb_agg(jsonb_build_object(
      'document_id', places.id, 'revision_id', chunks.revision_id, 'document_name', places.name, 'text', chunks.text,
      'start', chunks.start_offset, 'end', chunks.end_offset, 'page', chunks.page, 'time', chunks.time_seconds,
      'heading_path', chunks.heading_path, 'table_header', chunks.table_header, 'marks', chunks.marks,
      'about', places.about, 'standing', chunks.standing
    ) order by places.place, chunks.ordinal), '[]'))
    from places
    join public.document_chunks as chunks on chunks.revision_id = places.revision_id
      -- Evenly from its beginning to its end.
      and chunks.ordinal = any (array(
        select i * places.total / least(places.share, places.total)
        from generate_series(0, least(places.share, places.total) - 1) as i))
  );
end;
$$;
comment on function public.overview_chunks(bigint, text[], bigint, integer, date, date) is
  'Passages that give an overview of the documents that the reader may read (as for search_chunks): of those whose names '
  'hold all the words, else of the latest; at most 8, shared among them; about: on which days, as for search_chunks.';
grant execute on function public.overview_chunks(bigint, text[], bigint, integer, date, date) to authenticated;

drop function public.whole_chunks(bigint, bigint[], bigint, integer);
create function public.whole_chunks(
  organization_id bigint, document_ids bigint[], user_id bigint default null, match_count integer default 480,
  as_of_from date default null, as_of_until date default null
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
    with meant as materialized (
      select documents.id, documents.name, documents.revision_id, wanted.place,
             private.about_document(documents, whole_chunks.as_of_from, whole_chunks.as_of_until) as about
      from (
        select id, min(place) as place from unnest(document_ids) with ordinality as asked (id, place) group by id
      ) as wanted
      join public.documents on documents.id = wanted.id
      where documents.organization_id = whole_chunks.organization_id and documents.revision_id is not null
        and documents.id in (select private.readable_document_ids(reader, whole_chunks.organization_id))
    ),
    numbered as (
      select chunks.id, meant.id as document_id, row_number() over (order by meant.place, chunks.ordinal) - 1 as at,
             count(*) over () as total
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
          'document_id', taken.document_id, 'revision_id', chunks.revision_id, 'document_name', meant.name,
          'text', chunks.text, 'start', chunks.start_offset, 'end', chunks.end_offset, 'page', chunks.page,
          'time', chunks.time_seconds, 'heading_path', chunks.heading_path, 'table_header', chunks.table_header,
          'marks', chunks.marks, 'about', meant.about, 'standing', chunks.standing) order by taken.at)
        from taken
        join meant on meant.id = taken.document_id
        join public.document_chunks as chunks on chunks.id = taken.id), '[]'))
  );
end;
$$;
comment on function public.whole_chunks(bigint, bigint[], bigint, integer, date, date) is
  'All passages of documents, in the order of the documents and of their text, as far as the reader may read them (as for '
  'search_chunks); of more than match_count so many, evenly; about: on which days, as for search_chunks. Gives {documents: [{id, '
  'name, total}], results}.';
grant execute on function public.whole_chunks(bigint, bigint[], bigint, integer, date, date) to authenticated;

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
