-- Websites and their pages as screens list them: one's own, all for admins.
create function private.run_json(run public.source_runs)
returns jsonb
language sql stable
return case when run.id is not null then jsonb_build_object(
  'id', run.id, 'mode', run.mode, 'state', run.state, 'reason', run.reason, 'reached', run.reached, 'listed', run.listed,
  'changed', run.changed, 'removed', run.removed, 'failed', run.failed, 'capped', run.capped,
  'started_at', run.started_at, 'ended_at', run.ended_at) end;
comment on function private.run_json(public.source_runs) is 'A look at a source as the API tells it; null for none.';

create function private.website_json(website public.sources)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', website.id, 'name', website.name, 'address', website.settings ->> 'address', 'state', website.state,
    'reason', website.reason,
    'schedule', case website.every when interval '1 day' then 'daily' when interval '7 days' then 'weekly'
                                   when interval '1 month' then 'monthly' else 'never' end,
    'include', coalesce(website.settings -> 'include', '[]'), 'exclude', coalesce(website.settings -> 'exclude', '[]'),
    'depth', website.settings -> 'depth', 'most_pages', website.settings -> 'pages',
    'follow', coalesce(website.settings -> 'follow', 'true'), 'tag_ids', (
      select coalesce(jsonb_agg(tags.id order by tags.id), '[]') from public.tags
      where tags.organization_id = website.organization_id and coalesce(website.settings -> 'tag_ids', '[]') @> to_jsonb(tags.id)),
    'header', website.settings -> 'header',
    'caps', private.website_caps(website.organization_id),
    'owner', (
      select private.person_json(users.id, users.name, users.email, users.avatar_color) from public.users
      join public.organization_members as members
        on members.user_id = users.id and members.organization_id = website.organization_id
      where users.id = website.owner_id),
    'pages', (
      select jsonb_build_object(
        'found', count(*) filter (where items.state = 'found'), 'waiting', count(*) filter (where items.state = 'waiting'),
        'current', count(*) filter (where items.state = 'current'), 'failed', count(*) filter (where items.state = 'failed'),
        'skipped', count(*) filter (where items.state in ('skipped', 'gone')),
        'left_out', count(*) filter (where items.state = 'left_out'))
      from public.source_items as items where items.source_id = website.id),
    'run', (
      select private.run_json(runs) from public.source_runs as runs
      where runs.organization_id = website.organization_id and runs.source_id = website.id
      order by runs.started_at desc, runs.id desc limit 1),
    'looked_at', (
      select max(runs.ended_at) from public.source_runs as runs
      where runs.organization_id = website.organization_id and runs.source_id = website.id and runs.state = 'done'
        and runs.mode = 'all'),
    'next_at', (select next_run_at from public.job_schedules where job_schedules.name = 'source:' || website.id),
    'created_at', website.created_at);
end;
$$;
comment on function private.website_json(public.sources) is
  'A website as the API tells it, without its header''s value: how many pages are in which state, the last look and the next.';

create function public.list_websites(organization_id bigint, page_limit integer, page_offset integer, search text default '')
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  my_role constant public.organization_role := private.require_member(list_websites.organization_id);
  pattern constant text := '%' || regexp_replace(coalesce(search, ''), '([\\%_])', '\\\1', 'g') || '%';
begin
  perform private.check_text(search, 'Search', 200);
  perform private.check_page(page_limit, page_offset);
  return (
    with mine as not materialized (
      select sources.* from public.sources
      where sources.organization_id = list_websites.organization_id and kind = 'website' and state <> 'deleting'
        and (my_role >= 'admin' or owner_id = me)
        and (name ilike pattern or settings ->> 'address' ilike pattern)
    ), page as (
      select mine.* from mine order by created_at desc, id desc limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from mine),
      'websites', coalesce((
        select jsonb_agg(private.website_json(sources) order by sources.created_at desc, sources.id desc)
        from public.sources where id in (select id from page)), '[]'))
  );
end;
$$;
comment on function public.list_websites(bigint, integer, integer, text) is
  'A page of the websites that the caller brought in, of all for admins, newest first, and how many there are.';
grant execute on function public.list_websites(bigint, integer, integer, text) to authenticated;

create function public.get_website(organization_id bigint, source_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.website_json(private.seen_website(source_id, organization_id));
end;
$$;
comment on function public.get_website(bigint, bigint) is 'A website that the caller brought in, or any for admins.';
grant execute on function public.get_website(bigint, bigint) to authenticated;

create function public.list_website_pages(
  organization_id bigint, source_id bigint, page_limit integer, page_offset integer, search text default '',
  with_state text default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  website constant public.sources := private.seen_website(source_id, organization_id);
  pattern constant text := '%' || regexp_replace(coalesce(search, ''), '([\\%_])', '\\\1', 'g') || '%';
begin
  perform private.check_text(search, 'Search', 200);
  perform private.check_text(with_state, 'State', 20);
  perform private.check_page(page_limit, page_offset);
  return (
    with found as not materialized (
      select items.*, documents.stage, documents.progress,
             case when items.due then 'due' when items.state = 'gone' then 'skipped' else items.state end as shown
      from public.source_items as items
      left join public.documents
        on documents.organization_id = items.organization_id and documents.id = items.document_id
      where items.source_id = website.id
        and (items.external_id ilike pattern or items.name ilike pattern)
    ), page as materialized (
      select * from found where with_state is null or shown = with_state order by external_id limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from found where with_state is null or shown = with_state),
      'pages', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', page.id, 'address', page.external_id, 'name', page.name, 'state', page.shown, 'reason', page.reason,
          'depth', page.depth, 'document_id', page.document_id, 'stage', page.stage, 'progress', page.progress,
          'updated_at', page.updated_at) order by page.external_id)
        from page), '[]'))
  );
end;
$$;
comment on function public.list_website_pages(bigint, bigint, integer, integer, text, text) is
  'A page of a website''s pages by their address, and how many there are; state: due (the look under way has yet to look at it), '
  'found, waiting, current, failed, skipped or left_out, reason says why.';
grant execute on function public.list_website_pages(bigint, bigint, integer, integer, text, text) to authenticated;
