-- What an organisation has at Stripe. Entitlements are what Stripe says now, written by one function of the server; nothing here is
-- changed by an event's own words. docs/decisions/billing.md
alter table public.plans add column yearly_pence integer not null default 0 check (yearly_pence >= 0),
  add column description text not null default '';
alter table public.plan_addons add column yearly_pence integer not null default 0 check (yearly_pence >= 0),
  add column description text not null default '', add column position smallint not null default 0;
comment on column public.plans.yearly_pence is 'Of the whole year.';
comment on column public.plan_addons.yearly_pence is 'Of the whole year.';

alter table public.subscriptions drop constraint subscriptions_status_check;
alter table public.subscriptions add constraint subscriptions_status_check check (status in (
  'active', 'trialing', 'past_due', 'canceled', 'incomplete', 'incomplete_expired', 'unpaid', 'paused'));
alter table public.subscriptions
  add column interval text check (interval in ('month', 'year')),
  add column period_end timestamptz,
  add column trial_end timestamptz,
  add column cancels_at timestamptz,
  add column past_due_since timestamptz,
  add column next_plan_id bigint references public.plans (id),
  add column next_interval text check (next_interval in ('month', 'year')),
  add column next_at timestamptz,
  add column synced_at timestamptz;
comment on table public.subscriptions is
  'The plan that an organisation is entitled to, and its subscription as Stripe last said; written by the synchronisation alone.';
comment on column public.subscriptions.plan_id is 'What holds now: Free unless the subscription is active, trialing or past due.';
comment on column public.subscriptions.provider_subscription_id is 'Null without a subscription, and after its end.';
comment on column public.subscriptions.period_end is 'Until when is paid for.';
comment on column public.subscriptions.cancels_at is 'When it ends, once it has been cancelled.';
comment on column public.subscriptions.past_due_since is 'When the oldest payment failed that is still open; 14 days later the plan ends.';
comment on column public.subscriptions.next_at is 'When the plan becomes next_plan_id, by next_interval.';
create index subscriptions_next_plan_idx on public.subscriptions (next_plan_id);

create table public.billing_customers (
  organization_id bigint primary key check (organization_id <> 1),
  provider_customer_id text unique check (provider_customer_id ~ '^cus_\w+$'),
  livemode boolean not null,
  trial_used_at timestamptz,
  gone_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.billing_customers is
  'The one customer that an organisation ever has at Stripe. Without a foreign key: it stays for the accounts when the organisation is deleted.';
comment on column public.billing_customers.provider_customer_id is 'Null while it is being made.';
comment on column public.billing_customers.trial_used_at is 'When its one trial began.';
comment on column public.billing_customers.gone_at is 'When Stripe said that the customer was deleted there.';

create table public.billing_prices (
  provider_price_id text primary key check (provider_price_id ~ '^price_\w+$'),
  livemode boolean not null,
  plan_id bigint references public.plans (id),
  addon_id bigint references public.plan_addons (id),
  interval text not null check (interval in ('month', 'year')),
  pence integer not null check (pence >= 0),
  current boolean not null default true,
  check (num_nonnulls(plan_id, addon_id) = 1)
);
comment on table public.billing_prices is
  'Which price of Stripe''s is of which plan or add-on; made by npm run stripe:setup. Prices that are no longer sold stay, for those who have them.';
create unique index billing_prices_plan_key on public.billing_prices (plan_id, interval, livemode) where current;
create unique index billing_prices_addon_key on public.billing_prices (addon_id, interval, livemode) where current;

create table public.billed_charges (
  charge_id bigint primary key references public.charges (id),
  provider_item_id text not null unique check (provider_item_id ~ '^ii_\w+$'),
  billed_at timestamptz not null default now()
);
comment on table public.billed_charges is 'Charges of the ledger that are items of an invoice at Stripe.';

create table public.billing_alerts (
  id bigint generated always as identity primary key,
  organization_id bigint,
  reference text not null unique check (char_length(reference) between 1 and 300),
  message text not null check (char_length(message) between 1 and 500),
  created_at timestamptz not null default now()
);
comment on table public.billing_alerts is 'What about payments needs a person of the platform. Without a foreign key: it outlives the organisation.';
comment on column public.billing_alerts.reference is 'What it is about, told once: dispute:<id>, customer:<id>, …';
create index billing_alerts_recent_idx on public.billing_alerts (created_at desc, id desc);

alter table public.billing_customers enable row level security;
alter table public.billing_prices enable row level security;
alter table public.billed_charges enable row level security;
alter table public.billing_alerts enable row level security;
create policy "Customers at Stripe are the server's own" on public.billing_customers for select to authenticated using (false);
create policy "Prices at Stripe are the server's own" on public.billing_prices for select to authenticated using (false);
create policy "Billed charges are the server's own" on public.billed_charges for select to authenticated using (false);
create policy "Alerts of payments leave by functions alone" on public.billing_alerts for select to authenticated using (false);
