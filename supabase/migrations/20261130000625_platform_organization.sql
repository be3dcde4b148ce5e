-- One organisation as operators see it: settings and counts. No name of a document, chat, source or prompt is told here.
create function private.platform_meters(of_organization_id bigint)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object(
      'meter', meters.name, 'title', meters.title, 'unit', meters.unit, 'used', private.used_of(of_organization_id, meters),
      'plan', coalesce(included.amount, 0), 'addons', coalesce(added.amount, 0),
      'override', case when overrides.meter is not null then jsonb_build_object(
        'amount', overrides.amount, 'reason', overrides.reason, 'created_at', overrides.created_at) end,
      'limit', private.limit_of(of_organization_id, meters.name), 'resets_at', private.period_end(meters)) order by meters.position)
    from public.meters
    left join public.subscriptions as own on own.organization_id = of_organization_id
    left join public.plan_limits as included on included.plan_id = own.plan_id and included.meter = meters.name
    left join public.limit_overrides as overrides on overrides.organization_id = of_organization_id and overrides.meter = meters.name
    left join lateral (
      select case when bool_or(limits.amount = -1) then -1 else sum(limits.amount * held.quantity)::bigint end as amount
      from public.organization_addons as held join public.addon_limits as limits on limits.addon_id = held.addon_id
      where held.organization_id = of_organization_id and limits.meter = meters.name) as added on true);
end;
$$;
comment on function private.platform_meters(bigint) is 'Each meter of an organisation with what makes its limit: the plan, add-ons, and what an operator set.';

create function private.platform_members(of_organization_id bigint, page_limit integer, page_offset integer)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'total', (select count(*) from public.organization_members as members where members.organization_id = of_organization_id),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', page.id, 'name', page.name, 'email', page.email, 'role', page.role, 'joined_at', page.joined_at,
        'disabled', page.disabled_at is not null,
        'last_sign_in_at', (select last_sign_in_at from auth.users as accounts where accounts.id = page.auth_id))
        order by page.role desc, page.joined_at, page.id)
      from (
        select users.*, members.role, members.created_at as joined_at
        from public.organization_members as members join public.users on users.id = members.user_id
        where members.organization_id = of_organization_id
        order by members.role desc, members.created_at, users.id limit page_limit offset page_offset) as page), '[]'));
end;
$$;
comment on function private.platform_members(bigint, integer, integer) is 'Members of an organisation, owners first, a page of them.';

create function private.platform_work(of_organization_id bigint)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'jobs', (
      select jsonb_build_object(
        'failed', count(*) filter (where status = 'dead'), 'waiting', count(*) filter (where status = 'queued'),
        'running', count(*) filter (where status = 'running'))
      from public.jobs where organization_id = of_organization_id and status in ('dead', 'queued', 'running')),
    'failed_jobs', coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'attempts', attempts, 'finished_at', finished_at) order by finished_at desc, id desc)
      from (select * from public.jobs where organization_id = of_organization_id and status = 'dead'
            order by finished_at desc, id desc limit 20) as failed), '[]'),
    'connectors', coalesce((
      select jsonb_agg(jsonb_build_object('kind', counted.kind, 'sources', counted.sources, 'failing', counted.failing) order by counted.kind)
      from (select kind, count(*) as sources, count(*) filter (where reason is not null and reason <> '') as failing
            from public.sources where organization_id = of_organization_id group by kind) as counted), '[]'));
end;
$$;
comment on function private.platform_work(bigint) is 'What works for an organisation: jobs and connectors, by kind and number.';

create function private.platform_trail(of_organization_id bigint, page_limit integer, page_offset integer)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'total', (select count(*) from public.audit_entries as entries where entries.organization_id = of_organization_id),
    'rows', coalesce((
      -- What was done and by whom; details may hold names of documents, tags and chats, and stay.
      select jsonb_agg(jsonb_build_object('id', page.id, 'actor_email', page.actor_email, 'actor_role', page.actor_role,
        'action', page.action, 'created_at', page.created_at) order by page.created_at desc, page.id desc)
      from (select * from public.audit_entries as entries where entries.organization_id = of_organization_id
            order by entries.created_at desc, entries.id desc limit page_limit offset page_offset) as page), '[]'));
end;
$$;
comment on function private.platform_trail(bigint, integer, integer) is 'The trail of an organisation without its details, the latest first.';

create function public.platform_organization(
  organization_id bigint, page_limit integer default 25, members_offset integer default 0, audit_offset integer default 0
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own public.organizations;
  paid public.subscriptions;
begin
  perform private.require_operator();
  perform private.check_page(platform_organization.page_limit, platform_organization.members_offset);
  perform private.check_page(platform_organization.page_limit, platform_organization.audit_offset);
  select * into own from public.organizations where id = platform_organization.organization_id and id <> 1 and not private.is_going(id);
  if own.id is null then
    perform private.refuse(404, 'not_found', 'That organisation doesn''t exist.');
  end if;
  select * into paid from public.subscriptions where subscriptions.organization_id = own.id;
  return jsonb_build_object(
    'id', own.id, 'name', own.name, 'created_at', own.created_at, 'state', private.state_of_organization(own, paid),
    'suspended', case when own.suspended_at is not null then jsonb_build_object('at', own.suspended_at, 'reason', own.suspended_reason) end,
    'settings', jsonb_build_object('requires_mfa', own.requires_mfa, 'support_email', own.support_email,
      'chats_kept_days', own.chats_kept_days, 'attachments_kept_days', own.attachments_kept_days),
    'plan', (select jsonb_build_object('id', plans.id, 'name', plans.name, 'status', paid.status, 'interval', paid.interval,
      'subscription_id', paid.provider_subscription_id, 'period_end', paid.period_end, 'trial_end', paid.trial_end,
      'cancels_at', paid.cancels_at, 'past_due_since', paid.past_due_since, 'revenue', private.monthly_pence_of(paid))
      from public.plans where plans.id = paid.plan_id),
    'addons', coalesce((select jsonb_agg(jsonb_build_object('id', addons.id, 'name', addons.name, 'quantity', held.quantity) order by addons.name)
      from public.organization_addons as held join public.plan_addons as addons on addons.id = held.addon_id
      where held.organization_id = own.id), '[]'),
    'meters', private.platform_meters(own.id),
    'branding', private.branding_json(own),
    'domains', coalesce((select jsonb_agg(jsonb_build_object('id', domains.id, 'host', domains.host, 'state', domains.state,
      'reason', domains.reason, 'created_at', domains.created_at) order by domains.id)
      from public.organization_domains as domains where domains.organization_id = own.id), '[]'),
    'members', private.platform_members(own.id, platform_organization.page_limit, platform_organization.members_offset),
    'audit', private.platform_trail(own.id, platform_organization.page_limit, platform_organization.audit_offset),
    'acts', coalesce((select jsonb_agg(jsonb_build_object('id', done.id, 'actor_email', done.actor_email, 'action', done.action,
        'reason', done.detail ->> 'reason', 'created_at', done.created_at) order by done.id desc)
      from (select * from public.platform_audit as acts where acts.target_kind = 'organization' and acts.target_id = own.id
            order by acts.created_at desc, acts.id desc limit 50) as done), '[]')
  ) || private.platform_work(own.id);
end;
$$;
comment on function public.platform_organization(bigint, integer, integer, integer) is
  'An organisation with members, plan, limits, branding, domains, jobs, connectors and trail; for operators. 404 for organisation 1.';
grant execute on function public.platform_organization(bigint, integer, integer, integer) to authenticated;
