-- What a look at a website tells of its pages, one after the other. Each telling is a transaction under the job's lease, and
-- counts once: a page that this run has looked at already is left as it is.
create function private.find_pages(run public.source_runs, addresses text[], at_depth integer)
returns bigint[]
language plpgsql security definer
set search_path = ''
as $$
declare
  website public.sources;
  room integer;
  known integer;
  added integer;
  wanted constant text[] := array(select distinct address from unnest(addresses) as address where char_length(address) <= 1024);
begin
  select * into website from public.sources where id = run.source_id;
  if run.mode <> 'some' and at_depth <= least((website.settings ->> 'depth')::integer,
                                              (private.website_caps(run.organization_id) ->> 'depth')::integer) then
    room := least((website.settings ->> 'pages')::integer, (private.website_caps(run.organization_id) ->> 'pages')::integer)
      - (select reached from public.source_runs where id = run.id);
    update public.source_items set due = true, depth = at_depth where id in (
      select id from public.source_items
      where source_id = run.source_id and external_id = any (wanted) and not due
        and seen_run_id is distinct from run.id and state <> 'left_out'
      order by id limit greatest(room, 0));
    get diagnostics known = row_count;
    added := 0;
    if run.mode = 'scan' or coalesce((website.settings ->> 'follow')::boolean, true) then
      insert into public.source_items (organization_id, source_id, external_id, state, depth, due)
      select run.organization_id, run.source_id, address, 'found', at_depth, true from unnest(wanted) as address
      where not exists (select from public.source_items where source_id = run.source_id and external_id = address)
      order by address limit greatest(room - known, 0)
      on conflict do nothing;
      get diagnostics added = row_count;
    end if;
    update public.source_runs
    set reached = reached + known + added,
        capped = capped or (room - known - added <= 0 and exists (
          select from unnest(wanted) as address
          left join public.source_items as items on items.source_id = run.source_id and items.external_id = address
          where items.id is null or (not items.due and items.seen_run_id is distinct from run.id and items.state <> 'left_out')))
    where id = run.id;
  end if;
  return array(select id from public.source_items where source_id = run.source_id and external_id = any (wanted));
end;
$$;
comment on function private.find_pages(public.source_runs, text[], integer) is
  'A run has found addresses, so many links deep: those that it may reach are due; gives the items that are known of them.';

create function public.find_website_pages(job_id bigint, job_lease uuid, run_id bigint, addresses text[])
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs;
begin
  perform private.hold_job(job_id, job_lease);
  run := private.hold_run(run_id);
  perform private.find_pages(run, addresses, 1);
  return not (select capped from public.source_runs where id = run.id);
end;
$$;
comment on function public.find_website_pages(bigint, uuid, bigint, text[]) is
  'A site lists addresses by itself (in a sitemap): they are due like those that its first page leads to. Whether there is room for more.';

create function public.due_website_pages(run_id bigint, at_most integer)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'address', items.external_id, 'depth', items.depth,
      'version', case when items.state in ('current', 'waiting') then items.version end,
      'facts', case when items.state in ('current', 'waiting', 'skipped') then items.facts end) order by items.depth, items.id), '[]')
    from (
      select items.* from public.source_items as items
      join public.source_runs as runs on runs.source_id = items.source_id
      where runs.id = run_id and items.due order by items.depth, items.id limit at_most
    ) as items
  );
end;
$$;
comment on function public.due_website_pages(bigint, integer) is
  'The next pages that a run has to look at, those nearest to where the site begins first: [{address, depth, version, facts}]; '
  'version: the hash of what is here of it, null when it has to be taken; facts: what was kept of it, null when it counts no more.';

create function private.take_page(run public.source_runs, website public.sources, item public.source_items, told jsonb)
returns public.source_items
language plpgsql security definer
set search_path = ''
as $$
declare
  document public.documents;
begin
  perform private.count(run.organization_id, 'pages_crawled');
  if item.document_id is null then
    insert into public.documents (organization_id, name, type, size, stage, uploaded_by, origin, address)
    values (run.organization_id, told ->> 'name', told ->> 'type', (told ->> 'size')::bigint, 'queued', website.owner_id,
            'website', item.external_id)
    returning * into document;
    insert into public.document_tags (organization_id, document_id, tag_id, added_by)
    select run.organization_id, document.id, tags.id, website.owner_id from public.tags
    where tags.organization_id = run.organization_id and coalesce(website.settings -> 'tag_ids', '[]') @> to_jsonb(tags.id);
    update public.source_items set document_id = document.id where id = item.id;
    select * into document from public.documents where id = document.id;
  else
    perform private.hold_reading(item.document_id);
    -- A name that somebody gave it stays.
    update public.documents
    set name = case when documents.name = item.name then told ->> 'name' else documents.name end, address = item.external_id
    where id = item.document_id
    returning * into document;
  end if;
  update public.source_items
  set state = 'waiting', reason = null, name = told ->> 'name', version = told ->> 'version'
  where id = item.id
  returning * into item;
  perform private.add_revision(document, told ->> 'path', told ->> 'type', (told ->> 'size')::bigint);
  update public.source_runs set changed = changed + 1 where id = run.id;
  return item;
end;
$$;
comment on function private.take_page(public.source_runs, public.sources, public.source_items, jsonb) is
  'A page that is new or has changed is to be read: its file is its document''s next revision, which counts as a page crawled.';

create function public.tell_website_page(job_id bigint, job_lease uuid, run_id bigint, told jsonb)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.source_runs;
  website public.sources;
  item public.source_items;
  asked_item public.source_items;
  kept public.source_items;
  outcome text := told ->> 'outcome';
  twin text;
  found_ids bigint[];
begin
  perform private.hold_job(job_id, job_lease);
  run := private.hold_run(run_id);
  select * into website from public.sources where id = run.source_id;
  select * into item from public.source_items
  where source_id = run.source_id and external_id = told ->> 'address' for update;
  if item.id is null or not item.due then
    return 'known';
  end if;
  if told ->> 'identity' <> item.external_id then
    asked_item := item;
    insert into public.source_items (organization_id, source_id, external_id, state, depth)
    values (run.organization_id, run.source_id, told ->> 'identity', 'found', item.depth)
    on conflict (source_id, external_id) do nothing;
    select * into kept from public.source_items where source_id = run.source_id and external_id = told ->> 'identity' for update;
    if kept.state <> 'left_out' and (kept.seen_run_id is distinct from run.id or kept.due) then
      -- What was known under the former address goes on under this one, with its document.
      if item.document_id is not null and kept.document_id is null then
        update public.source_items set document_id = null where id = item.id;
        update public.source_items
        set document_id = item.document_id, version = item.version, name = item.name, state = item.state, links = item.links
        where id = kept.id
        returning * into kept;
      end if;
      item := kept;
    elsif outcome = 'taken' and not (told ->> 'moved')::boolean and kept.version is distinct from told ->> 'version' then
      -- It names another page in its place that says something else.
      asked_item := null;
    else
      item := null;
    end if;
    if asked_item.id is not null then
      update public.source_items
      set due = false, seen_run_id = run.id, state = 'skipped', version = null, facts = '{}', links = '{}',
          reason = case when (told ->> 'moved')::boolean then 'It leads to ' else 'It is the same page as ' end || (told ->> 'identity')
      where id = asked_item.id;
      update public.source_runs set listed = listed + 1 where id = run.id;
    end if;
  end if;
  if item.id is not null then
    if outcome = 'taken' and run.mode <> 'scan' then
      select other.external_id into twin from public.source_items as other
      where other.source_id = run.source_id and other.version = told ->> 'version' and other.id <> item.id
        and other.document_id is not null and (other.seen_run_id = run.id or other.due)
      limit 1;
      if found then
        outcome := 'skipped';
        told := told || jsonb_build_object('reason', 'It says the same as ' || twin);
      elsif item.state in ('current', 'waiting') and item.version = told ->> 'version' then
        outcome := 'same';
      else
        item := private.take_page(run, website, item, told);
      end if;
    end if;
    update public.source_items
    set due = false, seen_run_id = run.id, facts = coalesce(told -> 'facts', case when outcome in ('same') then item.facts end, '{}'),
        state = case outcome when 'failed' then 'failed' when 'skipped' then 'skipped' when 'gone' then 'gone'
                             when 'same' then item.state else case when run.mode = 'scan' then 'found' else 'waiting' end end,
        reason = case when outcome in ('failed', 'skipped', 'gone') then told ->> 'reason'
                      when outcome = 'same' then item.reason end,
        name = coalesce(told ->> 'name', item.name)
    where id = item.id;
    -- What isn't told to have changed leads where it led.
    found_ids := private.find_pages(run, case when told ? 'links' then array(select jsonb_array_elements_text(told -> 'links'))
      when outcome in ('same', 'failed') then array(select external_id from public.source_items where id = any (item.links))
      else '{}' end, item.depth + 1);
    update public.source_items set links = found_ids where id = item.id;
    update public.source_runs
    set listed = listed + 1, failed = failed + (outcome = 'failed')::integer,
        reached = reached + (asked_item.id is not null and not item.due)::integer,
        errors = case when outcome = 'failed' and jsonb_array_length(errors) < 100
          then errors || jsonb_build_object('external_id', item.external_id, 'reason', told ->> 'reason') else errors end
    where id = run.id;
  end if;
  return outcome;
end;
$$;
comment on function public.tell_website_page(bigint, uuid, bigint, jsonb) is
  'What came of a page: {address, identity: the address it really has, moved: by a redirect, outcome: taken, same, failed, skipped '
  'or gone, reason, name, type, size, path, version: of its file, facts, links}. Gives what was made of it; known: nothing, it was told before.';
