-- Vendors tell that something has changed in a drive; a notice says no more than "look".
create table public.drive_watches (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  connection_id bigint not null,
  vendor text not null check (vendor in ('google', 'microsoft')),
  drive_id text not null check (char_length(drive_id) between 1 and 500),
  watch_id text not null check (char_length(watch_id) between 1 and 255),
  resource_id text not null default '' check (char_length(resource_id) <= 500),
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  ends_at timestamptz not null,
  renew_at timestamptz not null,
  noticed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (vendor, watch_id),
  foreign key (organization_id, connection_id) references public.connections (organization_id, id) on delete cascade
);
comment on table public.drive_watches is
  'What vendors have been asked to tell changes of: by whose connection, which drive, the hash of the secret that comes along, until when.';
create index drive_watches_connection_idx on public.drive_watches (organization_id, connection_id, drive_id);
create index drive_watches_renew_idx on public.drive_watches (renew_at);
create trigger drive_watches_keep_organization before update on public.drive_watches
  for each row execute function private.keep_organization();
alter table public.drive_watches enable row level security;
create policy "Watches of drives are the server's own" on public.drive_watches for select to authenticated using (false);

create function private.watches_of(of_organization_id bigint, of_user_id bigint, of_type text)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', watches.watch_id, 'resourceId', watches.resource_id, 'driveId', watches.drive_id) order by watches.id), '[]')
  from public.drive_watches as watches join public.connections on connections.id = watches.connection_id
  where connections.organization_id = of_organization_id and connections.user_id = of_user_id and connections.type = of_type
    and watches.ends_at > now();
$$;
comment on function private.watches_of(bigint, bigint, text) is 'What the vendor of a connection is asked to tell of at the moment.';

create function public.find_drive_watch(of_vendor text, of_watch_id text)
returns text
language sql stable security definer
set search_path = ''
as $$
  select secret_hash from public.drive_watches where vendor = of_vendor and watch_id = of_watch_id;
$$;
comment on function public.find_drive_watch(text, text) is 'The hash of the secret that a notice has to carry; null: nobody asked for it.';

create function public.notice_drive(of_vendor text, of_watch_id text)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  watch public.drive_watches;
  source public.sources;
  looks integer := 0;
begin
  update public.drive_watches set noticed_at = now()
  where vendor = of_vendor and watch_id = of_watch_id and (noticed_at is null or noticed_at < now() - interval '2 seconds')
  returning * into watch;
  if not found then
    return 0;
  end if;
  for source in
    select sources.* from public.sources
    where sources.organization_id = watch.organization_id and sources.connection_id = watch.connection_id
      and sources.state in ('active', 'failed', 'confirm')
      and exists (select from jsonb_array_elements(sources.settings -> 'roots') as root where root ->> 'drive_id' = watch.drive_id)
    order by sources.id
  loop
    looks := looks + 1;
    if exists (select from public.source_runs where source_id = source.id and ended_at is null) then
      -- The look under way may have passed it: there is one more once that has ended.
      perform private.enqueue('drive.look', 1, 'drive-look:' || source.id, jsonb_build_object('source_id', source.id),
                              source.organization_id, now() + interval '10 seconds');
    else
      perform private.enqueue('source.run', 1, 'schedule:source:' || source.id, jsonb_build_object('source_id', source.id),
                              source.organization_id, now() + interval '3 seconds');
    end if;
  end loop;
  return looks;
end;
$$;
comment on function public.notice_drive(text, text) is
  'A vendor says that a drive has changed: the syncs of it that go are looked at, once for however many notices; gives how many.';

create function public.look_after(of_source_id bigint)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.source_runs where source_id = of_source_id and state = 'running') then
    return false;
  end if;
  perform private.enqueue('source.run', 1, 'schedule:source:' || sources.id, jsonb_build_object('source_id', sources.id),
                          sources.organization_id)
  from public.sources where id = of_source_id and state in ('active', 'failed', 'confirm');
  return true;
end;
$$;
comment on function public.look_after(bigint) is 'A look that was asked for while one was under way begins, unless that still is: false.';

create function public.due_drive_watches(at_most integer default 20)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(due)), '[]') from (
      select wanted.organization_id, wanted.connection_id, wanted.kind, wanted.drive_id,
             watches.watch_id, watches.resource_id, watches.ends_at
      from (
        select distinct sources.organization_id, sources.connection_id, sources.kind, root ->> 'drive_id' as drive_id
        from public.sources
        join public.connections on connections.id = sources.connection_id and connections.state = 'connected'
        cross join jsonb_array_elements(sources.settings -> 'roots') as root
        where private.is_drive(sources.kind) and sources.state in ('active', 'failed', 'confirm')
      ) as wanted
      left join lateral (
        select * from public.drive_watches as watches
        where watches.organization_id = wanted.organization_id and watches.connection_id = wanted.connection_id
          and watches.drive_id = wanted.drive_id
        order by watches.ends_at desc limit 1) as watches on true
      where watches.id is null or watches.renew_at <= now()
      order by wanted.connection_id, wanted.drive_id limit at_most) as due);
end;
$$;
comment on function public.due_drive_watches(integer) is
  'Drives that are kept in step and that their vendor isn''t asked to tell of, or whose watch has lived half its life.';

create function public.keep_drive_watch(
  of_connection_id bigint, of_vendor text, of_drive_id text, new_watch_id text, new_resource_id text, new_secret_hash text,
  new_ends_at timestamptz, renewed_id text default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.drive_watches (organization_id, connection_id, vendor, drive_id, watch_id, resource_id, secret_hash, ends_at, renew_at)
  select organization_id, id, of_vendor, of_drive_id, new_watch_id, new_resource_id, new_secret_hash, new_ends_at,
         now() + (new_ends_at - now()) / 2
  from public.connections where id = of_connection_id
  on conflict (vendor, watch_id) do update
    set ends_at = excluded.ends_at, renew_at = excluded.renew_at, resource_id = excluded.resource_id;
  -- The one before goes on being heard until it ends; what has ended long ago is forgotten.
  delete from public.drive_watches where connection_id = of_connection_id and ends_at < now() - interval '1 hour';
  update public.drive_watches set renew_at = 'infinity'
  where vendor = of_vendor and watch_id = renewed_id and watch_id <> new_watch_id;
end;
$$;
comment on function public.keep_drive_watch(bigint, text, text, text, text, text, timestamptz, text) is
  'A vendor tells changes of a drive until new_ends_at; it is renewed at half its life. renewed_id: the one that it stands for.';

create function public.rest_drive_watch(of_connection_id bigint, of_vendor text, of_drive_id text, seconds integer)
returns void
language sql security definer
set search_path = ''
as $$
  insert into public.drive_watches (organization_id, connection_id, vendor, drive_id, watch_id, secret_hash, ends_at, renew_at)
  select organization_id, id, of_vendor, of_drive_id, 'none-' || id || '-' || md5(of_drive_id), repeat('0', 64), now(),
         now() + make_interval(secs => seconds)
  from public.connections where id = of_connection_id
  on conflict (vendor, watch_id) do update set renew_at = excluded.renew_at, ends_at = excluded.ends_at;
$$;
comment on function public.rest_drive_watch(bigint, text, text, integer) is
  'A vendor doesn''t tell changes of a drive; it is asked again after so many seconds, and polled meanwhile.';
