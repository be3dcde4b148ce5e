-- Recordings of the voice generator (product §8): a run's, made of parts that are spoken one after the other and then joined to one file.
insert into storage.buckets (id, name, public, file_size_limit)
values ('recordings', 'recordings', false, 52428800)
on conflict (id) do nothing;

create table public.voice_recordings (
  run_id bigint primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  folder uuid not null default gen_random_uuid() unique,
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  document_id bigint,
  title text not null default '' check (char_length(title) <= 200),
  text text not null default '' check (char_length(text) <= 200000),
  stage text not null default 'script' check (stage in ('script', 'speaking', 'joining', 'ready')),
  parts integer not null default 0 check (parts between 0 and 5000),
  spoken integer not null default 0 check (spoken between 0 and parts),
  seconds double precision not null default 0 check (seconds >= 0),
  minutes integer not null check (minutes >= 0),
  path text unique,
  size bigint not null default 0 check (size >= 0),
  unique (organization_id, run_id),
  foreign key (organization_id, run_id) references public.agent_runs (organization_id, id) on delete cascade,
  check ((stage = 'ready') = (path is not null))
);
comment on table public.voice_recordings is 'What a run of the voice generator speaks, how far it is, and its file in the bucket recordings.';
comment on column public.voice_recordings.folder is 'Where its files lie; a part spoken twice is the same object.';
comment on column public.voice_recordings.settings is '{voice, speed, format, bitrate, language, summary_length, pronunciations}, as they hold for the run.';
comment on column public.voice_recordings.document_id is 'What is summarised; no foreign key, so that one that goes is told.';
comment on column public.voice_recordings.text is 'What is spoken: as given, or the summary once it is written.';
comment on column public.voice_recordings.minutes is 'Voice minutes that are counted for it.';
create trigger voice_recordings_keep_organization before update on public.voice_recordings
  for each row execute function private.keep_organization();

create table public.voice_parts (
  run_id bigint not null,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  number integer not null check (number between 1 and 5000),
  text text not null check (char_length(text) between 1 and 4000),
  pause_ms integer not null check (pause_ms between 0 and 5000),
  seconds double precision check (seconds > 0),
  size bigint check (size > 0),
  primary key (run_id, number),
  foreign key (organization_id, run_id) references public.voice_recordings (organization_id, run_id) on delete cascade
);
comment on table public.voice_parts is 'Parts of a recording that is being made: what each says and the pause after it. Spoken once seconds and size are known; gone with its end.';
create index voice_parts_run_idx on public.voice_parts (organization_id, run_id);
create trigger voice_parts_keep_organization before update on public.voice_parts
  for each row execute function private.keep_organization();

alter table public.voice_recordings enable row level security;
alter table public.voice_parts enable row level security;
create policy "Recordings leave by functions alone" on public.voice_recordings for select to authenticated using (false);
create policy "Parts of recordings are the server's own" on public.voice_parts for select to authenticated using (false);

create function private.voice_part_path(folder uuid, number integer)
returns text
language sql immutable
return 'voice/' || folder || '/' || number;
comment on function private.voice_part_path(uuid, integer) is 'Where a part lies in the bucket recordings.';

create function private.voice_path(folder uuid, format text)
returns text
language sql immutable
return 'voice/' || folder || '/recording.' || case format when 'wav' then 'wav' else 'mp3' end;
comment on function private.voice_path(uuid, text) is 'Where a recording lies in the bucket recordings.';

create function private.drop_voice_files()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.enqueue('recording.delete', 1, 'recording:' || old.folder, jsonb_build_object('paths',
      jsonb_build_array(private.voice_path(old.folder, old.settings ->> 'format'))
        || coalesce((select jsonb_agg(private.voice_part_path(old.folder, number)) from generate_series(1, old.parts) as number), '[]')));
    if old.size > 0 then
      perform private.give_back(old.organization_id, 'storage', old.size);
    end if;
  elsif new.size > old.size then
    perform private.count(new.organization_id, 'storage', new.size - old.size);
  end if;
  return null;
end;
$$;
comment on function private.drop_voice_files() is
  'Trigger: a recording''s file counts as storage from when it is there, and goes with it, as do its parts.';
create trigger voice_recordings_count_file after update of size on public.voice_recordings
  for each row execute function private.drop_voice_files();
create trigger voice_recordings_drop_files after delete on public.voice_recordings
  for each row execute function private.drop_voice_files();

create function private.end_voice_run()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  recording public.voice_recordings;
  kept integer;
begin
  select * into recording from public.voice_recordings where run_id = new.id for update;
  if not found then
    return null;
  end if;
  -- What was spoken is used up unless the failure is ours; what wasn't is given back.
  kept := case when new.state = 'failed' then 0 else least(recording.minutes, ceil(recording.seconds / 60)::integer) end;
  perform private.give_back(new.organization_id, 'voice_minutes', recording.minutes - kept, new.counted_at);
  delete from public.voice_parts where run_id = new.id;
  update public.voice_recordings set minutes = kept where run_id = new.id;
  perform private.enqueue('recording.delete', 1, 'recording-parts:' || recording.folder, jsonb_build_object('paths',
    coalesce((select jsonb_agg(private.voice_part_path(recording.folder, number)) from generate_series(1, recording.parts) as number), '[]')));
  if new.state <> 'success' then
    perform private.cancel_job('agent-run:' || new.id);
  end if;
  return null;
end;
$$;
comment on function private.end_voice_run() is
  'Trigger: when a run ends its parts go, and voice minutes that it didn''t take are given back, all of them when it failed.';
create trigger agent_runs_end_voice after update of state on public.agent_runs
  for each row when (old.state = 'running' and new.state <> 'running' and new.type = 'voice_generator')
  execute function private.end_voice_run();

-- Ogg Opus isn't made: no kept encoder of it runs on both grounds.
update public.agents set visible = true, fields = (
  select jsonb_agg(case field ->> 'key'
    when 'format' then field || '{"options": [{"value": "mp3", "label": "MP3"}, {"value": "wav", "label": "WAV"}], "required": true,
      "help": "MP3 is small and plays everywhere. WAV is uncompressed, for editing: up to about 15 minutes."}'
    when 'document' then field || '{"help": "Summarised to be spoken, where no text is given. Only as far as whoever runs it may read it."}'
    when 'summary_length' then field || '{"help": "Of a document."}'
    when 'speed' then field || '{"help": "1 is the voice''s own, 2 is twice as fast."}'
    else field end order by place)
  from jsonb_array_elements(fields) with ordinality as each (field, place))
where type = 'voice_generator';
