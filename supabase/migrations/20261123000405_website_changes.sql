-- What people do with a website that they have brought in.
create function public.crawl_website(
  organization_id bigint, source_id bigint, name text, settings jsonb, every interval default null, left_out_ids bigint[] default '{}'
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  website public.sources := private.my_website(source_id, organization_id);
begin
  perform private.check_text(name, 'Name', 255, 1);
  perform private.check_list(left_out_ids, 'Pages left out', 4000);
  if website.state <> 'draft' then
    perform private.refuse(409, 'conflict', 'This website is crawled already. Change it, or have it crawled now.');
  end if;
  perform private.check_pages(website.id, left_out_ids);
  perform private.cancel_job('schedule:source:' || website.id);
  update public.source_runs set state = 'cancelled', reason = 'What was found so far is taken.', ended_at = now()
  where source_runs.source_id = website.id and ended_at is null;
  update public.sources
  set name = crawl_website.name, state = 'active', reason = null, every = crawl_website.every,
      settings = jsonb_build_object('address', website.settings -> 'address')
        || private.website_settings(website.organization_id, crawl_website.settings)
  where id = website.id
  returning * into website;
  update public.source_items
  set state = case when id = any (left_out_ids) then 'left_out' when state = 'left_out' then 'found' else state end
  where source_items.source_id = website.id and (id = any (left_out_ids) or state = 'left_out');
  perform private.open_run(website, 'all');
end;
$$;
comment on function public.crawl_website(bigint, bigint, text, jsonb, interval, bigint[]) is
  'Takes what a draft has found, but for the pages left out, and looks at it again as often as `every` says.';
grant execute on function public.crawl_website(bigint, bigint, text, jsonb, interval, bigint[]) to authenticated;

create function public.change_website(
  organization_id bigint, source_id bigint, name text default null, settings jsonb default '{}', every interval default null,
  never boolean default false
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  website constant public.sources := private.my_website(source_id, organization_id);
  merged constant jsonb := website.settings || private.website_settings(website.organization_id, settings);
begin
  perform private.check_text(name, 'Name', 255, (name is not null)::integer);
  update public.sources
  set name = coalesce(change_website.name, sources.name), settings = merged,
      every = case when website.state = 'draft' or never then null else coalesce(change_website.every, sources.every) end
  where id = website.id;
  if settings ? 'tag_ids' then
    perform private.tag_website(website.id, merged -> 'tag_ids', website.settings -> 'tag_ids');
  end if;
end;
$$;
comment on function public.change_website(bigint, bigint, text, jsonb, interval, boolean) is
  'Changes what a website is called, how it is crawled, and how often (never: only when somebody asks); what isn''t told stays. The '
  'next look goes by it; its pages'' tags change at once.';
grant execute on function public.change_website(bigint, bigint, text, jsonb, interval, boolean) to authenticated;

create function private.tag_website(of_source_id bigint, tag_ids jsonb, former jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.document_tags (organization_id, document_id, tag_id, added_by)
  select items.organization_id, items.document_id, tags.id, private.my_user_id()
  from public.source_items as items
  join public.tags on tags.organization_id = items.organization_id and coalesce(tag_ids, '[]') @> to_jsonb(tags.id)
  where items.source_id = of_source_id and items.document_id is not null
  on conflict do nothing;
  delete from public.document_tags using public.source_items as items
  where items.source_id = of_source_id and document_tags.document_id = items.document_id
    and coalesce(former, '[]') @> to_jsonb(document_tags.tag_id)
    and not coalesce(tag_ids, '[]') @> to_jsonb(document_tags.tag_id);
end;
$$;
comment on function private.tag_website(bigint, jsonb, jsonb) is
  'Gives the pages of a website its tags, and takes off those that it had and hasn''t any more; others stay.';

create function public.pause_website(organization_id bigint, source_id bigint, paused boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  website constant public.sources := private.my_website(source_id, organization_id);
begin
  if website.state = 'draft' then
    perform private.refuse(409, 'conflict', 'This website isn''t crawled yet. Stop looking it over, or take its pages.');
  elsif paused then
    perform private.cancel_job('schedule:source:' || website.id);
    update public.sources set state = 'paused' where id = website.id;
    update public.source_runs set state = 'paused' where source_runs.source_id = website.id and state = 'running';
  elsif website.state = 'paused' then
    update public.sources set state = case when website.reason is null then 'active' else 'failed' end where id = website.id;
    update public.source_runs set state = 'running', heartbeat_at = now()
    where source_runs.source_id = website.id and state = 'paused';
    if found then
      perform private.enqueue('source.run', 1, 'schedule:source:' || website.id, jsonb_build_object('source_id', website.id),
                              website.organization_id);
    end if;
  end if;
end;
$$;
comment on function public.pause_website(bigint, bigint, boolean) is
  'Pauses a website: a look under way rests where it is, and none begins by itself; or has it go on there.';
grant execute on function public.pause_website(bigint, bigint, boolean) to authenticated;

create function public.retry_website_page(organization_id bigint, source_id bigint, item_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  website constant public.sources := private.my_website(source_id, organization_id);
  run_id bigint;
begin
  if website.state in ('draft', 'paused') then
    perform private.refuse(409, 'conflict', case website.state when 'draft' then 'This website isn''t crawled yet.'
      else 'This website is paused. Resume it first.' end);
  end if;
  if not exists (select from public.source_items where id = item_id and source_items.source_id = website.id) then
    perform private.refuse(404, 'not_found', 'That page doesn''t exist.');
  end if;
  select id into run_id from public.source_runs where source_runs.source_id = website.id and ended_at is null for update;
  if run_id is null then
    update public.source_items set due = false where source_items.source_id = website.id and due;
    insert into public.source_runs (organization_id, source_id, mode) values (website.organization_id, website.id, 'some')
    returning id into run_id;
    perform private.enqueue('source.run', 1, 'schedule:source:' || website.id, jsonb_build_object('source_id', website.id),
                            website.organization_id);
  end if;
  update public.source_items
  set due = true, seen_run_id = null, state = case when state = 'left_out' then 'found' else state end
  where id = item_id and not due;
  if found then
    update public.source_runs set reached = reached + 1 where id = run_id;
  end if;
end;
$$;
comment on function public.retry_website_page(bigint, bigint, bigint) is
  'Has one page of a website looked at again, one that was left out too: in the look under way, else by itself.';
grant execute on function public.retry_website_page(bigint, bigint, bigint) to authenticated;

create function public.leave_out_pages(organization_id bigint, source_id bigint, item_ids bigint[])
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  website constant public.sources := private.my_website(source_id, organization_id);
  of_documents bigint[];
begin
  perform private.check_list(item_ids, 'Pages', 200);
  perform private.check_pages(website.id, item_ids);
  select coalesce(array_agg(document_id), '{}') into of_documents from public.source_items
  where source_items.source_id = website.id and id = any (item_ids) and document_id is not null;
  update public.source_items
  set state = 'left_out', due = false, document_id = null, version = null, facts = '{}', reason = null
  where source_items.source_id = website.id and id = any (item_ids);
  perform private.drop_documents(of_documents);
end;
$$;
comment on function public.leave_out_pages(bigint, bigint, bigint[]) is
  'Pages of a website that are wanted no more: their documents go, and no look takes them again.';
grant execute on function public.leave_out_pages(bigint, bigint, bigint[]) to authenticated;

create function private.drop_documents(ids bigint[])
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.hold_reading(id) from unnest(ids) as id order by id;
  perform private.cancel_job('document:' || id) from unnest(ids) as id;
  delete from public.documents where id = any (ids);
end;
$$;
comment on function private.drop_documents(bigint[]) is 'Deletes documents with all that is theirs; a reading under way loses its lease.';

create function public.delete_website(organization_id bigint, source_id bigint, documents_too boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  website constant public.sources := private.my_website(source_id, organization_id);
begin
  perform private.cancel_job('schedule:source:' || website.id);
  update public.source_runs set state = 'cancelled', reason = 'The website was deleted.', ended_at = now()
  where source_runs.source_id = website.id and ended_at is null;
  if not documents_too then
    delete from public.sources where id = website.id;
    return;
  end if;
  update public.sources set state = 'deleting', every = null where id = website.id;
  -- Nothing answers with them from now on; the rows go by a job.
  update public.documents set revision_id = null
  where revision_id is not null and documents.organization_id = website.organization_id
    and id in (select document_id from public.source_items where source_items.source_id = website.id);
  perform private.enqueue('source.delete', 1, 'source:' || website.id, jsonb_build_object('source_id', website.id),
                          website.organization_id);
end;
$$;
comment on function public.delete_website(bigint, bigint, boolean) is
  'Deletes a website. Its documents stay as they are; or answer nothing from now on, and go by a job.';
grant execute on function public.delete_website(bigint, bigint, boolean) to authenticated;

create function public.drop_source(of_source_id bigint, at_once integer default 50)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  of_documents bigint[];
begin
  with gone as (
    delete from public.source_items where id in (
      select items.id from public.source_items as items
      join public.sources on sources.id = items.source_id and sources.state = 'deleting'
      where items.source_id = of_source_id order by items.id limit at_once)
    returning document_id
  )
  select array_agg(document_id order by document_id) filter (where document_id is not null) into of_documents from gone
  having count(*) > 0;
  if found then
    perform private.drop_documents(coalesce(of_documents, '{}'));
    return true;
  end if;
  delete from public.sources where id = of_source_id and state = 'deleting';
  return false;
end;
$$;
comment on function public.drop_source(bigint, integer) is
  'Deletes some of the items of a source that is being deleted, with their documents, at last itself; whether there may be more.';
