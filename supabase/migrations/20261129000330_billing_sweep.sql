-- Organisations that are looked at though Stripe told nothing, and those that are deleted with a live subscription.
create function public.billing_customers_to_look_at(after_organization_id bigint, livemode boolean, most integer default 10)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  return coalesce((
    select jsonb_agg(found.organization_id order by found.organization_id)
    from (
      select own.organization_id from public.billing_customers as own
      join public.organizations on organizations.id = own.organization_id
      where own.organization_id > billing_customers_to_look_at.after_organization_id and own.provider_customer_id is not null
        and own.livemode = billing_customers_to_look_at.livemode
        and (own.looked_at is null or own.looked_at < now() - interval '20 hours')
      order by own.organization_id limit least(billing_customers_to_look_at.most, 100)
    ) as found), '[]');
end;
$$;
comment on function public.billing_customers_to_look_at(bigint, boolean, integer) is
  'For the server: the next organisations, by their id, whose customers at Stripe weren''t asked for in 20 hours.';

create function private.end_billing_of_organization()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  customer public.billing_customers;
begin
  select * into customer from public.billing_customers where organization_id = old.id;
  if customer.provider_customer_id is not null then
    perform private.enqueue('billing.farewell', 1, 'billing-farewell:' || customer.provider_customer_id,
      jsonb_build_object('customer_id', customer.provider_customer_id, 'livemode', customer.livemode));
  end if;
  return old;
end;
$$;
comment on function private.end_billing_of_organization() is
  'Trigger: with an organisation ends its subscription at Stripe; the customer stays, for the accounts.';
create trigger organizations_end_billing before delete on public.organizations
  for each row execute function private.end_billing_of_organization();
