-- Quotes: invoices of another kind, with numbers of their own, that are accepted, declined, or run out, and become an invoice.
alter table public.invoice_series add column kind text not null default 'invoice' check (kind in ('invoice', 'quote'));
alter table public.invoices
  drop constraint invoices_kind_check,
  drop constraint invoices_status_check,
  add constraint invoices_kind_check check (kind in ('invoice', 'credit_note', 'quote')),
  add constraint invoices_status_check check (status in ('draft', 'issued', 'paid', 'void', 'accepted', 'declined')),
  add constraint invoices_kind_status check (case kind when 'quote' then status <> 'paid' else status not in ('accepted', 'declined') end),
  add column quote_id bigint,
  add foreign key (organization_id, quote_id) references public.invoices (organization_id, id),
  add constraint invoices_quote_kind check (quote_id is null or kind = 'invoice');
comment on column public.invoices.quote_id is 'The quote that it was made from.';
comment on column public.invoices.due_on is 'The day by which it is to be paid; of a quote the last day on which it holds.';
create index invoices_quote_idx on public.invoices (organization_id, quote_id);
create unique index invoices_quote_key on public.invoices (quote_id) where quote_id is not null and status <> 'void';

create or replace function private.keep_issued_invoice()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.status = 'draft' then
    return case tg_op when 'DELETE' then old else new end;
  elsif tg_op = 'DELETE' then
    -- Only with its organisation.
    if pg_trigger_depth() = 1 then
      perform private.refuse(409, 'conflict', 'An issued invoice can''t be deleted. Void it, or write a credit note.');
    end if;
    return old;
  elsif to_jsonb(new) - '{status,paid_on,voided_on,files,files_error,instance_id,recurrence_id,told_at,created_by,updated_at}'::text[]
     <> to_jsonb(old) - '{status,paid_on,voided_on,files,files_error,instance_id,recurrence_id,told_at,created_by,updated_at}'::text[] then
    perform private.refuse(409, 'conflict', 'An issued invoice can''t be changed. Write a credit note.');
  elsif new.status <> old.status and not (old.status, new.status) in (
      ('issued', 'paid'), ('paid', 'issued'), ('issued', 'void'), ('issued', 'accepted'), ('issued', 'declined'), ('accepted', 'issued'), ('declined', 'issued')) then
    perform private.refuse(409, 'conflict', format('This is %s already.', old.status));
  end if;
  return new;
end;
$$;
comment on function private.keep_issued_invoice() is
  'Trigger: what was issued stays as it is, but for its status (issued and paid, accepted or declined both ways, issued to void) and the state of its files.';

create or replace function public.issue_invoice(
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
  series_kind text;
begin
  invoice := private.invoice_to_change(issue_invoice.invoice_id, issue_invoice.user_id, issue_invoice.organization_id);
  series_kind := case invoice.kind when 'quote' then 'quote' else 'invoice' end;
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
  insert into public.invoice_series (organization_id, pattern, start_number, next_number, kind)
  values (issue_invoice.organization_id, issue_invoice.pattern, issue_invoice.start_number, issue_invoice.start_number, series_kind)
  on conflict do nothing;
  update public.invoice_series set next_number = next_number + 1
  where invoice_series.organization_id = issue_invoice.organization_id and invoice_series.pattern = issue_invoice.pattern
  returning * into series;
  if series.kind <> series_kind then
    perform private.refuse(409, 'conflict', 'Quotes and invoices can''t share a number pattern, or the invoices'' numbers would have gaps. Choose another pattern in the agent''s settings.');
  end if;
  if exists (select from public.invoices where series_id = series.id and issued_on > issue_invoice.today) then
    perform private.refuse(409, 'conflict', 'A later day has a number of this series already, and numbers follow the days. Choose another date.');
  end if;
  given := series.next_number - 1;
  told := private.invoice_number(series.pattern, given, issue_invoice.today);
  update public.invoices
  set status = 'issued', number = told, series_id = series.id, issued_on = today,
      due_on = today + coalesce((invoice.content ->> 'due_days')::integer, 0), look = issue_invoice.look, files = 'making',
      pdf_path = 'files/' || gen_random_uuid(), ubl_path = case when invoice.kind <> 'quote' then 'files/' || gen_random_uuid() end
  where id = invoice.id;
  perform private.enqueue('invoice.files', 1, 'invoice:' || invoice.id, jsonb_build_object('invoice_id', invoice.id), invoice.organization_id);
  return told;
exception when unique_violation then
  perform private.refuse(409, 'conflict', format('There is an invoice %s of another series already. Choose another number pattern.', told));
end;
$$;
comment on function public.issue_invoice(bigint, bigint, bigint, integer, text, bigint, date, jsonb) is
  'The server''s own: gives a draft the next number of its pattern''s series, in one transaction, and has its files made. 409 for what is issued or was '
  'changed since `version`, for credit notes that come to more than their invoice, for a pattern that the other kind has, and for a day before the series'' last.';

create or replace function public.mark_invoice(user_id bigint, organization_id bigint, invoice_id bigint, status text, today date)
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
  elsif (invoice.kind = 'quote') <> (mark_invoice.status in ('accepted', 'declined')) and mark_invoice.status not in ('issued', 'void') then
    perform private.refuse(409, 'conflict', case invoice.kind when 'quote' then 'A quote isn''t paid. Make an invoice of it.' else 'Only quotes are accepted or declined.' end);
  elsif mark_invoice.status = 'accepted' and invoice.due_on < today then
    perform private.refuse(409, 'conflict', format('This quote held until %s. Duplicate it, and send a new one.', to_char(invoice.due_on, 'FMDD FMMonth YYYY')));
  elsif invoice.kind = 'quote' and exists (select from public.invoices where quote_id = invoice.id and invoices.status <> 'void') then
    perform private.refuse(409, 'conflict', 'There is an invoice for this quote, so it stays accepted.');
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
  'The server''s own: an issued invoice is paid, a quote accepted or declined, isn''t after all (issued), or is void; said twice it comes to the same. '
  '409 for a quote that has expired or has its invoice.';

create function public.invoice_from_quote(user_id bigint, organization_id bigint, invoice_id bigint, today date)
returns bigint
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  quote constant public.invoices := private.invoice_to_change(invoice_from_quote.invoice_id, invoice_from_quote.user_id, invoice_from_quote.organization_id);
  made bigint;
begin
  if quote.kind <> 'quote' or quote.status not in ('issued', 'accepted') then
    perform private.refuse(409, 'conflict', 'An invoice is made of a quote that was issued, and neither declined nor void.');
  end if;
  select id into made from public.invoices where quote_id = quote.id and status <> 'void';
  if made is not null then
    return made;
  end if;
  if quote.status = 'issued' then
    perform public.mark_invoice(invoice_from_quote.user_id, invoice_from_quote.organization_id, quote.id, 'accepted', today);
  end if;
  made := public.copy_invoice(invoice_from_quote.user_id, invoice_from_quote.organization_id, quote.id);
  update public.invoices set kind = 'invoice', quote_id = quote.id where id = made;
  return made;
end;
$$;
comment on function public.invoice_from_quote(bigint, bigint, bigint, date) is
  'The server''s own: a draft of an invoice with what a quote says, which is accepted by that; the one that there is already. 409 for a quote that was '
  'declined, has expired, or is void.';
