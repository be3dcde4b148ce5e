-- A question is searched for in all documents that it is aimed at, or refused in words.

create function private.most_searched()
returns integer
language sql immutable
return 50000;
comment on function private.most_searched() is 'In so many documents at most a question is searched for that is aimed at some.';

create or replace function public.readable_documents(
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
    perform private.check_list(document_ids, 'Documents', private.most_searched());
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

create or replace function public.overview_chunks(
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
    perform private.check_list(document_ids, 'Documents', private.most_searched());
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

create or replace function private.asked_context(of_message_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  question public.messages;
  asker bigint;
  folders bigint[];
  tags bigint[];
  aimed bigint[];
begin
  select * into question from public.messages where id = of_message_id;
  select user_id into asker from public.chats where id = question.chat_id;
  if exists (select from public.message_subjects where message_id = of_message_id and kind <> 'attachment') then
    folders := array(select under.id from public.message_subjects as subject
                     cross join lateral private.folders_under(subject.folder_id) as under where subject.message_id = of_message_id);
    tags := array(select tag_id from public.message_subjects where message_id = of_message_id and tag_id is not null
                  union select tag_teams.tag_id from public.message_subjects as subject
                        join public.tag_teams on tag_teams.organization_id = subject.organization_id
                          and tag_teams.team_id = subject.team_id
                        where subject.message_id = of_message_id);
    aimed := array(
      select documents.id from public.documents
      where documents.organization_id = question.organization_id
        and documents.id in (select private.readable_document_ids(asker, question.organization_id))
        and (documents.folder_id = any (folders) or documents.tag_ids && tags or documents.id in (
          select document_id from public.message_subjects where message_id = of_message_id and kind = 'document'))
      order by documents.created_at desc, documents.id desc limit private.most_searched() + 1);
    if cardinality(aimed) > private.most_searched() then
      perform private.refuse(400, 'invalid_input', format(
        'A question can be aimed at %s documents at most, and this one is aimed at more. Aim it at fewer, such as a folder within.',
        to_char(private.most_searched(), 'FM999,999')));
    end if;
  end if;
  return (
    select jsonb_build_object(
      'aimed_at', to_jsonb(aimed),
      'attachments', coalesce(jsonb_agg(distinct subject.document_id), '[]'),
      'attached', coalesce(jsonb_agg(distinct subject.document_id) filter (where subject.message_id = of_message_id), '[]'))
    from public.message_subjects as subject
    join public.attachments on attachments.document_id = subject.document_id and attachments.user_id = asker
    where subject.kind = 'attachment' and exists (select from public.attachments as any_of where any_of.chat_id = question.chat_id)
      and subject.organization_id = question.organization_id
      and subject.message_id in (select private.branch_ids(of_message_id, 4000))
  );
end;
$$;
comment on function private.asked_context(bigint) is
  'What a question was asked with beside its text, as its answer needs it: aimed_at, the documents that alone are searched, as far as '
  'its asker may read them (null: all; 400 for more than private.most_searched()); attachments of its branch, and attached: those '
  'that came with it.';
