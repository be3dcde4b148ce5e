-- How a deletion comes to its end: files seen gone, jobs done, the statement signed and mailed; and what an operator does if not.
create function private.receipt_json(receipt_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'number', own.number, 'kind', own.kind, 'subject', jsonb_build_object('id', own.subject_id, 'name', own.subject_name),
      'asked_by', own.asked_by, 'email_hash', own.email_hash, 'reason', own.reason,
      'started_at', own.started_at, 'finished_at', own.finished_at,
      'removed', own.removed, 'kept', own.kept, 'objects', own.objects)
    from public.deletion_receipts as own where own.id = receipt_json.receipt_id);
end;
$$;
comment on function private.receipt_json(bigint) is 'What a statement of a deletion is made of; nothing of it names a person.';

create function private.vector_tables()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(distinct 'public.' || tables.relname), '[]')
    from pg_catalog.pg_attribute as columns
    join pg_catalog.pg_class as tables on tables.oid = columns.attrelid and tables.relkind = 'r'
    join pg_catalog.pg_type as types on types.oid = columns.atttypid
    where tables.relnamespace = 'public'::regnamespace and not columns.attisdropped and types.typname in ('vector', 'halfvec'));
end;
$$;
comment on function private.vector_tables() is 'Tables whose rows hold an embedding, as the catalogue has it; not the sparse ones, which count words.';

create function public.settle_deletion(receipt_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  receipt public.deletion_receipts;
  waiting bigint;
  dead bigint;
  why text;
begin
  select * into receipt from public.deletion_receipts as own
  where own.id = settle_deletion.receipt_id and own.part_of_id is null for update;
  if receipt.id is null then
    perform private.refuse(404, 'not_found', 'That receipt doesn''t exist.');
  end if;
  if exists (select from public.deletion_receipts as own where own.removing and (own.id = receipt.id or own.part_of_id = receipt.id)) then
    update public.deletion_receipts as own set state = 'running', problem = null where own.id = receipt.id and own.state <> 'running';
    return jsonb_build_object('state', 'removing');
  elsif receipt.state <> 'finished' then
    select count(*) filter (where jobs.status in ('queued', 'running')), count(*) filter (where jobs.status in ('dead', 'cancelled')),
           max(jobs.last_error) filter (where jobs.status = 'dead')
    into waiting, dead, why
    from private.jobs_of_deletion(receipt.id) as noted join public.jobs on jobs.id = noted.job_id;
    if waiting = 0 and dead = 0 then
      -- A job is done when its file is gone; what is there all the same is asked for once more.
      perform private.ask_files_gone(receipt.id);
      waiting := (select count(*) from private.files_of_deletion(receipt.id));
    end if;
    if waiting > 0 then
      update public.deletion_receipts as own set state = 'running', problem = null where own.id = receipt.id and own.state <> 'running';
      return jsonb_build_object('state', 'running');
    elsif dead > 0 then
      update public.deletion_receipts as own set state = 'failed', problem = format('%s of what has to go couldn''t be removed: %s', dead,
        coalesce(why, 'it was given up.')) where own.id = receipt.id;
      return jsonb_build_object('state', 'failed');
    end if;
    update public.deletion_receipts as own set state = 'finished', problem = null, finished_at = clock_timestamp()
    where receipt.id in (own.id, own.part_of_id);
    delete from public.deletion_jobs as noted using public.deletion_receipts as own
    where noted.receipt_id = own.id and receipt.id in (own.id, own.part_of_id);
    delete from public.deletion_objects as waited using public.deletion_receipts as own
    where waited.receipt_id = own.id and receipt.id in (own.id, own.part_of_id);
  end if;
  select * into receipt from public.deletion_receipts as own where own.id = receipt.id;
  return jsonb_build_object(
    'state', 'finished', 'signed', receipt.statement is not null, 'mail_to', receipt.mail_to, 'mail_as', receipt.mail_as,
    'receipt', private.receipt_json(receipt.id), 'vectors', private.vector_tables(),
    'parts', (select coalesce(jsonb_agg(private.receipt_json(part.id) order by part.id), '[]')
              from public.deletion_receipts as part where part.part_of_id = receipt.id));
end;
$$;
comment on function public.settle_deletion(bigint) is
  'The server''s own: looks whether all that a deletion waits for is gone, and says how it stands; when it is finished, what is to be signed.';

create function private.jobs_of_deletion(of_receipt_id bigint)
returns setof public.deletion_jobs
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query select noted.* from public.deletion_jobs as noted
  join public.deletion_receipts as own on own.id = noted.receipt_id where of_receipt_id in (own.id, own.part_of_id);
end;
$$;
comment on function private.jobs_of_deletion(bigint) is 'Jobs that a deletion waits for, with those of organisations that went with an account.';

create function private.files_of_deletion(of_receipt_id bigint)
returns setof public.deletion_objects
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query select waited.* from public.deletion_objects as waited
  join public.deletion_receipts as own on own.id = waited.receipt_id
  join storage.objects on objects.bucket_id = waited.bucket and objects.name = waited.path
  where of_receipt_id in (own.id, own.part_of_id);
end;
$$;
comment on function private.files_of_deletion(bigint) is 'Files of a deletion that storage still has.';

create function private.ask_files_gone(of_receipt_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  again record;
  queued bigint;
begin
  for again in
    select distinct noted.* from private.jobs_of_deletion(of_receipt_id) as noted
    left join public.jobs on jobs.id = noted.job_id
    where jobs.status in ('dead', 'cancelled') or exists (
      select from private.paths_of_job(noted.kind, noted.payload) as named
      join private.files_of_deletion(of_receipt_id) as left_over on left_over.bucket = named.bucket and left_over.path = named.path)
  loop
    queued := private.enqueue(again.kind, again.version, again.key, again.payload);
    update public.deletion_jobs as noted set job_id = queued
    where noted.receipt_id = again.receipt_id and noted.job_id = again.job_id
      and not exists (select from public.deletion_jobs as other where other.receipt_id = again.receipt_id and other.job_id = queued);
  end loop;
end;
$$;
comment on function private.ask_files_gone(bigint) is 'Queues once more what failed of a deletion, or whose files are there all the same.';

create function public.sign_deletion(receipt_id bigint, statement jsonb, signature jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.deletion_receipts as own
  set statement = sign_deletion.statement, signature = sign_deletion.signature
  where own.id = sign_deletion.receipt_id and own.state = 'finished' and own.statement is null;
end;
$$;
comment on function public.sign_deletion(bigint, jsonb, jsonb) is 'The server''s own: keeps the signed statement of a deletion that is finished, once.';

create function public.deletion_mailed(receipt_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.deletion_receipts as own set mail_to = '{}', mail_as = null where own.id = deletion_mailed.receipt_id;
end;
$$;
comment on function public.deletion_mailed(bigint) is 'The server''s own: forgets the addresses of a receipt that has been mailed.';

create function public.open_deletion_receipt(receipt_number uuid, linked boolean)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  receipt public.deletion_receipts;
begin
  select * into receipt from public.deletion_receipts as own where own.number = open_deletion_receipt.receipt_number and own.part_of_id is null;
  if receipt.id is null then
    perform private.refuse(404, 'not_found', 'This link isn''t known. Open it just as it stands in the mail.');
  elsif linked and coalesce(receipt.finished_at, receipt.started_at) < now() - interval '30 days' then
    perform private.refuse(409, 'conflict', 'This link has expired. Ask support for the receipt.');
  end if;
  return private.opened_receipt(receipt.id);
end;
$$;
comment on function public.open_deletion_receipt(uuid, boolean) is
  'The server''s own: a receipt by its number; by a link for 30 days after it was finished.';

create function private.opened_receipt(receipt_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select jsonb_build_object('state', receipt.state, 'kind', receipt.kind, 'name', receipt.subject_name, 'number', receipt.number,
    'started_at', receipt.started_at, 'finished_at', receipt.finished_at, 'statement', receipt.statement, 'signature', receipt.signature,
    'rows', private.rows_in(receipt.removed), 'files', private.rows_in(receipt.objects))
    from public.deletion_receipts as receipt where receipt.id = opened_receipt.receipt_id and receipt.part_of_id is null);
end;
$$;
comment on function private.opened_receipt(bigint) is 'A receipt as it is downloaded.';

create function private.rows_in(counts jsonb)
returns bigint
language plpgsql immutable
set search_path = ''
as $$
begin
  return (select coalesce(sum(value::bigint) filter (where value::bigint > 0), 0)::bigint from jsonb_each_text(counts));
end;
$$;
comment on function private.rows_in(jsonb) is 'The sum of counts by name, of those above 0.';
