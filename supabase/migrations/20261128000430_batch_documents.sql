-- A cell of a batch may name documents.
create function public.documents_by_names(organization_id bigint, user_id bigint, names text[])
returns jsonb
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return coalesce((
    select jsonb_object_agg(found.name, found.ids)
    from (select documents.name, jsonb_agg(documents.id order by documents.id) as ids from public.documents
          where documents.organization_id = documents_by_names.organization_id and documents.name = any (documents_by_names.names)
            and documents.id in (select private.readable_document_ids(documents_by_names.user_id, documents_by_names.organization_id))
          group by documents.name) as found), '{}');
end;
$$;
comment on function public.documents_by_names(bigint, bigint, text[]) is
  'The server''s own: the documents that are called so among those that somebody may read, {name: [id]}.';

-- The run that an invoice came of, for its runner to rate.
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
    'run', (
      select jsonb_build_object('id', runs.id, 'rating', runs.rating, 'rating_comment', runs.rating_comment) from public.agent_runs as runs
      where runs.organization_id = invoice.organization_id and runs.user_id = private.my_user_id() and runs.type = 'invoice_generator'
        and (runs.result ->> 'invoice_id')::bigint = invoice.id
      order by runs.id limit 1),
    'credit_notes', coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'number', number, 'status', status, 'total', total) order by id)
      from public.invoices where corrects_id = invoice.id), '[]'));
end;
$$;
comment on function public.get_invoice(bigint, bigint) is
  'An invoice that the caller sees, with its lines, what it corrects, its credit notes, its quote or the invoice made of it, to whom it was mailed, '
  'and the run of theirs that it came of; 404 otherwise.';
create index agent_runs_invoice_idx on public.agent_runs (((result ->> 'invoice_id')::bigint)) where type = 'invoice_generator';
