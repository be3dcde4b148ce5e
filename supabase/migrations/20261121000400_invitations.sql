-- Invitations: bound to an address, single-use, 7 days, as good as who sent them.
create table public.invitations (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  email text not null check (email = lower(email) and char_length(email) <= 254),
  role public.organization_role not null default 'user',
  invited_by bigint references public.users (id) on delete set null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);
comment on table public.invitations is 'Open invitations; accepted and revoked ones are gone, the audit trail tells of them.';
create unique index invitations_email_key on public.invitations (organization_id, email);
create index invitations_inviter_idx on public.invitations (invited_by);
create index invitations_address_idx on public.invitations (email);

alter table public.invitations enable row level security;
grant select on public.invitations to authenticated;
create policy "Admins see their organisation's invitations" on public.invitations
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));
create trigger invitations_keep_organization before update on public.invitations
  for each row execute function private.keep_organization();

create function private.inviter_may(invitation public.invitations)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.organization_members as members
    where members.organization_id = invitation.organization_id and members.user_id = invitation.invited_by
      and members.role >= greatest(invitation.role, 'admin')
  );
end;
$$;
comment on function private.inviter_may(public.invitations) is
  'Whether who sent an invitation could send it now: still an admin, and its role not above theirs (product §6).';

create function private.invite_member(
  in_organization_id bigint, address text, member_role public.organization_role, my_role public.organization_role
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  invitation public.invitations;
begin
  if exists (select from public.organization_members as members
             join public.users on users.id = members.user_id
             where members.organization_id = in_organization_id and lower(users.email) = address) then
    perform private.refuse(409, 'conflict', address || ' is already a member.');
  end if;
  select * into invitation from public.invitations
  where invitations.organization_id = in_organization_id and invitations.email = address;
  if invitation.role > my_role then
    perform private.refuse(403, 'forbidden',
      format('%s is already invited as %s, which is above your own role.', address, invitation.role));
  elsif invitation.id is null
    and (select count(*) from public.invitations where invitations.organization_id = in_organization_id) >= 500 then
    perform private.refuse(429, 'limit_reached', 'An organisation can have at most 500 open invitations.');
  end if;
  -- What was sent before ends with the row.
  delete from public.invitations where invitations.id = invitation.id;
  insert into public.invitations (organization_id, email, role, invited_by)
  values (in_organization_id, address, member_role, private.my_user_id())
  returning * into invitation;
  perform private.audit(in_organization_id, 'invitation.send',
    jsonb_build_object('email', address, 'role', member_role));
  return jsonb_build_object('email', address, 'invitation_id', invitation.id);
end;
$$;
comment on function private.invite_member(bigint, text, public.organization_role, public.organization_role) is
  'Invites an address, anew if need be, which ends earlier links. The caller holds the organisation''s lock.';

create function public.invite_members(organization_id bigint, emails text[], member_role public.organization_role)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  my_role public.organization_role := private.lock_organization(organization_id, 'admin');
  address text;
  results jsonb := '[]';
begin
  perform private.check_list(emails, 'E-mail addresses', 50);
  perform private.check_given_role(member_role, my_role);
  for address in select distinct lower(given) from unnest(emails) as given loop
    begin
      perform private.check_text(address, 'An e-mail address', 254, 3);
      results := results || private.invite_member(organization_id, address, member_role, my_role);
    exception when sqlstate 'PT400' or sqlstate 'PT403' or sqlstate 'PT409' or sqlstate 'PT429' then
      results := results || jsonb_build_object('email', address, 'error', sqlerrm);
    end;
  end loop;
  return jsonb_build_object(
    'organization', (select name from public.organizations where id = organization_id), 'results', results);
end;
$$;
comment on function public.invite_members(bigint, text[], public.organization_role) is
  'Invites addresses, each with its own outcome: the invitation''s id, or why not. Nobody joins by it, account or not.';
grant execute on function public.invite_members(bigint, text[], public.organization_role) to authenticated;

create function private.renew_invitation(in_organization_id bigint, of_invitation_id bigint)
returns public.invitations
language plpgsql security definer
set search_path = ''
as $$
declare
  my_role public.organization_role := private.lock_organization(in_organization_id, 'admin');
  invitation public.invitations;
begin
  update public.invitations
  set expires_at = now() + interval '7 days', invited_by = private.my_user_id()
  where invitations.organization_id = in_organization_id and invitations.id = of_invitation_id
    and invitations.role <= my_role
  returning * into invitation;
  if not found then
    perform private.refuse(404, 'not_found', 'That invitation doesn''t exist any more.');
  end if;
  perform private.audit(in_organization_id, 'invitation.renew', jsonb_build_object('email', invitation.email));
  return invitation;
end;
$$;
comment on function private.renew_invitation(bigint, bigint) is
  'Seven more days for an invitation, which is the caller''s from now on; 404 above their role. Links keep their own end.';

create function public.resend_invitation(organization_id bigint, invitation_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  invitation public.invitations := private.renew_invitation(organization_id, invitation_id);
begin
  update public.invitations set sent_at = now() where id = invitation.id;
  delete from public.invitation_tokens as tokens
  where tokens.organization_id = resend_invitation.organization_id and tokens.invitation_id = invitation.id;
  return jsonb_build_object('email', invitation.email,
                            'organization', (select name from public.organizations where id = organization_id));
end;
$$;
comment on function public.resend_invitation(bigint, bigint) is
  'Ends every link to an invitation, mailed and copied, before the server mails a fresh one.';
grant execute on function public.resend_invitation(bigint, bigint) to authenticated;

create function public.copy_invitation_link(organization_id bigint, invitation_id bigint)
returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.new_invitation_token(private.renew_invitation(organization_id, invitation_id), false);
end;
$$;
comment on function public.copy_invitation_link(bigint, bigint) is
  'The token of a link to hand over by other means, in place of the one copied before. It proves no address.';
grant execute on function public.copy_invitation_link(bigint, bigint) to authenticated;

create function public.list_invitations(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(organization_id, 'admin');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', invitations.id, 'email', invitations.email, 'role', invitations.role, 'sent_at', invitations.sent_at,
      'expires_at', invitations.expires_at, 'invited_by', private.display_name(users.name, users.email),
      'inviter_may', private.inviter_may(invitations)
    ) order by invitations.sent_at desc, invitations.id desc), '[]')
    from public.invitations left join public.users on users.id = invitations.invited_by
    where invitations.organization_id = list_invitations.organization_id
  );
end;
$$;
comment on function public.list_invitations(bigint) is
  'For admins: open invitations, at most 500, latest first, and whether who sent each could still send it.';
grant execute on function public.list_invitations(bigint) to authenticated;

create function public.revoke_invitation(organization_id bigint, invitation_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  my_role public.organization_role := private.lock_organization(organization_id, 'admin');
  revoked text;
begin
  delete from public.invitations
  where invitations.organization_id = revoke_invitation.organization_id and invitations.id = invitation_id
    and invitations.role <= my_role
  returning email into revoked;
  if not found then
    perform private.refuse(404, 'not_found', 'That invitation doesn''t exist any more.');
  end if;
  perform private.audit(organization_id, 'invitation.revoke', jsonb_build_object('email', revoked));
end;
$$;
comment on function public.revoke_invitation(bigint, bigint) is 'Ends an invitation with all its links; 404 above the caller''s role.';
grant execute on function public.revoke_invitation(bigint, bigint) to authenticated;
