-- What a change of branding brings with it: open tabs hear of it, logos that nobody shows go, and owners are asked for it.
create function private.logos_of(organization public.organizations)
returns text[]
language plpgsql immutable
set search_path = ''
as $$
begin
  return array_remove(array[organization.branding_logo_url, organization.branding_logo_collapsed_url,
                            organization.branding_dark_logo_url, organization.branding_dark_logo_collapsed_url], null);
end;
$$;
comment on function private.logos_of(public.organizations) is 'The addresses of an organisation''s logos.';

create function private.brand_changed()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  dropped text;
begin
  foreach dropped in array private.logos_of(old) loop
    if tg_op = 'DELETE' or not dropped = any (private.logos_of(new)) then
      perform private.enqueue('branding.delete', 1, 'branding:' || dropped,
                              jsonb_build_object('path', replace(dropped, '/storage/v1/object/public/branding/', '')));
    end if;
  end loop;
  if tg_op = 'UPDATE' then
    perform realtime.send('{}', 'branding', 'organization:' || new.id, true);
  end if;
  return null;
end;
$$;
comment on function private.brand_changed() is
  'Trigger: tells an organisation''s tabs that its look changed, and has logos deleted that it shows no longer. The jobs outlive their organisation.';
create trigger organizations_brand_changed after update on public.organizations
  for each row when (
    (old.ai_name, old.branding_enabled, old.branding_primary_color, old.branding_secondary_color, old.branding_dark_primary_color,
     old.branding_dark_secondary_color, old.branding_logo_url, old.branding_logo_collapsed_url, old.branding_dark_logo_url,
     old.branding_dark_logo_collapsed_url, old.support_email)
    is distinct from
    (new.ai_name, new.branding_enabled, new.branding_primary_color, new.branding_secondary_color, new.branding_dark_primary_color,
     new.branding_dark_secondary_color, new.branding_logo_url, new.branding_logo_collapsed_url, new.branding_dark_logo_url,
     new.branding_dark_logo_collapsed_url, new.support_email)
  ) execute function private.brand_changed();
create trigger organizations_drop_logos after delete on public.organizations
  for each row execute function private.brand_changed();

create function public.is_logo_shown(path text)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.organizations
    where id = nullif(substring(path from '^(\d{1,18})/'), '')::bigint
      and '/storage/v1/object/public/branding/' || path = any (private.logos_of(organizations)));
end;
$$;
comment on function public.is_logo_shown(text) is 'The server''s own: whether the organisation of a logo''s path shows it.';

create function public.prune_logos()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.enqueue('branding.delete', 1, 'branding:' || objects.name, jsonb_build_object('path', objects.name))
  from storage.objects
  where bucket_id = 'branding' and objects.created_at < now() - interval '1 day' and not public.is_logo_shown(objects.name)
  limit 100;
end;
$$;
comment on function public.prune_logos() is 'Has logos deleted that were uploaded a day ago and aren''t shown.';

create or replace function public.request_more(organization_id bigint, user_id bigint, meter text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  is_branding constant boolean := meter is not distinct from 'white_label';
  wanted public.meters;
  asked timestamptz;
begin
  perform private.require_role(request_more.user_id, request_more.organization_id, 'user');
  -- Branding is no meter; it is asked for once a day with what it comes with.
  select * into wanted from public.meters where name = case when is_branding then 'domains' else request_more.meter end;
  if not found then
    perform private.refuse(404, 'not_found', 'There is no such limit.');
  end if;
  insert into public.limit_requests as asking (organization_id, meter, asked_at)
  values (request_more.organization_id, wanted.name, now())
  on conflict on constraint limit_requests_pkey do update set asked_at = excluded.asked_at
    where asking.asked_at <= now() - interval '1 day'
  returning asked_at into asked;
  return private.meter_in_words(request_more.organization_id, wanted) || case when is_branding then jsonb_build_object(
      'meter', 'white_label', 'title', 'Branding', 'counts', 'the organisation''s own name, logos and colours',
      'text', 'not part of your plan', 'lifts', trim(private.what_gives_branding())) else '{}' end || (
    select jsonb_build_object('asked_at', asking.asked_at, 'is_new', asked is not null, 'organization', organizations.name,
                              'owners', private.owners_of(organizations.id))
    from public.limit_requests as asking join public.organizations on organizations.id = asking.organization_id
    where asking.organization_id = request_more.organization_id and asking.meter = wanted.name);
end;
$$;
comment on function public.request_more(bigint, bigint, text) is
  'The server''s own: notes that a member asks the owners for more of a meter, or for branding (white_label), once a day (is_new), and tells whom to mail and what.';
