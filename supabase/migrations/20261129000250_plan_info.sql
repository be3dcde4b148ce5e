-- The plan as members are told of it: each meter with what counts, its warning, what is over, and the caller's own cap.
create function private.meter_json(meter public.meters, used bigint, allowed bigint, held private.held_cap, own bigint)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'meter', meter.name, 'title', meter.title, 'unit', meter.unit, 'used', used, 'limit', allowed,
    'resets_at', private.period_end(meter), 'counts', meter.counts, 'warning', private.percent_used(used, allowed),
    'over', case when allowed = -1 then 0 else greatest(0, used - allowed) end,
    'cap', case when held.amount is not null
      then jsonb_build_object('used', own, 'limit', held.amount, 'whose', held.whose, 'name', held.name) end);
end;
$$;
comment on function private.meter_json(public.meters, bigint, bigint, private.held_cap, bigint) is 'A meter of an organisation, with the caller''s own cap.';

create or replace function public.plan_info(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
begin
  perform private.require_member(plan_info.organization_id);
  return (
    select jsonb_build_object(
      'plan', jsonb_build_object('id', plans.id, 'name', plans.name),
      'addons', coalesce((
        select jsonb_agg(jsonb_build_object('id', addons.id, 'name', addons.name, 'quantity', held.quantity)
                         order by held.created_at, addons.id)
        from public.organization_addons as held
        join public.plan_addons as addons on addons.id = held.addon_id
        where held.organization_id = subscriptions.organization_id), '[]'),
      'meters', (
        select jsonb_agg(private.meter_json(
          meters, private.used_of(subscriptions.organization_id, meters), private.limit_of(subscriptions.organization_id, meters.name),
          private.cap_of(subscriptions.organization_id, me, meters.name),
          private.used_by(subscriptions.organization_id, me, meters)) order by meters.position)
        from public.meters),
      'subscriptionId', subscriptions.provider_subscription_id,
      'subscriptionStatus', subscriptions.status,
      'billing', jsonb_build_object(
        'past_due_since', subscriptions.past_due_since,
        'grace_ends_at', subscriptions.past_due_since + interval '14 days',
        'trial_ends_at', case when subscriptions.status = 'trialing' then subscriptions.trial_end end,
        'cancels_at', subscriptions.cancels_at)
    )
    from public.subscriptions
    join public.plans on plans.id = subscriptions.plan_id
    where subscriptions.organization_id = plan_info.organization_id
  );
end;
$$;
comment on function public.plan_info(bigint) is
  'The plan, its add-ons, first bought first, every meter of an organisation with the caller''s caps, and how it is paid for; the API makes '
  'product §3''s plan info of it.';
