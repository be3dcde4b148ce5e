-- What is put on record piles up and never goes: its lists go on after a row, and say about how many there are.

create function public.list_audit(
  organization_id bigint, page_limit integer default 50, page_offset integer default 0, after text default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  after_time timestamptz;
  after_id bigint;
begin
  perform private.require_member(list_audit.organization_id, 'admin');
  perform private.check_page(page_limit, page_offset);
  perform private.check_cursor(after);
  after_time := coalesce(private.cursor_time(after), 'infinity');
  after_id := coalesce(private.cursor_id(after), 0);
  return private.count_about(format('select from public.audit_entries where organization_id = %s', list_audit.organization_id)) || (
    with page as materialized (
      select entries.id, entries.actor_email, entries.actor_role, entries.action, entries.details, entries.created_at
      from public.audit_entries as entries
      where entries.organization_id = list_audit.organization_id and (entries.created_at, entries.id) < (after_time, after_id)
      order by entries.created_at desc, entries.id desc
      limit page_limit offset case when after is null then page_offset else 0 end
    )
    select jsonb_build_object(
      'entries', coalesce(jsonb_agg(to_jsonb(page) order by page.created_at desc, page.id desc), '[]'),
      'next', case when count(*) = page_limit then (
        select private.cursor_text(last.created_at, last.id) from page as last order by last.created_at, last.id limit 1) end)
    from page
  );
end;
$$;
comment on function public.list_audit(bigint, integer, integer, text) is
  'A page of an organisation''s audit trail, latest first, for its admins: from an offset, or after the cursor of the page before (next).';
grant execute on function public.list_audit(bigint, integer, integer, text) to authenticated;

drop function public.list_platform_audit(integer, integer, text, bigint, text, text, bigint);
create function public.list_platform_audit(
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
    'strpos(lower(concat_ws('' '', entries.actor_email, entries.target_name, entries.action, entries.detail ->> ''reason'')), '
      || quote_literal(nullif(wanted, '')) || ') > 0');
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
comment on function public.list_platform_audit(integer, integer, text, bigint, text, text, bigint, text) is
  'A page of what operators did, latest first, for operators: by who, what, to what and words; from an offset, or after the cursor of the page before (next).';
grant execute on function public.list_platform_audit(integer, integer, text, bigint, text, text, bigint, text) to authenticated;

create or replace function private.platform_trail(of_organization_id bigint, page_limit integer, page_offset integer)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return private.count_about(format('select from public.audit_entries where organization_id = %s', of_organization_id)) || jsonb_build_object(
    'rows', coalesce((
      -- What was done and by whom; details may hold names of documents, tags and chats, and stay.
      select jsonb_agg(jsonb_build_object('id', page.id, 'actor_email', page.actor_email, 'actor_role', page.actor_role,
        'action', page.action, 'created_at', page.created_at) order by page.created_at desc, page.id desc)
      from (select * from public.audit_entries as entries where entries.organization_id = of_organization_id
            order by entries.created_at desc, entries.id desc limit page_limit offset page_offset) as page), '[]'));
end;
$$;
