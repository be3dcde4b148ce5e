import { type Mutant, rewritten, sql } from "./mutant.ts";
import { functions } from "./watches.ts";

/** Invitations and proofs that serve others than whom they are for. */
export const invitations: Mutant[] = [
  rewritten(
    "an invitation serves whoever holds it",
    "public.accept_invitation(text)",
    "elsif lower(person.email) is distinct from invited then",
    "elsif false then",
    functions("accept_invitation"),
  ),
  rewritten(
    "a copied link admits whoever registered the address",
    "public.accept_invitation(text)",
    "elsif person.email_proved_at is null then",
    "elsif false then",
    functions("accept_invitation"),
  ),
  rewritten(
    "an invitation never expires",
    "private.token_of_link(text)",
    "and invitation_tokens.expires_at > now()",
    "",
    functions("accept_invitation"),
  ),
  rewritten(
    "an invitation never expires in the app",
    "private.invitations_to(public.users)",
    "and invitations.expires_at > now()",
    "",
    functions("accept_invitation_in_app"),
  ),
  rewritten(
    "an invitation outlives its sender's role",
    "private.inviter_may(public.invitations)",
    ">= greatest(invitation.role, 'admin')",
    ">= 'user'",
    functions("accept_invitation"),
  ),
  rewritten(
    "an admin renews what is above them",
    "private.renew_invitation(bigint, bigint)",
    "and invitations.role <= my_role",
    "",
    functions("copy_invitation_link"),
  ),
  rewritten(
    "an admin revokes what is above them",
    "public.revoke_invitation(bigint, bigint)",
    "and invitations.role <= my_role",
    "",
    functions("revoke_invitation"),
  ),
  rewritten(
    "an admin invites an owner's invitation down",
    "private.invite_member(bigint, text, public.organization_role, public.organization_role)",
    "if invitation.role > my_role then",
    "if false then",
    functions("invite_members"),
  ),
  rewritten(
    "an address is taken for proved in the app",
    "private.invitations_to(public.users)",
    "if person.email_proved_at is null then",
    "if false then",
    functions("current_account"),
  ),
  rewritten(
    "a proof serves whoever holds it",
    "public.prove_email(text)",
    "if person.id is distinct from proof.user_id then",
    "if false then",
    functions("prove_email"),
  ),
  rewritten(
    "any session proves its address",
    "public.link_proof()",
    "if not exists (select from auth.mfa_amr_claims",
    "if false and not exists (select from auth.mfa_amr_claims",
    functions("link_proof"),
  ),
  sql(
    "an admin is told the mailed token",
    "grant execute on function public.mailed_invitation_tokens(bigint[]) to authenticated",
    functions("mailed_invitation_tokens"),
  ),
  sql(
    "people are told their own proof",
    "grant execute on function public.new_email_proof(bigint) to authenticated",
    functions("new_email_proof"),
  ),
];
