-- Where documents come from: a source holds items outside, each of which is a document here. Uploads are a source like
-- others, one an organisation.
create table public.sources (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  name text not null default '' check (char_length(name) <= 255),
  owner_id bigint references public.users (id) on delete set null,
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  cursor jsonb,
  every interval check (every >= interval '1 minute'),
  state text not null default 'active' check (state in ('active', 'paused', 'failed')),
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);
comment on table public.sources is 'Where documents come from: its kind''s adapter lists and opens what it holds outside.';
comment on column public.sources.settings is 'As the kind''s adapter reads it; no secret.';
comment on column public.sources.cursor is 'Where the kind''s next listing goes on; null: from the beginning.';
comment on column public.sources.every is 'How often it is looked at by itself, unless it is paused; null: when somebody asks.';
create unique index sources_upload_key on public.sources (organization_id) where kind = 'upload';
create index sources_owner_idx on public.sources (owner_id);

create table public.source_runs (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  source_id bigint not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled')),
  reason text,
  listed integer not null default 0,
  changed integer not null default 0,
  removed integer not null default 0,
  failed integer not null default 0,
  errors jsonb not null default '[]' check (jsonb_typeof(errors) = 'array'),
  heartbeat_at timestamptz not null default now(),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (organization_id, id),
  check ((state = 'running') = (ended_at is null)),
  foreign key (organization_id, source_id) references public.sources (organization_id, id) on delete cascade
);
comment on table public.source_runs is
  'Each look at a source: how many items it listed, which of them had changed, were gone or failed; errors: the first hundred, '
  'as [{external_id, reason}].';
create unique index source_runs_running_key on public.source_runs (source_id) where state = 'running';
create index source_runs_recent_idx on public.source_runs (organization_id, source_id, started_at desc);

create table public.source_items (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  source_id bigint not null,
  external_id text not null check (char_length(external_id) between 1 and 1024),
  version text,
  hash text,
  document_id bigint,
  state text not null default 'waiting' check (state in ('waiting', 'current', 'failed')),
  reason text,
  seen_run_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (source_id, external_id),
  foreign key (organization_id, source_id) references public.sources (organization_id, id) on delete cascade,
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade,
  foreign key (organization_id, seen_run_id) references public.source_runs (organization_id, id)
    on delete set null (seen_run_id)
);
comment on table public.source_items is
  'What a source holds: its identity there, the version and hash that are here, and its document once there is one.';
comment on column public.source_items.seen_run_id is 'The run that listed it last; null: none yet.';
create index source_items_source_idx on public.source_items (organization_id, source_id, state);
create index source_items_document_idx on public.source_items (organization_id, document_id);
create index source_items_seen_idx on public.source_items (organization_id, seen_run_id);

create trigger sources_touch before update on public.sources for each row execute function private.touch_updated_at();
create trigger source_items_touch before update on public.source_items for each row execute function private.touch_updated_at();
create trigger sources_keep_organization before update on public.sources
  for each row execute function private.keep_organization();
create trigger source_runs_keep_organization before update on public.source_runs
  for each row execute function private.keep_organization();
create trigger source_items_keep_organization before update on public.source_items
  for each row execute function private.keep_organization();

alter table public.sources enable row level security;
alter table public.source_runs enable row level security;
alter table public.source_items enable row level security;
grant select (id, organization_id, kind, name, owner_id, every, state, reason, created_at, updated_at) on public.sources
  to authenticated;
grant select on public.source_runs, public.source_items to authenticated;

create policy "Admins see sources, members their own" on public.sources for select to authenticated
  using (
    organization_id = any ((select private.my_organization_ids('admin'))::bigint[])
    or (organization_id = any ((select private.my_organization_ids())::bigint[])
        and owner_id = (select private.my_user_id()))
  );
create policy "Who sees a source sees its runs" on public.source_runs for select to authenticated
  using (exists (select from public.sources where sources.id = source_runs.source_id));
create policy "Who sees a source sees its items" on public.source_items for select to authenticated
  using (exists (select from public.sources where sources.id = source_items.source_id));

create function private.upload_source(of_organization_id bigint)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  found_id bigint;
begin
  insert into public.sources (organization_id, kind, name) values (of_organization_id, 'upload', 'Uploads')
  on conflict (organization_id) where kind = 'upload' do nothing;
  select id into found_id from public.sources where organization_id = of_organization_id and kind = 'upload';
  return found_id;
end;
$$;
comment on function private.upload_source(bigint) is 'The source of an organisation''s uploads, made with the first.';

create function private.schedule_source()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or new.every is null or new.state = 'paused' then
    perform private.cancel_job('schedule:source:' || old.id);
    delete from public.job_schedules where name = 'source:' || old.id;
  else
    insert into public.job_schedules (name, organization_id, kind, payload, every)
    values ('source:' || new.id, new.organization_id, 'source.run', jsonb_build_object('source_id', new.id), new.every)
    on conflict (name) do update set
      every = excluded.every, next_run_at = least(job_schedules.next_run_at, now() + excluded.every);
  end if;
  return null;
end;
$$;
comment on function private.schedule_source() is
  'Trigger: how often a source is looked at is a row in job_schedules, there while it is wanted.';
create trigger sources_schedule after insert on public.sources
  for each row when (new.every is not null and new.state <> 'paused') execute function private.schedule_source();
create trigger sources_schedule_anew after update of every, state on public.sources
  for each row when (new.every is distinct from old.every or (new.state = 'paused') <> (old.state = 'paused'))
  execute function private.schedule_source();
create trigger sources_unschedule after delete on public.sources
  for each row execute function private.schedule_source();
