-- A deletion: its receipt is begun, what goes is counted by the database itself, and what must still go is waited for.
create function private.begin_deletion(
  kind text, subject_id bigint, subject_name text, asked_by text, email text default null, reason text default null,
  mail_to text[] default '{}', part_of_id bigint default null
)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  begun bigint;
  appeared jsonb;
begin
  appeared := public.organization_identity(case begin_deletion.kind when 'organization' then begin_deletion.subject_id else (
    select active_organization_id from public.users where users.id = begin_deletion.subject_id) end);
  insert into public.deletion_receipts (kind, subject_id, subject_name, asked_by, email_hash, reason, mail_to, mail_as, part_of_id)
  values (begin_deletion.kind, begin_deletion.subject_id, begin_deletion.subject_name, begin_deletion.asked_by,
          encode(sha256(convert_to(lower(begin_deletion.email), 'utf8')), 'hex'), begin_deletion.reason,
          begin_deletion.mail_to, appeared || '{"host": null, "sender": null}' || jsonb_build_object('branding', case
            when jsonb_typeof(appeared -> 'branding') = 'object' then (appeared -> 'branding') || '{"branding_logo_url": null,
              "branding_logo_collapsed_url": null, "branding_dark_logo_url": null, "branding_dark_logo_collapsed_url": null}' end),
          begin_deletion.part_of_id)
  returning id into begun;
  perform private.resume_deletion(begun);
  return begun;
end;
$$;
comment on function private.begin_deletion(text, bigint, text, text, text, text, text[], bigint) is
  'Begins the receipt of a deletion; what this transaction deletes and queues from now on is its.';

create function private.resume_deletion(receipt_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.deletion_receipts set counting_in = null where counting_in = pg_current_xact_id();
  update public.deletion_receipts
  set counting_in = pg_current_xact_id(),
      counted_before = private.rows_touched() || jsonb_build_object('noted', private.noted_jobs(resume_deletion.receipt_id))
  where id = resume_deletion.receipt_id;
end;
$$;
comment on function private.resume_deletion(bigint) is 'Counts for a receipt from here on.';

create function private.noted_jobs(of_receipt_id bigint)
returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select count(*) from public.deletion_jobs as noted join public.jobs on jobs.id = noted.job_id where noted.receipt_id = of_receipt_id);
end;
$$;
comment on function private.noted_jobs(bigint) is 'How many jobs that a deletion has queued are in the queue.';

create function private.count_deletion(receipt_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  own constant public.deletion_receipts := (select each from public.deletion_receipts as each where each.id = count_deletion.receipt_id);
  touched constant jsonb := private.rows_touched();
  queued bigint;
begin
  delete from public.deletion_jobs as noted
  where noted.receipt_id = own.id and noted.noted_in = pg_current_xact_id() and not exists (select from public.jobs where jobs.id = noted.job_id);
  insert into public.deletion_objects (receipt_id, bucket, path)
  select distinct noted.receipt_id, objects.bucket_id, objects.name
  from public.deletion_jobs as noted, private.paths_of_job(noted.kind, noted.payload) as named
  join storage.objects on objects.bucket_id = named.bucket and objects.name = named.path
  where noted.receipt_id = own.id and noted.noted_in = pg_current_xact_id()
  on conflict do nothing;
  -- What this deletion has queued is in the queue still, and was never there before.
  queued := private.noted_jobs(own.id) - (own.counted_before ->> 'noted')::bigint;
  update public.deletion_receipts as each
  set counting_in = null,
      counted_before = null,
      objects = (select coalesce(jsonb_object_agg(held.bucket, held.files), '{}') from (
        select waited.bucket, count(*) as files from public.deletion_objects as waited
        where waited.receipt_id = own.id group by 1) as held),
      removed = (select coalesce(jsonb_object_agg(gone.name, gone.rows), '{}') from (
        select key as name, (value ->> 0)::bigint - (value ->> 1)::bigint
          - coalesce((own.counted_before -> key ->> 0)::bigint - (own.counted_before -> key ->> 1)::bigint, 0)
          + coalesce((own.removed ->> key)::bigint, 0) + case key when 'public.jobs' then queued else 0 end as rows
        from jsonb_each(touched)) as gone
        where gone.rows <> 0)
  where each.id = own.id;
end;
$$;
comment on function private.count_deletion(bigint) is
  'Adds to a receipt what this transaction has deleted since it was begun or resumed, and the files that go with it.';

create function private.close_deletion(receipt_id bigint, kept jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.count_deletion(close_deletion.receipt_id);
  update public.deletion_receipts as own
  set kept = close_deletion.kept, removing = false,
      removed = (select coalesce(jsonb_object_agg(gone.key, gone.value), '{}') from jsonb_each(own.removed) as gone where gone.value::bigint > 0)
  where own.id = close_deletion.receipt_id;
end;
$$;
comment on function private.close_deletion(bigint, jsonb) is 'The last rows are gone with this transaction: what is left is files.';

create function private.end_deletion(receipt_id bigint, kept jsonb default '{}')
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.close_deletion(end_deletion.receipt_id, end_deletion.kept);
  perform private.await_deletion(end_deletion.receipt_id);
end;
$$;
comment on function private.end_deletion(bigint, jsonb) is
  'Writes what this transaction has deleted since the receipt was begun or resumed, and has what is left waited for.';

create function private.await_deletion(receipt_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select part_of_id is null from public.deletion_receipts where id = await_deletion.receipt_id) then
    perform private.enqueue('deletion.finish', 1, 'deletion:' || await_deletion.receipt_id, jsonb_build_object('receipt_id', await_deletion.receipt_id));
  end if;
end;
$$;
comment on function private.await_deletion(bigint) is 'Has a job see a deletion to its end; a part goes with what it is part of.';

drop function public.delete_organization(bigint, text);
create function public.delete_organization(organization_id bigint, typed_name text)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  receipt bigint;
  address text;
begin
  perform private.lock_organization(organization_id, 'owner');
  perform private.check_text(typed_name, 'Name', 120);
  if typed_name is distinct from (select name from public.organizations where id = organization_id) then
    perform private.refuse(400, 'invalid_input', 'The name you typed isn''t the organisation''s name.');
  end if;
  perform private.audit(organization_id, 'organization.delete', jsonb_build_object('name', typed_name));
  address := (select email from public.users where id = private.my_user_id());
  receipt := private.remove_organization(organization_id, 'owner', address, null, array[address]);
  perform pg_notify('realtime_recheck', '');
  return (select number from public.deletion_receipts where id = receipt);
end;
$$;
comment on function public.delete_organization(bigint, text) is
  'Deletes an organisation and all that hangs on it; the name must be typed. The audit trail stays. Gives the number of its receipt.';
grant execute on function public.delete_organization(bigint, text) to authenticated;

drop function public.delete_account(text);
create function public.delete_account(typed_email text)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.require_user();
  my_auth_id constant uuid := private.my_auth_id();
  address constant text := (select email from public.users where id = me);
  receipt bigint;
  organization bigint;
begin
  if typed_email is distinct from address then
    perform private.refuse(400, 'invalid_input', 'The e-mail address you typed isn''t yours.');
  end if;
  receipt := private.begin_deletion('account', me, null, 'account', address, null, array[address]);
  for organization in
    select members.organization_id from public.organization_members as members
    where members.user_id = me and members.organization_id <> 1 order by 1
  loop
    perform from public.organizations where id = organization for update;
    if not exists (select from public.organization_members as members
                   where members.organization_id = organization and members.user_id <> me) then
      perform private.audit(organization, 'organization.delete', '{"because": "account"}');
      perform private.remove_organization(organization, 'account', address, part_of_id => receipt);
    else
      -- Of a suspended organisation too, in which nobody has a role.
      if exists (select from public.organization_members as members
                 where members.organization_id = organization and members.user_id = me and members.role >= 'owner') then
        perform private.refuse_if_last_owner(organization, me);
      end if;
      perform private.audit(organization, 'member.leave', '{"because": "account"}');
    end if;
  end loop;
  -- The last to be begun ended its counting; this one's begins.
  perform private.resume_deletion(receipt);
  update public.deletion_receipts set kept = private.kept_of_account(me) where id = receipt;
  delete from auth.users where id = my_auth_id;
  perform private.end_deletion(receipt, (select kept from public.deletion_receipts where id = receipt));
  perform pg_notify('realtime_recheck', '');
  return (select number from public.deletion_receipts where id = receipt);
end;
$$;
comment on function public.delete_account(text) is
  'Deletes the caller, whose address must be typed, with their chats and the organisations nobody else is in; their '
  'documents stay with the others. '
  'The last owner among others must name another first. Gives the number of the receipt.';
grant execute on function public.delete_account(text) to authenticated;
