-- A look at a source goes on where it stood, however often it is broken off, paused or begun again.
create or replace function public.begin_source_run(of_source_id bigint)
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
  elsif source.state in ('paused', 'deleting') then
    return null;
  end if;
  update public.source_runs set heartbeat_at = now() where source_id = source.id and state = 'running' returning id into run_id;
  if run_id is null and source.kind = 'website' then
    -- A draft is looked over when somebody asks, and then its run is there.
    return case when source.state <> 'draft' then private.open_run(source, 'all') end;
  elsif run_id is null then
    insert into public.source_runs (organization_id, source_id) values (source.organization_id, source.id)
    returning id into run_id;
  end if;
  return run_id;
end;
$$;
comment on function public.begin_source_run(bigint) is
  'The run over a source that is under way, else a new one; one at a time, as its job is. Null: it is paused, or not to be looked at.';

create function public.keep_source_cursor(job_id bigint, job_lease uuid, run_id bigint, new_cursor jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs;
begin
  perform private.hold_job(job_id, job_lease);
  run := private.hold_run(run_id);
  update public.source_runs set cursor = new_cursor where id = run.id;
  perform private.advance_job(job_id, null,
    (case when run.reached > 0 then least(1, run.listed::real / run.reached) else 0 end)::real);
end;
$$;
comment on function public.keep_source_cursor(bigint, uuid, bigint, jsonb) is
  'A run got on: where its next step goes on, and nothing held against its job any more.';

create function public.prune_source_items(run_id bigint, at_once integer default 50)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs := private.hold_run(run_id);
  gone public.source_items[];
begin
  gone := array(
    select items from public.source_items as items
    where items.source_id = run.source_id and run.mode = 'all' and (
      (items.seen_run_id is distinct from run.id and items.state <> 'left_out' and not run.capped)
      or (items.document_id is not null and items.state in ('skipped', 'gone', 'left_out')))
    order by items.id limit at_once);
  update public.source_items set document_id = null, version = null, facts = '{}'
  where id in (select id from unnest(gone)) and document_id is not null;
  perform private.drop_documents(array(select document_id from unnest(gone) where document_id is not null));
  delete from public.source_items
  where id in (select id from unnest(gone)) and seen_run_id is distinct from run.id and state <> 'left_out';
  update public.source_runs set removed = removed + cardinality(gone) where id = run.id;
  return cardinality(gone);
end;
$$;
comment on function public.prune_source_items(bigint, integer) is
  'Of a whole look that has listed all, some of what is gone goes, its documents too: what it didn''t list, unless there was more than '
  'it may look at, and what isn''t one to take any more. Gives how many; 0: none is left.';

create function public.recheck_website(run_id bigint)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs := private.hold_run(run_id);
  here integer;
  unlisted integer;
begin
  select count(*), count(*) filter (where seen_run_id is distinct from run.id) into here, unlisted
  from public.source_items where source_id = run.source_id and document_id is not null and state <> 'left_out';
  if run.mode <> 'all' or run.capped or unlisted <= 5 or unlisted * 2 <= here then
    return false;
  end if;
  update public.source_items set due = true
  where source_id = run.source_id and document_id is not null and state <> 'left_out' and seen_run_id is distinct from run.id;
  update public.source_runs set reached = reached + unlisted where id = run.id;
  return true;
end;
$$;
comment on function public.recheck_website(bigint) is
  'Where most of a website isn''t linked from anywhere any more, each page is asked whether it is gone: a front page that says less '
  'for a day empties no library. Whether there is something to ask.';

create or replace function public.finish_source_run(run_id bigint, new_cursor jsonb default null, error text default null)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs;
begin
  -- First the source, as whoever changes it locks them.
  perform from public.sources where id = (select source_id from public.source_runs where id = run_id) for update;
  run := private.hold_run(run_id);
  if error is null then
    while public.prune_source_items(run.id, 500) > 0 loop
      null;
    end loop;
  end if;
  update public.sources
  set cursor = case when error is null then coalesce(new_cursor, cursor) else cursor end,
      state = case when state in ('paused', 'draft', 'deleting') or (run.mode = 'some' and error is null) then state
                   when error is null then 'active' else 'failed' end,
      reason = case when run.mode = 'some' and error is null then reason else error end
  where id = run.source_id;
  update public.source_runs
  set state = case when error is null then 'done' else 'failed' end, reason = error, ended_at = now(),
      capped = capped or (error is null and exists (
        select from public.source_items where source_items.source_id = run.source_id and due))
  where id = run.id
  returning * into run;
  update public.source_items set due = false where source_id = run.source_id and due;
  return run.removed;
end;
$$;
comment on function public.finish_source_run(bigint, jsonb, text) is
  'Ends a run, and says of its source how it went. Only after a listing that ended well, without an error, goes what is gone '
  '(prune_source_items); gives how many.';

create or replace function public.cancel_source_run(organization_id bigint, source_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  my_role constant public.organization_role := private.require_member(cancel_source_run.organization_id);
begin
  perform from public.sources
  where sources.id = cancel_source_run.source_id and sources.organization_id = cancel_source_run.organization_id
    and (my_role >= 'admin' or sources.owner_id = private.my_user_id())
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'That source doesn''t exist.');
  end if;
  perform private.cancel_job('schedule:source:' || cancel_source_run.source_id);
  update public.source_runs set state = 'cancelled', reason = 'It was stopped.', ended_at = now()
  where source_runs.source_id = cancel_source_run.source_id and ended_at is null;
end;
$$;

create function private.leave_out_deleted()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.source_items
  set document_id = null, state = 'left_out', due = false, version = null, facts = '{}', reason = 'Its document was deleted.'
  from public.sources
  where source_items.document_id = old.id and source_items.organization_id = old.organization_id
    and sources.id = source_items.source_id and sources.kind = 'website';
  return old;
end;
$$;
comment on function private.leave_out_deleted() is 'Trigger: a page whose document somebody deletes isn''t taken again by the next look.';
create trigger documents_leave_out_deleted before delete on public.documents
  for each row when (old.origin = 'website') execute function private.leave_out_deleted();

create function private.forget_header()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform public.delete_secret('website.header', old.id::text, old.organization_id);
  return null;
end;
$$;
comment on function private.forget_header() is 'Trigger: a website that goes takes the header along that was entrusted for it.';
create trigger sources_forget_header after delete on public.sources
  for each row when (old.kind = 'website') execute function private.forget_header();

create function public.prune_website_drafts()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.sources where id in (
    select sources.id from public.sources
    where sources.kind = 'website' and sources.state = 'draft' and sources.updated_at < now() - interval '7 days'
      and not exists (select from public.source_runs as runs where runs.source_id = sources.id and runs.ended_at is null)
    limit 100);
end;
$$;
comment on function public.prune_website_drafts() is 'Forgets websites that were looked over a week ago and of which nothing was taken.';

create or replace function private.announce_source_run()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state and (new.listed = old.listed or (new.listed > 20 and new.listed % 20 <> 0)) then
    return null;
  end if;
  perform realtime.send(
    jsonb_build_object(
      'id', new.source_id, 'organization_id', new.organization_id, 'run_id', new.id, 'mode', new.mode, 'state', new.state,
      'reason', new.reason, 'reached', new.reached, 'listed', new.listed, 'changed', new.changed, 'removed', new.removed,
      'failed', new.failed),
    'source', 'user:' || users.auth_id::text, true)
  from public.sources
  join public.users on users.id = sources.owner_id
  join public.organization_members as members
    on members.user_id = users.id and members.organization_id = new.organization_id
  where sources.id = new.source_id;
  if tg_op <> 'UPDATE' or new.state <> old.state then
    perform realtime.send(
      jsonb_build_object('id', new.source_id, 'state', new.state),
      'source', 'organization:' || new.organization_id, true);
  end if;
  return null;
end;
$$;
comment on function private.announce_source_run() is
  'Trigger: a source''s owner hears how far a run is, at every 20th item and each of the first 20; the organisation hears that one '
  'begins, rests or ends.';
