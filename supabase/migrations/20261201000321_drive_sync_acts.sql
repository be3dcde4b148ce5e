-- What is changed of a sync that has begun: who reads it, its rest, its end, one file once more.
create function private.sharing_anew(sync public.sources)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if sync.settings ->> 'sharing' = 'source' then
    -- Until their sharing is known, documents are for who connected them.
    perform private.set_document_sharing(items.document_id, 'me')
    from public.source_items as items where items.source_id = sync.id and items.document_id is not null;
    update public.source_items set facts = facts - 'shared'
    where source_items.source_id = sync.id and document_id is not null;
  else
    perform private.set_document_sharing(items.document_id, private.narrowest_sharing(items.document_id))
    from public.source_items as items where items.source_id = sync.id and items.document_id is not null;
  end if;
end;
$$;

create function private.narrowest_sharing(of_document_id bigint)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce((array_agg(sources.settings ->> 'sharing'
                     order by array_position(array['me', 'source', 'tags'], sources.settings ->> 'sharing')))[1], 'me')
    from public.source_items as items join public.sources on sources.id = items.source_id
    where items.document_id = of_document_id);
end;
$$;
comment on function private.narrowest_sharing(bigint) is 'Where several syncs hold a document, the narrowest of what they say counts.';
comment on function private.sharing_anew(public.sources) is 'Who reads a sync''s documents is another choice: at once where it is narrower.';

create function public.change_sync(
  organization_id bigint, source_id bigint, name text default null, sharing text default null, tag_ids bigint[] default null,
  every text default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  sync public.sources := private.my_sync(source_id, organization_id);
  former constant public.sources := sync;
begin
  perform private.check_text(change_sync.name, 'Name', 255, (change_sync.name is not null)::integer);
  perform private.check_sync_choice(sync.organization_id, coalesce(change_sync.sharing, sync.settings ->> 'sharing'),
    coalesce(change_sync.tag_ids, '{}'), coalesce(change_sync.every, sync.settings ->> 'every'));
  update public.sources
  set name = coalesce(change_sync.name, sources.name),
      settings = settings || jsonb_strip_nulls(jsonb_build_object(
        'sharing', change_sync.sharing, 'tag_ids', to_jsonb(change_sync.tag_ids), 'every', change_sync.every)),
      every = case when sources.state = 'draft' then null else coalesce(change_sync.every::interval, sources.every) end
  where id = sync.id
  returning * into sync;
  if change_sync.tag_ids is not null then
    perform private.tag_website(sync.id, sync.settings -> 'tag_ids', former.settings -> 'tag_ids');
  end if;
  if sync.settings ->> 'sharing' <> former.settings ->> 'sharing' then
    perform private.sharing_anew(sync);
    perform private.audit(sync.organization_id, 'syncs.share',
      jsonb_build_object('id', sync.id, 'name', sync.name, 'sharing', sync.settings ->> 'sharing'));
    if sync.settings ->> 'sharing' = 'source' and sync.state = 'active'
       and not exists (select from public.source_runs where source_runs.source_id = sync.id and ended_at is null) then
      perform private.open_sync_run(sync, 'all');
    end if;
  end if;
end;
$$;
comment on function public.change_sync(bigint, bigint, text, text, bigint[], text) is
  'Changes what a sync is called, who reads what it brings in, its tags, and how often it looks; what isn''t told stays.';
grant execute on function public.change_sync(bigint, bigint, text, text, bigint[], text) to authenticated;

create function public.pause_sync(organization_id bigint, source_id bigint, paused boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  sync public.sources := private.seen_sync(source_id, organization_id);
begin
  select * into sync from public.sources where id = sync.id for update;
  if paused is null then
    perform private.refuse(400, 'invalid_input', 'Say whether it is paused.');
  elsif not paused then
    sync := private.my_sync(source_id, organization_id);
  end if;
  if sync.state = 'draft' then
    perform private.refuse(409, 'conflict', 'This sync hasn''t begun yet.');
  elsif paused then
    perform private.cancel_job('schedule:source:' || sync.id);
    update public.sources set state = 'paused' where id = sync.id;
    update public.source_runs set state = 'paused' where source_runs.source_id = sync.id and state = 'running';
  elsif sync.state = 'paused' then
    if sync.connection_id is null then
      perform private.refuse(409, 'conflict', 'This service has to be connected again first.');
    end if;
    update public.sources
    set state = case when sync.plan is not null then 'confirm' when sync.reason is not null then 'failed' else 'active' end
    where id = sync.id;
    update public.source_runs set state = 'running', heartbeat_at = now()
    where source_runs.source_id = sync.id and state = 'paused';
    perform private.enqueue('source.run', 1, 'schedule:source:' || sync.id, jsonb_build_object('source_id', sync.id),
                            sync.organization_id);
  end if;
end;
$$;
comment on function public.pause_sync(bigint, bigint, boolean) is
  'Pauses a sync, one''s own or any for admins: a look under way rests where it is; or has one''s own go on there.';
grant execute on function public.pause_sync(bigint, bigint, boolean) to authenticated;

create function private.drop_sync(of_source_id bigint, documents_too boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  sync public.sources;
begin
  perform private.cancel_job('schedule:source:' || of_source_id);
  update public.source_runs set state = 'cancelled', reason = 'The sync was deleted.', ended_at = now()
  where source_id = of_source_id and ended_at is null;
  if not documents_too then
    delete from public.sources where id = of_source_id;
    return;
  end if;
  update public.sources set state = 'deleting', every = null, connection_id = null where id = of_source_id returning * into sync;
  -- Nothing answers with them from now on, but for those that another sync holds as well; the rows go by a job.
  update public.documents set revision_id = null
  where revision_id is not null and documents.organization_id = sync.organization_id
    and id in (
      select document_id from public.source_items as items where items.source_id = sync.id and not exists (
        select from public.source_items as others
        where others.document_id = items.document_id and others.source_id <> sync.id));
  perform private.enqueue('source.delete', 1, 'source:' || sync.id, jsonb_build_object('source_id', sync.id), sync.organization_id);
end;
$$;
comment on function private.drop_sync(bigint, boolean) is
  'A sync goes: its documents stay as they are, or answer nothing from now on and go by a job, unless another sync holds them too.';

create function public.delete_sync(organization_id bigint, source_id bigint, documents_too boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  sync constant public.sources := private.seen_sync(source_id, organization_id);
begin
  if documents_too is null then
    perform private.refuse(400, 'invalid_input', 'Say whether documents go too.');
  end if;
  perform from public.sources where id = sync.id for update;
  perform private.drop_sync(sync.id, documents_too);
  perform private.audit(sync.organization_id, 'syncs.delete',
    jsonb_build_object('id', sync.id, 'kind', sync.kind, 'name', case when sync.owner_id = private.my_user_id() then sync.name end,
                       'documents', case when documents_too then 'remove' else 'keep' end));
end;
$$;
comment on function public.delete_sync(bigint, bigint, boolean) is
  'Deletes a sync, one''s own or any for admins. Its documents stay as they are, or go.';
grant execute on function public.delete_sync(bigint, bigint, boolean) to authenticated;

create function public.retry_sync_file(organization_id bigint, source_id bigint, item_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  sync constant public.sources := private.my_sync(source_id, organization_id);
  run_id bigint;
begin
  if sync.state in ('draft', 'paused') then
    perform private.refuse(409, 'conflict', case sync.state when 'draft' then 'This sync hasn''t begun yet.'
      else 'This sync is paused. Resume it first.' end);
  elsif not exists (select from public.source_items
                    where id = item_id and source_items.source_id = sync.id and state not in ('folder', 'gone')) then
    perform private.refuse(404, 'not_found', 'That file doesn''t exist.');
  end if;
  select id into run_id from public.source_runs where source_runs.source_id = sync.id and ended_at is null for update;
  if run_id is null then
    run_id := private.open_sync_run(sync, 'some');
  end if;
  update public.source_items
  set due = true, version = null, state = case when state in ('left_out', 'skipped') then 'waiting' else state end
  where id = item_id;
end;
$$;
comment on function public.retry_sync_file(bigint, bigint, bigint) is
  'Has one file of one''s own sync looked at again: in the look under way, else by itself.';
grant execute on function public.retry_sync_file(bigint, bigint, bigint) to authenticated;
