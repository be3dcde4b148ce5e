-- How owners choose the ways of sign-in, and how those hear of it whom it concerns.
create function private.tell_sign_in_ways()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('organization_id', new.organization_id), 'standing', 'user:' || users.auth_id::text, true)
  from public.organization_members as members join public.users on users.id = members.user_id
  where members.organization_id = new.organization_id;
  perform pg_notify('realtime_recheck', '');
  return null;
end;
$$;
comment on function private.tell_sign_in_ways() is
  'Trigger: members hear that how they stand may have changed; open channels lose the rights that are gone.';
create trigger sign_in_ways_tell after update on public.sign_in_ways
  for each row when (old.* is distinct from new.*) execute function private.tell_sign_in_ways();
create trigger sign_in_ways_tell_first after insert on public.sign_in_ways
  for each row execute function private.tell_sign_in_ways();

create function private.sign_in_ways_json(of_organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce(
    (select jsonb_build_object('google', ways.google, 'microsoft', ways.microsoft, 'saml_domain', ways.saml_domain)
     from public.sign_in_ways as ways where ways.organization_id = of_organization_id),
    jsonb_build_object('google', false, 'microsoft', false, 'saml_domain', null));
end;
$$;
comment on function private.sign_in_ways_json(bigint) is 'The ways of sign-in that an organisation allows beside the password.';

create function public.set_sign_in_ways(organization_id bigint, google boolean, microsoft boolean, saml_domain text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  my_role public.organization_role := private.lock_organization(organization_id, 'owner');
  domain constant text := nullif(lower(btrim(saml_domain)), '');
  former constant jsonb := private.sign_in_ways_json(organization_id);
  wanted constant jsonb := jsonb_build_object('google', google, 'microsoft', microsoft, 'saml_domain', domain);
begin
  if my_role is null or google is null or microsoft is null then
    perform private.refuse(400, 'invalid_input', 'Say whether Google and Microsoft are allowed.');
  elsif char_length(domain) > 253 or domain !~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$' then
    perform private.refuse(400, 'invalid_input', 'Enter a domain such as example.com.');
  elsif former = wanted then
    return;
  end if;
  insert into public.sign_in_ways as ways (organization_id, google, microsoft, saml_domain)
  values (set_sign_in_ways.organization_id, set_sign_in_ways.google, set_sign_in_ways.microsoft, domain)
  on conflict on constraint sign_in_ways_pkey do update set
    google = excluded.google, microsoft = excluded.microsoft, saml_domain = excluded.saml_domain, updated_at = now();
  if not private.allows_ways(organization_id, private.session_ways()) then
    perform private.refuse(409, 'conflict', 'You signed in this way yourself. Sign in with your password first, so that you don''t lock yourself out.');
  end if;
  perform private.audit(organization_id, 'organization.sign_in_ways', jsonb_build_object('from', former, 'to', wanted));
end;
$$;
comment on function public.set_sign_in_ways(bigint, boolean, boolean, text) is
  'Which vendors members may sign in through beside their password: by an owner, who can''t take away the way that their own session was opened in.';
grant execute on function public.set_sign_in_ways(bigint, boolean, boolean, text) to authenticated;
