-- Who was handed a copied link has the mailed one sent: that alone proves the address, without which nobody joins.
create function public.mail_invitation(token text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  link constant public.invitation_tokens := private.token_of_link(mail_invitation.token);
  invitation public.invitations;
  mailed_at timestamptz;
begin
  select * into invitation from public.invitations where id = link.invitation_id for update;
  if invitation.id is null then
    perform private.refuse(404, 'not_found', 'This invitation isn''t valid any more. Ask for a new one.');
  end if;
  mailed_at := (select max(tokens.created_at) from public.invitation_tokens as tokens
                where tokens.organization_id = invitation.organization_id and tokens.invitation_id = invitation.id and tokens.mailed);
  -- Each wait is longer than the last, so that a link in wrong hands fills no inbox: some twenty mails in its seven days.
  if mailed_at > now() - greatest(interval '5 minutes', (now() - invitation.created_at) / 4) then
    perform private.refuse(429, 'rate_limited', format(
      'A mail to %s was sent not long ago. Look for it, in the spam folder too, or try again later.', invitation.email));
  end if;
  return (
    select jsonb_build_object(
      'email', invitation.email, 'organization_id', organizations.id, 'organization', organizations.name,
      'inviter', private.display_name(users.name, users.email), 'token', private.new_invitation_token(invitation, true))
    from public.organizations, public.users where organizations.id = invitation.organization_id and users.id = invitation.invited_by);
end;
$$;
comment on function public.mail_invitation(text) is
  'The server''s own: a fresh token of the mailed kind, for the invited address alone, asked for with a link that works.';
