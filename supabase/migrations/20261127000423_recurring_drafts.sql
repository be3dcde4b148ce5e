-- What recurs as screens tell it, and the drafts that are made of it by the job invoices.recur.
create function public.list_recurrences(user_id bigint, organization_id bigint, page_limit integer default 50, page_offset integer default 0)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  role_here constant public.organization_role := private.require_role(list_recurrences.user_id, list_recurrences.organization_id, 'user');
begin
  return (
    with found as materialized (
      select * from public.invoice_recurrences as each
      where each.organization_id = list_recurrences.organization_id and (role_here >= 'admin' or each.user_id = list_recurrences.user_id)
    ), page as (select * from found order by paused_at is not null, next_on, id limit page_limit offset page_offset)
    select jsonb_build_object('total', (select count(*) from found), 'recurrences', coalesce(jsonb_agg(
      jsonb_build_object(
        'id', id, 'instance_id', instance_id, 'every', every, 'day', day, 'next_on', next_on, 'paused', paused_at is not null, 'fault', fault,
        'buyer', content #>> '{buyer,name}', 'currency', content ->> 'currency', 'total', (totals ->> 'total')::bigint,
        'made', (select count(*) from public.invoices where invoices.organization_id = page.organization_id and recurrence_id = page.id),
        'last', (select jsonb_build_object('id', id, 'on', recurs_on) from public.invoices
                 where invoices.organization_id = page.organization_id and recurrence_id = page.id order by recurs_on desc limit 1))
      order by paused_at is not null, next_on, id), '[]')) from page);
end;
$$;
comment on function public.list_recurrences(bigint, bigint, integer, integer) is
  'The server''s own: what recurs of somebody''s, an admin''s organisation all of it: what comes next first, what is paused last.';

create function public.make_recurring_drafts(most integer default 100)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  due public.invoice_recurrences;
  draft_id bigint;
  made integer := 0;
begin
  for due in
    select * from public.invoice_recurrences where paused_at is null and next_on <= private.today()
    order by next_on, id limit most for update skip locked
  loop
    begin
      draft_id := public.save_invoice(due.user_id, due.organization_id, due.content, due.lines, due.totals, instance_id => due.instance_id);
      update public.invoices set recurrence_id = due.id, recurs_on = due.next_on where id = draft_id;
      update public.invoice_recurrences set next_on = private.next_recurrence(due.every, due.day, due.next_on) where id = due.id;
      made := made + 1;
    exception
      when unique_violation then
        -- There is that day's already.
        update public.invoice_recurrences set next_on = private.next_recurrence(due.every, due.day, due.next_on) where id = due.id;
      when sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' then
        update public.invoice_recurrences set paused_at = now(), fault = sqlerrm where id = due.id;
    end;
  end loop;
  return made;
end;
$$;
comment on function public.make_recurring_drafts(integer) is
  'The server''s own: one draft of everything that is due by today, for its day, in one transaction with the day of the next; what its owner may make no '
  'more is paused, and says why. Returns how many: asked again until it is none, days that were missed are made up for.';

create function public.untold_recurring_drafts()
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', invoices.id, 'organization_id', invoices.organization_id, 'organization', organizations.name, 'user_id', users.id, 'email', users.email,
      'instance_id', invoices.instance_id, 'buyer', content #>> '{buyer,name}', 'currency', content ->> 'currency', 'total', total) order by invoices.id)
    from (select * from public.invoices where recurs_on is not null and told_at is null order by id limit 500) as invoices
    join public.users on users.id = invoices.created_by
    join public.organizations on organizations.id = invoices.organization_id), '[]');
end;
$$;
comment on function public.untold_recurring_drafts() is 'The server''s own: drafts that were made by themselves, and whose owners haven''t been told.';

create function public.recurring_drafts_told(invoice_ids bigint[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.invoices set told_at = now() where id = any (invoice_ids) and told_at is null;
end;
$$;
comment on function public.recurring_drafts_told(bigint[]) is 'The server''s own: their owners know of them.';

create or replace function private.leave_invoices_of_instance()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.invoices set instance_id = null where instance_id = old.id;
  update public.invoice_recurrences
  set instance_id = null, paused_at = coalesce(paused_at, now()), fault = 'The agent that it was made with was deleted.'
  where instance_id = old.id;
  return old;
end;
$$;

create or replace function public.copy_invoice(user_id bigint, organization_id bigint, invoice_id bigint, as_credit boolean default false)
returns bigint
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  invoice constant public.invoices := private.invoice_to_change(copy_invoice.invoice_id, copy_invoice.user_id, copy_invoice.organization_id);
  made bigint;
begin
  if as_credit and (invoice.kind <> 'invoice' or invoice.status not in ('issued', 'paid')) then
    perform private.refuse(409, 'conflict', 'A credit note takes back an invoice that was issued.');
  end if;
  select id into made from public.invoices
  where as_credit and corrects_id = invoice.id and status = 'draft' and created_by = copy_invoice.user_id limit 1;
  if made is not null then
    return made;
  end if;
  insert into public.invoices (organization_id, instance_id, created_by, kind, corrects_id, content, vat, net, tax, total)
  values (invoice.organization_id, invoice.instance_id, copy_invoice.user_id,
          case when as_credit then 'credit_note' when invoice.kind = 'quote' then 'quote' else 'invoice' end, case when as_credit then invoice.id end,
          invoice.content, invoice.vat, invoice.net, invoice.tax, invoice.total)
  returning id into made;
  insert into public.invoice_lines
    (organization_id, invoice_id, position, description, quantity_thousandths, unit, price, discount, vat_category, vat_rate, net)
  select organization_id, made, position, description, quantity_thousandths, unit, price, discount, vat_category, vat_rate, net
  from public.invoice_lines where invoice_lines.invoice_id = invoice.id;
  return made;
end;
$$;
comment on function public.copy_invoice(bigint, bigint, bigint, boolean) is
  'The server''s own: a new draft with what an invoice or quote says; as_credit: a credit note for it, the one that the caller has begun already if there is one.';
