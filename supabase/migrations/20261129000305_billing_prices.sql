-- Which prices Stripe is to have, and which it has: npm run stripe:setup brings the two together.
create index billing_prices_plan_idx on public.billing_prices (plan_id);
create index billing_prices_addon_idx on public.billing_prices (addon_id);

create function public.billing_offers()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'kind', offer.kind, 'id', offer.id, 'name', offer.name, 'description', offer.description, 'month', offer.monthly_pence,
      'year', offer.yearly_pence) order by offer.kind desc, offer.id)
    from (
      select 'plan' as kind, id, name, description, monthly_pence, yearly_pence from public.plans
      union all
      select 'addon', id, name, description, monthly_pence, yearly_pence from public.plan_addons
    ) as offer
    where offer.monthly_pence > 0), '[]');
end;
$$;
comment on function public.billing_offers() is 'For the server: what is sold, plans and add-ons, with the prices of a month and a year in pence.';

create function public.save_billing_prices(prices jsonb, livemode boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  price record;
begin
  -- One who sets up at a time: of two, the second's prices are current, and both's are known.
  lock table public.billing_prices in share row exclusive mode;
  for price in
    select * from jsonb_to_recordset(save_billing_prices.prices)
      as given (id text, kind text, of_id bigint, "interval" text, pence integer)
  loop
    update public.billing_prices as own set current = false
    where own.current and own.livemode = save_billing_prices.livemode and own.interval = price.interval
      and (case price.kind when 'plan' then own.plan_id else own.addon_id end) = price.of_id and own.provider_price_id <> price.id;
    insert into public.billing_prices as own (provider_price_id, livemode, plan_id, addon_id, interval, pence)
    values (price.id, save_billing_prices.livemode, case price.kind when 'plan' then price.of_id end,
            case price.kind when 'addon' then price.of_id end, price.interval, price.pence)
    on conflict (provider_price_id) do update set current = true, pence = excluded.pence
      where not own.current or own.pence <> excluded.pence;
  end loop;
end;
$$;
comment on function public.save_billing_prices(jsonb, boolean) is
  'For the server: keeps which price of Stripe''s is now of what ([{id, kind, of_id, interval, pence}]); earlier ones stay, for those who have them.';
