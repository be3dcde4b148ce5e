-- What is read aloud to people and heard for them, within bounds for each (product §7).
create table public.audio_uses (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  user_id bigint not null references public.users (id) on delete cascade,
  hour timestamptz not null,
  characters bigint not null default 0,
  bytes bigint not null default 0,
  primary key (user_id, organization_id, hour)
);
comment on table public.audio_uses is
  'How much was read aloud to somebody (characters) and transcribed at their word (bytes of recordings) in an hour; kept for a day.';
create index audio_uses_organization_idx on public.audio_uses (organization_id);
create trigger audio_uses_keep_organization before update on public.audio_uses
  for each row execute function private.keep_organization();
alter table public.audio_uses enable row level security;
create policy "Uses of audio are the server's own" on public.audio_uses for select to authenticated using (false);

create function private.use_audio(in_organization_id bigint, more_characters bigint, more_bytes bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  used public.audio_uses;
begin
  perform private.require_member(in_organization_id);
  insert into public.audio_uses as uses (organization_id, user_id, hour, characters, bytes)
  values (in_organization_id, me, date_trunc('hour', now(), 'UTC'), more_characters, more_bytes)
  on conflict (user_id, organization_id, hour) do update
    set characters = uses.characters + excluded.characters, bytes = uses.bytes + excluded.bytes
  returning * into used;
  if used.characters > 150000 then
    perform private.refuse(429, 'rate_limited',
      'At most 150,000 characters are read aloud to a person in an hour. Listen on in the next hour.');
  elsif used.bytes > 500 * 1024 * 1024 then
    perform private.refuse(429, 'rate_limited',
      'At most 500 MB of recordings are transcribed for a person in an hour. Go on in the next hour.');
  end if;
  delete from public.audio_uses as uses where uses.user_id = me and uses.hour < now() - interval '1 day';
end;
$$;
comment on function private.use_audio(bigint, bigint, bigint) is
  'Counts what is read aloud to the caller or transcribed for them; refuses (429) more than 150,000 characters or 500 MB an hour.';
create function public.text_to_speak(
  organization_id bigint, from_offset integer, to_offset integer, message_id bigint default null, document_id bigint default null,
  revision_id bigint default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  revision constant bigint := revision_id;
  spoken text;
  begins integer := 0;
begin
  if (from_offset >= 0 and to_offset > from_offset and to_offset - from_offset <= 2000) is not true then
    perform private.refuse(400, 'invalid_input', 'At most 2,000 characters are read aloud at once.');
  elsif (message_id is null) = (document_id is null) then
    perform private.refuse(400, 'invalid_input', 'Say which answer or document is to be read aloud.');
  end if;
  perform private.use_audio(organization_id, to_offset - from_offset, 0);
  if message_id is not null then
    select messages.content into spoken from public.messages
    join public.chats on chats.id = messages.chat_id
    where messages.id = message_id and messages.organization_id = text_to_speak.organization_id and messages.role = 'assistant'
      and chats.user_id = me;
    if not found then
      perform private.refuse(404, 'not_found', 'That answer doesn''t exist.');
    end if;
  else
    -- Parts that touch the stretch; between two of them stands what parts them.
    select min(part.start_offset),
           string_agg(part.text || repeat(E'\n', greatest(0, coalesce(part.next - part.end_offset, 0))), '' order by part.ordinal)
    into begins, spoken
    from (
      select parts.*, lead(parts.start_offset) over (order by parts.ordinal) as next
      from public.document_parts as parts
      join public.documents on documents.id = text_to_speak.document_id
        and documents.id in (select private.readable_document_ids(me, text_to_speak.organization_id))
      where parts.revision_id = (
        select revisions.id from public.document_revisions as revisions
        where revisions.document_id = documents.id and revisions.id = coalesce(revision, documents.revision_id))
        and parts.start_offset < to_offset and parts.end_offset > from_offset
    ) as part;
    if spoken is null then
      perform private.refuse(404, 'not_found', 'That document has no text here to be read aloud.');
    end if;
  end if;
  return jsonb_build_object('text', spoken, 'start', begins);
end;
$$;
comment on function public.text_to_speak(bigint, integer, integer, bigint, bigint, bigint) is
  'What the caller may read of an answer or a document around a stretch, as {text, start}, and counts the stretch: offsets in UTF-16 '
  'units, of at most 2,000; 404 for what they may not read.';
grant execute on function public.text_to_speak(bigint, integer, integer, bigint, bigint, bigint) to authenticated;

create function public.recording_to_hear(organization_id bigint, path text default null, document_id bigint default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  object storage.objects;
  document public.documents;
begin
  perform private.require_member(recording_to_hear.organization_id);
  if (path is null) = (document_id is null) then
    perform private.refuse(400, 'invalid_input', 'Say which recording is to be transcribed.');
  elsif path is not null then
    perform private.check_text(path, 'Path', 255, 1);
    object := private.my_upload(path);
  else
    document := private.my_document(document_id, organization_id);
    if not private.is_recording(document.type) or document.path is null then
      perform private.refuse(400, 'invalid_input', 'Only a recording can be transcribed.');
    end if;
    select * into object from storage.objects as objects where objects.bucket_id = 'uploads' and objects.name = document.path;
  end if;
  perform private.use_audio(recording_to_hear.organization_id, 0, private.size_of(object));
  return jsonb_build_object('path', coalesce(path, document.path), 'type', document.type);
end;
$$;
comment on function public.recording_to_hear(bigint, text, bigint) is
  'The object of a recording that the caller uploaded, or of a document that they may change, {path, type}, and counts its bytes.';
grant execute on function public.recording_to_hear(bigint, text, bigint) to authenticated;
