-- Invoices and quotes as lists and screens tell them, and what is told when they change.
create or replace function private.invoice_json(invoice public.invoices)
returns jsonb
language sql stable
return jsonb_build_object(
  'id', invoice.id, 'instance_id', invoice.instance_id, 'kind', invoice.kind, 'status', invoice.status, 'number', invoice.number,
  'corrects_id', invoice.corrects_id, 'quote_id', invoice.quote_id, 'recurrence_id', invoice.recurrence_id, 'buyer', invoice.content #>> '{buyer,name}',
  'currency', invoice.content ->> 'currency',
  'net', invoice.net, 'tax', invoice.tax, 'total', invoice.total, 'issued_on', invoice.issued_on, 'due_on', invoice.due_on,
  'paid_on', invoice.paid_on, 'files', invoice.files, 'files_error', invoice.files_error, 'created_at', invoice.created_at,
  'version', invoice.version);

drop function public.list_invoices(bigint, integer, integer, text, text, bigint);
create function public.list_invoices(
  organization_id bigint, page_limit integer default 50, page_offset integer default 0, status text default null, search text default null,
  instance_id bigint default null, kind text default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  me constant bigint := private.my_user_id();
  may_see_all constant boolean := private.require_member(list_invoices.organization_id) >= 'admin';
begin
  perform private.check_page(page_limit, page_offset);
  perform private.check_text(list_invoices.search, 'Search', 200);
  return (
    with found as materialized (
      select * from public.invoices
      where invoices.organization_id = list_invoices.organization_id and (may_see_all or invoices.created_by = me)
        and (list_invoices.instance_id is null or invoices.instance_id = list_invoices.instance_id)
        and (list_invoices.kind is null or invoices.kind = list_invoices.kind)
        and (coalesce(list_invoices.search, '') = ''
             or strpos(private.folded(coalesce(number, '') || ' ' || coalesce(content #>> '{buyer,name}', '')), private.folded(list_invoices.search)) > 0)
    ), page as (
      select * from found where list_invoices.status is null or found.status = list_invoices.status
      order by created_at desc, id desc limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'invoices', coalesce((select jsonb_agg(private.invoice_json(page::public.invoices) order by created_at desc, id desc) from page), '[]'),
      'total', (select count(*) from found where list_invoices.status is null or found.status = list_invoices.status),
      'totals', coalesce((
        select jsonb_agg(jsonb_build_object('status', sums.status, 'currency', sums.currency, 'count', sums.count, 'amount', sums.amount)
                         order by sums.status, sums.currency)
        from (select found.status, content ->> 'currency' as currency, count(*) as count,
                     sum(case found.kind when 'credit_note' then -total else total end) as amount
              -- What is only offered isn't owed: quotes are added up by themselves.
              from found where found.kind <> 'quote' or list_invoices.kind = 'quote' group by 1, 2) as sums), '[]')));
end;
$$;
comment on function public.list_invoices(bigint, integer, integer, text, text, bigint, text) is
  'Invoices that the caller sees, newest first, by status, words of number or buyer, instance, and kind; and what each status comes to in each currency, credit '
  'notes taken off, and quotes left out unless they alone are asked for.';
grant execute on function public.list_invoices(bigint, integer, integer, text, text, bigint, text) to authenticated;

create or replace function public.get_invoice(organization_id bigint, invoice_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  invoice public.invoices;
  may_see_all constant boolean := private.require_member(get_invoice.organization_id) >= 'admin';
begin
  select * into invoice from public.invoices
  where id = get_invoice.invoice_id and invoices.organization_id = get_invoice.organization_id
    and (may_see_all or created_by = private.my_user_id());
  if not found then
    perform private.refuse(404, 'not_found', 'That invoice doesn''t exist.');
  end if;
  return private.invoice_json(invoice) || jsonb_build_object(
    'content', invoice.content || jsonb_build_object('lines', private.invoice_lines_json(invoice.id)), 'look', invoice.look,
    'corrects', (select jsonb_build_object('id', id, 'number', number, 'issued_on', issued_on) from public.invoices where id = invoice.corrects_id),
    'quote', (select jsonb_build_object('id', id, 'number', number) from public.invoices where id = invoice.quote_id),
    'billed', (select jsonb_build_object('id', id, 'number', number) from public.invoices where quote_id = invoice.id and status <> 'void'),
    'sent', private.invoice_links_json(invoice.id),
    'credit_notes', coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'number', number, 'status', status, 'total', total) order by id)
      from public.invoices where corrects_id = invoice.id), '[]'));
end;
$$;
comment on function public.get_invoice(bigint, bigint) is
  'An invoice that the caller sees, with its lines, what it corrects, its credit notes, its quote or the invoice made of it, and to whom it was mailed; 404 otherwise.';

create function private.tell_invoice()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', new.id, 'status', new.status, 'files', new.files), 'invoice', 'organization:' || new.organization_id, true);
  return null;
end;
$$;
comment on function private.tell_invoice() is 'Trigger: tells the organisation''s topic which invoice is new or changed; nothing that it says.';
create trigger invoices_tell_new after insert on public.invoices for each row execute function private.tell_invoice();
create trigger invoices_tell after update on public.invoices for each row
  when (old.status <> new.status or old.files <> new.files or old.version <> new.version) execute function private.tell_invoice();
