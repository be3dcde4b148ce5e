-- Sign-ins of members at other services, from which documents and events come. Tokens are sealed in `secrets`, of the kind
-- `connection`; here stands who signed in, and whether it works.
create table public.connections (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  user_id bigint not null,
  type text not null check (type in ('google', 'google-calendar', 'onedrive', 'sharepoint', 'microsoft')),
  account_id text not null check (char_length(account_id) between 1 and 255),
  account_name text not null check (char_length(account_name) <= 255),
  account_email text check (char_length(account_email) <= 320),
  scopes text[] not null default '{}',
  missing text[] not null default '{}',
  reach text not null default 'folders' check (reach in ('files', 'folders')),
  own_client boolean not null default false,
  state text not null default 'connected' check (state in ('connected', 'reconnect', 'admin_consent')),
  reason text,
  refresh_lease uuid,
  refresh_until timestamptz,
  refresh_failed_at timestamptz,
  connected_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, user_id, type),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
comment on table public.connections is 'Members'' own sign-ins at other services, one a member and service; nobody reads it but functions.';
comment on column public.connections.missing is 'What wasn''t granted of what was asked for, in words.';
comment on column public.connections.own_client is 'The client at the vendor was the organisation''s own, and goes on being it.';
comment on column public.connections.refresh_lease is 'Of who refreshes its tokens at the moment, until refresh_until: one at a time.';
create index connections_user_idx on public.connections (user_id);
create index connections_account_idx on public.connections (account_id);

create table public.connection_requests (
  id bigint generated always as identity primary key,
  state_hash text not null unique check (state_hash ~ '^[0-9a-f]{64}$'),
  organization_id bigint not null,
  user_id bigint not null,
  session_id uuid,
  type text not null,
  reach text not null default 'folders' check (reach in ('files', 'folders')),
  take_over bigint[] not null default '{}',
  used_at timestamptz,
  expires_at timestamptz not null default now() + interval '10 minutes',
  created_at timestamptz not null default now(),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
comment on table public.connection_requests is
  'Sign-ins under way: a state that goes to the vendor and comes back once, bound to who began it, where, and in which session. Its '
  'verifier is a secret of the kind connection.verifier, named by the hash.';
create index connection_requests_member_idx on public.connection_requests (organization_id, user_id);
create index connection_requests_expiry_idx on public.connection_requests (expires_at);

create table public.connection_clients (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  vendor text not null check (vendor in ('google', 'microsoft')),
  client_id text not null check (char_length(client_id) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (organization_id, vendor)
);
comment on table public.connection_clients is
  'Clients that organisations have registered at a vendor themselves; the secret of one is sealed, of the kind connection.client.';

create table public.connection_revocations (
  id bigint generated always as identity primary key,
  for_organization_id bigint not null,
  for_user_id bigint not null,
  type text not null,
  account_id text,
  key_id text not null,
  sealed text not null,
  watches jsonb not null default '[]',
  created_at timestamptz not null default now()
);
comment on column public.connection_revocations.watches is
  'What its vendor was asked to tell of, and is asked to tell no more: [{id, resourceId, driveId}].';
comment on table public.connection_revocations is
  'Tokens that are wanted no more, sealed as they were, until their vendor has been told; no foreign keys, since whose they were may be gone.';

create trigger connections_keep_organization before update on public.connections
  for each row execute function private.keep_organization();
create trigger connections_touch before update on public.connections for each row execute function private.touch_updated_at();
create trigger connection_requests_keep_organization before update on public.connection_requests
  for each row execute function private.keep_organization();
create trigger connection_clients_keep_organization before update on public.connection_clients
  for each row execute function private.keep_organization();
create trigger connections_count after insert on public.connections
  referencing new table as changed for each statement
  execute function private.keep_levels('connectors', 'count(*) filter (where type <> ''google-calendar'')');
create trigger connections_give_back after delete on public.connections
  referencing old table as changed for each statement
  execute function private.keep_levels('connectors', 'count(*) filter (where type <> ''google-calendar'')');

alter table public.connections enable row level security;
alter table public.connection_requests enable row level security;
alter table public.connection_clients enable row level security;
alter table public.connection_revocations enable row level security;
create policy "Connections are the server's own" on public.connections for select to authenticated using (false);
create policy "Sign-ins under way are the server's own" on public.connection_requests for select to authenticated using (false);
create policy "Clients at vendors are the server's own" on public.connection_clients for select to authenticated using (false);
create policy "Revocations are the server's own" on public.connection_revocations for select to authenticated using (false);

create function private.vendor_of(type text)
returns text
language sql immutable
return case when type in ('google', 'google-calendar') then 'google' else 'microsoft' end;
comment on function private.vendor_of(text) is 'Whose service a type of connection is.';

create function private.revoke_later()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  kept_id bigint;
begin
  insert into public.connection_revocations (for_organization_id, for_user_id, type, account_id, key_id, sealed, watches)
  select old.organization_id, old.user_id, old.name, (
      select account_id from public.connections
      where organization_id = old.organization_id and user_id = old.user_id and type = old.name),
    old.key_id, old.sealed, private.watches_of(old.organization_id, old.user_id, old.name)
  returning id into kept_id;
  perform private.enqueue('connection.revoke', 1, 'connection-revoke:' || kept_id, jsonb_build_object('revocation_id', kept_id));
  return old;
end;
$$;
comment on function private.revoke_later() is
  'Trigger: tokens of a connection that goes, in whichever way, are given back at their vendor by a job.';
-- Before: of what goes by a cascade the connection would be gone afterwards, and with it whose account it was.
create trigger secrets_revoke before delete on public.secrets
  for each row when (old.kind = 'connection' and old.organization_id is not null and old.user_id is not null)
  execute function private.revoke_later();

create function public.find_revocation(revocation_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'organization_id', gone.for_organization_id, 'user_id', gone.for_user_id, 'type', gone.type, 'key_id', gone.key_id,
      'sealed', gone.sealed, 'watches', gone.watches, 'others', exists (
        select from public.connections
        where connections.account_id = gone.account_id and private.vendor_of(connections.type) = private.vendor_of(gone.type)))
    from public.connection_revocations as gone where gone.id = find_revocation.revocation_id
  );
end;
$$;
comment on function public.find_revocation(bigint) is
  'Tokens to be given back, sealed; others: whether the same account has another connection to this vendor.';

create function public.end_revocation(revocation_id bigint)
returns void
language sql security definer
set search_path = ''
as $$
  delete from public.connection_revocations where id = revocation_id;
$$;
comment on function public.end_revocation(bigint) is 'Tokens have been given back, or can''t be; they are forgotten.';

create function private.announce_connection()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  connection public.connections := coalesce(new, old);
begin
  if tg_op = 'UPDATE' and new.state = old.state and new.connected_at = old.connected_at then
    return null;
  end if;
  perform realtime.send(
    jsonb_build_object('organization_id', connection.organization_id, 'type', connection.type),
    'connection', 'user:' || users.auth_id::text, true)
  from public.users where users.id = connection.user_id;
  return null;
end;
$$;
comment on function private.announce_connection() is 'Trigger: whose connection it is hears that it works, or no more; what is so is fetched.';
create trigger connections_announce after insert or update or delete on public.connections
  for each row execute function private.announce_connection();
