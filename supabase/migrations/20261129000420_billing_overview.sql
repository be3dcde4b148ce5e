-- What the server reads of an organisation's payment: what is sold, how it stands, and what would be beyond other limits.
create function private.offers_at_stripe(livemode boolean)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'plans', (
      select jsonb_agg(jsonb_build_object('id', plans.id, 'name', plans.name, 'position', plans.position,
        'free', plans.monthly_pence = 0) order by plans.position)
      from public.plans),
    'addons', (
      select coalesce(jsonb_agg(jsonb_build_object('id', addons.id, 'name', addons.name) order by addons.position, addons.id), '[]')
      from public.plan_addons as addons),
    'prices', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', prices.provider_price_id, 'plan_id', prices.plan_id, 'addon_id', prices.addon_id, 'interval', prices.interval,
        'pence', prices.pence, 'current', prices.current)), '[]')
      from public.billing_prices as prices
      where prices.livemode = offers_at_stripe.livemode));
end;
$$;
comment on function private.offers_at_stripe(boolean) is 'Plans, add-ons and every price that Stripe has of them, also those no longer sold.';

create function public.billing_overview(organization_id bigint, livemode boolean)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(billing_overview.organization_id, 'admin');
  return (
    select jsonb_build_object(
      'subscription', to_jsonb(own) - 'organization_id',
      'customer', jsonb_build_object('id', customers.provider_customer_id, 'livemode', customers.livemode,
        'gone', customers.gone_at is not null),
      'trial_available', customers.trial_used_at is null,
      'addons', (
        select coalesce(jsonb_agg(jsonb_build_object('id', held.addon_id, 'quantity', held.quantity) order by held.addon_id), '[]')
        from public.organization_addons as held where held.organization_id = own.organization_id),
      'offers', private.offers_at_stripe(billing_overview.livemode))
    from public.subscriptions as own
    left join public.billing_customers as customers on customers.organization_id = own.organization_id
    where own.organization_id = billing_overview.organization_id);
end;
$$;
comment on function public.billing_overview(bigint, boolean) is
  'For admins: the organisation''s subscription as Stripe last said, its customer there, and what is sold.';
grant execute on function public.billing_overview(bigint, boolean) to authenticated;

create function public.limits_exceeded(organization_id bigint, plan_id bigint, addons jsonb)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('meter', own.name, 'text', format(
      case when own.name = 'storage' then '%3$s is used, and %2$s is included.' else '%1$s: %3$s are used, and %2$s are included.' end,
      own.title, private.amount_in_words(own.unit, own.allowed), private.amount_in_words(own.unit, own.used)))
      order by own.position), '[]')
    from (
      select meters.*, private.used_of(limits_exceeded.organization_id, meters) as used, (
        select case when bool_or(part.amount = -1) then -1 else sum(part.amount)::bigint end
        from (
          select coalesce(
            (select overrides.amount from public.limit_overrides as overrides
             where overrides.organization_id = limits_exceeded.organization_id and overrides.meter = meters.name),
            (select included.amount from public.plan_limits as included
             where included.plan_id = limits_exceeded.plan_id and included.meter = meters.name), 0) as amount
          union all
          select case when added.amount = -1 then -1 else added.amount * wanted.quantity end
          from jsonb_to_recordset(limits_exceeded.addons) as wanted (id bigint, quantity bigint)
          join public.addon_limits as added on added.addon_id = wanted.id
          where added.meter = meters.name and wanted.quantity > 0
        ) as part) as allowed
      from public.meters
    ) as own
    where own.allowed <> -1 and own.used > own.allowed);
end;
$$;
comment on function public.limits_exceeded(bigint, bigint, jsonb) is
  'For the server: which meters would be used beyond their limits with a plan and add-ons ([{id, quantity}]), in words.';
