-- Who accepts an invitation when all seats are taken hears of that organisation, and that nothing is lost.
create or replace function private.join_organization(by_invitation_id bigint, person public.users)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  invitation public.invitations;
  told text;
begin
  -- Of two claims at the same moment one deletes the row, and the other finds it gone.
  delete from public.invitations where id = by_invitation_id returning * into invitation;
  if not found then
    perform private.refuse(404, 'not_found', 'This invitation isn''t valid any more. Ask for a new one.');
  end if;
  begin
    insert into public.organization_members (organization_id, user_id, role)
    values (invitation.organization_id, person.id, invitation.role)
    on conflict do nothing;
  exception when sqlstate 'PT429' then
    -- They aren't of the organisation yet, so its own words aren't for them.
    get stacked diagnostics told = pg_exception_detail;
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = told,
      message = format('%s has no seat left: its plan has room for %s members. Your invitation stays. Ask whoever invited you to make room, '
                       'then accept it again.',
        (select name from public.organizations where id = invitation.organization_id), told::jsonb ->> 'limit');
  end;
  update public.users set active_organization_id = invitation.organization_id where id = person.id;
  perform private.audit(invitation.organization_id, 'invitation.accept', jsonb_build_object('email', invitation.email));
  return invitation.organization_id;
end;
$$;
comment on function private.join_organization(bigint, public.users) is
  'A person whose right to an invitation is checked joins by it, and it is gone; who is a member keeps their role. Without a seat it stays.';
