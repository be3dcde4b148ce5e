-- What happens at once when an account is disabled, an organisation is suspended or asks for a second step, or a membership
-- ends: those it concerns hear of it, open channels are asked again for their rights, and nothing new begins there.
create function private.tell_standing()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'users' then
    perform realtime.send('{"organization_id": null}', 'standing', 'user:' || new.auth_id::text, true);
  elsif tg_table_name = 'organizations' then
    perform realtime.send(jsonb_build_object('organization_id', new.id), 'standing', 'user:' || users.auth_id::text, true)
    from public.organization_members as members join public.users on users.id = members.user_id
    where members.organization_id = new.id;
  else
    perform realtime.send(jsonb_build_object('organization_id', old.organization_id), 'standing', 'user:' || users.auth_id::text, true)
    from public.users where users.id = old.user_id;
  end if;
  perform pg_notify('realtime_recheck', '');
  return null;
end;
$$;
comment on function private.tell_standing() is
  'Trigger: tells those concerned that how they stand has changed, and not how; open channels lose the rights that are gone.';
create trigger users_tell_standing after update of disabled_at on public.users
  for each row when (old.disabled_at is distinct from new.disabled_at) execute function private.tell_standing();
create trigger organizations_tell_standing after update of suspended_at, suspended_reason, requires_mfa on public.organizations
  for each row when (old.suspended_at is distinct from new.suspended_at or old.suspended_reason is distinct from new.suspended_reason
                     or old.requires_mfa <> new.requires_mfa)
  execute function private.tell_standing();
create trigger organization_members_tell_standing after delete on public.organization_members
  for each row execute function private.tell_standing();

create or replace function private.audience_ids_of(of_user_id bigint, in_organization_id bigint default null)
returns bigint[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  held constant bigint[] := private.tag_ids_of(of_user_id);
begin
  return (
    select coalesce(array_agg(id), '{}')
    from (
      select audiences.id
      from (
        select places.organization_id, private.role_of(of_user_id, places.organization_id) as role
        from public.organization_members as places
        where places.user_id = of_user_id and (in_organization_id is null or places.organization_id = in_organization_id)
        offset 0
      ) as members
      join public.audiences on audiences.organization_id = members.organization_id
      where members.role is not null and not audiences.own
        and (members.role >= 'admin' or audiences.tag_ids = '{}' or audiences.tag_ids && held)
      union
      -- What the help agent knows.
      select audiences.id
      from public.audiences
      where audiences.organization_id = 1 and coalesce(in_organization_id, 1) = 1 and audiences.tag_ids = '{}'
        and not audiences.own and exists (select from public.users where users.id = of_user_id)
    ) as readable
  );
end;
$$;

create or replace function private.inviter_may(invitation public.invitations)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce(
    private.role_of(invitation.invited_by, invitation.organization_id) >= greatest(invitation.role, 'admin'), false);
end;
$$;
comment on function private.inviter_may(public.invitations) is
  'Whether who sent an invitation could send it now: still an admin who has rights there, and its role not above theirs (product §6).';
