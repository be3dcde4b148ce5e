-- Documents as a whole, of the library or of the documents that a question names.

drop function public.readable_documents(bigint, text[], bigint, integer);

create function public.readable_documents(
  organization_id bigint, name_words text[] default '{}', user_id bigint default null, match_count integer default 25,
  document_ids bigint[] default null
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
  if document_ids is not null then
    perform private.check_list(document_ids, 'Documents', 4000);
  end if;
  return (
    with named as (
      select documents.id, documents.name, documents.created_at,
             (select count(*) from unnest(name_words) as word where strpos(lower(documents.name), lower(word)) > 0) as words
      from public.documents
      where documents.organization_id = readable_documents.organization_id and documents.revision_id is not null
        and documents.id in (select private.searched_ids(reader, readable_documents.organization_id, readable_documents.document_ids))
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
comment on function public.readable_documents(bigint, text[], bigint, integer, bigint[]) is
  'The documents that answer, of those that the reader may read (as for search_chunks), newest first; with words those whose '
  'names hold any of them, most words first. Gives {total, documents: [{id, name, words}]}.';
grant execute on function public.readable_documents(bigint, text[], bigint, integer, bigint[]) to authenticated;

drop function public.overview_chunks(bigint, text[], bigint, integer);
create function public.overview_chunks(
  organization_id bigint, name_words text[], user_id bigint default null, match_count integer default 8,
  as_of_from date default null, as_of_until date default null, document_ids bigint[] default null
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
  if document_ids is not null then
    perform private.check_list(document_ids, 'Documents', 4000);
  end if;
  return (
    with named as (
      select documents.id, documents.revision_id, documents.name, documents.created_at,
             (select count(*) from public.document_chunks as chunks where chunks.revision_id = documents.revision_id) as total
      from public.documents
      where documents.organization_id = overview_chunks.organization_id and documents.revision_id is not null
        and documents.id in (select private.searched_ids(reader, overview_chunks.organization_id, overview_chunks.document_ids))
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
comment on function public.overview_chunks(bigint, text[], bigint, integer, date, date, bigint[]) is
  'Passages that give an overview of the documents that the reader may read (as for search_chunks): of those whose names '
  'hold all the words, else of the latest; at most 8, shared among them; about: on which days, as for search_chunks.';
grant execute on function public.overview_chunks(bigint, text[], bigint, integer, date, date, bigint[]) to authenticated;

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
        and documents.id in (select private.searched_ids(reader, whole_chunks.organization_id, whole_chunks.document_ids))
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
