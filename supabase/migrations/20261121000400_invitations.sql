-- Invitations: bound to an address, single-use, 7 days. Only digests of their tokens are stored.
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

create table public.invitation_tokens (
  digest bytea primary key,
  organization_id bigint not null,
  invitation_id bigint not null,
  created_at timestamptz not null default now(),
  foreign key (organization_id, invitation_id) references public.invitations (organization_id, id) on delete cascade
);
comment on table public.invitation_tokens is 'SHA-256 of each link''s token; a copied link doesn''t end a mailed one.';
create index invitation_tokens_invitation_idx on public.invitation_tokens (organization_id, invitation_id);

alter table public.invitations enable row level security;
alter table public.invitation_tokens enable row level security;
grant select on public.invitations to authenticated;
create policy "Admins see their organisation's invitations" on public.invitations
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));
create policy "Tokens are the server's own" on public.invitation_tokens for select to authenticated using (false);
create trigger invitations_keep_organization before update on public.invitations
  for each row execute function private.keep_organization();

create function private.new_invitation_token(of_invitation public.invitations)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  token text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  insert into public.invitation_tokens (digest, organization_id, invitation_id)
  values (sha256(convert_to(token, 'utf8')), of_invitation.organization_id, of_invitation.id);
  return token;
end;
$$;
comment on function private.new_invitation_token(public.invitations) is 'A further link to an invitation; told once, never stored.';

create function private.invite_member(
  in_organization_id bigint, address text, member_role public.organization_role
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  person public.users;
  invitation public.invitations;
begin
  select users.* into person from public.users where lower(users.email) = address;
  if person.id = private.my_user_id() then
    perform private.refuse(400, 'invalid_input', 'You can''t invite yourself.');
  end if;
  if exists (select from public.organization_members as members
             where members.organization_id = in_organization_id and members.user_id = person.id) then
    perform private.refuse(409, 'conflict', address || ' is already a member.');
  end if;
  if person.id is not null then
    insert into public.organization_members (organization_id, user_id, role)
    values (in_organization_id, person.id, member_role);
    delete from public.invitations
    where invitations.organization_id = in_organization_id and invitations.email = address;
    perform private.audit(in_organization_id, 'member.add',
      jsonb_build_object('user_id', person.id, 'email', address, 'role', member_role));
    return jsonb_build_object('email', address, 'joined', true);
  end if;
  if (select count(*) from public.invitations where invitations.organization_id = in_organization_id) >= 500 then
    perform private.refuse(429, 'limit_reached', 'An organisation can have at most 500 open invitations.');
  end if;
  insert into public.invitations (organization_id, email, role, invited_by)
  values (in_organization_id, address, member_role, private.my_user_id())
  on conflict (organization_id, email) do update
    set role = excluded.role, invited_by = excluded.invited_by, sent_at = now(), expires_at = now() + interval '7 days'
  returning * into invitation;
  perform private.audit(in_organization_id, 'invitation.send',
    jsonb_build_object('email', address, 'role', member_role));
  return jsonb_build_object('email', address, 'joined', false, 'invitation_id', invitation.id,
                            'token', private.new_invitation_token(invitation));
end;
$$;
comment on function private.invite_member(bigint, text, public.organization_role) is
  'An existing user joins at once; anybody else is invited, again if need be. The caller holds the organisation''s lock.';

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
  if member_role > my_role then
    perform private.refuse(403, 'forbidden', 'You can''t give a role above your own.');
  end if;
  for address in select distinct lower(given) from unnest(emails) as given loop
    begin
      results := results || private.invite_member(organization_id, address, member_role);
    exception when sqlstate 'PT400' or sqlstate 'PT409' or sqlstate 'PT429' then
      results := results || jsonb_build_object('email', address, 'joined', false, 'error', sqlerrm);
    end;
  end loop;
  return jsonb_build_object(
    'organization', (select name from public.organizations where id = organization_id), 'results', results);
end;
$$;
comment on function public.invite_members(bigint, text[], public.organization_role) is
  'Invites addresses, each with its own outcome: joined, invited (with the token for the mail), or why not.';
grant execute on function public.invite_members(bigint, text[], public.organization_role) to authenticated;

create function public.renew_invitation(organization_id bigint, invitation_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  my_role public.organization_role := private.lock_organization(organization_id, 'admin');
  invitation public.invitations;
begin
  update public.invitations set sent_at = now(), expires_at = now() + interval '7 days'
  where invitations.organization_id = renew_invitation.organization_id and invitations.id = invitation_id
    and invitations.role <= my_role
  returning * into invitation;
  if not found then
    perform private.refuse(404, 'not_found', 'That invitation doesn''t exist any more.');
  end if;
  perform private.audit(organization_id, 'invitation.renew', jsonb_build_object('email', invitation.email));
  return jsonb_build_object('email', invitation.email, 'token', private.new_invitation_token(invitation),
                            'organization', (select name from public.organizations where id = organization_id));
end;
$$;
comment on function public.renew_invitation(bigint, bigint) is 'A fresh link and seven more days, to send again or to copy.';
grant execute on function public.renew_invitation(bigint, bigint) to authenticated;

create function public.revoke_invitation(organization_id bigint, invitation_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  revoked text;
begin
  perform private.lock_organization(organization_id, 'admin');
  delete from public.invitations
  where invitations.organization_id = revoke_invitation.organization_id and invitations.id = invitation_id
  returning email into revoked;
  if not found then
    perform private.refuse(404, 'not_found', 'That invitation doesn''t exist any more.');
  end if;
  perform private.audit(organization_id, 'invitation.revoke', jsonb_build_object('email', revoked));
end;
$$;
comment on function public.revoke_invitation(bigint, bigint) is 'Ends an invitation with all its links.';
grant execute on function public.revoke_invitation(bigint, bigint) to authenticated;

create function private.invitation_of(token text)
returns public.invitations
language sql stable security definer
set search_path = ''
as $$
  select invitations.* from public.invitations
  join public.invitation_tokens on invitation_tokens.invitation_id = invitations.id
  where invitation_tokens.digest = sha256(convert_to(token, 'utf8')) and invitations.expires_at > now();
$$;
comment on function private.invitation_of(text) is 'The invitation that a link''s token opens; null when it is used, revoked or expired.';

create function public.look_at_invitation(token text)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('email', invitation.email, 'role', invitation.role, 'organization', organizations.name)
  from private.invitation_of(token) as invitation
  join public.organizations on organizations.id = invitation.organization_id;
$$;
comment on function public.look_at_invitation(text) is 'What a link invites to, for who holds its token; null otherwise.';

create function public.accept_invitation(token text)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  invitation public.invitations := private.invitation_of(token);
  person public.users;
begin
  select * into person from public.users where auth_id = auth.uid() for update;
  -- Of two claims at the same moment one deletes the row, and the other finds it gone.
  delete from public.invitations where id = invitation.id and lower(person.email) = invitations.email;
  if not found then
    perform private.refuse(404, 'not_found',
      'This invitation isn''t valid any more, or it is for another e-mail address. Ask for a new one.');
  end if;
  insert into public.organization_members (organization_id, user_id, role)
  values (invitation.organization_id, person.id, invitation.role)
  on conflict do nothing;
  update public.users set active_organization_id = invitation.organization_id where id = person.id;
  perform private.audit(invitation.organization_id, 'invitation.accept', jsonb_build_object('email', invitation.email));
  return invitation.organization_id;
end;
$$;
comment on function public.accept_invitation(text) is
  'The caller joins the organisation that invited their address; each invitation can be accepted once.';
grant execute on function public.accept_invitation(text) to authenticated;
