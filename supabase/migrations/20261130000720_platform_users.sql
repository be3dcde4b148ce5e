-- Operators find people and see how each stands: settings and counts, never what they wrote.
create index users_email_search_idx on public.users using gin (email extensions.gin_trgm_ops);
create index users_name_search_idx on public.users using gin (name extensions.gin_trgm_ops);
create index users_email_order_idx on public.users (email, id);
create index users_disabled_idx on public.users (id) where disabled_at is not null;

create function public.list_platform_users(
  page_limit integer default 50, page_offset integer default 0, search text default '', standing text default null,
  sort text default 'created', direction text default 'desc'
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  wanted constant text := btrim(coalesce(list_platform_users.search, ''));
  condition text;
  found jsonb;
begin
  perform private.require_operator();
  perform private.check_page(list_platform_users.page_limit, list_platform_users.page_offset);
  perform private.check_text(list_platform_users.search, 'Search', 200);
  if coalesce(list_platform_users.standing, 'disabled') not in ('disabled', 'operators', 'never') then
    perform private.refuse(400, 'invalid_input', 'Standing is disabled, operators or never.');
  elsif list_platform_users.sort not in ('created', 'email') is not false or list_platform_users.direction not in ('asc', 'desc') is not false then
    perform private.refuse(400, 'invalid_input', 'People are sorted by created or email, asc or desc.');
  end if;
  condition := concat_ws(' and ', 'true',
    case when wanted ~ '^[1-9][0-9]{0,17}$' then '(users.id = $2::bigint or users.email ilike $1 or users.name ilike $1 or users.name ilike $5)'
         when wanted <> '' then '(users.email ilike $1 or users.name ilike $1 or users.name ilike $5)' end,
    case list_platform_users.standing
      when 'disabled' then 'users.disabled_at is not null'
      when 'operators' then 'users.id in (select user_id from public.organization_members where organization_id = 1)'
      when 'never' then 'exists (select from auth.users as accounts where accounts.id = users.auth_id and accounts.last_sign_in_at is null)' end);
  -- Written for what is asked, so that each has a plan of its own.
  execute format($query$
    select jsonb_build_object(
      'total', (select count(*) from (select from public.users where %1$s limit %3$s) as counted),
      'users', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', page.id, 'name', page.name, 'email', page.email, 'avatar_color', page.avatar_color, 'created_at', page.created_at,
          'disabled', page.disabled_at is not null, 'operator', private.membership_of(page.id, 1) is not null,
          'last_sign_in_at', (select last_sign_in_at from auth.users as accounts where accounts.id = page.auth_id),
          'organizations', coalesce((
            select jsonb_agg(jsonb_build_object('id', own.id, 'name', own.name, 'role', members.role) order by lower(own.name), own.id)
            from public.organization_members as members join public.organizations as own on own.id = members.organization_id
            where members.user_id = page.id and own.id <> 1), '[]')) order by page.place)
        from (
          select users.*, picked.place
          -- The page is picked among ids: whole rows of everybody would be sorted with it.
          from (select ids.id, row_number() over () as place from (
            select users.id from public.users where %1$s order by %2$s limit $3 offset $4) as ids) as picked
          join public.users on users.id = picked.id) as page), '[]'))
    $query$, condition,
    case list_platform_users.sort when 'email' then format('users.email %1$s, users.id %1$s', list_platform_users.direction)
      else format('users.created_at %1$s, users.id %1$s', list_platform_users.direction) end,
    -- Whoever finds more searches for more of the word; to count them all would take as long as to read everybody.
    case when wanted <> '' then '1000' else 'all' end)
  into found using private.search_pattern(wanted), nullif(wanted, ''), list_platform_users.page_limit, list_platform_users.page_offset,
    private.search_pattern(wanted, ' ');
  return found;
end;
$$;
comment on function public.list_platform_users(integer, integer, text, text, text, text) is
  'Everybody with an account, by address, name or id, and by standing: disabled, operators, never (signed in); of a search at most 1,000 are counted; for operators.';
grant execute on function public.list_platform_users(integer, integer, text, text, text, text) to authenticated;

create function private.platform_user(of_id bigint)
returns public.users
language plpgsql security definer
set search_path = ''
as $$
declare
  person public.users;
begin
  perform private.require_operator();
  select * into person from public.users where id = of_id for update;
  if not found then
    perform private.refuse(404, 'not_found', 'That person doesn''t exist.');
  end if;
  return person;
end;
$$;
comment on function private.platform_user(bigint) is 'Somebody with an account, locked, for operators; 404 otherwise.';

create function public.get_platform_user(user_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  person constant public.users := private.platform_user(get_platform_user.user_id);
begin
  return (
    select jsonb_build_object(
      'id', person.id, 'name', person.name, 'email', person.email, 'avatar_color', person.avatar_color, 'created_at', person.created_at,
      'email_proved', person.email_proved_at is not null, 'disabled_at', person.disabled_at, 'disabled_reason', person.disabled_reason,
      'operator', private.membership_of(person.id, 1) is not null, 'me', person.id = private.my_user_id(),
      'last_sign_in_at', accounts.last_sign_in_at, 'factors', (select count(*) from auth.mfa_factors as factors where factors.user_id = person.auth_id and factors.status = 'verified'),
      'memberships', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', own.id, 'name', own.name, 'role', members.role, 'since', members.created_at, 'suspended', own.suspended_at is not null,
          'active', own.id = person.active_organization_id) order by lower(own.name), own.id)
        from public.organization_members as members join public.organizations as own on own.id = members.organization_id
        where members.user_id = person.id and own.id <> 1), '[]'),
      'sessions', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', sessions.id, 'began_at', sessions.created_at, 'used_at', coalesce(sessions.refreshed_at at time zone 'utc', sessions.updated_at, sessions.created_at),
          'agent', left(coalesce(sessions.user_agent, ''), 300), 'ip', host(sessions.ip), 'assured', coalesce(sessions.aal::text = 'aal2', false))
          order by coalesce(sessions.refreshed_at at time zone 'utc', sessions.updated_at, sessions.created_at) desc, sessions.id)
        from auth.sessions where sessions.user_id = person.auth_id and coalesce(sessions.not_after > now(), true)), '[]'),
      'counts', jsonb_build_object(
        'chats', (select count(*) from public.chats where chats.user_id = person.id),
        'questions', (select coalesce(sum(tally.questions), 0) from public.chat_tallies as tally
                      join public.chats on chats.organization_id = tally.organization_id and chats.id = tally.chat_id
                      where chats.user_id = person.id),
        'documents', (select count(*) from public.documents where documents.uploaded_by = person.id),
        'requests', (select count(*) from public.support_requests as requests where requests.user_id = person.id)))
    from auth.users as accounts where accounts.id = person.auth_id);
end;
$$;
comment on function public.get_platform_user(bigint) is
  'How somebody stands: memberships, sessions, second factor, and counts of what they made; for operators.';
grant execute on function public.get_platform_user(bigint) to authenticated;
