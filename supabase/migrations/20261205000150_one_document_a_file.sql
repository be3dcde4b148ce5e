-- Two syncs that hold a file and take it at the same moment each made a document of it: neither saw the other's.
create or replace function public.tell_drive_item(job_id bigint, job_lease uuid, run_id bigint, told jsonb)
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
      perform pg_advisory_xact_lock(hashtextextended('drive-file:' || item.organization_id || ':' || item.external_id, 0));
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
    update public.source_items set facts = facts || jsonb_build_object('shared', true, 'asked_at', extract(epoch from now()))
    where id = item.id;
  elsif sync.settings ->> 'sharing' <> 'source' and outcome = 'taken' then
    perform private.set_document_sharing(item.document_id, private.narrowest_sharing(item.document_id));
  end if;
  update public.source_items
  set due = false,
      state = case when outcome <> 'same' or state = 'waiting' or (state = 'failed' and not facts ? 'passing') then state
                   -- It couldn't be had since it was taken; what became of that is what holds.
                   when state = 'failed' and exists (
                     select from public.document_revisions as revisions
                     where revisions.document_id = item.document_id and revisions.state = 'reading') then 'waiting'
                   else 'current' end,
      reason = case when outcome = 'same' and state = 'failed' and facts ? 'passing' then null else reason end,
      facts = case when outcome = 'same' then facts - 'passing' else facts end
  where id = item.id;
  return outcome;
end;
$$;
