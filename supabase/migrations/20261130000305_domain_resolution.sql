-- What a host serves: only the exact host of a domain that is active.
create or replace function public.resolve_host(host text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce(
    (select jsonb_build_object(
       'organizationId', organizations.id,
       'branding', private.branding_in_force(organizations),
       'signIn', nullif(private.sign_in_ways_json(organizations.id),
         '{"google": false, "microsoft": false, "saml_domain": null}'))
     from public.organization_domains as domains
     join public.organizations on organizations.id = domains.organization_id
     where domains.state = 'active' and domains.host = lower(resolve_host.host)),
    jsonb_build_object('organizationId', null, 'branding', null, 'signIn', null)
  );
end;
$$;
comment on function public.resolve_host(text) is 'The organisation and branding that a host serves (product §1, §7), and the ways of sign-in that it offers.';
