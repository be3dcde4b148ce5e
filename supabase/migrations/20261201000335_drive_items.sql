-- What came of a file, and how a look ends.
create function public.tell_drive_item(job_id bigint, job_lease uuid, run_id bigint, told jsonb)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs;
  sync public.sources;
  item public.source_items;
  twin public.source_items;
  document public.documents;
  outcome constant text := told ->> 'outcome';
begin
  perform private.hold_job(job_id, job_lease);
  run := private.hold_run(run_id);
  select * into sync from public.sources where id = run.source_id;
  select * into item from public.source_items
  where source_id = run.source_id and external_id = told ->> 'external_id' for update;
  if item.id is null or not item.due then
    return 'known';
  end if;
  if outcome in ('failed', 'skipped') then
    update public.source_items
    set due = false, state = outcome, reason = told ->> 'reason',
        facts = jsonb_set(facts, '{passing}', coalesce(told -> 'passing', 'false'))
    where id = item.id;
    update public.source_runs
    set failed = failed + (outcome = 'failed')::integer,
        errors = case when outcome = 'failed' and jsonb_array_length(errors) < 100
          then errors || jsonb_build_object('external_id', item.external_id, 'reason', told ->> 'reason') else errors end
    where id = run.id;
    return outcome;
  elsif outcome = 'gone' then
    perform private.lose_drive_items(run, array[item.id]);
    return outcome;
  end if;
  if outcome = 'taken' then
    if item.document_id is null then
      twin := private.drive_twin(item, sync);
      item.document_id := twin.document_id;
    end if;
    if item.document_id is null then
      insert into public.documents (organization_id, name, type, size, stage, uploaded_by, origin, address)
      values (run.organization_id, item.name, told ->> 'type', (told ->> 'size')::bigint, 'queued', sync.owner_id, 'drive',
              left(item.facts ->> 'url', 1024))
      returning * into document;
      insert into public.document_tags (organization_id, document_id, tag_id, added_by)
      select run.organization_id, document.id, tags.id, sync.owner_id from public.tags
      where tags.organization_id = run.organization_id and coalesce(sync.settings -> 'tag_ids', '[]') @> to_jsonb(tags.id);
      select * into document from public.documents where id = document.id;
    else
      perform private.hold_reading(item.document_id);
      select * into document from public.documents where id = item.document_id;
    end if;
    update public.source_items
    set document_id = document.id, state = 'waiting', reason = null, version = told ->> 'version',
        facts = facts - 'passing' || jsonb_build_object('version', told -> 'version')
    where id = item.id;
    perform private.add_revision(document, told ->> 'path', told ->> 'type', (told ->> 'size')::bigint);
    update public.source_runs set changed = changed + 1 where id = run.id;
    item.document_id := document.id;
  end if;
  if told ? 'principals' then
    perform private.set_document_sharing(item.document_id, private.narrowest_sharing(item.document_id),
      array(select jsonb_array_elements_text(case jsonb_typeof(told -> 'principals') when 'array' then told -> 'principals' else '[]' end)));
    update public.source_items set facts = facts || jsonb_build_object('shared', true, 'asked_at', extract(epoch from now())::bigint)
    where id = item.id;
  elsif sync.settings ->> 'sharing' <> 'source' and outcome = 'taken' then
    perform private.set_document_sharing(item.document_id, private.narrowest_sharing(item.document_id));
  end if;
  update public.source_items
  set due = false, state = case when outcome = 'same' and state not in ('failed', 'waiting') then 'current' else state end
  where id = item.id;
  return outcome;
end;
$$;
comment on function public.tell_drive_item(bigint, uuid, bigint, jsonb) is
  'What came of a file: {external_id, outcome: taken, same, failed, skipped or gone, reason, passing: worth trying at the next look, path, '
  'type, size, version: of its bytes, principals: whom its source shares it with, null when it doesn''t say}. known: it was told before.';

create function private.drive_groups(of_source_id bigint)
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
    where items.source_id = of_source_id and principal like 'group:%' limit 500);
end;
$$;
comment on function private.drive_groups(bigint) is 'The vendor''s groups that files of a sync are shared with.';

create function public.list_drive_groups(run_id bigint)
returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.drive_groups(runs.source_id) from public.source_runs as runs where runs.id = list_drive_groups.run_id;
end;
$$;
comment on function public.list_drive_groups(bigint) is 'The vendor''s groups whose members have to be known for what a look has brought.';

create or replace function private.drop_documents(ids bigint[])
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted constant bigint[] := array(
    select given.id from unnest(ids) as given (id)
    where given.id is not null
      and not exists (select from public.source_items as items where items.document_id = given.id)
    order by given.id);
begin
  -- What another sync holds stays, and is of who has that.
  update public.documents set uploaded_by = (
    select sources.owner_id from public.source_items as items join public.sources on sources.id = items.source_id
    where items.document_id = documents.id order by items.id limit 1)
  where documents.id = any (ids) and documents.origin = 'drive' and documents.id <> all (wanted) and not exists (
    select from public.source_items as items join public.sources on sources.id = items.source_id
    where items.document_id = documents.id and sources.owner_id = documents.uploaded_by);
  perform private.hold_reading(given.id) from unnest(wanted) as given (id);
  perform private.cancel_job('document:' || given.id) from unnest(wanted) as given (id);
  delete from public.documents where documents.id = any (wanted);
end;
$$;
comment on function private.drop_documents(bigint[]) is
  'Deletes documents with all that is theirs, a reading under way loses its lease; those that an item of a source still holds stay.';
