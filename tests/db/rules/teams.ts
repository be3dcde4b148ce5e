import type { NounRules } from "./noun.ts";
import { idsOf, isAdmin, isMember, literal, nobodyRefused, people, probe, unless } from "./probe.ts";
import { ofOrganizations } from "./scopes.ts";
import { byAdmins, never } from "./table.ts";

export const teams: NounRules = {
  tables: {
    "public.teams": {
      select: { rows: ofOrganizations() },
      insert: {
        columns: ["organization_id", "name", "description"],
        candidates: () => [
          ...byAdmins({ name: "New", description: "" }, { name: "New", description: "" })(),
          never("in the pseudo-organisation", { organization_id: 1, name: "New", description: "" }),
        ],
      },
      update: { rows: ofOrganizations("admin"), columns: ["name", "description"] },
      delete: { rows: ofOrganizations("admin") },
    },
    "public.team_members": {
      select: { rows: ofOrganizations() },
      insert: {
        columns: ["organization_id", "team_id", "user_id"],
        candidates: byAdmins({ team_id: 111, user_id: 13 }, { team_id: 211, user_id: 18 }),
      },
      delete: { rows: ofOrganizations("admin") },
    },
  },
  policies: {
    "public.team_members": [
      "Admins add people to teams",
      "Admins take people off teams",
      "Members see who is in the teams of their organisations",
    ],
    "public.teams": [
      "Admins change teams",
      "Admins delete teams",
      "Admins make teams",
      "Members see the teams of their organisations",
    ],
  },
  functions: {
    "list_teams(bigint)": people(
      probe(idsOf("list_teams(100)", ""), nobodyRefused, (principal) =>
        literal(isMember(principal) ? [111, 112] : []),
      ),
    ),
    "get_team(bigint,bigint)": people(
      probe("select get_team(100, 111) -> 'id'", nobodyRefused, (principal) =>
        isMember(principal) ? literal(111) : "select null::jsonb",
      ),
      probe("select get_team(100, 211) -> 'id'", nobodyRefused, () => "select null::jsonb"),
    ),
    "set_member_teams(bigint,bigint,bigint[])": people(
      probe("select set_member_teams(100, 13, '{111}')", unless(isAdmin, "42501")),
    ),
    "add_team_members(bigint,bigint,bigint[])": people(
      probe("select add_team_members(100, 111, '{13}')", unless(isAdmin, "42501")),
    ),
  },
};
