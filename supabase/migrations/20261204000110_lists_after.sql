-- Chats and runs of agents go on after a row, as the audit trails do; operators' acts are found by their words.

drop function public.list_chats(bigint, text, integer, integer, bigint, boolean, boolean);
create function public.list_chats(
  organization_id bigint, search text, page_limit integer, page_offset integer,
  in_folder_id bigint default null, unfiled boolean default false, pinned boolean default null, after text default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := case when list_chats.organization_id = any (private.my_organization_ids()) then private.my_user_id() end;
begin
  perform private.check_text(search, 'Search', 200);
  perform private.check_page(page_limit, page_offset);
  perform private.check_cursor(after);
  if btrim(coalesce(search, '')) <> '' then
    return private.find_chats(list_chats.organization_id, me, search, page_limit, page_offset, in_folder_id);
  end if;
  return (
    with mine as (
      select chats.* from public.chats
      where chats.organization_id = list_chats.organization_id and chats.user_id = me and chats.deleted_at is null
        and (chats.expires_at is null or chats.expires_at > now())
        and (in_folder_id is null or chats.folder_id = in_folder_id)
        and (unfiled is not true or chats.folder_id is null)
        and (list_chats.pinned is null or (chats.pin_place is not null) = list_chats.pinned)
        and (chats.titled or exists (
          select from public.messages where messages.organization_id = chats.organization_id and messages.chat_id = chats.id))
    ), page as materialized (
      select * from mine
      where (updated_at, id) < (coalesce(private.cursor_time(after), 'infinity'), coalesce(private.cursor_id(after), 0))
      order by updated_at desc, id desc limit page_limit offset case when after is null then page_offset else 0 end
    )
    select jsonb_build_object(
      'total', (select count(*) from mine),
      'chats', coalesce(jsonb_agg(private.chat_json(page::public.chats) order by page.updated_at desc, page.id desc), '[]'),
      'next', case when count(*) = page_limit then (
        select private.cursor_text(last.updated_at, last.id) from page as last order by last.updated_at, last.id limit 1) end)
    from page
  );
end;
$$;
comment on function public.list_chats(bigint, text, integer, integer, bigint, boolean, boolean, text) is
  'A page of the caller''s own chats, latest first, from an offset or after the cursor of the page before (next); one without a question or a title of '
  'its own is none yet. in_folder_id, unfiled: of a folder, of none; pinned: with a pin or without. search: words that stand in the title, or together '
  'in a message, of which the latest is told (found); those found by their title first, by offset alone.';
grant execute on function public.list_chats(bigint, text, integer, integer, bigint, boolean, boolean, text) to authenticated;

drop function public.list_agent_runs(bigint, text, bigint, integer, integer);
create function public.list_agent_runs(
  organization_id bigint, of_type text default null, of_instance_id bigint default null, page_limit integer default 50,
  page_offset integer default 0, after text default null
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
  perform private.check_cursor(after);
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
      select * from mine
      where (created_at, id) < (coalesce(private.cursor_time(after), 'infinity'), coalesce(private.cursor_id(after), 0))
      order by created_at desc, id desc limit page_limit offset case when after is null then page_offset else 0 end
    ), shown as materialized (
      -- What each field of an instance may show costs more than whether it may be used: it is asked for those of the page.
      select of_page.instance_id, private.agent_instance_rights(of_page.instance_id, me, list_agent_runs.organization_id) as rights
      from (select distinct page.instance_id from page where page.instance_id is not null) as of_page
    )
    select jsonb_build_object('total', (select count(*) from mine), 'next', case when count(*) = page_limit then (
      select private.cursor_text(last.created_at, last.id) from page as last order by last.created_at, last.id limit 1) end, 'runs', coalesce(jsonb_agg(
      private.agent_run_head(page::public.agent_runs, shown.rights) || jsonb_build_object(
        'preview', left(coalesce(page.result #>> '{variants,0,versions,-1,text}', ''), 400))
      order by page.created_at desc, page.id desc), '[]')) from page left join shown on shown.instance_id = page.instance_id);
end;
$$;
comment on function public.list_agent_runs(bigint, text, bigint, integer, integer, text) is
  'The caller''s own runs, latest first, from an offset or after the cursor of the page before (next): of all agents, a type, or an instance; not of '
  'instances that aren''t for them any more, and not those that stand with their batch.';
grant execute on function public.list_agent_runs(bigint, text, bigint, integer, integer, text) to authenticated;

create function private.audit_words(actor_email text, target_name text, action text, detail jsonb)
returns text
language sql immutable
return lower(' ' || actor_email || ' ' || target_name || ' ' || action || coalesce(' ' || (detail ->> 'reason'), ''));
comment on function private.audit_words(text, text, text, jsonb) is
  'What an operator''s act is found by, in small letters, each part behind a space.';
create index platform_audit_words_idx on public.platform_audit
  using gin (private.audit_words(actor_email, target_name, action, detail) extensions.gin_trgm_ops);

create or replace function public.list_platform_audit(
  page_limit integer default 50, page_offset integer default 0, search text default '', actor_id bigint default null,
  action text default null, target_kind text default null, target_id bigint default null, after text default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(coalesce(list_platform_audit.search, '')));
  conditions text;
  listed jsonb;
begin
  perform private.require_operator();
  perform private.check_page(list_platform_audit.page_limit, list_platform_audit.page_offset);
  perform private.check_text(list_platform_audit.search, 'Search', 200);
  perform private.check_text(list_platform_audit.action, 'Action', 80);
  perform private.check_text(list_platform_audit.target_kind, 'Target', 40);
  perform private.check_cursor(list_platform_audit.after);
  conditions := concat_ws(' and ', 'true',
    'entries.actor_id = ' || list_platform_audit.actor_id, 'entries.action = ' || quote_literal(list_platform_audit.action),
    'entries.target_kind = ' || quote_literal(list_platform_audit.target_kind), 'entries.target_id = ' || list_platform_audit.target_id,
    'private.audit_words(entries.actor_email, entries.target_name, entries.action, entries.detail) like ' || quote_literal(private.search_pattern(nullif(wanted, ''), ' ')));
  -- Written for what is asked, so that each has a plan of its own.
  execute format($query$
    with page as materialized (
      select entries.* from public.platform_audit as entries
      where %s and (entries.created_at, entries.id) < ($1, $2)
      order by entries.created_at desc, entries.id desc limit $3 offset $4
    )
    select jsonb_build_object(
      'entries', coalesce(jsonb_agg(jsonb_build_object(
        'id', page.id, 'actor_id', page.actor_id, 'actor_email', page.actor_email, 'action', page.action, 'target_kind', page.target_kind,
        'target_id', page.target_id, 'target_name', page.target_name, 'detail', page.detail, 'created_at', page.created_at,
        'target_exists', case page.target_kind
          when 'organization' then exists (select from public.organizations where organizations.id = page.target_id)
          when 'user' then exists (select from public.users where users.id = page.target_id)
          else false end) order by page.created_at desc, page.id desc), '[]'),
      'next', case when count(*) = $3 then (
        select private.cursor_text(last.created_at, last.id) from page as last order by last.created_at, last.id limit 1) end)
    from page $query$, conditions)
  into listed
  using coalesce(private.cursor_time(after), 'infinity'), coalesce(private.cursor_id(after), 0),
    list_platform_audit.page_limit, case when after is null then list_platform_audit.page_offset else 0 end;
  return listed || private.count_about('select from public.platform_audit as entries where ' || conditions) || jsonb_build_object(
    'operators', coalesce((
      select jsonb_agg(jsonb_build_object('id', users.id, 'name', private.display_name(users.name, users.email)) order by users.email)
      from public.organization_members as members join public.users on users.id = members.user_id
      where members.organization_id = 1), '[]'));
end;
$$;
