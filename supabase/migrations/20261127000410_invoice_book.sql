-- Customers and items that invoices were written for: remembered by themselves, picked from in drafts, changed and deleted by hand. They are
-- read as the invoices are that they come from: members have their own, admins all of their organisation, so that nobody learns by them what
-- another's agent or invoice keeps from them. An invoice has copies of its own, which none of this changes.
create table public.invoice_customers (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  user_id bigint references public.users (id) on delete set null,
  key text not null,
  party jsonb not null check (jsonb_typeof(party) = 'object' and char_length(party ->> 'name') between 1 and 200 and octet_length(party::text) <= 6000),
  used_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (organization_id, user_id, key)
);
comment on table public.invoice_customers is 'Whom an organisation bills, by their name.';
comment on column public.invoice_customers.user_id is 'Whose it is; of somebody who is gone it is the admins''.';
comment on column public.invoice_customers.key is 'The name without case and accents: two of a name are one customer.';
comment on column public.invoice_customers.party is 'As Party of the contract, without an IBAN.';
create index invoice_customers_user_idx on public.invoice_customers (user_id);
create index invoice_customers_used_idx on public.invoice_customers (organization_id, used_at desc, id desc);
create trigger invoice_customers_keep_organization before update on public.invoice_customers
  for each row execute function private.keep_organization();

create table public.invoice_items (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  user_id bigint references public.users (id) on delete set null,
  key text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  description text not null check (char_length(description) between 1 and 1000),
  unit text not null check (char_length(unit) between 2 and 3),
  price bigint not null check (price between 0 and 1000000000000),
  vat_category text not null check (vat_category in ('S', 'Z', 'E', 'AE', 'G', 'O')),
  vat_rate integer not null check (vat_rate between 0 and 10000),
  used_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (organization_id, user_id, key, currency)
);
comment on table public.invoice_items is 'What an organisation bills for, by description and currency; prices in its minor units, rates in hundredths of a percent.';
comment on column public.invoice_items.user_id is 'Whose it is; of somebody who is gone it is the admins''.';
comment on column public.invoice_items.key is 'SHA-256 of the description without case and accents, which may be longer than an index takes.';
create index invoice_items_user_idx on public.invoice_items (user_id);
create index invoice_items_used_idx on public.invoice_items (organization_id, used_at desc, id desc);
create trigger invoice_items_keep_organization before update on public.invoice_items
  for each row execute function private.keep_organization();

alter table public.invoice_customers enable row level security;
alter table public.invoice_items enable row level security;
grant select on public.invoice_customers, public.invoice_items to authenticated;
create policy "Members see customers of theirs, admins all of them" on public.invoice_customers for select to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[])
    or organization_id = any ((select private.my_organization_ids())::bigint[]) and user_id = (select private.my_user_id()));
create policy "Members see items of theirs, admins all of them" on public.invoice_items for select to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[])
    or organization_id = any ((select private.my_organization_ids())::bigint[]) and user_id = (select private.my_user_id()));

create function private.customer_key(name text)
returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return regexp_replace(btrim(private.folded(name)), '\s+', ' ', 'g');
end;
$$;
comment on function private.customer_key(text) is 'A name by which a customer is known.';

create function private.item_key(description text)
returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return encode(sha256(convert_to(private.customer_key(description), 'utf8')), 'hex');
end;
$$;
comment on function private.item_key(text) is 'What an item is known by, of any length.';

create function private.told_only(party jsonb)
returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(party) where value not in ('""', 'null'));
end;
$$;
comment on function private.told_only(jsonb) is 'A party without what is empty.';

create function private.remember_invoices(invoice_ids bigint[])
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  most_customers constant integer := 5000;
  most_items constant integer := 20000;
begin
  insert into public.invoice_customers as known (organization_id, user_id, key, party)
  select distinct on (organization_id, created_by, key) organization_id, created_by, key, buyer
  from (select invoices.id, organization_id, created_by, (content -> 'buyer') - 'iban' as buyer, private.customer_key(content #>> '{buyer,name}') as key
        from public.invoices where invoices.id = any (invoice_ids) and created_by is not null) as told
  where key <> '' and (
    exists (select from public.invoice_customers as one where one.organization_id = told.organization_id and one.user_id = told.created_by and one.key = told.key)
    or (select count(*) from public.invoice_customers as one where one.organization_id = told.organization_id) < most_customers)
  order by organization_id, created_by, key, told.id desc
  -- What is issued brings a customer up to date; a draft, which isn't settled, only fills in what isn't known.
  on conflict (organization_id, user_id, key) do update set used_at = now(), party = case
    when exists (select from public.invoices where invoices.id = any (invoice_ids) and status <> 'draft')
    then known.party || private.told_only(excluded.party) else excluded.party || private.told_only(known.party) end;

  insert into public.invoice_items as known (organization_id, user_id, key, currency, description, unit, price, vat_category, vat_rate)
  select distinct on (lines.organization_id, created_by, private.item_key(description), currency)
         lines.organization_id, created_by, private.item_key(description), currency, description, unit, price, vat_category, vat_rate
  from (select id, organization_id, created_by, content ->> 'currency' as currency from public.invoices
        where invoices.id = any (invoice_ids) and created_by is not null) as told
  join public.invoice_lines as lines on lines.organization_id = told.organization_id and lines.invoice_id = told.id
  where description not in ('—', '…')
    and (select count(*) from public.invoice_items as one where one.organization_id = told.organization_id) < most_items
  order by lines.organization_id, created_by, private.item_key(description), currency, position desc
  on conflict (organization_id, user_id, key, currency) do update set used_at = now(),
    (description, unit, price, vat_category, vat_rate) = (
      select (case when issued then excluded.description else known.description end), (case when issued then excluded.unit else known.unit end),
             (case when issued then excluded.price else known.price end), (case when issued then excluded.vat_category else known.vat_category end),
             (case when issued then excluded.vat_rate else known.vat_rate end)
      from (select exists (select from public.invoices where invoices.id = any (invoice_ids) and status <> 'draft') as issued) as state);
end;
$$;
comment on function private.remember_invoices(bigint[]) is
  'Remembers buyers and lines of invoices for who made them: a draft''s where they aren''t known, an issued one''s in place of what was. Up to 5,000 customers and 20,000 items.';

create function private.remember_lines()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.remember_invoices(array(select distinct invoice_id from added));
  return null;
end;
$$;
comment on function private.remember_lines() is 'Trigger: what is saved in a draft is remembered.';
create trigger invoice_lines_remember after insert on public.invoice_lines referencing new table as added
  for each statement execute function private.remember_lines();

create function private.remember_issued()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.remember_invoices(array[new.id]);
  return null;
end;
$$;
comment on function private.remember_issued() is 'Trigger: what is issued is remembered as it is now.';
create trigger invoices_remember after update of status on public.invoices
  for each row when (old.status = 'draft' and new.status <> 'draft' and new.kind <> 'credit_note') execute function private.remember_issued();
