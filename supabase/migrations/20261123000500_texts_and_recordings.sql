-- What is said in recordings, line by line with its times, and texts and recordings as they are added (product §3, §4).
create table public.revision_transcripts (
  organization_id bigint not null,
  revision_id bigint primary key,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  corrected boolean not null,
  created_at timestamptz not null default now(),
  foreign key (organization_id, revision_id) references public.document_revisions (organization_id, id) on delete cascade
);
comment on table public.revision_transcripts is
  'What is said in a revision of a recording, as [{start, text}] with seconds from its start; its text is made of these lines.';
comment on column public.revision_transcripts.corrected is 'Somebody wrote or corrected it; otherwise it is as the model heard it.';
create index revision_transcripts_revision_idx on public.revision_transcripts (organization_id, revision_id);
create trigger revision_transcripts_keep_organization before update on public.revision_transcripts
  for each row execute function private.keep_organization();

alter table public.revision_transcripts enable row level security;
grant select on public.revision_transcripts to authenticated;
create policy "Who reads a document reads its transcript" on public.revision_transcripts
  for select to authenticated
  using (exists (select from public.document_revisions where document_revisions.id = revision_transcripts.revision_id));

create function private.is_recording(type text)
returns boolean
language sql immutable
return type in ('mp3', 'wav', 'mp4', 'mpeg', 'webm');
comment on function private.is_recording(text) is 'Whether files of a type are heard rather than read.';

create index documents_text_audio_idx on public.documents (organization_id, created_at desc, id desc)
  where origin in ('text', 'audio') or type in ('mp3', 'wav', 'mp4', 'mpeg', 'webm');

create function private.checked_lines(lines jsonb)
returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  checked jsonb;
begin
  if lines is null or jsonb_typeof(lines) <> 'array' then
    perform private.refuse(400, 'invalid_input', 'A transcript must be a list of lines.');
  elsif jsonb_array_length(lines) > 5000 then
    perform private.refuse(400, 'invalid_input', 'A transcript can have at most 5,000 lines.');
  elsif exists (select from jsonb_array_elements(lines) as line
                where jsonb_typeof(line -> 'start') is distinct from 'number'
                   or jsonb_typeof(line -> 'text') is distinct from 'string') then
    perform private.refuse(400, 'invalid_input', 'Each line of a transcript needs its second and its words.');
  elsif exists (select from jsonb_array_elements(lines) as line
                where (line ->> 'start')::numeric not between 0 and 86400 or char_length(line ->> 'text') > 2000) then
    perform private.refuse(400, 'invalid_input', 'A line of a transcript lies within 24 hours and has at most 2,000 characters.');
  end if;
  select jsonb_agg(jsonb_build_object('start', line -> 'start', 'text', btrim(line ->> 'text'))
                   order by (line ->> 'start')::numeric, ordinal)
  into checked
  from jsonb_array_elements(lines) with ordinality as entry (line, ordinal)
  where line ->> 'text' ~ '\S';
  if checked is null then
    perform private.refuse(400, 'invalid_input', 'A transcript needs at least one line with words.');
  end if;
  return checked;
end;
$$;
comment on function private.checked_lines(jsonb) is
  'The lines of a transcript in the order of their times, without empty ones; refuses (400) what isn''t [{start, text}].';

drop function public.add_document(bigint, text, text, text);
create function public.add_document(
  organization_id bigint, name text, path text, type text, origin text default 'upload', lines jsonb default null
)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  object storage.objects;
  document public.documents;
  revision public.document_revisions;
  checked jsonb;
begin
  perform private.check_text(name, 'Name', 255, 1);
  perform private.check_text(path, 'Path', 255, 1);
  perform private.check_text(type, 'Type', 10, 1);
  perform private.require_member(add_document.organization_id);
  if (origin in ('upload', 'text', 'audio')) is not true then
    perform private.refuse(400, 'invalid_input', 'Origin must be upload, text or audio.');
  elsif origin = 'text' and add_document.type <> 'md' then
    perform private.refuse(400, 'invalid_input', 'A text that is written here is Markdown.');
  elsif origin = 'audio' and add_document.type not in ('mp3', 'wav') then
    perform private.refuse(400, 'invalid_input', 'A recording that is made here is mp3 or wav.');
  end if;
  if lines is not null then
    if not private.is_recording(add_document.type) then
      perform private.refuse(400, 'invalid_input', 'Only a recording has a transcript.');
    end if;
    checked := private.checked_lines(lines);
  end if;
  object := private.my_upload(path);
  insert into public.documents (organization_id, name, path, type, size, stage, uploaded_by, origin)
  values (add_document.organization_id, add_document.name, add_document.path, add_document.type,
          private.size_of(object), 'queued', private.my_user_id(), add_document.origin)
  on conflict on constraint documents_path_key do nothing
  returning * into document;
  if document.id is null then
    select * into document from public.documents
    where documents.path = add_document.path and documents.organization_id = add_document.organization_id;
    if document.id is null then
      perform private.refuse(409, 'conflict', 'That file is already in use.');
    end if;
    return document.id;
  end if;
  insert into public.source_items (organization_id, source_id, external_id, document_id)
  values (document.organization_id, private.upload_source(document.organization_id), document.path, document.id);
  revision := private.add_revision(document, document.path, document.type, document.size);
  if checked is not null then
    insert into public.revision_transcripts (organization_id, revision_id, lines, corrected)
    values (revision.organization_id, revision.id, checked, true);
  end if;
  return document.id;
end;
$$;
comment on function public.add_document(bigint, text, text, text, text, jsonb) is
  'Adds an object that the caller uploaded as a document and queues its reading; the same object twice is one document. lines: '
  'the transcript of a recording, which becomes its text in place of what the model hears.';
grant execute on function public.add_document(bigint, text, text, text, text, jsonb) to authenticated;

create function public.save_transcript(job_id bigint, job_lease uuid, lines jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  revision public.document_revisions := private.read_by(job);
begin
  insert into public.revision_transcripts (organization_id, revision_id, lines, corrected)
  select revision.organization_id, revision.id, save_transcript.lines, false where revision.id is not null
  on conflict do nothing;
end;
$$;
comment on function public.save_transcript(bigint, uuid, jsonb) is
  'Keeps what the model heard of the revision that a job reads; what somebody wrote meanwhile stays.';

create function private.share_transcript()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.revision_transcripts (organization_id, revision_id, lines, corrected)
  select new.organization_id, new.id, known.lines, false
  from public.document_revisions as twins
  join public.revision_transcripts as known on known.revision_id = twins.id and not known.corrected
  where twins.organization_id = new.organization_id and twins.content_hash = new.content_hash and twins.id <> new.id
  limit 1
  on conflict do nothing;
  return null;
end;
$$;
comment on function private.share_transcript() is 'Trigger: a recording that took over the text of one with the same bytes takes its lines too.';
create trigger document_revisions_share_transcript after update of state on public.document_revisions
  for each row when (new.state = 'ready' and old.state <> 'ready' and new.type in ('mp3', 'wav', 'mp4', 'mpeg', 'webm'))
  execute function private.share_transcript();
