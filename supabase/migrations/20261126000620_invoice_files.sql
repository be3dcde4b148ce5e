-- Invoices' lists, their files, and the count of runs.
create function private.invoice_json(invoice public.invoices)
returns jsonb
language sql stable
return jsonb_build_object(
  'id', invoice.id, 'instance_id', invoice.instance_id, 'kind', invoice.kind, 'status', invoice.status, 'number', invoice.number,
  'corrects_id', invoice.corrects_id, 'buyer', invoice.content #>> '{buyer,name}', 'currency', invoice.content ->> 'currency',
  'net', invoice.net, 'tax', invoice.tax, 'total', invoice.total, 'issued_on', invoice.issued_on, 'due_on', invoice.due_on,
  'paid_on', invoice.paid_on, 'files', invoice.files, 'files_error', invoice.files_error, 'created_at', invoice.created_at,
  'version', invoice.version);
comment on function private.invoice_json(public.invoices) is 'An invoice as lists tell it.';

create function public.list_invoices(
  organization_id bigint, page_limit integer default 50, page_offset integer default 0, status text default null, search text default null,
  instance_id bigint default null
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
                     sum(case kind when 'credit_note' then -total else total end) as amount
              from found group by 1, 2) as sums), '[]')));
end;
$$;
comment on function public.list_invoices(bigint, integer, integer, text, text, bigint) is
  'Invoices that the caller sees, newest first, by status, words of number or buyer, and instance; and what each status comes to in each currency, credit notes taken off.';
grant execute on function public.list_invoices(bigint, integer, integer, text, text, bigint) to authenticated;

create function public.get_invoice(organization_id bigint, invoice_id bigint)
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
    'credit_notes', coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'number', number, 'status', status, 'total', total) order by id)
      from public.invoices where corrects_id = invoice.id), '[]'));
end;
$$;
comment on function public.get_invoice(bigint, bigint) is 'An invoice that the caller sees, with its lines, what it corrects and its credit notes; 404 otherwise.';
grant execute on function public.get_invoice(bigint, bigint) to authenticated;

create function private.invoice_lines_json(of_invoice_id bigint)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'description', description, 'quantity_thousandths', quantity_thousandths, 'unit', unit, 'price', price, 'discount', discount,
      'vat', jsonb_build_object('category', vat_category, 'rate', vat_rate)) order by position)
    from public.invoice_lines where invoice_id = of_invoice_id), '[]');
end;
$$;
comment on function private.invoice_lines_json(bigint) is 'The lines of an invoice, as the contract has them, in their order.';

create function public.invoice_files_to_make(invoice_id bigint)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  select * into invoice from public.invoices where id = invoice_files_to_make.invoice_id and files <> 'none';
  return case when invoice.id is not null then jsonb_build_object(
    'pdf_path', invoice.pdf_path, 'ubl_path', invoice.ubl_path, 'look', invoice.look,
    'invoice', jsonb_build_object(
      'kind', invoice.kind, 'number', invoice.number, 'issued_on', invoice.issued_on, 'due_on', invoice.due_on,
      'corrects', (select jsonb_build_object('number', number, 'issued_on', issued_on) from public.invoices where id = invoice.corrects_id),
      'content', invoice.content || jsonb_build_object('lines', private.invoice_lines_json(invoice.id)))) end;
end;
$$;
comment on function public.invoice_files_to_make(bigint) is 'The server''s own: what an issued invoice''s files are made of, and where they go; null for none.';

create function public.finish_invoice_files(job_id bigint, job_lease uuid, error text default null)
returns void
language plpgsql
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
begin
  update public.invoices
  set files = case when finish_invoice_files.error is null then 'ready' else 'failed' end, files_error = finish_invoice_files.error
  where id = (job.payload ->> 'invoice_id')::bigint;
  perform public.finish_job(job_id, job_lease);
end;
$$;
comment on function public.finish_invoice_files(bigint, uuid, text) is 'The server''s own: an invoice''s files are there, or why they can''t be made.';

create function public.invoice_files_again(user_id bigint, organization_id bigint, invoice_id bigint)
returns void
language plpgsql
set search_path = ''
as $$
declare
  invoice constant public.invoices := private.invoice_to_change(invoice_files_again.invoice_id, invoice_files_again.user_id, invoice_files_again.organization_id);
begin
  if invoice.files = 'failed' then
    update public.invoices set files = 'making', files_error = null where id = invoice.id;
    perform private.enqueue('invoice.files', 1, 'invoice:' || invoice.id, jsonb_build_object('invoice_id', invoice.id), invoice.organization_id);
  end if;
end;
$$;
comment on function public.invoice_files_again(bigint, bigint, bigint) is 'The server''s own: has files made again that couldn''t be.';

create function private.drop_invoice_files()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.enqueue('storage.delete', 1, 'storage:' || path, jsonb_build_object('path', path))
  from unnest(array[old.pdf_path, old.ubl_path]) as path where path is not null;
  return null;
end;
$$;
comment on function private.drop_invoice_files() is 'Trigger: the files of an invoice go with it.';
create trigger invoices_drop_files after delete on public.invoices for each row execute function private.drop_invoice_files();

create or replace function public.prune_uploads()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.kept_files where document_id in (
    select document_id from public.kept_files where kept_until < now() order by kept_until limit 100);
  perform private.enqueue('storage.delete', 1, 'storage:' || objects.name, jsonb_build_object('path', objects.name))
  from storage.objects
  where bucket_id = 'uploads' and objects.created_at < now() - interval '1 day'
    and not exists (select from public.document_revisions as revisions where revisions.path = objects.name)
    and not exists (select from public.kept_files where kept_files.path = objects.name)
    and not exists (select from public.invoices where invoices.pdf_path = objects.name)
    and not exists (select from public.invoices where invoices.ubl_path = objects.name)
  limit 100;
end;
$$;

create function public.count_invoice_run(user_id bigint, organization_id bigint, instance_id bigint)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  instance constant jsonb := public.agent_instance_for_run(instance_id, user_id, organization_id);
begin
  perform private.require_role(user_id, organization_id, 'user');
  if instance #>> '{agent,type}' <> 'invoice_generator' then
    perform private.refuse(404, 'not_found', 'That is no invoice generator.');
  end if;
  perform private.count(organization_id, 'agent_runs');
  return instance;
end;
$$;
comment on function public.count_invoice_run(bigint, bigint, bigint) is
  'The server''s own: counts a run of an invoice generator before it starts, and tells the instance as agent_instance_for_run does.';

create function public.give_back_invoice_run(organization_id bigint)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.give_back(organization_id, 'agent_runs');
end;
$$;
comment on function public.give_back_invoice_run(bigint) is 'The server''s own: a run that failed through our fault isn''t counted.';
