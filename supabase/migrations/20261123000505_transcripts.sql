-- Transcripts as people read and correct them, and the list of what is written and recorded (product §3, §4).
create function public.correct_transcript(organization_id bigint, document_id bigint, lines jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  checked constant jsonb := private.checked_lines(lines);
  document public.documents;
  revision public.document_revisions;
begin
  perform private.hold_reading(document_id);
  document := private.my_document(document_id, organization_id);
  if not private.is_recording(document.type) then
    perform private.refuse(400, 'invalid_input', 'Only a recording has a transcript.');
  end if;
  if document.revision_id is null then
    -- What couldn't be heard, or is being heard, is read from these lines in its place.
    perform private.cancel_job('document:' || document.id);
    update public.document_revisions as revisions set state = 'reading', reason = null, content_hash = null
    where revisions.document_id = document.id and revisions.state in ('reading', 'failed')
    returning * into revision;
    insert into public.revision_transcripts as known (organization_id, revision_id, lines, corrected)
    values (revision.organization_id, revision.id, checked, true)
    on conflict (revision_id) do update set lines = excluded.lines, corrected = true, created_at = now();
  elsif document.stage is not null and not exists (
    select from public.document_revisions as revisions
    join public.revision_transcripts as known on known.revision_id = revisions.id and known.corrected
    where revisions.document_id = document.id and revisions.state = 'reading'
  ) then
    perform private.refuse(409, 'conflict', 'A new version of this recording is being read. Correct it once that is done.');
  else
    perform private.cancel_job('document:' || document.id);
    perform private.retire_revisions(document.id, document.revision_id);
    insert into public.document_revisions (organization_id, document_id, number, type, size, reread)
    select document.organization_id, document.id,
           (select max(number) + 1 from public.document_revisions as revisions where revisions.document_id = document.id),
           document.type, document.size, true
    returning * into revision;
    insert into public.revision_transcripts (organization_id, revision_id, lines, corrected)
    values (revision.organization_id, revision.id, checked, true);
  end if;
  perform private.read_revision(revision);
end;
$$;
comment on function public.correct_transcript(bigint, bigint, jsonb) is
  'Makes these lines, [{start, text}], the text of a recording, in a revision that keeps its file; its uploader or an admin. It '
  'answers as before until they are read. One that couldn''t be heard is read from them.';
grant execute on function public.correct_transcript(bigint, bigint, jsonb) to authenticated;

create function public.document_transcript(organization_id bigint, document_id bigint, revision_id bigint default null)
returns jsonb
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  document public.documents;
  revision public.document_revisions;
begin
  select * into document from public.documents
  where documents.id = document_transcript.document_id and documents.organization_id = document_transcript.organization_id;
  if not found then
    perform private.refuse(404, 'not_found', 'That document doesn''t exist.');
  end if;
  select * into revision from public.document_revisions as revisions
  where revisions.document_id = document.id
    and (revisions.id = coalesce(document_transcript.revision_id, document.revision_id)
         or (document_transcript.revision_id is null and document.revision_id is null))
  order by revisions.number desc limit 1;
  if not found then
    perform private.refuse(404, 'not_found', 'That version of the document is no longer kept.');
  end if;
  return jsonb_build_object('revision_id', revision.id) || coalesce(
    (select jsonb_build_object('lines', known.lines, 'corrected', known.corrected)
     from public.revision_transcripts as known where known.revision_id = revision.id),
    '{"lines": [], "corrected": false}');
end;
$$;
comment on function public.document_transcript(bigint, bigint, bigint) is
  'What is said in a recording, {revision_id, lines, corrected}, as the caller''s policies allow: of the revision that answers, the '
  'one that is read first, or the one that is named. No lines: nobody has heard it yet.';
grant execute on function public.document_transcript(bigint, bigint, bigint) to authenticated;

create function public.list_texts(organization_id bigint, page_limit integer, page_offset integer, kind text default null, search text default '')
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  my_role constant public.organization_role := private.require_member(organization_id);
  audiences constant bigint[] := case when my_role < 'admin' then private.audience_ids_of(me, organization_id) end;
  pattern constant text := '%' || regexp_replace(search, '([\\%_])', '\\\1', 'g') || '%';
begin
  perform private.check_page(page_limit, page_offset);
  perform private.check_text(search, 'Search', 200);
  if kind not in ('text', 'audio') then
    perform private.refuse(400, 'invalid_input', 'Kind must be text or audio.');
  end if;
  return (
    with found as (
      select documents.* from public.documents
      where documents.organization_id = list_texts.organization_id
        and (documents.origin in ('text', 'audio') or documents.type in ('mp3', 'wav', 'mp4', 'mpeg', 'webm'))
        and (kind is null or (documents.origin = 'text') = (kind = 'text'))
        and (coalesce(search, '') = '' or documents.name ilike pattern)
        and (my_role >= 'admin' or documents.audience_id = any (audiences) or documents.uploaded_by = me)
    ), page as (
      select * from found order by created_at desc, id desc limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'documents', coalesce((select jsonb_agg(private.document_json(page, (
        select private.person_json(users.id, users.name, users.email, users.avatar_color)
        from public.users
        join public.organization_members as members on members.user_id = users.id
          and members.organization_id = list_texts.organization_id
        where users.id = page.uploaded_by)) - 'fixed_tag_ids'
        order by page.created_at desc, page.id desc) from page), '[]'))
  );
end;
$$;
comment on function public.list_texts(bigint, integer, integer, text, text) is
  'A page of the texts written here and of all recordings that the caller may read, newest first, and how many there are; kind: '
  'text, audio, or null for both.';
grant execute on function public.list_texts(bigint, integer, integer, text, text) to authenticated;
