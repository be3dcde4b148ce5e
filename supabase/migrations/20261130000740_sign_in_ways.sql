-- Through which vendors members may sign in to an organisation beside their password (docs/decisions/sign-in.md), and what a session
-- that was opened through one may do.
create table public.sign_in_ways (
  organization_id bigint primary key references public.organizations (id) on delete cascade check (organization_id <> 1),
  google boolean not null default false,
  microsoft boolean not null default false,
  saml_domain text check (char_length(saml_domain) between 4 and 253 and saml_domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'),
  updated_at timestamptz not null default now()
);
comment on table public.sign_in_ways is 'How members may sign in to an organisation beside their password, which always may; no row: by nothing else.';
comment on column public.sign_in_ways.saml_domain is 'The domain under which the organisation''s identity provider is known at auth; null: no SAML.';
create trigger sign_in_ways_keep_organization before update on public.sign_in_ways
  for each row execute function private.keep_organization();

alter table public.sign_in_ways enable row level security;
grant select on public.sign_in_ways to authenticated;
create policy "Members read how they may sign in" on public.sign_in_ways
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids())::bigint[]));

create function private.session_ways()
returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant uuid := private.session_auth_id();
  session constant uuid := private.session_id();
  claimed constant jsonb := coalesce(auth.jwt() -> 'amr', '[]');
  methods text[];
begin
  if me is null then
    return '{}';
  elsif session is null then
    methods := array(select coalesce(entries.value ->> 'method', entries.value #>> '{}') from jsonb_array_elements(claimed) as entries);
  else
    methods := array(select claims.authentication_method from auth.mfa_amr_claims as claims where claims.session_id = session);
  end if;
  methods := array(select unnest(methods) except select unnest(array[
    'password', 'otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change', 'token_refresh',
    'totp', 'mfa/totp', 'mfa/phone', 'mfa/webauthn']));
  if methods = '{}' then
    return '{}';
  end if;
  -- Auth keeps that it was a vendor, and not which: each that the account is bound to may have been it.
  return array(
    select distinct case identities.provider when 'google' then 'google' when 'azure' then 'microsoft' else 'other' end
    from auth.identities as identities
    where 'oauth' = any (methods) and identities.user_id = me
      and identities.provider not in ('email', 'phone') and identities.provider not like 'sso:%'
    union
    select 'saml:' || lower(domains.domain)
    from auth.identities as identities
    join auth.sso_domains as domains on identities.provider = 'sso:' || domains.sso_provider_id::text
    where 'sso/saml' = any (methods) and identities.user_id = me
    union
    select 'saml' where 'sso/saml' = any (methods)
    union
    select 'other' where not methods <@ array['oauth', 'sso/saml'] or 'oauth' = any (methods) and not exists (
      select from auth.identities as identities
      where identities.user_id = me and identities.provider not in ('email', 'phone') and identities.provider not like 'sso:%'));
end;
$$;
comment on function private.session_ways() is
  'Through which vendors the caller''s session may have been opened; empty: by a password or a mailed link. What nobody knows is ''other'', which no '
  'organisation allows. The session says so and not the token; a token without a session speaks for itself.';

create function private.allows_ways(in_organization_id bigint, ways text[])
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return ways = '{}' or exists (
    select from public.sign_in_ways as allowed
    where allowed.organization_id = in_organization_id and 'other' <> all (ways)
      and (allowed.google or 'google' <> all (ways))
      and (allowed.microsoft or 'microsoft' <> all (ways))
      and ('saml' <> all (ways) or coalesce('saml:' || allowed.saml_domain = any (ways), false)));
end;
$$;
comment on function private.allows_ways(bigint, text[]) is
  'Whether an organisation allows every way that a session may have been opened in. The operators'' allows a password alone: it has no row.';
