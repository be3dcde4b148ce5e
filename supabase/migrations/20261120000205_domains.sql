-- Hosts that serve an organisation, and what they show of it.
create table public.organization_domains (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  host text not null unique check (host = lower(host) and char_length(host) between 1 and 253),
  created_at timestamptz not null default now()
);
comment on table public.organization_domains is 'Hosts that serve an organisation''s branding (product §1).';
create index organization_domains_organization_idx on public.organization_domains (organization_id);
create trigger organization_domains_keep_organization before update on public.organization_domains
  for each row execute function private.keep_organization();

alter table public.organization_domains enable row level security;
grant select on public.organization_domains to authenticated;
create policy "Admins see the domains of their organisations" on public.organization_domains
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));

create function private.announce_domains()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('organization_domains', '');
  return null;
end;
$$;
comment on function private.announce_domains() is 'Trigger: whoever serves the hosts of organisations reads them anew.';
create trigger organization_domains_announce after insert or update or delete on public.organization_domains
  for each statement execute function private.announce_domains();

create function private.branding_json(organization public.organizations)
returns jsonb
language sql stable
return jsonb_build_object(
  'ai_name', organization.ai_name,
  'branding_enabled', organization.branding_enabled,
  'branding_primary_color', organization.branding_primary_color,
  'branding_secondary_color', organization.branding_secondary_color,
  'branding_dark_primary_color', organization.branding_dark_primary_color,
  'branding_dark_secondary_color', organization.branding_dark_secondary_color,
  'branding_logo_url', organization.branding_logo_url,
  'branding_logo_collapsed_url', organization.branding_logo_collapsed_url,
  'branding_dark_logo_url', organization.branding_dark_logo_url,
  'branding_dark_logo_collapsed_url', organization.branding_dark_logo_collapsed_url
);
comment on function private.branding_json(public.organizations) is 'The branding fields of product §3.';

create function public.resolve_host(host text)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (select jsonb_build_object(
       'organizationId', organizations.id,
       'branding', case when organizations.branding_enabled then private.branding_json(organizations) end)
     from public.organization_domains as domains
     join public.organizations on organizations.id = domains.organization_id
     where domains.host = lower(resolve_host.host)),
    jsonb_build_object('organizationId', null, 'branding', null)
  );
$$;
comment on function public.resolve_host(text) is 'The organisation and branding that a host serves (product §1, §7).';
grant execute on function public.resolve_host(text) to anon, authenticated;

create function public.may_use_host(host text)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.check_text(host, 'Host', 253);
  return (
    select not exists (
      select from public.organization_domains as domains
      where domains.host = lower(may_use_host.host)
        and not domains.organization_id = any (private.my_organization_ids())
    )
  );
end;
$$;
comment on function public.may_use_host(text) is
  'Whether the signed-in user may use the product on a host: it is nobody''s, or an organisation''s of theirs (product §5).';
grant execute on function public.may_use_host(text) to authenticated;
