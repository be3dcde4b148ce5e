-- Pages of invoices and of a drive's files read their own rows, and what invoices come to is added up from an index: content, which is long, is read for the page alone.
alter table public.invoices
  add column currency text generated always as (content ->> 'currency') stored,
  add column found_by text not null generated always as (private.folded(coalesce(number, '') || ' ' || coalesce(content #>> '{buyer,name}', ''))) stored;
comment on column public.invoices.currency is 'Of its content: what it is added up with.';
comment on column public.invoices.found_by is 'Number and buyer as a search compares them.';
create index invoices_sums_idx on public.invoices (organization_id, status, kind, currency) include (total, created_by, instance_id);
-- A page of a sync's files, by name.
create index source_items_files_idx on public.source_items (source_id, name, id) include (state) where state not in ('folder', 'gone');

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
  -- What is generated follows content and number, and isn't there yet in a row that is about to be written.
  elsif to_jsonb(new) - '{status,paid_on,voided_on,files,files_error,instance_id,recurrence_id,told_at,created_by,updated_at,currency,found_by}'::text[]
     <> to_jsonb(old) - '{status,paid_on,voided_on,files,files_error,instance_id,recurrence_id,told_at,created_by,updated_at,currency,found_by}'::text[] then
    perform private.refuse(409, 'conflict', 'An issued invoice can''t be changed. Write a credit note.');
  elsif new.status <> old.status and not (old.status, new.status) in (
      ('issued', 'paid'), ('paid', 'issued'), ('issued', 'void'), ('issued', 'accepted'), ('issued', 'declined'), ('accepted', 'issued'), ('declined', 'issued')) then
    perform private.refuse(409, 'conflict', format('This is %s already.', old.status));
  end if;
  return new;
end;
$$;

create or replace function public.list_invoices(
  organization_id bigint, page_limit integer default 50, page_offset integer default 0, status text default null, search text default null,
  instance_id bigint default null, kind text default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
-- Everybody's and one's own, all and of a search: a plan for all of them would read every invoice.
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  me constant bigint := private.my_user_id();
  may_see_all constant boolean := private.require_member(list_invoices.organization_id) >= 'admin';
  wanted constant text := private.folded(coalesce(list_invoices.search, ''));
begin
  perform private.check_page(page_limit, page_offset);
  perform private.check_text(list_invoices.search, 'Search', 200);
  return (
    with found as not materialized (
      select * from public.invoices
      where invoices.organization_id = list_invoices.organization_id and (may_see_all or invoices.created_by = me)
        and (list_invoices.instance_id is null or invoices.instance_id = list_invoices.instance_id)
        and (list_invoices.kind is null or invoices.kind = list_invoices.kind)
        and (wanted = '' or strpos(invoices.found_by, wanted) > 0)
    ), page as materialized (
      select * from found where list_invoices.status is null or found.status = list_invoices.status
      order by created_at desc, id desc limit page_limit offset page_offset
    ), sums as materialized (
      select found.status, found.kind, found.currency, count(*) as count,
             sum(case found.kind when 'credit_note' then -total else total end) as amount
      from found group by 1, 2, 3
    )
    select jsonb_build_object(
      'invoices', coalesce((select jsonb_agg(private.invoice_json(page::public.invoices) order by created_at desc, id desc) from page), '[]'),
      'total', (select coalesce(sum(sums.count), 0) from sums where list_invoices.status is null or sums.status = list_invoices.status),
      'totals', coalesce((
        select jsonb_agg(jsonb_build_object('status', told.status, 'currency', told.currency, 'count', told.count, 'amount', told.amount)
                         order by told.status, told.currency)
        -- What is only offered isn't owed: quotes are added up by themselves.
        from (select sums.status, sums.currency, sum(sums.count) as count, sum(sums.amount) as amount
              from sums where sums.kind <> 'quote' or list_invoices.kind = 'quote' group by 1, 2) as told), '[]')));
end;
$$;

create or replace function public.list_sync_files(
  organization_id bigint, source_id bigint, page_limit integer, page_offset integer, search text default '',
  with_state text default null, item_id bigint default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  sync constant public.sources := private.seen_sync(source_id, organization_id);
  pattern constant text := '%' || regexp_replace(nullif(search, ''), '([\\%_])', '\\\1', 'g') || '%';
begin
  if sync.owner_id is distinct from private.my_user_id() then
    perform private.refuse(403, 'forbidden', 'What is in a sync is for who connected it.');
  end if;
  perform private.check_text(search, 'Search', 200);
  perform private.check_text(with_state, 'State', 20);
  perform private.check_page(page_limit, page_offset);
  return (
    with found as not materialized (
      select items.*, documents.stage, documents.progress,
             case when items.state = 'left_out' then 'skipped' when items.state = 'found' then 'waiting' else items.state end as shown
      from public.source_items as items
      left join public.documents
        on documents.organization_id = items.organization_id and documents.id = items.document_id
      where items.source_id = sync.id and items.state not in ('folder', 'gone') and (pattern is null or items.name ilike pattern)
        and (item_id is null or items.id = item_id)
    ), page as materialized (
      select * from found where with_state is null or shown = with_state order by name, id limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from found where with_state is null or shown = with_state),
      'files', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', page.id, 'name', coalesce(page.name, ''), 'type', page.facts ->> 'type', 'state', page.shown, 'reason', page.reason, 'url', page.facts ->> 'url',
          'document_id', page.document_id, 'stage', page.stage, 'progress', page.progress, 'updated_at', page.updated_at)
          order by page.name, page.id)
        from page), '[]'))
  );
end;
$$;
