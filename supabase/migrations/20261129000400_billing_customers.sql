-- The one customer of an organisation at Stripe: claimed here first, made there, and kept (docs/decisions/billing.md, "Acts").
alter table public.billing_customers
  add column claimed_name text not null default '' check (char_length(claimed_name) <= 200),
  add column claimed_email text not null default '' check (char_length(claimed_email) <= 320),
  add column previewed_proration bigint,
  add column previewed_at timestamptz;
comment on column public.billing_customers.previewed_proration is
  'The moment, in seconds, by which the last change that was shown is prorated; good for an hour, and no other is taken.';
comment on column public.billing_customers.claimed_name is
  'What it is made with, by whoever claimed it first: two who make it at once ask Stripe for the very same.';

create function public.claim_billing_customer(user_id bigint, organization_id bigint, livemode boolean)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  customer public.billing_customers;
begin
  perform private.require_role(claim_billing_customer.user_id, claim_billing_customer.organization_id, 'owner');
  insert into public.billing_customers (organization_id, livemode, claimed_name, claimed_email)
  select organizations.id, claim_billing_customer.livemode, left(organizations.name, 200), users.email
  from public.organizations, public.users
  where organizations.id = claim_billing_customer.organization_id and users.id = claim_billing_customer.user_id
  on conflict do nothing;
  select * into customer from public.billing_customers as kept
  where kept.organization_id = claim_billing_customer.organization_id;
  return jsonb_build_object(
    'customer_id', customer.provider_customer_id, 'livemode', customer.livemode, 'gone', customer.gone_at is not null,
    'name', customer.claimed_name, 'email', customer.claimed_email, 'claimed_at', customer.created_at);
end;
$$;
comment on function public.claim_billing_customer(bigint, bigint, boolean) is
  'For the server: the customer that an organisation has, or that it is about to have, for an owner who pays; its id is null until it was made at Stripe.';

create function public.keep_billing_customer(organization_id bigint, customer_id text)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  kept text;
begin
  update public.billing_customers as customers
  set provider_customer_id = coalesce(customers.provider_customer_id, keep_billing_customer.customer_id)
  where customers.organization_id = keep_billing_customer.organization_id
  returning customers.provider_customer_id into kept;
  return kept;
end;
$$;
comment on function public.keep_billing_customer(bigint, text) is
  'For the server: keeps the customer that was made for an organisation, unless one was kept before; which it has.';
