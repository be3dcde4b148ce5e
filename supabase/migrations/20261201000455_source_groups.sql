-- Groups that drives share with, as the vendor was last asked for them: whose sign-in asked, when, and why one couldn't be read.
create table public.source_groups (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  vendor text not null check (vendor ~ '^[a-z]{1,20}$'),
  group_id text not null check (char_length(group_id) between 1 and 255),
  asked_by bigint,
  asked_at timestamptz not null default now(),
  read_at timestamptz,
  reason text check (reason in ('consent', 'forbidden', 'gone', 'large', 'own')),
  primary key (organization_id, vendor, group_id),
  foreign key (organization_id, asked_by) references public.connections (organization_id, id) on delete set null (asked_by),
  check ((read_at is null) = (reason is not null))
);
comment on table public.source_groups is
  'Groups that drives share with, as their vendor was last asked who is in them; the members stand in source_group_members.';
comment on column public.source_groups.asked_by is 'The connection whose answer counts; null: it is gone.';
comment on column public.source_groups.reason is
  'Why nobody is known to be in it. consent: reading members isn''t allowed to the connection; forbidden: the vendor doesn''t tell who '
  'connected; gone: there is no such group; large: more members than are read; own: a group of a site''s own, which the vendor doesn''t tell.';
create index source_groups_asked_by_idx on public.source_groups (organization_id, asked_by);
create trigger source_groups_keep_organization before update on public.source_groups
  for each row execute function private.keep_organization();
alter table public.source_groups enable row level security;
create policy "Groups as they were asked for are the server's own" on public.source_groups for select to authenticated using (false);

create or replace function private.drive_groups(of_source_id bigint)
returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return array(
    select distinct substring(principal from '^group:[^:]+:(.*)$')
    from public.source_items as items
    join public.documents on documents.organization_id = items.organization_id and documents.id = items.document_id
    join public.audiences on audiences.id = documents.audience_id
    cross join unnest(audiences.principals) as principal
    where items.source_id = of_source_id and principal like 'group:%');
end;
$$;

drop function public.list_drive_groups(bigint);
create function public.due_drive_groups(run_id bigint, at_most integer, anew boolean default false)
returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  run public.source_runs;
  sync public.sources;
  connection public.connections;
begin
  select * into run from public.source_runs where id = due_drive_groups.run_id;
  select * into sync from public.sources where id = run.source_id;
  select * into connection from public.connections where id = sync.connection_id;
  return array(
    select named.group_id
    from unnest(private.drive_groups(sync.id)) as named (group_id)
    left join public.source_groups as known
      on known.organization_id = sync.organization_id and known.group_id = named.group_id
      and known.vendor = private.vendor_of(private.connection_type(sync.kind))
    where known.group_id is null or known.asked_at < now() - interval '1 hour' or (anew and known.asked_at < run.started_at)
       or (known.reason is not null
           and (known.asked_by is distinct from connection.id or known.asked_at < connection.connected_at))
    order by known.asked_at nulls first, named.group_id limit at_most);
end;
$$;
comment on function public.due_drive_groups(bigint, integer, boolean) is
  'Groups of what a look has brought whose members have to be asked for: those never asked for, those asked for more than an hour ago '
  '(anew: before this look), and those that another sign-in, or this one before it was made anew, couldn''t read.';
grant execute on function public.due_drive_groups(bigint, integer, boolean) to service_role;

create function public.tell_drive_group(job_id bigint, job_lease uuid, run_id bigint, group_id text, emails jsonb, unread text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs;
  sync public.sources;
  in_vendor text;
  known public.source_groups;
begin
  perform private.hold_job(job_id, job_lease);
  run := private.hold_run(run_id);
  select * into sync from public.sources where id = run.source_id;
  in_vendor := private.vendor_of(private.connection_type(sync.kind));
  select * into known from public.source_groups
  where source_groups.organization_id = sync.organization_id and source_groups.vendor = in_vendor
    and source_groups.group_id = tell_drive_group.group_id for update;
  if found and unread is not null and known.read_at > now() - interval '2 days' and known.asked_by <> sync.connection_id and exists (
      select from public.connections where id = known.asked_by and state = 'connected') then
    -- Another's sign-in may read it, and goes on doing so.
    update public.source_groups set asked_at = now()
    where source_groups.organization_id = sync.organization_id and source_groups.vendor = in_vendor
      and source_groups.group_id = tell_drive_group.group_id;
    return;
  end if;
  insert into public.source_groups (organization_id, vendor, group_id, asked_by, read_at, reason)
  values (sync.organization_id, in_vendor, tell_drive_group.group_id, sync.connection_id, case when unread is null then now() end, unread)
  on conflict on constraint source_groups_pkey do update
    set asked_by = excluded.asked_by, asked_at = now(), read_at = excluded.read_at, reason = excluded.reason;
  perform public.put_source_groups(sync.organization_id, in_vendor,
    jsonb_build_object(tell_drive_group.group_id, case when unread is null then emails else 'null' end));
end;
$$;
comment on function public.tell_drive_group(bigint, uuid, bigint, text, jsonb, text) is
  'Who is in a group as its vendor has just said, ["<e-mail>", …] with the members of its groups; or why it couldn''t be read: then it '
  'is nobody''s, unless another connection has read it within two days and works.';
grant execute on function public.tell_drive_group(bigint, uuid, bigint, text, jsonb, text) to service_role;

create function public.forget_drive_groups(run_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  sync public.sources;
  in_vendor text;
  unused text[];
begin
  select sources.* into sync from public.sources
  where sources.id = (select source_id from public.source_runs where id = forget_drive_groups.run_id);
  in_vendor := private.vendor_of(private.connection_type(sync.kind));
  unused := array(
    select known.group_id from public.source_groups as known
    where known.organization_id = sync.organization_id and known.vendor = in_vendor and not exists (
      select from public.audiences
      where audiences.organization_id = known.organization_id and audiences.principals <> '{}'
        and audiences.principals @> array['group:' || known.vendor || ':' || known.group_id]));
  delete from public.source_group_members as members
  where members.organization_id = sync.organization_id and members.vendor = in_vendor and members.group_id = any (unused);
  delete from public.source_groups as known
  where known.organization_id = sync.organization_id and known.vendor = in_vendor and known.group_id = any (unused);
end;
$$;
comment on function public.forget_drive_groups(bigint) is
  'Forgets the groups of a vendor''s that nothing is shared with any more, and who was in them: what is shared with one later waits '
  'until it has been asked for.';
grant execute on function public.forget_drive_groups(bigint) to service_role;

create function private.unread_groups_json(sync public.sources)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by reason), '[]')
    from (
      select known.reason, count(*) as count
      from unnest(private.drive_groups(sync.id)) as named (group_id)
      join public.source_groups as known
        on known.organization_id = sync.organization_id and known.group_id = named.group_id
        and known.vendor = private.vendor_of(private.connection_type(sync.kind))
      where known.reason is not null
      group by known.reason) as counted);
end;
$$;
comment on function private.unread_groups_json(public.sources) is
  'How many groups that files of a sync are shared with can''t be read, by the reason; neither their names nor who is in them.';

create or replace function private.sync_json(sync public.sources)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  connection public.connections;
begin
  select * into connection from public.connections
  where connections.organization_id = sync.organization_id and connections.id = sync.connection_id;
  return jsonb_build_object(
    'id', sync.id, 'service', private.connection_type(sync.kind), 'name', sync.name, 'kind', sync.settings ->> 'form',
    'place', coalesce(sync.settings ->> 'place', ''), 'url', case when sync.owner_id = me then sync.settings ->> 'url' end,
    'state', sync.state, 'reason', sync.reason,
    'connection', coalesce(connection.state, 'none'), 'account', coalesce(connection.account_email, connection.account_name),
    'sharing', sync.settings ->> 'sharing',
    'tag_ids', (
      select coalesce(jsonb_agg(tags.id order by tags.id), '[]') from public.tags
      where tags.organization_id = sync.organization_id and coalesce(sync.settings -> 'tag_ids', '[]') @> to_jsonb(tags.id)),
    'every', sync.settings ->> 'every',
    'pushed', exists (
      select from public.drive_watches as watches
      where watches.connection_id = sync.connection_id and watches.ends_at > now()
        and exists (select from jsonb_array_elements(sync.settings -> 'roots') as root
                    where root ->> 'drive_id' = watches.drive_id)),
    'owner', (
      select jsonb_build_object('id', users.id, 'name', coalesce(nullif(users.name, ''), users.email)) from public.users
      join public.organization_members as members on members.user_id = users.id and members.organization_id = sync.organization_id
      where users.id = sync.owner_id),
    'mine', sync.owner_id is not distinct from me,
    'files', (
      select jsonb_build_object(
        'waiting', count(*) filter (where items.state in ('waiting', 'found')),
        'current', count(*) filter (where items.state = 'current'), 'failed', count(*) filter (where items.state = 'failed'),
        'skipped', count(*) filter (where items.state in ('skipped', 'left_out')))
      from public.source_items as items where items.source_id = sync.id),
    'unreadable', case when sync.settings ->> 'sharing' = 'source' then private.source_unreadable_count(sync.id) else 0 end,
    'unread_groups', case when sync.settings ->> 'sharing' = 'source' then private.unread_groups_json(sync) else '[]' end,
    'plan', case when sync.state = 'draft' then (
        select case when runs.state = 'done' then (
          select jsonb_build_object('add', count(*) filter (where items.state = 'found'), 'update', 0, 'remove', 0,
                                    'skip', count(*) filter (where items.state = 'skipped'))
          from public.source_items as items where items.source_id = sync.id) end
        from public.source_runs as runs where runs.source_id = sync.id order by runs.id desc limit 1)
      when sync.state = 'confirm' then sync.plan end,
    'run', (
      select private.run_json(runs) from public.source_runs as runs
      where runs.organization_id = sync.organization_id and runs.source_id = sync.id
      order by runs.started_at desc, runs.id desc limit 1),
    'looked_at', (
      select max(runs.ended_at) from public.source_runs as runs
      where runs.organization_id = sync.organization_id and runs.source_id = sync.id and runs.state = 'done' and runs.mode = 'all'),
    'next_at', (select next_run_at from public.job_schedules where job_schedules.name = 'source:' || sync.id),
    'created_at', sync.created_at);
end;
$$;
