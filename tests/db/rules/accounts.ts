import type { NounRules } from "./noun.ts";
import {
  admins,
  badInput,
  conflict,
  forbidden,
  idsOf,
  is,
  isMember,
  isOwner,
  literal,
  members,
  missing,
  nobodyRefused,
  people,
  probe,
  server,
  unless,
} from "./probe.ts";
import { holds, organizationsOf, ownUser, selfAndColleagues } from "./scopes.ts";

export const accounts: NounRules = {
  tables: {
    "public.users": {
      select: { rows: selfAndColleagues, columns: ["id", "email", "name", "avatar_color", "created_at"] },
      update: { rows: ownUser, columns: ["name", "avatar_color", "theme_mode", "ai_context"] },
    },
    "public.email_proofs": {},
    "public.password_changes": {},
  },
  policies: {
    "public.email_proofs": ["Proofs are the server's own"],
    "public.password_changes": ["Changes of passwords are the server's own"],
    "public.users": [
      "People change only themselves",
      "People see themselves and those they share an organisation with",
    ],
  },
  functions: {
    "authorize(text,bigint)": people(
      probe("select authorize('user', 100) -> 'role'", nobodyRefused, ({ memberships }) =>
        literal(memberships[100] ?? null),
      ),
      probe("select authorize() -> 'user_id'", nobodyRefused, ({ id }) => literal(id)),
      probe("select authorize('member', 100) -> 'user_id'", members, ({ id }) => literal(id)),
      probe("select authorize('admin', 100) -> 'user_id'", admins, ({ id }) => literal(id)),
      probe("select authorize('owner', 100) -> 'user_id'", unless(isOwner, forbidden), ({ id }) =>
        literal(id),
      ),
      probe(
        "select authorize('platform') -> 'user_id'",
        unless((principal) => holds(principal, 1), forbidden),
      ),
      ...["member", "admin", "owner"].flatMap((access) => [
        probe(`select authorize('${access}', 1)`, () => forbidden),
        probe(`select authorize('${access}')`, () => forbidden),
      ]),
      probe("select authorize('public', 100)", () => badInput),
      probe("select authorize(null, 100)", () => badInput),
    ),
    "current_account()": people(
      probe(idsOf("current_account()", "organizations"), nobodyRefused, (principal) =>
        literal(organizationsOf(principal)),
      ),
      probe(idsOf("current_account()", "invitations"), nobodyRefused, ({ id }) =>
        literal({ 11: [6100], 12: [6101] }[id] ?? []),
      ),
    ),
    "set_active_organization(bigint)": people(
      probe("select set_active_organization(100)", unless(isMember, missing)),
      probe("select set_active_organization(1)", () => missing),
      probe(
        "select set_active_organization(200)",
        unless((principal) => holds(principal, 200), missing),
      ),
    ),
    "sign_up_organization(text,text)": people(
      probe(
        "select sign_up_organization('New')",
        unless((principal) => organizationsOf(principal).every((id) => id === 1), conflict),
      ),
    ),
    "delete_account(text)": people(
      {
        call: ({ id }) => `select delete_account('p${id}@example.com')`,
        refusal: unless((principal) => !isOwner(principal), conflict),
      },
      { call: ({ id }) => `select delete_account('P${id}@example.com')`, refusal: () => badInput },
    ),
    "new_email_proof(bigint)": server,
    "link_proof()": people(probe("select link_proof()", () => forbidden)),
    "prove_email(text)": people(
      probe("select prove_email('proof of 14')", unless(is(14), forbidden)),
      probe("select prove_email('another token')", () => missing),
    ),
  },
  definers: {
    authorize:
      "Tells the caller of themselves alone; a session that still is; membership and rank for the access.",
    current_account: "Tells the caller of themselves and their organisations alone.",
    delete_account: "The caller's own account; not while others would be left without an owner.",
    link_proof: "The caller's own address, in a session that auth says a mailed link has opened.",
    prove_email: "The digest of the token, and that it is for the caller's present address.",
    set_active_organization: "Member; changes the caller's own row.",
    sign_up_organization: "The caller has no organisation yet, and becomes its owner.",
  },
};
