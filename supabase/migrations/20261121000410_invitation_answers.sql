-- How invitations are looked at, accepted and declined by those they are for.
create function private.invitations_to(person public.users)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if person.email_proved_at is null then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', invitations.id, 'organization', organizations.name, 'role', invitations.role,
      'invited_by', private.display_name(inviters.name, inviters.email)
    ) order by invitations.sent_at desc, invitations.id), '[]')
    from public.invitations
    join public.organizations on organizations.id = invitations.organization_id
    join public.users as inviters on inviters.id = invitations.invited_by
    where invitations.email = lower(person.email) and invitations.expires_at > now()
      and private.inviter_may(invitations)
  );
end;
$$;
comment on function private.invitations_to(public.users) is
  'What a user may accept in the app: nothing before their address is proved.';

create function private.join_organization(by_invitation_id bigint, person public.users)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  invitation public.invitations;
begin
  -- Of two claims at the same moment one deletes the row, and the other finds it gone.
  delete from public.invitations where id = by_invitation_id returning * into invitation;
  if not found then
    perform private.refuse(404, 'not_found', 'This invitation isn''t valid any more. Ask for a new one.');
  end if;
  insert into public.organization_members (organization_id, user_id, role)
  values (invitation.organization_id, person.id, invitation.role)
  on conflict do nothing;
  update public.users set active_organization_id = invitation.organization_id where id = person.id;
  perform private.audit(invitation.organization_id, 'invitation.accept', jsonb_build_object('email', invitation.email));
  return invitation.organization_id;
end;
$$;
comment on function private.join_organization(bigint, public.users) is
  'A person whose right to an invitation is checked joins by it, and it is gone; who is a member keeps their role.';

create function public.accept_invitation(token text)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  person public.users;
  link public.invitation_tokens;
  invited text;
begin
  -- The lock holds back changes of the inviter's role, and a resending that ends this link.
  perform from public.organizations where id = (
    select tokens.organization_id from public.invitation_tokens as tokens
    where tokens.digest = sha256(convert_to(token, 'utf8'))) for update;
  select * into person from public.users where id = private.require_user() for update;
  link := private.token_of_link(token);
  select email into invited from public.invitations where id = link.invitation_id;
  if invited is null then
    perform private.refuse(404, 'not_found', 'This invitation isn''t valid any more. Ask for a new one.');
  elsif lower(person.email) is distinct from invited then
    perform private.refuse(403, 'forbidden',
      format('This invitation is for %s, and you are signed in as %s.', invited, person.email));
  elsif link.mailed then
    perform private.prove_address(person.id);
  elsif person.email_proved_at is null then
    perform private.refuse(403, 'forbidden',
      format('Confirm first that %s is yours: open the link that we mail to it.', invited));
  end if;
  return private.join_organization(link.invitation_id, person);
end;
$$;
comment on function public.accept_invitation(text) is
  'The caller joins the organisation that invited their address, once. A mailed link proves the address; a copied one admits '
  'only proved addresses.';
grant execute on function public.accept_invitation(text) to authenticated;

create function private.invitation_to_me(of_invitation_id bigint)
returns public.users
language plpgsql security definer
set search_path = ''
as $$
declare
  person public.users;
begin
  perform from public.organizations where id = (
    select invitations.organization_id from public.invitations where id = of_invitation_id) for update;
  select * into person from public.users where id = private.require_user() for update;
  if not exists (select from jsonb_array_elements(private.invitations_to(person)) as open
                 where (open ->> 'id')::bigint = of_invitation_id) then
    perform private.refuse(404, 'not_found', 'This invitation isn''t valid any more. Ask for a new one.');
  end if;
  return person;
end;
$$;
comment on function private.invitation_to_me(bigint) is
  'The caller, whom an open invitation is for, with its organisation locked; 404 for others and for an address not proved.';

create function public.accept_invitation_in_app(invitation_id bigint)
returns bigint
language sql security definer
set search_path = ''
as $$
  select private.join_organization(invitation_id, private.invitation_to_me(invitation_id));
$$;
comment on function public.accept_invitation_in_app(bigint) is
  'The caller, whose address is proved, joins without a link.';
grant execute on function public.accept_invitation_in_app(bigint) to authenticated;

create function public.decline_invitation(invitation_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  invitation public.invitations;
begin
  perform private.invitation_to_me(invitation_id);
  delete from public.invitations where id = decline_invitation.invitation_id returning * into invitation;
  perform private.audit(invitation.organization_id, 'invitation.decline', jsonb_build_object('email', invitation.email));
end;
$$;
comment on function public.decline_invitation(bigint) is 'The caller, whose address is proved, turns an invitation down; it is gone.';
grant execute on function public.decline_invitation(bigint) to authenticated;
