import type { NounRules } from "./noun.ts";
import {
  admins,
  forbidden,
  idsOf,
  is,
  isAdmin,
  isOwner,
  literal,
  missing,
  ownersOr,
  people,
  probe,
  server,
  unless,
} from "./probe.ts";
import { ofOrganizations } from "./scopes.ts";

export const invitations: NounRules = {
  tables: {
    "public.invitations": { select: { rows: ofOrganizations("admin") } },
    "public.invitation_tokens": {},
  },
  policies: {
    "public.invitation_tokens": ["Tokens are the server's own"],
    "public.invitations": ["Admins see their organisation's invitations"],
  },
  functions: {
    "invite_members(bigint,text[],organization_role)": people(
      probe("select invite_members(100, '{new@example.com}', 'user')", admins),
      probe("select invite_members(100, '{new@example.com}', 'owner')", unless(isOwner, forbidden)),
      probe("select invite_members(1, '{p11@example.com}', 'user')", () => forbidden),
      probe(
        "select invite_members(100, '{p12@example.com}', 'user') -> 'results' -> 0 ? 'error'",
        admins,
        (principal) => literal(!isOwner(principal)),
      ),
    ),
    "list_invitations(bigint)": people(
      probe(idsOf("list_invitations(100)", ""), admins, () => literal([6100, 6101, 6102, 6103])),
    ),
    ...Object.fromEntries(
      ["resend_invitation", "copy_invitation_link", "revoke_invitation"].map((name) => [
        `${name}(bigint,bigint)`,
        people(
          probe(`select ${name}(100, 6100)`, admins),
          probe(`select ${name}(100, 6101)`, ownersOr(missing)),
          probe(`select ${name}(100, 6200)`, (principal) => (isAdmin(principal) ? missing : forbidden)),
        ),
      ]),
    ),
    "mailed_invitation_tokens(bigint[])": server,
    "look_at_invitation(text)": server,
    "mail_invitation(text)": server,
    "accept_invitation(text)": people(
      probe("select accept_invitation('token of alpha')", unless(is(11), forbidden)),
      probe("select accept_invitation('copied token of alpha')", unless(is(11), forbidden)),
      probe("select accept_invitation('token of beta')", unless(is(14), forbidden)),
      probe("select accept_invitation('copied token of beta')", () => forbidden),
      probe("select accept_invitation('token above its sender')", () => missing),
      probe("select accept_invitation('token of the past')", () => missing),
      probe("select accept_invitation('another token')", () => missing),
    ),
    ...Object.fromEntries(
      ["accept_invitation_in_app", "decline_invitation"].map((name) => [
        `${name}(bigint)`,
        people(
          probe(`select ${name}(6100)`, unless(is(11), missing)),
          probe(`select ${name}(6101)`, unless(is(12), missing)),
          ...[6102, 6103, 6200].map((id) => probe(`select ${name}(${id})`, () => missing)),
        ),
      ]),
    ),
  },
  definers: {
    accept_invitation: "The digest of the token, its expiry, the sender's rank, and the caller's address.",
    accept_invitation_in_app:
      "The invitation is for the caller's address, which is proved; its expiry and the sender's rank.",
    copy_invitation_link: "Admin, at or above the invitation's role; locks the organisation.",
    decline_invitation: "The invitation is for the caller's address, which is proved.",
    invite_members: "Admin, at or above the role given; locks the organisation.",
    list_invitations: "Admin.",
    resend_invitation: "Admin, at or above the invitation's role; locks the organisation.",
    revoke_invitation: "Admin, at or above the invitation's role; locks the organisation.",
  },
};
