-- Links to invitations, of whose tokens only digests are stored.
create table public.invitation_tokens (
  digest bytea primary key,
  organization_id bigint not null,
  invitation_id bigint not null,
  mailed boolean not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (organization_id, invitation_id) references public.invitations (organization_id, id) on delete cascade
);
comment on table public.invitation_tokens is 'SHA-256 of each link''s token; a copied link doesn''t end a mailed one.';
create index invitation_tokens_invitation_idx on public.invitation_tokens (organization_id, invitation_id);

alter table public.invitation_tokens enable row level security;
create policy "Tokens are the server's own" on public.invitation_tokens for select to authenticated using (false);

create function private.new_invitation_token(of_invitation public.invitations, mailed boolean)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  token text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  delete from public.invitation_tokens as tokens
  where tokens.organization_id = of_invitation.organization_id and tokens.invitation_id = of_invitation.id
    and tokens.mailed = new_invitation_token.mailed;
  insert into public.invitation_tokens (digest, organization_id, invitation_id, mailed, expires_at)
  values (sha256(convert_to(token, 'utf8')), of_invitation.organization_id, of_invitation.id,
          new_invitation_token.mailed, of_invitation.expires_at);
  return token;
end;
$$;
comment on function private.new_invitation_token(public.invitations, boolean) is
  'A link to an invitation in place of the earlier one of its kind; told once, never stored.';

create function public.mailed_invitation_tokens(invitation_ids bigint[])
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(invitations.id, private.new_invitation_token(invitations, true)), '{}')
    from public.invitations where invitations.id = any (invitation_ids)
  );
end;
$$;
comment on function public.mailed_invitation_tokens(bigint[]) is
  'For the server alone, which mails them: by invitation the token of its link. Told to anybody else, they would prove nothing.';

create function private.token_of_link(token text)
returns public.invitation_tokens
language sql stable security definer
set search_path = ''
as $$
  select invitation_tokens.* from public.invitation_tokens
  join public.invitations on invitations.id = invitation_tokens.invitation_id
  where invitation_tokens.digest = sha256(convert_to(token, 'utf8')) and invitation_tokens.expires_at > now()
    and private.inviter_may(invitations);
$$;
comment on function private.token_of_link(text) is
  'A link''s token that works: not used, revoked, replaced or expired, and its sender could still invite. Null otherwise.';

create function public.look_at_invitation(token text)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('email', invitations.email, 'role', invitations.role, 'organization', organizations.name,
                            'mailed', link.mailed)
  from private.token_of_link(token) as link
  join public.invitations on invitations.id = link.invitation_id
  join public.organizations on organizations.id = link.organization_id;
$$;
comment on function public.look_at_invitation(text) is
  'What a link invites to, and whether it was mailed, for who holds its token; null otherwise.';
