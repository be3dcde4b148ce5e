-- The lists of customers and items, and their changes by hand: of one's own, and by admins of all in the organisation.
create function public.list_invoice_customers(user_id bigint, organization_id bigint, search text default '', page_limit integer default 50, page_offset integer default 0)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted constant text := private.folded(coalesce(list_invoice_customers.search, ''));
  may_see_all constant boolean := private.require_role(list_invoice_customers.user_id, list_invoice_customers.organization_id, 'user') >= 'admin';
begin
  return (
    with found as materialized (
      select distinct on (key) * from public.invoice_customers as customers
      where customers.organization_id = list_invoice_customers.organization_id
        and (may_see_all or customers.user_id = list_invoice_customers.user_id)
        and (wanted = '' or strpos(private.folded(concat_ws(' ', party ->> 'name', party ->> 'city', party ->> 'email', party ->> 'vat_id')), wanted) > 0)
      order by key, customers.user_id is distinct from list_invoice_customers.user_id, used_at desc, id desc
    ), page as (select * from found order by used_at desc, id desc limit page_limit offset page_offset)
    select jsonb_build_object('total', (select count(*) from found), 'customers', coalesce(jsonb_agg(
      jsonb_build_object('id', id, 'party', party || '{"iban": ""}', 'used_at', used_at) order by used_at desc, id desc), '[]')) from page);
end;
$$;
comment on function public.list_invoice_customers(bigint, bigint, text, integer, integer) is
  'The server''s own: customers of somebody''s, of an admin''s organisation all of them, each name once, latest used first, by words of name, town, address or VAT number.';

create function public.save_invoice_customer(user_id bigint, organization_id bigint, party jsonb, customer_id bigint default null)
returns bigint
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  made bigint;
  may_change_all constant boolean := private.require_role(save_invoice_customer.user_id, save_invoice_customer.organization_id, 'user') >= 'admin';
begin
  if save_invoice_customer.customer_id is null then
    if (select count(*) from public.invoice_customers as customers where customers.organization_id = save_invoice_customer.organization_id) >= 5000 then
      perform private.refuse(429, 'limit_reached', 'An organisation can have 5,000 customers, which is the limit. Delete some first.');
    end if;
    insert into public.invoice_customers (organization_id, user_id, key, party)
    values (save_invoice_customer.organization_id, save_invoice_customer.user_id, private.customer_key(save_invoice_customer.party ->> 'name'), save_invoice_customer.party - 'iban')
    returning id into made;
  else
    update public.invoice_customers as customers
    set party = save_invoice_customer.party - 'iban', key = private.customer_key(save_invoice_customer.party ->> 'name')
    where customers.id = save_invoice_customer.customer_id and customers.organization_id = save_invoice_customer.organization_id
      and (may_change_all or customers.user_id = save_invoice_customer.user_id)
    returning id into made;
    if made is null then
      perform private.refuse(404, 'not_found', 'That customer doesn''t exist.');
    end if;
  end if;
  return made;
exception when unique_violation then
  perform private.refuse(409, 'conflict', 'There is a customer of this name already.');
end;
$$;
comment on function public.save_invoice_customer(bigint, bigint, jsonb, bigint) is
  'The server''s own: a new customer, or one changed, for a member. 409 for a name that another has, 429 at 5,000. Invoices stay as they are.';

create function public.delete_invoice_customer(user_id bigint, organization_id bigint, customer_id bigint)
returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  may_delete_all constant boolean := private.require_role(delete_invoice_customer.user_id, delete_invoice_customer.organization_id, 'user') >= 'admin';
begin
  delete from public.invoice_customers as customers
  where customers.id = delete_invoice_customer.customer_id and customers.organization_id = delete_invoice_customer.organization_id
    and (may_delete_all or customers.user_id = delete_invoice_customer.user_id);
  if not found then
    perform private.refuse(404, 'not_found', 'That customer doesn''t exist.');
  end if;
end;
$$;
comment on function public.delete_invoice_customer(bigint, bigint, bigint) is 'The server''s own: forgets a customer; invoices stay.';

create function public.list_invoice_items(
  user_id bigint, organization_id bigint, search text default '', currency text default null, page_limit integer default 50, page_offset integer default 0
)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted constant text := private.folded(coalesce(list_invoice_items.search, ''));
  may_see_all constant boolean := private.require_role(list_invoice_items.user_id, list_invoice_items.organization_id, 'user') >= 'admin';
begin
  return (
    with found as materialized (
      select distinct on (key, items.currency) * from public.invoice_items as items
      where items.organization_id = list_invoice_items.organization_id
        and (may_see_all or items.user_id = list_invoice_items.user_id) and (list_invoice_items.currency is null or items.currency = list_invoice_items.currency)
        and (wanted = '' or strpos(private.folded(description), wanted) > 0)
      order by key, items.currency, items.user_id is distinct from list_invoice_items.user_id, used_at desc, id desc
    ), page as (select * from found order by used_at desc, id desc limit page_limit offset page_offset)
    select jsonb_build_object('total', (select count(*) from found), 'items', coalesce(jsonb_agg(
      jsonb_build_object('id', id, 'description', description, 'unit', unit, 'currency', page.currency, 'price', price,
                         'vat', jsonb_build_object('category', vat_category, 'rate', vat_rate), 'used_at', used_at)
      order by used_at desc, id desc), '[]')) from page);
end;
$$;
comment on function public.list_invoice_items(bigint, bigint, text, text, integer, integer) is
  'The server''s own: items of somebody''s, of an admin''s organisation all of them, each once, latest used first, by words and currency.';

create function public.save_invoice_item(user_id bigint, organization_id bigint, item jsonb, item_id bigint default null)
returns bigint
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  made bigint;
  may_change_all constant boolean := private.require_role(save_invoice_item.user_id, save_invoice_item.organization_id, 'user') >= 'admin';
begin
  if save_invoice_item.item_id is null then
    if (select count(*) from public.invoice_items as items where items.organization_id = save_invoice_item.organization_id) >= 20000 then
      perform private.refuse(429, 'limit_reached', 'An organisation can have 20,000 items, which is the limit. Delete some first.');
    end if;
    insert into public.invoice_items (organization_id, user_id, key, currency, description, unit, price, vat_category, vat_rate)
    values (save_invoice_item.organization_id, save_invoice_item.user_id, private.item_key(item ->> 'description'), item ->> 'currency', item ->> 'description', item ->> 'unit',
            (item ->> 'price')::bigint, item #>> '{vat,category}', (item #>> '{vat,rate}')::integer)
    returning id into made;
  else
    update public.invoice_items as items
    set key = private.item_key(item ->> 'description'), currency = item ->> 'currency', description = item ->> 'description', unit = item ->> 'unit',
        price = (item ->> 'price')::bigint, vat_category = item #>> '{vat,category}', vat_rate = (item #>> '{vat,rate}')::integer
    where items.id = save_invoice_item.item_id and items.organization_id = save_invoice_item.organization_id
      and (may_change_all or items.user_id = save_invoice_item.user_id)
    returning id into made;
    if made is null then
      perform private.refuse(404, 'not_found', 'That item doesn''t exist.');
    end if;
  end if;
  return made;
exception when unique_violation then
  perform private.refuse(409, 'conflict', 'There is such an item in this currency already.');
end;
$$;
comment on function public.save_invoice_item(bigint, bigint, jsonb, bigint) is
  'The server''s own: a new item, or one changed, for a member. 409 for one that is there already, 429 at 20,000.';

create function public.delete_invoice_item(user_id bigint, organization_id bigint, item_id bigint)
returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  may_delete_all constant boolean := private.require_role(delete_invoice_item.user_id, delete_invoice_item.organization_id, 'user') >= 'admin';
begin
  delete from public.invoice_items as items
  where items.id = delete_invoice_item.item_id and items.organization_id = delete_invoice_item.organization_id
    and (may_delete_all or items.user_id = delete_invoice_item.user_id);
  if not found then
    perform private.refuse(404, 'not_found', 'That item doesn''t exist.');
  end if;
end;
$$;
comment on function public.delete_invoice_item(bigint, bigint, bigint) is 'The server''s own: forgets an item.';
