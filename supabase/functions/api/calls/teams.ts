import { z } from "zod";
import { Tag } from "../../_shared/contract/tags.ts";
import { Team, teams } from "../../_shared/contract/teams.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rows, rpc } from "../../_shared/db/client.ts";
import { tables } from "../../_shared/db/tables.ts";
import type { Handlers } from "../context.ts";

const done = { success: true } as const;
const noTeam = () => new ApiError("not_found", "That team doesn't exist.");

export const teamCalls: Handlers<typeof teams> = {
  "/teams/create": async ({ db, organizationId }, input) => {
    const row = { ...input, organization_id: organizationId };
    const [created] = await rows(db, tables.insertInto("teams").values(row).returning("id"));
    return z.object({ id: z.int() }).parse(created);
  },
  "/teams/update": async ({ db, organizationId }, { id, ...changes }) => {
    const ofTeam = { organization_id: organizationId, id };
    const changed = tables
      .updateTable("teams")
      .set(changes)
      .where(({ and }) => and(ofTeam))
      .returning("id");
    const found = tables
      .selectFrom("teams")
      .select("id")
      .where(({ and }) => and(ofTeam));
    const touched = await rows(db, Object.keys(changes).length > 0 ? changed : found);
    if (touched.length === 0) throw noTeam();
    return done;
  },
  "/teams/list": async ({ db, organizationId }) => ({
    teams: z.array(Team).parse(await rpc(db, "list_teams", { organization_id: organizationId })),
  }),
  "/teams/get": async ({ db, organizationId }, { id }) => {
    const team = await rpc(db, "get_team", { organization_id: organizationId, team_id: id });
    if (!team) throw noTeam();
    return teams["/teams/get"].output.parse(team);
  },
  "/teams/delete": async ({ db, organizationId }, { id }) => {
    const gone = tables.deleteFrom("teams").where(({ and }) => and({ organization_id: organizationId, id }));
    if ((await rows(db, gone.returning("id"))).length === 0) throw noTeam();
    return done;
  },
  "/teams/user-memberships": async ({ db, organizationId }, { user_id }) => {
    const theirs = tables
      .selectFrom("team_members")
      .select("team_id")
      .where(({ and }) => and({ organization_id: organizationId, user_id }));
    return { team_ids: (await rows(db, theirs.orderBy("team_id"))).map(({ team_id }) => team_id) };
  },
  "/teams/update-user-membership": async ({ db, organizationId }, { user_id, team_ids }) => {
    await rpc(db, "set_member_teams", {
      organization_id: organizationId,
      member_id: user_id,
      new_team_ids: team_ids,
    });
    return done;
  },
  "/teams/remove-user-from-team": async ({ db, organizationId }, { team_id, user_id }) => {
    const member = { organization_id: organizationId, team_id, user_id };
    const gone = tables
      .deleteFrom("team_members")
      .where(({ and }) => and(member))
      .returning("team_id");
    if ((await rows(db, gone)).length === 0)
      throw new ApiError("not_found", "That member isn't in this team.");
    return done;
  },
  "/teams/add-user-to-team": async ({ db, organizationId }, { team_id, user_ids }) => {
    await rpc(db, "add_team_members", {
      organization_id: organizationId,
      to_team_id: team_id,
      member_ids: user_ids,
    });
    return done;
  },
  "/teams/getTeamTags": async ({ db, organizationId }, { team_id }) => {
    const held = tables
      .selectFrom("tags")
      .innerJoin("tag_teams", "tag_teams.tag_id", "tags.id")
      .select(["tags.id", "tags.name", "tags.color"])
      .where("tag_teams.organization_id", "=", organizationId)
      .where("tag_teams.team_id", "=", team_id)
      .orderBy("tags.name");
    return { tags: z.array(Tag).parse(await rows(db, held)) };
  },
};
