-- How a host comes to serve an organisation: it is claimed, proved by a record of its domain, pointed here, and looked at again
-- (docs/decisions/domains.md). What is put into the table by hand is vouched for by who does so, and isn't looked at.
alter table public.organization_domains
  drop constraint organization_domains_host_key,
  add column state text not null default 'active' check (state in ('pending', 'verified', 'active', 'failing')),
  add column token text not null default encode(extensions.gen_random_bytes(20), 'hex') check (token ~ '^[0-9a-f]{40}$'),
  add column reason text not null default '' check (char_length(reason) <= 500),
  add column verified_at timestamptz default now(),
  add column checked_at timestamptz,
  add column good_at timestamptz,
  add column misses smallint not null default 0 check (misses >= 0),
  add column next_check_at timestamptz,
  add column asked_at timestamptz,
  add constraint organization_domains_proved check (state in ('pending', 'failing') or verified_at is not null),
  add constraint organization_domains_organization_host_key unique (organization_id, host);
comment on column public.organization_domains.state is
  'pending: claimed; verified: its TXT record was seen; active: it leads here too, and serves the organisation; failing: it did, and no longer does. By hand: active.';
comment on column public.organization_domains.token is 'What its TXT record has to say.';
comment on column public.organization_domains.reason is 'Why it isn''t active, in words for admins.';
comment on column public.organization_domains.verified_at is 'Since when it is proved to be the organisation''s, which keeps others from it; null: it isn''t.';
comment on column public.organization_domains.good_at is 'When everything was last seen to be right.';
comment on column public.organization_domains.misses is 'How often in a row a name server has said that something is missing.';
comment on column public.organization_domains.next_check_at is 'When it is looked at next; null: never, since an operator vouches for it.';
comment on column public.organization_domains.asked_at is 'When an admin last asked for a look.';
create unique index organization_domains_held_key on public.organization_domains (host) where verified_at is not null;
comment on index public.organization_domains_held_key is 'Of several who claim a host, it is the one''s who proves it first.';
create index organization_domains_due_idx on public.organization_domains (next_check_at) where next_check_at is not null;
create unique index organization_domains_serving_key on public.organization_domains (host) include (organization_id) where state = 'active';

create function private.host_of(organization_id bigint)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select domains.host from public.organization_domains as domains
    where domains.organization_id = host_of.organization_id and domains.state = 'active'
    order by domains.id limit 1);
end;
$$;
comment on function private.host_of(bigint) is 'The host that links of an organisation lead to: the first that serves it; null: the product''s own.';

create or replace function public.may_use_host(host text)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.check_text(host, 'Host', 253);
  return (
    select not exists (
      select from public.organization_domains as domains
      where domains.state = 'active' and domains.host = lower(may_use_host.host)
        and not domains.organization_id = any (private.my_organization_ids())
    )
  );
end;
$$;
comment on function public.may_use_host(text) is
  'Whether the signed-in user may use the product on a host: it serves nobody, or an organisation of theirs (product §5).';
