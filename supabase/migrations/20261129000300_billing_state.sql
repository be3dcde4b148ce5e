-- Writes how an organisation stands at Stripe: the whole of it, in one transaction, and never an older look over a newer one.
alter table public.billing_customers
  add column tickets bigint not null default 0,
  add column written bigint not null default 0,
  add column looked_at timestamptz;
comment on column public.billing_customers.tickets is 'How often Stripe was asked; each look has the next number.';
comment on column public.billing_customers.written is 'The number of the look that was written last.';
comment on column public.billing_customers.looked_at is 'When Stripe was last asked, and answered.';
create index billing_customers_looked_idx on public.billing_customers (looked_at nulls first, organization_id)
  where provider_customer_id is not null;
create trigger billing_customers_keep_organization before update on public.billing_customers
  for each row execute function private.keep_organization();
create trigger billing_alerts_keep_organization before update on public.billing_alerts
  for each row execute function private.keep_organization();

create function public.take_billing_ticket(organization_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  customer public.billing_customers;
begin
  update public.billing_customers as own set tickets = own.tickets + 1
  where own.organization_id = take_billing_ticket.organization_id and own.provider_customer_id is not null
  returning * into customer;
  if customer.organization_id is null then
    return null;
  end if;
  return jsonb_build_object(
    'ticket', customer.tickets, 'seen', customer.written,
    'customer_id', customer.provider_customer_id, 'livemode', customer.livemode,
    'prices', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', prices.provider_price_id, 'plan_id', prices.plan_id, 'addon_id', prices.addon_id,
        'interval', prices.interval, 'position', coalesce(plans.position, 0))), '[]')
      from public.billing_prices as prices
      left join public.plans on plans.id = prices.plan_id
      where prices.livemode = customer.livemode));
end;
$$;
comment on function public.take_billing_ticket(bigint) is
  'For the server: the number of a look at an organisation''s customer at Stripe, which was written last before it, and what '
  'each price of Stripe''s is of; null without a customer.';

create function private.save_billing_alerts(of_organization_id bigint, alerts jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.billing_alerts (organization_id, reference, message)
  select of_organization_id, left(alert ->> 'reference', 300), left(alert ->> 'message', 500)
  from jsonb_array_elements(alerts) as alert
  on conflict (reference) do nothing;
end;
$$;
comment on function private.save_billing_alerts(bigint, jsonb) is 'Keeps what needs a person ([{reference, message}]), each once.';

create function public.write_billing_state(organization_id bigint, first_ticket bigint, ticket bigint, seen bigint, state jsonb)
returns text
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  customer public.billing_customers;
  before public.subscriptions;
  after public.subscriptions;
  addons_changed boolean;
begin
  select * into customer from public.billing_customers as own
  where own.organization_id = write_billing_state.organization_id for update;
  if customer.organization_id is null then
    return 'gone';
  end if;
  if customer.written <> write_billing_state.seen then
    return case when customer.written > write_billing_state.first_ticket then 'outdated' else 'again' end;
  end if;
  update public.billing_customers as own
  set written = write_billing_state.ticket, looked_at = now(),
      trial_used_at = least(own.trial_used_at, (state ->> 'trial_used_at')::timestamptz),
      gone_at = case when (state ->> 'gone')::boolean then coalesce(own.gone_at, now()) end
  where own.organization_id = write_billing_state.organization_id;
  perform private.save_billing_alerts(write_billing_state.organization_id, state -> 'alerts');

  select * into before from public.subscriptions as own
  where own.organization_id = write_billing_state.organization_id for update;
  if before.organization_id is null then
    return 'gone';
  end if;
  update public.subscriptions as own
  set plan_id = coalesce((state ->> 'plan_id')::bigint, (select plans.id from public.plans where plans.name = 'Free')),
      provider_subscription_id = state ->> 'subscription_id',
      status = state ->> 'status',
      interval = state ->> 'interval',
      period_end = (state ->> 'period_end')::timestamptz,
      trial_end = (state ->> 'trial_end')::timestamptz,
      cancels_at = (state ->> 'cancels_at')::timestamptz,
      past_due_since = (state ->> 'past_due_since')::timestamptz,
      next_plan_id = (state ->> 'next_plan_id')::bigint,
      next_interval = state ->> 'next_interval',
      next_at = (state ->> 'next_at')::timestamptz,
      synced_at = now()
  where own.organization_id = write_billing_state.organization_id
  returning * into after;

  with held as (
    select (addon ->> 'addon_id')::bigint as addon_id, (addon ->> 'quantity')::integer as quantity
    from jsonb_array_elements(state -> 'addons') as addon
  ), dropped as (
    delete from public.organization_addons as own
    where own.organization_id = write_billing_state.organization_id and own.addon_id not in (select held.addon_id from held)
    returning own.addon_id
  ), saved as (
    insert into public.organization_addons as own (organization_id, addon_id, quantity)
    select write_billing_state.organization_id, held.addon_id, held.quantity from held
    on conflict on constraint organization_addons_pkey do update set quantity = excluded.quantity
      where own.quantity <> excluded.quantity
    returning own.addon_id
  )
  select exists (select from dropped) or exists (select from saved) into addons_changed;

  if after.past_due_since is distinct from before.past_due_since then
    perform private.notice_past_due(after, state ->> 'payment_url');
  end if;
  before.synced_at := after.synced_at;
  before.updated_at := after.updated_at;
  if addons_changed or before is distinct from after then
    perform private.tell_plan(write_billing_state.organization_id);
  end if;
  return 'written';
end;
$$;
comment on function public.write_billing_state(bigint, bigint, bigint, bigint, jsonb) is
  'For the server: writes what a look at Stripe came to (_shared/billing/state.ts), all of it or nothing. written; again: somebody wrote '
  'since the look began, whose own may be older, so look again; outdated: who wrote began after this caller did; gone: the organisation is.';

create function public.alert_billing(reference text, message text, organization_id bigint default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.check_text(alert_billing.reference, 'The reference', 300);
  perform private.check_text(alert_billing.message, 'The message', 500);
  perform private.save_billing_alerts(alert_billing.organization_id, jsonb_build_array(
    jsonb_build_object('reference', alert_billing.reference, 'message', alert_billing.message)));
end;
$$;
comment on function public.alert_billing(text, text, bigint) is 'For the server: keeps what about payments needs a person, once by its reference.';
