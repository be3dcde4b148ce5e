import type { NounRules } from "./noun.ts";
import { idsOf, isAdmin, isMember, literal, nobodyRefused, people, probe, unless } from "./probe.ts";
import { ofOrganizations, ownOrAdmins } from "./scopes.ts";
import { byAdmins, never } from "./table.ts";

export const tags: NounRules = {
  tables: {
    "public.tags": {
      select: { rows: ofOrganizations() },
      insert: {
        columns: ["organization_id", "name", "color"],
        candidates: () => [
          ...byAdmins({ name: "New", color: 1 }, { name: "New", color: 1 })(),
          never("in the pseudo-organisation", { organization_id: 1, name: "New", color: 1 }),
        ],
      },
      update: { rows: ofOrganizations("admin"), columns: ["name", "color"] },
      delete: { rows: ofOrganizations("admin") },
    },
    "public.tag_members": {
      select: { rows: ownOrAdmins },
      insert: {
        columns: ["organization_id", "tag_id", "user_id"],
        candidates: byAdmins({ tag_id: 103, user_id: 13 }, { tag_id: 201, user_id: 17 }),
      },
      delete: { rows: ofOrganizations("admin") },
    },
    "public.tag_teams": {
      select: { rows: ofOrganizations() },
      insert: {
        columns: ["organization_id", "tag_id", "team_id"],
        candidates: byAdmins({ tag_id: 103, team_id: 112 }, { tag_id: 202, team_id: 211 }),
      },
      delete: { rows: ofOrganizations("admin") },
    },
  },
  policies: {
    "public.tag_members": [
      "Admins give tags to people",
      "Admins see who holds tags, members what they hold",
      "Admins take tags from people",
    ],
    "public.tag_teams": [
      "Admins give tags to teams",
      "Admins take tags from teams",
      "Members see which tags the teams of their organisations hold",
    ],
    "public.tags": [
      "Admins change tags",
      "Admins delete tags",
      "Admins make tags",
      "Members see the tags of their organisations",
    ],
  },
  functions: {
    "tags_with_info(bigint)": people(
      probe(idsOf("tags_with_info(100)", ""), nobodyRefused, (principal) =>
        literal(isMember(principal) ? [101, 102, 103, 104] : []),
      ),
    ),
    "assign_member_tags(bigint,bigint[],bigint[],boolean)": people(
      probe("select assign_member_tags(100, '{17}', '{103}', true)", unless(isAdmin, "42501")),
    ),
    "assign_team_tags(bigint,bigint[],bigint[],boolean)": people(
      probe("select assign_team_tags(100, '{112}', '{103}', true)", unless(isAdmin, "42501")),
    ),
  },
  definers: {
    tags_with_info:
      "Member, an empty list otherwise; counts of documents that the caller reads, who holds tags for admins alone.",
  },
};
