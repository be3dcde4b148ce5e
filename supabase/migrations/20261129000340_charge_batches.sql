-- The ledger's way to Stripe: charges of whole months are gathered in batches, and a batch is one item of an invoice.
create table public.charge_batches (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  pence integer not null check (pence <> 0),
  description text not null check (char_length(description) between 1 and 300),
  provider_subscription_id text,
  started_at timestamptz,
  provider_invoice_id text,
  provider_item_id text unique check (provider_item_id ~ '^ii_\w+$'),
  billed_at timestamptz,
  created_at timestamptz not null default now(),
  check ((provider_item_id is null) = (billed_at is null))
);
comment on table public.charge_batches is
  'Charges that are one item of an invoice at Stripe. Made before Stripe is asked, so that a second attempt asks for the very same. Without a '
  'foreign key: what was owed stays when the organisation is deleted.';
comment on column public.charge_batches.provider_subscription_id is 'Whose next invoice it goes on; null: an invoice of its own.';
comment on column public.charge_batches.started_at is 'When Stripe was first asked, which remembers its keys for a day.';
create index charge_batches_open_idx on public.charge_batches (id) where billed_at is null;
alter table public.charge_batches enable row level security;
create policy "Batches of charges are the server's own" on public.charge_batches for select to authenticated using (false);
create trigger charge_batches_keep_organization before update on public.charge_batches
  for each row execute function private.keep_organization();

alter table public.billed_charges drop column provider_item_id,
  add column batch_id bigint not null references public.charge_batches (id);
alter table public.billed_charges rename column billed_at to batched_at;
create index billed_charges_batch_idx on public.billed_charges (batch_id);
comment on table public.billed_charges is 'Charges of the ledger that are part of a batch; each at most once.';

create function private.charges_to_bill()
returns setof public.charges
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select charges.* from public.charges
    where charges.created_at < date_trunc('month', now() at time zone 'utc') at time zone 'utc'
      and not exists (select from public.billed_charges as billed where billed.charge_id = charges.id)
      -- What was given back before it was billed is neither billed nor given back at Stripe.
      and not exists (
        select from public.charges as other
        where (other.reference = charges.reference || ':returned' or charges.reference = other.reference || ':returned')
          and not exists (select from public.billed_charges as billed where billed.charge_id = other.id));
end;
$$;
comment on function private.charges_to_bill() is
  'Charges of months that have ended which are in no batch yet, without those that were given back before.';

create function public.make_charge_batches(livemode boolean)
returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  owed record;
  made integer := 0;
  made_id bigint;
begin
  -- One at a time: of two, the second sees what the first has taken.
  lock table public.charge_batches in share row exclusive mode;
  for owed in
    select due.organization_id, sum(due.pence)::integer as pence, array_agg(due.id) as ids, count(*) filter (where due.pence > 0) as messages,
           to_char(min(due.created_at at time zone 'utc'), 'FMMonth YYYY') as first_month,
           to_char(max(due.created_at at time zone 'utc'), 'FMMonth YYYY') as last_month,
           own.provider_subscription_id as subscription
    from private.charges_to_bill() as due
    left join public.subscriptions as own on own.organization_id = due.organization_id and own.status in ('active', 'past_due')
      and own.interval = 'month' and own.cancels_at is null
    left join public.billing_customers as customers on customers.organization_id = due.organization_id
    where customers.livemode is not distinct from make_charge_batches.livemode
      or (customers.organization_id is null and exists (select from public.organizations where id = due.organization_id))
    group by due.organization_id, own.provider_subscription_id
    having sum(due.pence) >= 100 or (own.provider_subscription_id is not null and sum(due.pence) <> 0)
  loop
    insert into public.charge_batches (organization_id, pence, description, provider_subscription_id)
    values (
      owed.organization_id, owed.pence,
      format('Help agent: %s, %s', case when owed.messages = 0 then 'messages given back'
                                       when owed.messages = 1 then '1 message' else owed.messages || ' messages' end,
        case when owed.first_month = owed.last_month then owed.first_month else owed.first_month || ' to ' || owed.last_month end),
      owed.subscription)
    returning id into made_id;
    insert into public.billed_charges (charge_id, batch_id) select unnest(owed.ids), made_id;
    made := made + 1;
  end loop;
  return made;
end;
$$;
comment on function public.make_charge_batches(boolean) is
  'For the server: gathers what organisations owe of months that have ended, for the next invoice of who pays monthly, else for one of its '
  'own from £1; how many batches.';

create function public.charge_batches_to_bill(after_id bigint, livemode boolean)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  return coalesce((
    select jsonb_agg(found.batch order by (found.batch ->> 'id')::bigint)
    from (
      select jsonb_build_object(
        'id', batches.id, 'organization_id', batches.organization_id, 'pence', batches.pence, 'description', batches.description,
        'subscription', batches.provider_subscription_id, 'customer_id', customers.provider_customer_id,
        'owner_id', (select min(members.user_id) from public.organization_members as members
                     where members.organization_id = batches.organization_id and members.role = 'owner'),
        'stale', batches.started_at < now() - interval '23 hours') as batch
      from public.charge_batches as batches
      left join public.billing_customers as customers on customers.organization_id = batches.organization_id
      where batches.billed_at is null and batches.id > charge_batches_to_bill.after_id
        and coalesce(customers.livemode, charge_batches_to_bill.livemode) = charge_batches_to_bill.livemode
        and customers.gone_at is null
      order by batches.id limit 10
    ) as found), '[]');
end;
$$;
comment on function public.charge_batches_to_bill(bigint, boolean) is
  'For the server: the next batches that aren''t at Stripe yet. stale: Stripe was first asked so long ago that it may have forgotten.';

create function public.start_charge_batch(batch_id bigint, own_invoice boolean default false)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.charge_batches as own
  set started_at = case when start_charge_batch.own_invoice and own.provider_subscription_id is not null then now()
                        else coalesce(own.started_at, now()) end,
      provider_subscription_id = case when not start_charge_batch.own_invoice then own.provider_subscription_id end
  where own.id = start_charge_batch.batch_id and own.billed_at is null;
end;
$$;
comment on function public.start_charge_batch(bigint, boolean) is
  'For the server: Stripe is about to be asked. own_invoice: the subscription takes none any more.';

create function public.charge_batch_billed(batch_id bigint, item_id text, invoice_id text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.charge_batches as own
  set provider_item_id = charge_batch_billed.item_id, provider_invoice_id = charge_batch_billed.invoice_id, billed_at = now()
  where own.id = charge_batch_billed.batch_id and own.billed_at is null;
end;
$$;
comment on function public.charge_batch_billed(bigint, text, text) is 'For the server: the batch is an item at Stripe.';
