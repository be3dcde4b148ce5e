-- What the API does with invoices, as the service role: each function asks for the rights of the person for whom it is called.
create function private.invoice_to_change(of_invoice_id bigint, of_user_id bigint, in_organization_id bigint)
returns public.invoices
language plpgsql security definer
set search_path = ''
as $$
declare
  invoice public.invoices;
  role_here constant public.organization_role := private.require_role(of_user_id, in_organization_id, 'user');
begin
  select * into invoice from public.invoices where id = of_invoice_id and organization_id = in_organization_id for update;
  if invoice.id is null or (invoice.created_by is distinct from of_user_id and role_here < 'admin') then
    perform private.refuse(404, 'not_found', 'That invoice doesn''t exist.');
  elsif invoice.instance_id is not null
     and private.agent_instance_rights(invoice.instance_id, of_user_id, in_organization_id) ->> 'permission' = 'none' then
    perform private.refuse(403, 'forbidden', 'You may not use the agent that made this invoice any more.');
  end if;
  return invoice;
end;
$$;
comment on function private.invoice_to_change(bigint, bigint, bigint) is
  'An invoice that somebody may change, locked: its maker and admins (404 for others), as long as they may use its agent''s instance (403); any, when that is gone.';

create function public.save_invoice(
  user_id bigint, organization_id bigint, content jsonb, lines jsonb, totals jsonb,
  invoice_id bigint default null, instance_id bigint default null, version integer default null
)
returns bigint
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  invoice public.invoices;
  credited public.invoices;
begin
  if save_invoice.invoice_id is null then
    perform private.require_role(save_invoice.user_id, save_invoice.organization_id, 'user');
    if save_invoice.organization_id = 1
       or private.agent_instance_rights(save_invoice.instance_id, save_invoice.user_id, save_invoice.organization_id) ->> 'permission' = 'none' then
      perform private.refuse(404, 'not_found', 'That agent doesn''t exist, or isn''t for you any more.');
    end if;
    if (select count(*) from (
          select from public.invoices where invoices.organization_id = save_invoice.organization_id and status = 'draft' limit 10000) as drafts) >= 10000 then
      perform private.refuse(409, 'conflict', 'An organisation can have at most 10,000 drafts of invoices. Delete some first.');
    end if;
    insert into public.invoices (organization_id, instance_id, created_by, content, vat, net, tax, total)
    values (save_invoice.organization_id, save_invoice.instance_id, save_invoice.user_id, save_invoice.content, totals -> 'vat',
            (totals ->> 'net')::bigint, (totals ->> 'tax')::bigint, (totals ->> 'total')::bigint)
    returning * into invoice;
  else
    invoice := private.invoice_to_change(save_invoice.invoice_id, save_invoice.user_id, save_invoice.organization_id);
    if invoice.status <> 'draft' then
      perform private.refuse(409, 'conflict', 'An issued invoice can''t be changed. Write a credit note.');
    elsif invoice.version <> coalesce(save_invoice.version, invoice.version) then
      perform private.refuse(409, 'conflict', 'Somebody else has changed this draft meanwhile. Open it again.');
    end if;
    select * into credited from public.invoices where id = invoice.corrects_id;
    if credited.content ->> 'currency' <> save_invoice.content ->> 'currency' then
      perform private.refuse(400, 'invalid_input', 'A credit note is in the currency of its invoice.');
    end if;
    update public.invoices
    set content = save_invoice.content, vat = totals -> 'vat', net = (totals ->> 'net')::bigint, tax = (totals ->> 'tax')::bigint,
        total = (totals ->> 'total')::bigint, version = invoices.version + 1
    where id = invoice.id;
    delete from public.invoice_lines where invoice_lines.invoice_id = invoice.id;
  end if;
  insert into public.invoice_lines
    (organization_id, invoice_id, position, description, quantity_thousandths, unit, price, discount, vat_category, vat_rate, net)
  select invoice.organization_id, invoice.id, number, line ->> 'description', (line ->> 'quantity_thousandths')::bigint, line ->> 'unit',
         (line ->> 'price')::bigint, nullif(line -> 'discount', 'null'), line #>> '{vat,category}', (line #>> '{vat,rate}')::integer,
         (totals -> 'lines' -> (number - 1)::integer ->> 'net')::bigint
  from jsonb_array_elements(save_invoice.lines) with ordinality as each (line, number);
  return invoice.id;
end;
$$;
comment on function public.save_invoice(bigint, bigint, jsonb, jsonb, jsonb, bigint, bigint, integer) is
  'The server''s own: keeps a draft of who may use the instance, or changes one, with the totals that the API worked out. 409 for what is issued, '
  'or was changed since `version`.';

create function private.invoice_number(pattern text, number bigint, day date)
returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  digits constant integer := coalesce(substring(pattern from '\{number:(\d)\}')::integer, 1);
begin
  return replace(replace(
    regexp_replace(pattern, '\{number(:\d)?\}', lpad(number::text, greatest(length(number::text), digits), '0')),
    '{year}', to_char(day, 'YYYY')), '{month}', to_char(day, 'MM'));
end;
$$;
comment on function private.invoice_number(text, bigint, date) is
  'A number as a pattern writes it: {number} or, with so many digits, {number:4}; {year}, {month} of its day.';

create function public.issue_invoice(
  user_id bigint, organization_id bigint, invoice_id bigint, version integer, pattern text, start_number bigint, today date, look jsonb default '{}'
)
returns text
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  invoice public.invoices;
  corrected public.invoices;
  series public.invoice_series;
  given bigint;
  told text;
begin
  invoice := private.invoice_to_change(issue_invoice.invoice_id, issue_invoice.user_id, issue_invoice.organization_id);
  if invoice.status <> 'draft' then
    perform private.refuse(409, 'conflict', format('This was issued already, as %s.', invoice.number));
  elsif invoice.version <> issue_invoice.version then
    perform private.refuse(409, 'conflict', 'Somebody else has changed this draft meanwhile. Open it again.');
  end if;
  if invoice.corrects_id is not null then
    select * into corrected from public.invoices where id = invoice.corrects_id for update;
    if corrected.status = 'void' then
      perform private.refuse(409, 'conflict', 'The invoice is void, so there is nothing to credit.');
    elsif invoice.total + coalesce((select sum(total) from public.invoices where corrects_id = corrected.id and status <> 'draft' and status <> 'void'), 0)
        > corrected.total then
      perform private.refuse(409, 'conflict', format('Credit notes for %s would come to more than it.', corrected.number));
    end if;
  end if;
  insert into public.invoice_series (organization_id, pattern, start_number, next_number)
  values (issue_invoice.organization_id, issue_invoice.pattern, issue_invoice.start_number, issue_invoice.start_number)
  on conflict do nothing;
  update public.invoice_series set next_number = next_number + 1
  where invoice_series.organization_id = issue_invoice.organization_id and invoice_series.pattern = issue_invoice.pattern
  returning * into series;
  given := series.next_number - 1;
  told := private.invoice_number(series.pattern, given, issue_invoice.today);
  update public.invoices
  set status = 'issued', number = told, series_id = series.id, issued_on = today,
      due_on = today + coalesce((invoice.content ->> 'due_days')::integer, 0), look = issue_invoice.look, files = 'making',
      pdf_path = 'files/' || gen_random_uuid(), ubl_path = 'files/' || gen_random_uuid()
  where id = invoice.id;
  perform private.enqueue('invoice.files', 1, 'invoice:' || invoice.id, jsonb_build_object('invoice_id', invoice.id), invoice.organization_id);
  return told;
exception when unique_violation then
  perform private.refuse(409, 'conflict', format('There is an invoice %s of another series already. Choose another number pattern.', told));
end;
$$;
comment on function public.issue_invoice(bigint, bigint, bigint, integer, text, bigint, date, jsonb) is
  'The server''s own: gives a draft the next number of its pattern''s series, in one transaction, and has its files made. 409 for what is issued or was '
  'changed since `version`, and for credit notes that come to more than their invoice.';

create function public.mark_invoice(user_id bigint, organization_id bigint, invoice_id bigint, status text, today date)
returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  invoice constant public.invoices := private.invoice_to_change(mark_invoice.invoice_id, mark_invoice.user_id, mark_invoice.organization_id);
begin
  if invoice.status = 'draft' then
    perform private.refuse(409, 'conflict', 'This is a draft still. Issue it first.');
  elsif mark_invoice.status = invoice.status then
    return;
  elsif mark_invoice.status = 'void' and exists (
      select from public.invoices where corrects_id = invoice.id and invoices.status in ('issued', 'paid')) then
    perform private.refuse(409, 'conflict', 'There is a credit note for this invoice, so it can''t be void.');
  end if;
  update public.invoices
  set status = mark_invoice.status, paid_on = case mark_invoice.status when 'paid' then today end,
      voided_on = case mark_invoice.status when 'void' then today end
  where id = invoice.id;
end;
$$;
comment on function public.mark_invoice(bigint, bigint, bigint, text, date) is
  'The server''s own: an issued invoice is paid, isn''t after all (issued), or is void; said twice it comes to the same.';

create function public.copy_invoice(user_id bigint, organization_id bigint, invoice_id bigint, as_credit boolean default false)
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
          case when as_credit then 'credit_note' else 'invoice' end, case when as_credit then invoice.id end,
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
  'The server''s own: a new draft with what an invoice says; as_credit: a credit note for it, the one that the caller has begun already if there is one.';

create function public.delete_invoice(user_id bigint, organization_id bigint, invoice_id bigint)
returns void
language plpgsql
set search_path = ''
as $$
declare
  invoice constant public.invoices := private.invoice_to_change(delete_invoice.invoice_id, delete_invoice.user_id, delete_invoice.organization_id);
begin
  delete from public.invoices where id = invoice.id;
end;
$$;
comment on function public.delete_invoice(bigint, bigint, bigint) is 'The server''s own: deletes a draft; 409 for what was issued.';
