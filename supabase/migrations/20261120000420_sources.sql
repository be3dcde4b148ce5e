-- Where documents come from (DESIGN §12): a source holds items outside, each of which is a document here. Uploads are a source
-- like others, one an organisation.
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
comment on column public.sources.every is 'How often it is looked at by itself; null: when somebody asks.';
create unique index sources_upload_key on public.sources (organization_id) where kind = 'upload';
create index sources_owner_idx on public.sources (owner_id);

create table public.source_runs (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  source_id bigint not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
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

create function private.hold_run(run_id bigint)
returns public.source_runs
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs;
begin
  select * into run from public.source_runs where id = run_id for update;
  if not found or run.state <> 'running' then
    perform private.refuse(409, 'conflict', 'This run has ended.');
  end if;
  update public.source_runs set heartbeat_at = now() where id = run.id;
  return run;
end;
$$;
comment on function private.hold_run(bigint) is 'A run that goes on, locked, and its heart beats; 409 otherwise.';

create function public.begin_source_run(of_source_id bigint)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  source public.sources;
  run_id bigint;
begin
  select * into source from public.sources where id = of_source_id and kind <> 'upload' for update;
  if not found then
    perform private.refuse(404, 'not_found', 'That source doesn''t exist.');
  end if;
  update public.source_runs
  set state = 'failed', reason = 'It stopped without an end.', ended_at = now()
  where source_id = source.id and state = 'running' and heartbeat_at < now() - interval '10 minutes';
  if exists (select from public.source_runs where source_id = source.id and state = 'running') then
    perform private.refuse(409, 'conflict', 'This source is being looked at already.');
  end if;
  insert into public.source_runs (organization_id, source_id) values (source.organization_id, source.id)
  returning id into run_id;
  return run_id;
end;
$$;
comment on function public.begin_source_run(bigint) is
  'Begins a run over a source that can be listed; one at a time, 409 otherwise. One whose heart has stood still for ten minutes has failed.';

create function public.list_source_item(run_id bigint, of_external_id text, new_version text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs := private.hold_run(run_id);
  item public.source_items;
  fresh boolean;
begin
  insert into public.source_items (organization_id, source_id, external_id, version, seen_run_id)
  values (run.organization_id, run.source_id, of_external_id, new_version, run.id)
  on conflict (source_id, external_id) do nothing
  returning * into item;
  fresh := found;
  if not fresh then
    select * into item from public.source_items
    where source_id = run.source_id and external_id = of_external_id for update;
    fresh := item.state <> 'current' or new_version is null or item.version is distinct from new_version;
  end if;
  update public.source_items
  set seen_run_id = run.id, version = new_version, state = case when fresh then 'waiting' else state end,
      reason = case when not fresh then reason end
  where id = item.id;
  update public.source_runs set listed = listed + 1, changed = changed + fresh::integer where id = run.id;
  return jsonb_build_object('id', item.id, 'document_id', item.document_id, 'hash', item.hash, 'changed', fresh);
end;
$$;
comment on function public.list_source_item(bigint, text, text) is
  'A run has listed an item: {id, document_id, hash, changed}, changed when it has to be opened: new, of another version than '
  'the one that is here, or of a source that tells no versions.';

create function public.fail_source_item(run_id bigint, of_external_id text, why text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs := private.hold_run(run_id);
begin
  insert into public.source_items (organization_id, source_id, external_id, state, reason, seen_run_id)
  values (run.organization_id, run.source_id, of_external_id, 'failed', why, run.id)
  on conflict (source_id, external_id) do update
    set state = 'failed', reason = excluded.reason, seen_run_id = excluded.seen_run_id;
  update public.source_runs
  set failed = failed + 1,
      errors = case when jsonb_array_length(errors) < 100
        then errors || jsonb_build_object('external_id', of_external_id, 'reason', why) else errors end
  where id = run.id;
end;
$$;
comment on function public.fail_source_item(bigint, text, text) is
  'An item couldn''t be opened, and says why; its document, if there is one, stays as it was.';

create function public.finish_source_run(run_id bigint, new_cursor jsonb default null, error text default null)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs := private.hold_run(run_id);
  gone bigint[] := '{}';
begin
  if error is null then
    select coalesce(array_agg(id), '{}') into gone from public.source_items
    where source_id = run.source_id and seen_run_id is distinct from run.id;
    perform private.cancel_job('document:' || document_id) from public.source_items
    where id = any (gone) and document_id is not null;
    delete from public.documents using public.source_items
    where source_items.id = any (gone) and documents.id = source_items.document_id
      and documents.organization_id = run.organization_id;
    delete from public.source_items where id = any (gone);
    update public.sources set cursor = coalesce(new_cursor, cursor), state = 'active', reason = null where id = run.source_id;
  end if;
  update public.source_runs
  set state = case when error is null then 'done' else 'failed' end, reason = error, ended_at = now(),
      removed = cardinality(gone)
  where id = run.id;
  return cardinality(gone);
end;
$$;
comment on function public.finish_source_run(bigint, jsonb, text) is
  'Ends a run. Only after a listing that ended well, without an error, goes what it didn''t list, its document too; gives how many.';
