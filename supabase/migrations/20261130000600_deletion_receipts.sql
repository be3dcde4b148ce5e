-- What was removed with an organisation or account, and what is left to do: kept for who had it deleted, and for operators.
create table public.deletion_receipts (
  id bigint generated always as identity primary key,
  number uuid not null unique default gen_random_uuid(),
  kind text not null check (kind in ('organization', 'account')),
  subject_id bigint not null,
  subject_name text check (char_length(subject_name) between 1 and 120),
  asked_by text not null check (asked_by in ('owner', 'operator', 'account', 'server')),
  email_hash text check (email_hash ~ '^[0-9a-f]{64}$'),
  reason text check (char_length(reason) between 1 and 500),
  part_of_id bigint references public.deletion_receipts (id),
  removed jsonb not null default '{}',
  kept jsonb not null default '{}',
  objects jsonb not null default '{}',
  state text not null default 'running' check (state in ('running', 'failed', 'finished')),
  problem text,
  mail_to text[] not null default '{}',
  mail_as jsonb,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  statement jsonb,
  signature jsonb,
  removing boolean not null default false,
  counting_in xid8,
  counted_before jsonb,
  check ((state = 'finished') = (finished_at is not null)),
  check ((statement is null) = (signature is null))
);
comment on table public.deletion_receipts is
  'What was removed with an organisation or an account, and when; signed once nothing is left to remove. Nothing cascades into it.';
comment on column public.deletion_receipts.subject_name is 'Of an organisation; an account''s name isn''t kept.';
comment on column public.deletion_receipts.email_hash is
  'SHA-256 of the address, in lower case, of who had it deleted; null for operators and the server.';
comment on column public.deletion_receipts.part_of_id is 'The account with which the organisation went: its statement is in that one''s.';
comment on column public.deletion_receipts.removed is
  'Rows that were deleted, by table: of all steps so far. Below 0 in between: what a step added, and a later one deletes.';
comment on column public.deletion_receipts.removing is 'Whether rows of the organisation are still to go, step by step; nobody reaches it any more.';
comment on column public.deletion_receipts.kept is 'Rows that stay, by table, or by column where a row only lost who made it.';
comment on column public.deletion_receipts.objects is 'Stored files that were to be removed, by bucket.';
comment on column public.deletion_receipts.mail_as is
  'How the organisation at work appeared (organization_identity), for that mail; without its host, sender and logos, which may be gone.';
comment on column public.deletion_receipts.counting_in is 'The transaction that deletes for it; null once it is counted.';
comment on column public.deletion_receipts.counted_before is 'private.rows_touched() as that transaction began to.';
comment on column public.deletion_receipts.mail_to is 'Who is mailed when it is finished; empty afterwards.';
create index deletion_receipts_recent_idx on public.deletion_receipts (started_at desc, id desc) where part_of_id is null;
create index deletion_receipts_counting_idx on public.deletion_receipts (counting_in) where counting_in is not null;
create unique index deletion_receipts_removing_key on public.deletion_receipts (subject_id) where removing;
create index deletion_receipts_part_idx on public.deletion_receipts (part_of_id);

create table public.deletion_jobs (
  receipt_id bigint not null references public.deletion_receipts (id) on delete cascade,
  job_id bigint not null,
  kind text not null,
  version integer not null,
  key text not null,
  payload jsonb not null,
  noted_in xid8 not null default pg_current_xact_id(),
  primary key (receipt_id, job_id)
);
comment on table public.deletion_jobs is 'Jobs that a deletion has queued and waits for; forgotten when it is finished.';
comment on column public.deletion_jobs.noted_in is 'The transaction of the step that queued it.';
create index deletion_jobs_noted_idx on public.deletion_jobs (receipt_id, noted_in);

create table public.deletion_objects (
  receipt_id bigint not null references public.deletion_receipts (id) on delete cascade,
  bucket text not null,
  path text not null,
  primary key (receipt_id, bucket, path)
);
comment on table public.deletion_objects is 'Stored files that a deletion waits to see gone; forgotten when it is finished.';

alter table public.deletion_receipts enable row level security;
alter table public.deletion_jobs enable row level security;
alter table public.deletion_objects enable row level security;
create policy "Receipts of deletions leave by functions alone" on public.deletion_receipts for select to authenticated using (false);
create policy "Jobs of deletions are the server's own" on public.deletion_jobs for select to authenticated using (false);
create policy "Files of deletions are the server's own" on public.deletion_objects for select to authenticated using (false);

create function private.rows_touched()
returns jsonb
language plpgsql volatile
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(namespaces.nspname || '.' || tables.relname, jsonb_build_array(
      pg_stat_get_xact_tuples_deleted(tables.oid), pg_stat_get_xact_tuples_inserted(tables.oid))), '{}')
    from pg_catalog.pg_class as tables
    join pg_catalog.pg_namespace as namespaces on namespaces.oid = tables.relnamespace
    where tables.relkind = 'r' and namespaces.nspname in ('public', 'private', 'auth')
      and tables.relname not in ('deletion_receipts', 'deletion_jobs', 'deletion_objects'));
end;
$$;
comment on function private.rows_touched() is
  'PostgreSQL''s own count of what this session deleted and inserted, [deleted, inserted] by table: of any table there is, by cascade and '
  'by trigger too. What a transaction did is the difference.';

create function private.note_deletion_job()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.deletion_jobs (receipt_id, job_id, kind, version, key, payload)
  select receipts.id, new.id, new.kind, new.version, new.key, new.payload from public.deletion_receipts as receipts
  where receipts.counting_in = pg_current_xact_id_if_assigned()
  on conflict do nothing;
  return null;
end;
$$;
comment on function private.note_deletion_job() is 'Trigger: what a deletion queues is waited for by its receipt.';
create trigger jobs_note_deletion after insert or update of run_at on public.jobs
  for each row execute function private.note_deletion_job();

create function private.paths_of_job(kind text, payload jsonb)
returns table (bucket text, path text)
language plpgsql immutable
set search_path = ''
as $$
begin
  return query
  select case paths_of_job.kind when 'storage.delete' then 'uploads' when 'recording.delete' then 'recordings'
                                when 'support.delete' then 'support' when 'branding.delete' then 'branding' end, named.value
  from (
    select paths_of_job.payload ->> 'path' as value
    union all
    select jsonb_array_elements_text(case when jsonb_typeof(paths_of_job.payload -> 'paths') = 'array' then paths_of_job.payload -> 'paths' else '[]' end)
  ) as named
  where named.value is not null and paths_of_job.kind like '%.delete';
end;
$$;
comment on function private.paths_of_job(text, jsonb) is 'Which stored files a job deletes.';
