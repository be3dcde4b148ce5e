-- Reports and lists that read each document's rights one by one: the reader's audiences are asked for once, and rows by what they say themselves.

create or replace function public.document_usage(
  organization_id bigint, from_day date, to_day date, page_limit integer, page_offset integer, used text default 'all', search text default null,
  sort text default 'answers', direction text default 'desc'
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
-- A year and a day, everybody's and one's own: a plan for all of them would be the worst for each.
set plan_cache_mode = force_custom_plan
as $$
declare
  reader constant bigint := private.my_user_id();
  sees_all constant boolean := private.require_member(organization_id) >= 'admin';
  audiences constant bigint[] := private.audience_ids_of(reader, organization_id);
begin
  perform private.check_page(page_limit, page_offset);
  perform private.check_days(from_day, to_day);
  perform private.check_text(search, 'Search', 200);
  if sort not in ('name', 'answers', 'askers', 'last_day') or direction not in ('asc', 'desc') or used not in ('all', 'cited', 'never') then
    perform private.refuse(400, 'invalid_input', 'Documents can''t be listed like that.');
  end if;
  return (
    with counted as materialized (
      select cited.document_id, count(*) as answers, count(distinct facts.user_id) as askers, max(facts.day) as last_day
      from public.answer_facts as facts
      join public.answer_fact_documents as cited on cited.fact_id = facts.id and cited.organization_id = document_usage.organization_id
      where facts.organization_id = document_usage.organization_id and facts.day between from_day and to_day
        and (sees_all or facts.user_id = reader)
      group by cited.document_id
    ),
    listed as materialized (
      select documents.id, documents.name, documents.type, documents.created_at,
             coalesce(counted.answers, 0) as answers, coalesce(counted.askers, 0) as askers, counted.last_day
      from public.documents
      left join counted on counted.document_id = documents.id
      where documents.organization_id = document_usage.organization_id and documents.origin not in ('lesson', 'attachment')
        and (documents.audience_id = any (audiences) or documents.uploaded_by = reader)
    ),
    meant as (
      select * from listed
      where (used = 'all' or (used = 'cited') = (answers > 0))
        and (coalesce(search, '') = '' or strpos(lower(name), lower(search)) > 0)
    ),
    page as (
      select *, row_number() over (order by
        case when sort = 'name' and direction = 'asc' then lower(name) end,
        case when sort = 'name' and direction = 'desc' then lower(name) end desc,
        case sort when 'answers' then answers when 'askers' then askers when 'last_day' then last_day - date '2000-01-01' end
          * case direction when 'asc' then 1 else -1 end nulls last,
        created_at desc, id) as place
      from meant order by place limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from meant),
      'documents', coalesce((select jsonb_agg(to_jsonb(page) - 'place' order by place) from page), '[]'),
      'counts', (select jsonb_build_object('cited', count(*) filter (where answers > 0), 'never', count(*) filter (where answers = 0))
                 from listed)
    )
  );
end;
$$;

create or replace function public.storage_usage(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  audiences bigint[];
begin
  perform private.require_member(storage_usage.organization_id);
  audiences := private.audience_ids_of(me, storage_usage.organization_id);
  return (
    select jsonb_build_object(
      'used_bytes', (select private.used_of(storage_usage.organization_id, meters) from public.meters
                     where meters.name = 'storage'),
      'limit_bytes', private.limit_of(storage_usage.organization_id, 'storage'),
      'documents', count(*),
      'processing', count(*) filter (where status = 'processing'),
      'failed', count(*) filter (where status = 'failed')
    )
    from public.documents
    where documents.organization_id = storage_usage.organization_id and origin not in ('lesson', 'attachment')
      and (audience_id = any (audiences) or uploaded_by = me)
  );
end;
$$;

create or replace function public.documents_to_review(organization_id bigint, page_limit integer default 50, page_offset integer default 0)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  my_role constant public.organization_role := private.require_member(organization_id);
  audiences constant bigint[] := private.audience_ids_of(me, organization_id);
  listed jsonb;
begin
  perform private.check_page(page_limit, page_offset);
  with due as (
    select documents.id, documents.name, documents.type, documents.title, documents.valid_until, documents.owner_id,
           my_role >= 'admin' or documents.uploaded_by = me as can_change
    from public.documents
    where documents.organization_id = documents_to_review.organization_id and documents.valid_until <= private.today() + 14
      and documents.origin not in ('lesson', 'attachment')
      and (documents.audience_id = any (audiences) or documents.uploaded_by = me)
      and (my_role >= 'admin' or me in (documents.owner_id, documents.uploaded_by))
      and coalesce(private.replaced_on(documents.organization_id, documents.id) > private.today(), true)
  )
  select jsonb_build_object(
    'total', (select count(*) from due),
    'documents', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', page.id, 'name', page.name, 'type', page.type, 'title', page.title, 'valid_until', page.valid_until, 'past', page.valid_until < private.today(),
        'can_change', page.can_change,
        'owner', (select private.person_json(users.id, users.name, users.email, users.avatar_color) from public.users
                  where users.id = page.owner_id)) order by page.valid_until, page.id)
      from (select * from due order by due.valid_until, due.id limit page_limit offset page_offset) as page), '[]'))
  into listed;
  return listed;
end;
$$;

create or replace function public.member_documents(organization_id bigint, member_id bigint, page_limit integer, page_offset integer)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  member bigint;
  mine bigint[];
  theirs bigint[];
begin
  perform private.require_member(organization_id, 'admin');
  if not exists (select from public.organization_members as members
                 where members.organization_id = member_documents.organization_id and members.user_id = member_id) then
    perform private.refuse(404, 'not_found', 'That member doesn''t exist.');
  end if;
  perform private.check_page(page_limit, page_offset);
  member := case when private.role_of(member_id, member_documents.organization_id) is not null then member_id end;
  mine := private.audience_ids_of(me, member_documents.organization_id);
  theirs := private.audience_ids_of(member_id, member_documents.organization_id);
  return (
    with readable as not materialized (
      select documents.* from public.documents
      where documents.organization_id = member_documents.organization_id and documents.origin not in ('lesson', 'attachment')
        and (documents.audience_id = any (mine) or documents.uploaded_by = me)
        and (documents.audience_id = any (theirs) or documents.uploaded_by = member)
    )
    select jsonb_build_object('total', (select count(*) from readable), 'documents', coalesce((
      select jsonb_agg(private.document_json(page, null) - 'fixed_tag_ids' order by lower(page.name), page.id)
      from (select documents.* from (
              select readable.id from readable order by lower(readable.name), readable.id limit page_limit offset page_offset) as picked
            join public.documents on documents.id = picked.id) as page), '[]'))
  );
end;
$$;

create or replace function public.list_billing_events(page_limit integer default 50, page_offset integer default 0, state text default null)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  conditions constant text := 'select from public.webhook_events as events where events.provider = ''stripe'''
    || coalesce(' and events.state = ' || quote_literal(list_billing_events.state), '');
begin
  perform private.require_operator();
  perform private.check_text(list_billing_events.state, 'State', 20);
  perform private.check_page(list_billing_events.page_limit, list_billing_events.page_offset);
  return private.count_about(conditions) || (
    with picked as materialized (
      -- Ids alone: bodies are long, and a page needs fifty of them.
      select events.id from public.webhook_events as events
      where events.provider = 'stripe' and (list_billing_events.state is null or events.state = list_billing_events.state)
      order by events.id desc limit list_billing_events.page_limit offset list_billing_events.page_offset
    ), page as (
      select events.*, organizations.name as organization
      from picked join public.webhook_events as events on events.id = picked.id
      left join public.organizations on organizations.id = events.organization_id
    )
    select jsonb_build_object(
      'events', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', page.id, 'event_id', page.external_id, 'type', coalesce(page.body::jsonb ->> 'type', ''), 'state', page.state,
          'organization', case when page.organization is not null
            then jsonb_build_object('id', page.organization_id, 'name', page.organization) end,
          'outcome', coalesce(page.error, page.outcome, ''), 'received_at', page.received_at, 'ended_at', page.ended_at) order by page.id desc)
        from page), '[]')));
end;
$$;

create index webhook_events_state_idx on public.webhook_events (provider, state, id desc);

create or replace function public.list_agent_runs(
  organization_id bigint, of_type text default null, of_instance_id bigint default null, page_limit integer default 50,
  page_offset integer default 0
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  allowed bigint[];
begin
  perform private.require_member(list_agent_runs.organization_id);
  perform private.check_page(page_limit, page_offset);
  select array_agg(used.id) into allowed
  from (select instances.id, may.permission
        from (select distinct runs.instance_id from public.agent_runs as runs
              where runs.organization_id = list_agent_runs.organization_id and runs.user_id = me and runs.instance_id is not null
                and (of_instance_id is null or runs.instance_id = of_instance_id)) as had
        join public.agent_instances as instances on instances.id = had.instance_id
        cross join lateral private.agent_instance_permission(instances, me, list_agent_runs.organization_id) as may) as used
  where used.permission <> 'none';
  return (
    with mine as (
      select * from public.agent_runs as runs
      where runs.organization_id = list_agent_runs.organization_id and runs.user_id = me
        and (runs.instance_id is null or runs.instance_id = any (allowed))
        and (of_type is null or runs.type = of_type)
        and (of_instance_id is null or runs.instance_id = of_instance_id)
        and not exists (
          select from public.agent_batch_rows as held where held.organization_id = runs.organization_id and held.run_id = runs.id)
    ), page as materialized (
      select * from mine order by created_at desc, id desc limit page_limit offset page_offset
    ), shown as materialized (
      -- What each field of an instance may show costs more than whether it may be used: it is asked for those of the page.
      select of_page.instance_id, private.agent_instance_rights(of_page.instance_id, me, list_agent_runs.organization_id) as rights
      from (select distinct page.instance_id from page where page.instance_id is not null) as of_page
    )
    select jsonb_build_object('total', (select count(*) from mine), 'runs', coalesce(jsonb_agg(
      private.agent_run_head(page::public.agent_runs, shown.rights) || jsonb_build_object(
        'preview', left(coalesce(page.result #>> '{variants,0,versions,-1,text}', ''), 400))
      order by page.created_at desc, page.id desc), '[]')) from page left join shown on shown.instance_id = page.instance_id);
end;
$$;
