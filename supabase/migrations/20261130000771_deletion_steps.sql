-- An organisation goes in steps, each a transaction of its own: nobody reaches it from the first on, and what a step deletes
-- is counted with it or not at all. A small one goes in the first.
create function private.is_going(of_organization_id bigint)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from public.deletion_receipts where removing and subject_id = of_organization_id);
end;
$$;
comment on function private.is_going(bigint) is 'Whether an organisation was deleted and rows of it are still to go.';

create function private.remove_bulk(of_organization_id bigint)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  most_rows constant integer := 5000;
  doomed bigint[];
  bulk text;
  gone_rows bigint;
begin
  -- One by one through their trigger, so that each file has its own job to delete it.
  doomed := private.first_to_delete(array(
    select id from public.documents where organization_id = of_organization_id order by id limit 200));
  delete from public.documents where id = any (doomed);
  if exists (select from public.documents where organization_id = of_organization_id) then
    return false;
  end if;
  doomed := array(
    select counted.id from (
      select page.id, page.messages, sum(page.messages) over (order by page.id) as so_far
      from (select chats.id, (select count(*) from public.messages where messages.organization_id = chats.organization_id and messages.chat_id = chats.id) as messages
            from public.chats where chats.organization_id = of_organization_id order by chats.id limit 500) as page) as counted
    where counted.so_far - counted.messages < most_rows);
  delete from public.chats where id = any (doomed);
  if exists (select from public.chats where organization_id = of_organization_id) then
    return false;
  end if;
  -- What grows with use; the rest goes with the organisation.
  foreach bulk in array array['agent_runs', 'help_conversations', 'generations', 'answer_facts', 'audio_uses', 'voice_recordings'] loop
    execute format('delete from public.%I where ctid = any (array(select ctid from public.%1$I where organization_id = $1 limit $2))', bulk)
    using of_organization_id, most_rows;
    get diagnostics gone_rows = row_count;
    if gone_rows = most_rows then
      return false;
    end if;
  end loop;
  return true;
end;
$$;
comment on function private.remove_bulk(bigint) is
  'Deletes as much of what an organisation has many of as one statement should; true when only the organisation and its settings are left.';

create function private.take_out(of_organization_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.organization_members where organization_id = of_organization_id;
  delete from public.invitations where organization_id = of_organization_id;
  delete from public.organization_domains where organization_id = of_organization_id;
  update public.users set active_organization_id = null where active_organization_id = of_organization_id;
  -- Its work sleeps from now on, but for what deletes.
  update public.organizations
  set suspended_at = coalesce(suspended_at, now()), suspended_reason = coalesce(suspended_reason, 'It is being deleted.')
  where id = of_organization_id;
end;
$$;
comment on function private.take_out(bigint) is
  'Nobody reaches an organisation from here on, by membership, invitation or host, and nothing works for it, while its rows go.';

create function private.remove_organization(
  of_organization_id bigint, asked_by text, email text default null, reason text default null, mail_to text[] default '{}',
  part_of_id bigint default null
)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  receipt constant bigint := private.begin_deletion('organization', of_organization_id,
    (select name from public.organizations where id = of_organization_id), asked_by, email, reason, mail_to, part_of_id);
begin
  if private.remove_bulk(of_organization_id) then
    delete from public.organizations where id = of_organization_id;
    perform private.end_deletion(receipt, private.kept_of_organization(of_organization_id));
  else
    perform private.take_out(of_organization_id);
    perform private.count_deletion(receipt);
    update public.deletion_receipts set removing = true where id = receipt;
    perform private.await_deletion(receipt);
  end if;
  return receipt;
end;
$$;
comment on function private.remove_organization(bigint, text, text, text, text[], bigint) is
  'Deletes an organisation and all that hangs on it, with its receipt: at once, or the first step of it; whoever calls has asked who may, and holds its lock.';

create function public.continue_deletion(receipt_id bigint)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  part public.deletion_receipts;
begin
  -- Of two workers the second waits here, and finds what the first has left.
  select * into part from public.deletion_receipts as own
  where own.removing and (own.id = continue_deletion.receipt_id or own.part_of_id = continue_deletion.receipt_id)
  order by own.id limit 1 for update;
  if part.id is null then
    return true;
  end if;
  perform private.resume_deletion(part.id);
  if private.remove_bulk(part.subject_id) then
    delete from public.organizations where id = part.subject_id;
    perform private.close_deletion(part.id, private.kept_of_organization(part.subject_id));
  else
    perform private.count_deletion(part.id);
  end if;
  return not exists (select from public.deletion_receipts as own
                     where own.removing and (own.id = continue_deletion.receipt_id or own.part_of_id = continue_deletion.receipt_id));
end;
$$;
comment on function public.continue_deletion(bigint) is
  'The server''s own: one step of a deletion, counted with what it deletes; true when no rows are left to go.';
