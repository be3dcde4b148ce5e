-- Whose branding is in force: it is the White label add-on's and the Enterprise plan's. Settings stay when neither is there any more.
alter table public.plans add column white_label boolean not null default false;
alter table public.plan_addons add column white_label boolean not null default false;
comment on column public.plans.white_label is 'Whether organisations on it may have their own branding.';
comment on column public.plan_addons.white_label is 'Whether it gives an organisation its own branding.';
update public.plans set white_label = true where name = 'Enterprise';
update public.plan_addons set white_label = true, description = 'Your own name, logos and colours, and 3 more web addresses of your own.'
where name = 'White label';

create function private.may_brand(of_organization_id bigint)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.subscriptions join public.plans on plans.id = subscriptions.plan_id
    where subscriptions.organization_id = of_organization_id and plans.white_label
  ) or exists (
    select from public.organization_addons as held join public.plan_addons as addons on addons.id = held.addon_id
    where held.organization_id = of_organization_id and addons.white_label
  );
end;
$$;
comment on function private.may_brand(bigint) is 'Whether an organisation''s plan or one of its add-ons gives it its own branding.';

create or replace function private.branding_json(organization public.organizations)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    -- In force without a name of its own, the assistant is called as its organisation, and never as the product.
    'ai_name', case when organization.branding_enabled and private.may_brand(organization.id)
      then coalesce(nullif(btrim(organization.ai_name), ''), left(organization.name, 60)) else organization.ai_name end,
    'branding_enabled', organization.branding_enabled and private.may_brand(organization.id),
    'branding_primary_color', organization.branding_primary_color,
    'branding_secondary_color', organization.branding_secondary_color,
    'branding_dark_primary_color', organization.branding_dark_primary_color,
    'branding_dark_secondary_color', organization.branding_dark_secondary_color,
    'branding_logo_url', organization.branding_logo_url,
    'branding_logo_collapsed_url', organization.branding_logo_collapsed_url,
    'branding_dark_logo_url', organization.branding_dark_logo_url,
    'branding_dark_logo_collapsed_url', organization.branding_dark_logo_collapsed_url,
    'support_email', organization.support_email
  );
end;
$$;
comment on function private.branding_json(public.organizations) is
  'The branding fields of product §3; branding_enabled: switched on, and the organisation may have its own.';

create function private.branding_in_force(organization public.organizations)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return case when organization.branding_enabled and private.may_brand(organization.id) then private.branding_json(organization) end;
end;
$$;
comment on function private.branding_in_force(public.organizations) is
  'What is shown of an organisation''s branding; null: the product''s own look.';

-- Whoever serves pages keeps the brands of hosts, and reads them anew when told.
create function private.announce_branding()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('organization_branding', '');
  return null;
end;
$$;
comment on function private.announce_branding() is 'Trigger: whoever keeps brands of organisations asks for them anew.';
create trigger organizations_announce_branding after update of ai_name, branding_enabled, branding_primary_color, branding_secondary_color,
    branding_dark_primary_color, branding_dark_secondary_color, branding_logo_url, branding_logo_collapsed_url, branding_dark_logo_url,
    branding_dark_logo_collapsed_url on public.organizations
  for each statement execute function private.announce_branding();
create trigger subscriptions_announce_branding after update of plan_id on public.subscriptions
  for each statement execute function private.announce_branding();
create trigger organization_addons_announce_branding after insert or update or delete on public.organization_addons
  for each statement execute function private.announce_branding();
