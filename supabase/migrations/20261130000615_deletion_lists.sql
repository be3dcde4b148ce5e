-- Deletions as operators see them: every receipt, and what of it failed, to be tried again.
create function public.list_deletions(
  page_limit integer default 50, page_offset integer default 0, search text default null, state text default null, kind text default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted constant text := nullif(btrim(list_deletions.search), '');
begin
  perform private.require_operator();
  perform private.check_text(list_deletions.search, 'Search', 200);
  perform private.check_text(list_deletions.state, 'State', 20);
  perform private.check_text(list_deletions.kind, 'Kind', 20);
  perform private.check_page(list_deletions.page_limit, list_deletions.page_offset);
  return (
    with found as materialized (
      select id from public.deletion_receipts as own
      where part_of_id is null
        and (list_deletions.state is null or own.state = list_deletions.state)
        and (list_deletions.kind is null or own.kind = list_deletions.kind)
        and (wanted is null or strpos(lower(subject_name), lower(wanted)) > 0 or subject_id::text = wanted or number::text = lower(wanted)
             or exists (select from public.deletion_receipts as part
                        where part.part_of_id = own.id and strpos(lower(part.subject_name), lower(wanted)) > 0)
             -- Whoever asks about an address knows it; it isn't kept, but what it comes to is.
             or email_hash = encode(sha256(convert_to(lower(wanted), 'utf8')), 'hex'))
    ), page as (
      select own.* from public.deletion_receipts as own join found on found.id = own.id
      order by own.started_at desc, own.id desc limit list_deletions.page_limit offset list_deletions.page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'deletions', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', page.id, 'number', page.number, 'kind', page.kind, 'subject_id', page.subject_id, 'name', page.subject_name,
          'asked_by', page.asked_by, 'reason', page.reason, 'state', page.state, 'problem', page.problem, 'signed', page.statement is not null,
          'rows', private.rows_in(page.removed), 'files', private.rows_in(page.objects),
          'with', (select coalesce(jsonb_agg(part.subject_name order by part.id), '[]')
                   from public.deletion_receipts as part where part.part_of_id = page.id),
          'started_at', page.started_at, 'finished_at', page.finished_at) order by page.started_at desc, page.id desc)
        from page), '[]')));
end;
$$;
comment on function public.list_deletions(integer, integer, text, text, text) is
  'Receipts of deletions, the latest first; for operators. Searched by name, id, number, or the address of who asked for it.';
grant execute on function public.list_deletions(integer, integer, text, text, text) to authenticated;

create function public.deletion_receipt(receipt_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return private.opened_receipt(deletion_receipt.receipt_id);
end;
$$;
comment on function public.deletion_receipt(bigint) is 'A receipt with what was signed, for operators; null for none.';
grant execute on function public.deletion_receipt(bigint) to authenticated;

create function public.retry_deletion(receipt_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  receipt public.deletion_receipts;
begin
  perform private.require_operator();
  select * into receipt from public.deletion_receipts as own
  where own.id = retry_deletion.receipt_id and own.part_of_id is null for update;
  if receipt.id is null then
    perform private.refuse(404, 'not_found', 'That receipt doesn''t exist.');
  elsif receipt.statement is not null then
    perform private.refuse(409, 'conflict', 'This deletion is finished, and its receipt is signed.');
  end if;
  if receipt.state <> 'finished' then
    perform private.ask_files_gone(receipt.id);
    update public.deletion_receipts as own set state = 'running', problem = null where own.id = receipt.id;
  end if;
  perform private.enqueue('deletion.finish', 1, 'deletion:' || receipt.id, jsonb_build_object('receipt_id', receipt.id));
  perform private.platform_audit_add('deletion.retry', 'deletion', receipt.id, jsonb_build_object('number', receipt.number));
end;
$$;
comment on function public.retry_deletion(bigint) is 'For operators: what couldn''t be removed is tried again, and the receipt signed when it wasn''t yet.';
grant execute on function public.retry_deletion(bigint) to authenticated;
