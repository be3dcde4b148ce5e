-- An organisation's own name, colours and logos: who may set them, what may stand in them, and where logos lie (docs/decisions/branding.md).
insert into storage.buckets (id, name, public, file_size_limit)
values ('branding', 'branding', true, 2097152)
on conflict (id) do nothing;

create function private.refuse_branding(of_organization_id bigint)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT429', hint = 'limit_reached',
    detail = jsonb_build_object('meter', 'white_label', 'used', 0, 'limit', 0, 'resets_at', null, 'whose', 'organization')::text,
    message = concat('Your own branding isn''t part of your organisation''s plan.', private.what_gives_branding(), case
      when not exists (
        select from public.organization_members as members
        where members.organization_id = of_organization_id and members.user_id = private.my_user_id() and members.role >= 'owner')
      then ' An owner can add it.' end);
end;
$$;
comment on function private.refuse_branding(bigint) is
  'The refusal of branding that isn''t paid for (429), of the meter white_label, which is none of public.meters.';

create function private.what_gives_branding()
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select ' ' || string_agg(format('%s (%s a month)', offered.name, private.pounds(offered.monthly_pence)), ' and ' order by offered.monthly_pence)
           || case count(*) when 1 then ' gives it.' else ' give it.' end
    from (select name, monthly_pence::bigint from public.plan_addons where white_label
          union all select name, monthly_pence from public.plans where white_label) as offered);
end;
$$;
comment on function private.what_gives_branding() is 'Which add-ons and plans give an organisation its own branding, with a space before; null: none does.';

create function private.is_logo_of(of_organization_id bigint, url text)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  beginning constant text := '/storage/v1/object/public/branding/';
begin
  return starts_with(url, beginning || of_organization_id || '/') and exists (
    select from storage.objects where bucket_id = 'branding' and objects.name = substr(url, char_length(beginning) + 1));
end;
$$;
comment on function private.is_logo_of(bigint, text) is
  'Whether an address, which begins where the project''s does, is that of a logo that the organisation has uploaded.';

create function private.check_branding(of_organization_id bigint, branding jsonb)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  texts constant jsonb := '["string", "null"]';
  entry record;
begin
  perform private.check_object(branding, 'Branding', jsonb_build_object(
    'ai_name', texts, 'branding_enabled', '["boolean"]'::jsonb,
    'branding_primary_color', texts, 'branding_secondary_color', texts,
    'branding_dark_primary_color', texts, 'branding_dark_secondary_color', texts,
    'branding_logo_url', texts, 'branding_logo_collapsed_url', texts,
    'branding_dark_logo_url', texts, 'branding_dark_logo_collapsed_url', texts));
  for entry in select key, value #>> '{}' as value from jsonb_each(branding) where value not in ('null', 'true', 'false') loop
    if entry.key = 'ai_name' then
      perform private.check_text(entry.value, 'AI name', 60, 1);
      if entry.value <> btrim(entry.value) or entry.value ~ '[\x01-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]' then
        perform private.refuse(400, 'invalid_input', 'AI name contains characters that can''t be used.');
      end if;
    elsif entry.key like '%color' and entry.value !~* '^#[0-9a-f]{6}$' then
      perform private.refuse(400, 'invalid_input', 'A colour must be written like #041B70.');
    elsif entry.key like '%url' and not private.is_logo_of(of_organization_id, entry.value) then
      perform private.refuse(400, 'invalid_input', 'A logo must be a picture that your organisation has uploaded.');
    end if;
  end loop;
end;
$$;
comment on function private.check_branding(bigint, jsonb) is 'Refuses branding (400) with a field that can''t be, a colour that is none, or a logo of somebody else.';

create function public.set_branding(organization_id bigint, branding jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted public.organizations;
begin
  perform private.lock_organization(organization_id, 'admin');
  perform private.check_branding(organization_id, branding);
  -- What is there can be taken away also by who has it no longer.
  if not private.may_brand(organization_id) and exists (select from jsonb_each(branding) where value not in ('null', 'false')) then
    perform private.refuse_branding(organization_id);
  end if;
  select * into wanted from jsonb_populate_record(
    (select organizations from public.organizations where id = organization_id), branding);
  update public.organizations
  set ai_name = wanted.ai_name, branding_enabled = wanted.branding_enabled,
      branding_primary_color = lower(wanted.branding_primary_color),
      branding_secondary_color = lower(wanted.branding_secondary_color),
      branding_dark_primary_color = lower(wanted.branding_dark_primary_color),
      branding_dark_secondary_color = lower(wanted.branding_dark_secondary_color),
      branding_logo_url = wanted.branding_logo_url, branding_logo_collapsed_url = wanted.branding_logo_collapsed_url,
      branding_dark_logo_url = wanted.branding_dark_logo_url,
      branding_dark_logo_collapsed_url = wanted.branding_dark_logo_collapsed_url
  where id = organization_id;
  perform private.audit(organization_id, 'organization.branding', branding);
  return jsonb_build_object('success', true);
end;
$$;
comment on function public.set_branding(bigint, jsonb) is
  'Changes the fields of an organisation''s branding that are given; null takes one away. 429 where neither plan nor add-on gives it.';
grant execute on function public.set_branding(bigint, jsonb) to authenticated;

create function public.add_logo(user_id bigint, organization_id bigint, ending text)
returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_role(add_logo.user_id, add_logo.organization_id, 'admin');
  if ending is null or ending not in ('png', 'jpg', 'webp') then
    perform private.refuse(400, 'invalid_input', 'A logo is a PNG, JPEG or WebP picture.');
  elsif not private.may_brand(add_logo.organization_id) then
    perform private.refuse_branding(add_logo.organization_id);
  elsif (select count(*) from storage.objects
         where bucket_id = 'branding' and starts_with(name, add_logo.organization_id || '/')
           and created_at > now() - interval '1 hour') >= 60 then
    perform private.refuse(429, 'rate_limited', 'You can upload 60 logos an hour, which is the limit. Try again later.');
  end if;
  return format('%s/%s.%s', add_logo.organization_id, gen_random_uuid(), ending);
end;
$$;
comment on function public.add_logo(bigint, bigint, text) is
  'The server''s own: under which name a logo of an organisation is stored that one of its admins uploads. 429 at 60 an hour, or without branding.';
