-- The address that an organisation's mail leaves from (docs/decisions/senders.md): proved by a record of its domain that only this
-- organisation is told of, and by what whoever delivers the mail asks for (SPF and DKIM).
create table public.organization_senders (
  organization_id bigint primary key references public.organizations (id) on delete cascade check (organization_id <> 1),
  address text not null check (char_length(address) between 3 and 254 and address ~ '^[a-z0-9][a-z0-9._%+-]{0,63}@[a-z0-9.-]+$'),
  token text not null default encode(extensions.gen_random_bytes(20), 'hex') check (token ~ '^[0-9a-f]{40}$'),
  state text not null default 'pending' check (state in ('pending', 'verified', 'failing')),
  reason text not null default '' check (char_length(reason) <= 500),
  provider_id text check (char_length(provider_id) between 1 and 200),
  records jsonb not null default '[]' check (jsonb_typeof(records) = 'array' and pg_column_size(records) < 32768),
  verified_at timestamptz,
  good_at timestamptz,
  checked_at timestamptz,
  asked_at timestamptz,
  next_check_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint organization_senders_verified check (state <> 'verified' or (verified_at is not null and good_at is not null))
);
comment on table public.organization_senders is 'The address that mail of an organisation leaves from, once its domain says that it may.';
comment on column public.organization_senders.token is 'What the TXT record has to say that proves the domain to be the organisation''s.';
comment on column public.organization_senders.state is 'pending: records are missing; verified: mail leaves from it; failing: it did, and leaves from the neutral address now.';
comment on column public.organization_senders.reason is 'Why it isn''t verified, in words for admins.';
comment on column public.organization_senders.provider_id is 'What whoever delivers the mail calls the domain; null: it doesn''t keep domains.';
comment on column public.organization_senders.records is 'The records to set, and whether each was seen.';
comment on column public.organization_senders.good_at is 'When all records were last seen to be right.';
comment on column public.organization_senders.asked_at is 'When an admin last asked for a look.';
create index organization_senders_due_idx on public.organization_senders (next_check_at);
create trigger organization_senders_keep_organization before update on public.organization_senders
  for each row execute function private.keep_organization();

alter table public.organization_senders enable row level security;
grant select on public.organization_senders to authenticated;
create policy "Admins see the sender of their organisations" on public.organization_senders
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));

create function private.sender_json(sender public.organization_senders)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'address', sender.address, 'state', sender.state, 'reason', sender.reason, 'records', sender.records,
    'verified_at', sender.verified_at, 'checked_at', sender.checked_at);
end;
$$;
comment on function private.sender_json(public.organization_senders) is 'A sender as its admins see it.';

create function public.get_sender(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(organization_id, 'admin');
  return jsonb_build_object(
    'sender', (select private.sender_json(senders) from public.organization_senders as senders
               where senders.organization_id = get_sender.organization_id),
    'support_email', (select support_email from public.organizations where id = get_sender.organization_id),
    'may_brand', private.may_brand(organization_id),
    'in_force', (select private.branding_in_force(organizations) is not null from public.organizations
                 where id = get_sender.organization_id));
end;
$$;
comment on function public.get_sender(bigint) is 'For admins: the address that mail leaves from, with the records to set, and where people are sent for help.';
grant execute on function public.get_sender(bigint) to authenticated;

create function public.set_sender(organization_id bigint, sender_address text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_organization(organization_id, 'admin');
  perform private.check_text(sender_address, 'Address', 254, 3);
  if sender_address is null or sender_address !~ '^[a-z0-9][a-z0-9._%+-]{0,63}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$' then
    perform private.refuse(400, 'invalid_input', 'That isn''t an address at a domain, such as hello@example.com.');
  end if;
  if not private.may_brand(organization_id) then
    perform private.refuse_branding(organization_id);
  end if;
  -- Another domain is proved anew; another name at the same one isn't.
  insert into public.organization_senders as senders (organization_id, address)
  values (set_sender.organization_id, set_sender.sender_address)
  on conflict on constraint organization_senders_pkey do update
  set address = excluded.address,
      (token, state, reason, provider_id, records, verified_at, good_at, checked_at, asked_at, next_check_at) = (
        select case when same then senders.token else excluded.token end,
          case when same then senders.state else 'pending' end, case when same then senders.reason else '' end,
          case when same then senders.provider_id end, case when same then senders.records else '[]' end,
          case when same then senders.verified_at end, case when same then senders.good_at end,
          case when same then senders.checked_at end, senders.asked_at, now()
        from (select split_part(senders.address, '@', 2) = split_part(excluded.address, '@', 2) as same) as domains);
  perform private.audit(organization_id, 'sender.set', jsonb_build_object('address', sender_address));
end;
$$;
comment on function public.set_sender(bigint, text) is 'For admins: from which address the organisation''s mail is to leave; it does once its domain says so.';
grant execute on function public.set_sender(bigint, text) to authenticated;

create function public.remove_sender(organization_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  was text;
begin
  perform private.lock_organization(organization_id, 'admin');
  delete from public.organization_senders as senders where senders.organization_id = remove_sender.organization_id
  returning senders.address into was;
  if was is not null then
    perform private.audit(organization_id, 'sender.remove', jsonb_build_object('address', was));
  end if;
end;
$$;
comment on function public.remove_sender(bigint) is 'For admins: mail leaves from the neutral address again, at once.';
grant execute on function public.remove_sender(bigint) to authenticated;
