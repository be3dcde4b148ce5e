import { toldWrongly } from "../rights-told.ts";
import { type Mutant, rewritten, sql } from "./mutant.ts";

const without = (what: string, trigger: string, table: string): Mutant =>
  sql(`nobody hears that ${what}`, `drop trigger ${trigger} on public.${table}`, toldWrongly);

/** Whoever may read more or less than before hears of it (product §6), on their own topic. */
export const rightsTold: Mutant[] = [
  without("a member is given a tag", "tag_members_tell", "tag_members"),
  without("a tag is taken from a member", "tag_members_tell_gone", "tag_members"),
  without("a team is given a tag", "tag_teams_tell", "tag_teams"),
  without("a tag is taken from a team", "tag_teams_tell_gone", "tag_teams"),
  without("somebody comes into a team", "team_members_tell", "team_members"),
  without("somebody leaves a team", "team_members_tell_gone", "team_members"),
  without("their role changed", "organization_members_tell_role", "organization_members"),
  rewritten(
    "another member hears of a role",
    "private.tell_role()",
    "tell_member(new.user_id",
    "tell_member(new.user_id + 1",
    toldWrongly,
  ),
  sql(
    "who keeps their role hears that it changed",
    `drop trigger organization_members_tell_role on public.organization_members;
     create trigger organization_members_tell_role after update of role on public.organization_members
       for each row execute function private.tell_role()`,
    toldWrongly,
  ),
  rewritten(
    "members of all teams hear of the tag of one",
    "private.tell_rights()",
    " and members.team_id = changed.team_id",
    "",
    toldWrongly,
  ),
  rewritten(
    "everybody hears of somebody's tags",
    "private.tell_rights()",
    "(select distinct organization_id, user_id from changed)",
    `(select members.organization_id, members.user_id from public.organization_members as members
      where members.organization_id in (select organization_id from changed))`,
    toldWrongly,
  ),
  rewritten(
    "who is given two tags hears of it twice",
    "private.tell_rights()",
    "select distinct organization_id, user_id from changed",
    "select organization_id, user_id from changed",
    toldWrongly,
  ),
  rewritten(
    "the organisation hears of a member's rights",
    "private.tell_rights()",
    "tell_member(held.user_id, ",
    "tell_organization(",
    toldWrongly,
  ),
  rewritten(
    "rights are told of another organisation",
    "private.tell_rights()",
    "held.organization_id, 'rights'",
    "held.organization_id + 100, 'rights'",
    toldWrongly,
  ),
];
