import type { NounRules } from "./noun.ts";
import {
  admins,
  conflict,
  forbidden,
  idsOf,
  isAdmin,
  isMember,
  isOwner,
  leaving,
  literal,
  members,
  missing,
  people,
  probe,
  unless,
} from "./probe.ts";
import { ofOrganizations } from "./scopes.ts";

export const memberRules: NounRules = {
  tables: {
    "public.organization_members": { select: { rows: ofOrganizations() } },
  },
  policies: {
    "public.organization_members": ["Members see the members of their organisations"],
  },
  functions: {
    "set_member_role(bigint,bigint,organization_role)": people(
      probe("select set_member_role(100, 17, 'admin')", admins),
      probe("select set_member_role(100, 17, 'owner')", unless(isOwner, forbidden)),
      probe("select set_member_role(100, 17, 'super-admin')", () => forbidden),
      probe("select set_member_role(100, 14, 'user')", unless(isOwner, forbidden)),
      probe("select set_member_role(100, 15, 'user')", () => forbidden),
      probe("select set_member_role(100, 18, 'user')", (principal) =>
        isAdmin(principal) ? missing : forbidden,
      ),
      probe("select set_member_role(1, 16, 'owner')", () => forbidden),
    ),
    "remove_member(bigint,bigint)": people(
      leaving(
        "select remove_member(100, 13)",
        admins,
        () =>
          `select not exists (select from public.chats where id = 3013) and (select count(*) from public.chats) = 6`,
      ),
      probe("select remove_member(100, 14)", unless(isOwner, forbidden)),
      probe("select remove_member(100, 15)", () => forbidden),
      probe("select remove_member(1, 16)", () => forbidden),
    ),
    "leave_organization(bigint)": people(
      leaving(
        "select leave_organization(100)",
        (principal) => {
          if (isOwner(principal)) return conflict;
          return isMember(principal) ? null : forbidden;
        },
        ({
          id,
        }) => `select not exists (select from public.chats where organization_id = 100 and user_id = ${id})
        and (select count(*) from public.chats) = 6`,
      ),
      probe("select leave_organization(1)", () => forbidden),
    ),
    "list_members(bigint,integer,integer,text,text,text,boolean)": people(
      probe(idsOf("list_members(100, 50, 0)", "members"), members, () => literal([13, 14, 15, 17])),
      probe(
        "select count(*) from jsonb_path_query(list_members(100, 50, 0), '$.members[*].tag_ids[*]')",
        members,
        (principal) => `select ${isAdmin(principal) ? 1 : 0}`,
      ),
    ),
  },
  definers: {
    leave_organization: "Member, and not the last owner; locks the organisation.",
    list_members: "Member; tags that people hold only for admins.",
    remove_member:
      "Admin, at or above the member's role, not oneself; not the last owner; locks the organisation.",
    set_member_role:
      "Admin, at or above the old and the new role, not oneself; not the last owner; locks the organisation.",
  },
};
