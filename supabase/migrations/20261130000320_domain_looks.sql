-- Domains are looked at again and again; what a look comes to, and who is told of it.
create function public.claim_domain_looks(at_once integer default 10)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  looks jsonb;
begin
  with due as (
    select id from public.organization_domains
    where next_check_at <= now()
    order by next_check_at limit at_once
    for update skip locked
  ), claimed as (
    update public.organization_domains as domains set next_check_at = now() + interval '5 minutes'
    from due where domains.id = due.id
    returning private.domain_look_json(domains) as look
  )
  select coalesce(jsonb_agg(look), '[]') into looks from claimed;
  return looks;
end;
$$;
comment on function public.claim_domain_looks(integer) is
  'The server''s own: domains that are due for a look, a slice at a time; nobody else is given them for five minutes.';

create function public.domain_looked(domain_id bigint, outcome jsonb, checked_before timestamptz default null)
returns text
language plpgsql
set search_path = ''
as $$
declare
  before public.organization_domains;
  after public.organization_domains;
begin
  select * into before from public.organization_domains where id = domain_looked.domain_id for update;
  -- Gone, or looked at by somebody else meanwhile.
  if not found or before.checked_at is distinct from checked_before or before.next_check_at is null then
    return null;
  end if;
  begin
    update public.organization_domains
    set state = outcome ->> 'state', reason = left(outcome ->> 'reason', 500), misses = (outcome ->> 'misses')::smallint, checked_at = clock_timestamp(),
        verified_at = case when (outcome ->> 'held')::boolean then coalesce(verified_at, now()) end,
        good_at = case when (outcome ->> 'good')::boolean then now() else good_at end,
        next_check_at = now() + make_interval(secs => (outcome ->> 'next_seconds')::integer)
    where id = before.id
    returning * into after;
  exception when unique_violation then
    update public.organization_domains
    set state = 'failing', misses = before.misses + 1, checked_at = clock_timestamp(), verified_at = null, next_check_at = now() + interval '1 day',
        reason = 'Another organisation has proved before you that this domain is theirs. If it is yours, ask us for help with it.'
    where id = before.id
    returning * into after;
  end;
  if after.state <> before.state and after.state in ('active', 'failing') then
    perform private.enqueue(
      'domain.mail', 1, format('domain-mail:%s:%s', after.id, extract(epoch from after.checked_at)),
      jsonb_build_object('domain_id', after.id, 'state', after.state), after.organization_id);
  end if;
  return after.state;
end;
$$;
comment on function public.domain_looked(bigint, jsonb, timestamptz) is
  'The server''s own: keeps what a look at a domain came to, unless it was looked at meanwhile; its state, or null. Who proves a host second is told '
  'so. Owners hear by mail that it serves them, and that it no longer does.';

create function public.domain_mail(domain_id bigint, state text)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'organization_id', organizations.id, 'organization', organizations.name, 'host', domains.host, 'reason', domains.reason,
      'owners', coalesce((
        select jsonb_agg(users.email order by users.id) from public.organization_members as members
        join public.users on users.id = members.user_id
        where members.organization_id = organizations.id and members.role = 'owner'), '[]'))
    from public.organization_domains as domains
    join public.organizations on organizations.id = domains.organization_id
    where domains.id = domain_mail.domain_id and domains.state = domain_mail.state);
end;
$$;
comment on function public.domain_mail(bigint, text) is 'The server''s own: what owners are mailed of a domain that is in a state; null once it isn''t.';

create function public.host_gets_certificate(host text)
returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from public.organization_domains as domains
    where domains.host = host_gets_certificate.host and domains.state in ('active', 'verified'));
end;
$$;
comment on function public.host_gets_certificate(text) is 'The server''s own: whether a host is proved to be an organisation''s, so that a certificate may be had for it.';

create function private.tell_domains()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  of_organization_id constant bigint := coalesce(new.organization_id, old.organization_id);
begin
  perform realtime.send(jsonb_build_object('organization_id', of_organization_id), 'domains', 'user:' || users.auth_id::text, true)
  from public.organization_members as members
  join public.users on users.id = members.user_id
  where members.organization_id = of_organization_id and members.role >= 'admin';
  return null;
end;
$$;
comment on function private.tell_domains() is 'Trigger: admins hear that a domain of theirs has changed, and read it anew.';
create trigger organization_domains_tell after insert or delete or update of state, reason, checked_at on public.organization_domains
  for each row execute function private.tell_domains();

-- What is only looked at again changes nothing of what is served.
drop trigger organization_domains_announce on public.organization_domains;
create trigger organization_domains_announce after insert or delete or update of state, host on public.organization_domains
  for each statement execute function private.announce_domains();
