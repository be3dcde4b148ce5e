-- Operators find organisations and see how each stands: settings and counts, never what is in its documents or chats.
create index organizations_name_search_idx on public.organizations using gin (name extensions.gin_trgm_ops);
create index organizations_name_order_idx on public.organizations (lower(name), id);
create index organization_domains_search_idx on public.organization_domains using gin (host extensions.gin_trgm_ops);
-- Not by what is used: that changes with every message, and an index on it would be written each time.
create index meter_usage_period_idx on public.meter_usage (meter, period, organization_id);

create function private.monthly_pence_of(subscription public.subscriptions)
returns bigint
language plpgsql stable
set search_path = ''
as $$
begin
  if subscription.provider_subscription_id is null or subscription.status not in ('active', 'past_due') then
    return 0;
  end if;
  return (
    select round(case when subscription.interval = 'year' then (plans.yearly_pence + coalesce(sum(addons.yearly_pence * held.quantity), 0)) / 12.0
                      else plans.monthly_pence + coalesce(sum(addons.monthly_pence * held.quantity), 0) end)
    from public.plans
    left join public.organization_addons as held on held.organization_id = subscription.organization_id
    left join public.plan_addons as addons on addons.id = held.addon_id
    where plans.id = subscription.plan_id group by plans.id);
end;
$$;
comment on function private.monthly_pence_of(public.subscriptions) is
  'What a subscription that is paid comes to a month, a yearly one a twelfth of its price; without trials, coupons and tax.';

create function private.state_of_organization(organization public.organizations, subscription public.subscriptions)
returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return case when organization.suspended_at is not null then 'suspended'
              when subscription.status in ('past_due', 'trialing') then subscription.status else 'active' end;
end;
$$;
comment on function private.state_of_organization(public.organizations, public.subscriptions) is 'How an organisation stands, in a word: suspended, past_due, trialing or active.';

create function public.list_platform_organizations(
  page_limit integer default 50, page_offset integer default 0, search text default '', state text default null, plan_id bigint default null,
  sort text default 'created', direction text default 'desc'
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  wanted constant text := btrim(coalesce(list_platform_organizations.search, ''));
  condition text;
  sorted_by text;
  isnarrow boolean;
  found jsonb;
begin
  perform private.require_operator();
  perform private.check_page(list_platform_organizations.page_limit, list_platform_organizations.page_offset);
  perform private.check_text(list_platform_organizations.search, 'Search', 200);
  if coalesce(list_platform_organizations.state, 'active') not in ('active', 'suspended', 'past_due', 'trialing') then
    perform private.refuse(400, 'invalid_input', 'State is active, suspended, past_due or trialing.');
  elsif list_platform_organizations.sort not in ('name', 'created', 'members', 'messages', 'storage', 'revenue') is not false
        or list_platform_organizations.direction not in ('asc', 'desc') is not false then
    perform private.refuse(400, 'invalid_input', 'Organisations are sorted by name, created, members, messages, storage or revenue, asc or desc.');
  end if;
  condition := concat_ws(' and ', 'own.id <> 1 and own.id not in (select subject_id from public.deletion_receipts where removing)',
    case when wanted <> '' then format($search$own.id in (
      select id from public.organizations where name ilike $1 or name ilike $7
      union all select organization_id from public.organization_domains where host ilike $1
      union all select members.organization_id from public.users join public.organization_members as members
        on members.user_id = users.id and members.role >= 'owner' where users.email ilike $1
      %s)$search$, case when wanted ~ '^[1-9][0-9]{0,17}$' then 'union all select $2::bigint' end) end,
    case list_platform_organizations.state
      when 'suspended' then 'own.suspended_at is not null'
      when 'active' then 'own.suspended_at is null and (paid.status is null or paid.status not in (''past_due'', ''trialing''))'
      when 'past_due' then 'own.suspended_at is null and paid.status = ''past_due'''
      when 'trialing' then 'own.suspended_at is null and paid.status = ''trialing''' end,
    case when list_platform_organizations.plan_id is not null then 'paid.plan_id = $3' end);
  isnarrow := wanted <> '' or list_platform_organizations.state is not null or list_platform_organizations.plan_id is not null;
  sorted_by := format(case list_platform_organizations.sort
    when 'name' then 'lower(own.name) %1$s, own.id %1$s'
    when 'created' then 'own.created_at %1$s, own.id %1$s'
    when 'revenue' then 'coalesce(pays.pence, 0) %1$s, own.id %1$s'
    else 'coalesce(most.used, 0) %1$s, own.id %1$s' end, list_platform_organizations.direction);
  -- Written for what is asked, so that each has a plan of its own.
  execute format($query$
    %3$s
    select jsonb_build_object(
      'total', (select count(*) from %4$s),
      'organizations', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', page.id, 'name', (page.own).name, 'created_at', (page.own).created_at, 'state', private.state_of_organization(page.own, page.paid),
          'plan', (select name from public.plans where plans.id = (page.paid).plan_id),
          'owner', (select users.email from public.organization_members as members join public.users on users.id = members.user_id
                    where members.organization_id = page.id and members.role >= 'owner' order by members.created_at, users.id limit 1),
          'host', (select host from public.organization_domains as domains where domains.organization_id = page.id
                   order by domains.state <> 'active', domains.id limit 1),
          'members', private.level_of(page.id, 'members'), 'storage', private.level_of(page.id, 'storage'),
          'messages', coalesce((select used from public.meter_usage where organization_id = page.id and meter = 'messages' and period = $6), 0),
          'revenue', private.monthly_pence_of(page.paid)) order by page.place)
        from (
          select picked.id, picked.place, own, paid
          -- The page is picked among ids: whole rows of everybody would be sorted with it.
          from (select ids.id, row_number() over () as place from (
            select own.id from public.organizations as own
            left join public.subscriptions as paid on paid.organization_id = own.id %2$s
            where %5$s
            order by %1$s limit $4 offset $5) as ids) as picked
          join public.organizations as own on own.id = picked.id
          left join public.subscriptions as paid on paid.organization_id = own.id) as page), '[]'))
    $query$, sorted_by,
    case when sort = 'revenue' then $join$left join (
        select each.organization_id, round(case when each.interval = 'year' then (plans.yearly_pence + coalesce(extra.yearly, 0)) / 12.0
                                                else plans.monthly_pence + coalesce(extra.monthly, 0) end) as pence
        from public.subscriptions as each join public.plans on plans.id = each.plan_id
        left join (select held.organization_id, sum(addons.monthly_pence * held.quantity) as monthly, sum(addons.yearly_pence * held.quantity) as yearly
                   from public.organization_addons as held join public.plan_addons as addons on addons.id = held.addon_id group by 1) as extra
          on extra.organization_id = each.organization_id
        where each.provider_subscription_id is not null and each.status in ('active', 'past_due')) as pays on pays.organization_id = own.id$join$
      when sort in ('members', 'messages', 'storage') then format(
      'left join public.meter_usage as most on most.meter = %L and most.period = %L and most.organization_id = own.id', sort,
      case when sort = 'messages' then private.this_month() else '-infinity'::date end) end,
    -- What narrows is asked once, for the count and the page; who pays is joined where it is asked about.
    case when isnarrow then format('with found as materialized (select own.id from public.organizations as own %s where %s)',
      case when condition like '%paid.%' then 'left join public.subscriptions as paid on paid.organization_id = own.id' end, condition) end,
    case when isnarrow then 'found' else 'public.organizations as own where ' || condition end,
    case when isnarrow then 'own.id in (select id from found)' else condition end)
  into found using private.search_pattern(wanted),
    case when wanted ~ '^[1-9][0-9]{0,17}$' then wanted::bigint end, list_platform_organizations.plan_id,
    list_platform_organizations.page_limit, list_platform_organizations.page_offset, private.this_month(), private.search_pattern(wanted, ' ');
  return found;
end;
$$;
comment on function public.list_platform_organizations(integer, integer, text, text, bigint, text, text) is
  'Organisations by name, host, owner''s address or id, by state and plan, sorted; for operators. Organisation 1 isn''t one.';
grant execute on function public.list_platform_organizations(integer, integer, text, text, bigint, text, text) to authenticated;

create function private.search_pattern(wanted text, behind text default '')
returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  escaped constant text := replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_');
begin
  -- Trigrams don't find one or two letters in the middle of a word, and everybody has them there.
  return case when char_length(wanted) > 2 then '%' || escaped || '%' when behind = '' then escaped || '%' else '%' || behind || escaped || '%' end;
end;
$$;
comment on function private.search_pattern(text, text) is
  'What ilike finds a search by, with the help of a trigram index: anywhere; one or two letters only where a text begins, or, with behind, where they stand behind that.';

create function private.level_of(of_organization_id bigint, of_meter text)
returns bigint
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce((select used from public.meter_usage
                   where organization_id = of_organization_id and meter = of_meter and period = '-infinity'), 0);
end;
$$;
comment on function private.level_of(bigint, text) is 'What is there of a level of an organisation.';

create function private.this_month()
returns date
language plpgsql stable
set search_path = ''
as $$
begin
  return (select private.period_of(meters) from public.meters where name = 'messages');
end;
$$;
comment on function private.this_month() is 'The period of what is counted by month.';
