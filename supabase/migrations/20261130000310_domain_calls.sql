-- What admins do with the domains of their organisation. Hosts come in their one spelling; whether one may be claimed at all is judged by
-- the API, and again before it is proved (domain/hosts/judge-host.ts).
create function private.domain_of(in_organization_id bigint, of_domain_id bigint)
returns public.organization_domains
language plpgsql security definer
set search_path = ''
as $$
declare
  domain public.organization_domains;
begin
  perform private.require_member(in_organization_id, 'admin');
  select * into domain from public.organization_domains
  where id = of_domain_id and organization_id = in_organization_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'That domain isn''t there any more.');
  end if;
  return domain;
end;
$$;
comment on function private.domain_of(bigint, bigint) is 'A domain of an organisation for one of its admins, locked; 403 for anybody else, 404 where there is none.';

create function public.add_domain(organization_id bigint, host text)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  added bigint;
begin
  perform private.require_member(add_domain.organization_id, 'admin');
  if (host ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$' and char_length(host) <= 253) is not true then
    perform private.refuse(400, 'invalid_input', 'That isn''t a domain.');
  end if;
  -- Of two at the same moment the second sees what the first added.
  perform from public.organizations where organizations.id = add_domain.organization_id for no key update;
  if exists (select from public.organization_domains as domains
             where domains.organization_id = add_domain.organization_id and domains.host = add_domain.host) then
    perform private.refuse(409, 'conflict', format('%s is in your list already.', host));
  elsif exists (select from public.organization_domains as domains where domains.host = add_domain.host and domains.verified_at is not null) then
    perform private.refuse(409, 'conflict', format(
      '%s belongs to another organisation, which has proved that it is theirs. If it is yours, ask us for help with it.', host));
  end if;
  insert into public.organization_domains (organization_id, host, state, reason, verified_at, next_check_at)
  values (add_domain.organization_id, add_domain.host, 'pending', '', null, now())
  returning id into added;
  perform private.audit(add_domain.organization_id, 'domain.add', jsonb_build_object('host', host));
  return added;
end;
$$;
comment on function public.add_domain(bigint, text) is
  'Claims a host for an organisation, which is counted; its id. 400 where it isn''t a host, 409 where it is there or another''s, 429 over the limit.';
grant execute on function public.add_domain(bigint, text) to authenticated;

create function public.remove_domain(organization_id bigint, domain_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  domain constant public.organization_domains := private.domain_of(remove_domain.organization_id, remove_domain.domain_id);
begin
  delete from public.organization_domains where id = domain.id;
  perform private.audit(domain.organization_id, 'domain.remove', jsonb_build_object('host', domain.host, 'state', domain.state));
end;
$$;
comment on function public.remove_domain(bigint, bigint) is 'Takes a domain away, which serves nobody from then on; 404 where there is none.';
grant execute on function public.remove_domain(bigint, bigint) to authenticated;

create function public.ask_for_look(organization_id bigint, domain_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  domain constant public.organization_domains := private.domain_of(ask_for_look.organization_id, ask_for_look.domain_id);
begin
  if domain.next_check_at is null then
    perform private.refuse(409, 'conflict', 'This domain was set up by the people behind the product, who look after it.');
  elsif domain.asked_at > now() - interval '5 seconds' then
    perform private.refuse(429, 'rate_limited', 'We have just looked. Wait a few seconds.');
  end if;
  update public.organization_domains set asked_at = now(), next_check_at = now() + interval '1 minute' where id = domain.id;
  return private.domain_look_json(domain);
end;
$$;
comment on function public.ask_for_look(bigint, bigint) is
  'What is to be looked at of a domain that an admin asks about; once in 5 seconds (429). Nobody else looks at it for a minute.';
grant execute on function public.ask_for_look(bigint, bigint) to authenticated;

create function private.domain_look_json(domain public.organization_domains)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'now', now(), 'id', domain.id, 'host', domain.host, 'token', domain.token, 'state', domain.state, 'held', domain.verified_at is not null,
    'misses', domain.misses, 'checked_at', domain.checked_at, 'good_at', domain.good_at);
end;
$$;
comment on function private.domain_look_json(public.organization_domains) is 'What whoever looks at a domain has to know of it.';
