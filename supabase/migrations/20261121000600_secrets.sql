-- Keys and tokens that members entrust to us. They come sealed from the functions (AES-GCM, SECRETS_KEYS), whose seal
-- names the row: the database never holds what would open them, and a text moved to another row doesn't open.
create table public.secrets (
  id bigint generated always as identity primary key,
  organization_id bigint references public.organizations (id) on delete cascade,
  user_id bigint references public.users (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z][a-z0-9_.-]{0,59}$'),
  name text not null default '' check (char_length(name) <= 200),
  key_id text not null,
  sealed text not null check (char_length(sealed) <= 100000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(organization_id, user_id) > 0),
  -- Who leaves an organisation takes along what they entrusted to it.
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id)
    on delete cascade,
  unique nulls not distinct (organization_id, user_id, kind, name)
);
comment on table public.secrets is
  'Sealed secrets of organisations, of users, or of members in one; nobody reads the table but the functions below.';
comment on column public.secrets.name is 'Tells several of a kind apart, such as connections; empty for the only one.';
comment on column public.secrets.key_id is 'The key of SECRETS_KEYS that sealed it.';
create index secrets_user_idx on public.secrets (user_id);
alter table public.secrets enable row level security;
revoke all on public.secrets from anon, authenticated, service_role;
revoke all on sequence public.secrets_id_seq from anon, authenticated, service_role;
create trigger secrets_keep_organization before update on public.secrets
  for each row execute function private.keep_organization();
create trigger secrets_touch before update on public.secrets
  for each row execute function private.touch_updated_at();

create function public.put_secret(
  secret_kind text, secret_name text, sealing_key text, sealed_text text,
  for_organization_id bigint default null, for_user_id bigint default null)
returns void
language sql security definer
set search_path = ''
as $$
  insert into public.secrets (organization_id, user_id, kind, name, key_id, sealed)
  values (for_organization_id, for_user_id, secret_kind, secret_name, sealing_key, sealed_text)
  on conflict (organization_id, user_id, kind, name)
  do update set key_id = excluded.key_id, sealed = excluded.sealed;
$$;
comment on function public.put_secret(text, text, text, text, bigint, bigint) is
  'For the server: keeps a sealed secret, in place of an earlier one of the same owner, kind and name.';

create function public.get_secret(
  secret_kind text, secret_name text, for_organization_id bigint default null, for_user_id bigint default null)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('key_id', key_id, 'sealed', sealed) from public.secrets
  where organization_id is not distinct from for_organization_id and user_id is not distinct from for_user_id
    and kind = secret_kind and name = secret_name;
$$;
comment on function public.get_secret(text, text, bigint, bigint) is
  'For the server: a secret as it was sealed, and the key that sealed it; null when there is none.';

create function public.delete_secret(
  secret_kind text, secret_name text, for_organization_id bigint default null, for_user_id bigint default null)
returns void
language sql security definer
set search_path = ''
as $$
  delete from public.secrets
  where organization_id is not distinct from for_organization_id and user_id is not distinct from for_user_id
    and kind = secret_kind and name = secret_name;
$$;
comment on function public.delete_secret(text, text, bigint, bigint) is
  'For the server: forgets a secret; that there is none is fine.';

create function public.secrets_under_other_keys(newest_key text, after_id bigint, up_to integer)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(old) order by old.id), '[]')
  from (
    select id, organization_id, user_id, kind, name, key_id, sealed from public.secrets
    where id > after_id and key_id <> newest_key
    order by id limit up_to
  ) as old;
$$;
comment on function public.secrets_under_other_keys(text, bigint, integer) is
  'For the server: the next secrets, by id, that another key than the newest sealed.';

create function public.reseal_secrets(resealed jsonb)
returns integer
language sql security definer
set search_path = ''
as $$
  with done as (
    update public.secrets set key_id = fresh.key_id, sealed = fresh.sealed
    from jsonb_to_recordset(resealed) as fresh (id bigint, was text, key_id text, sealed text)
    where secrets.id = fresh.id and secrets.sealed = fresh.was
    returning 1)
  select count(*)::integer from done;
$$;
comment on function public.reseal_secrets(jsonb) is
  'For the server: the same secrets under another key, [{ id, was, key_id, sealed }]; one that changed meanwhile stays.';
