import { z } from "zod";
import { Tag } from "../../_shared/contract/tags.ts";
import { Team, teams } from "../../_shared/contract/teams.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc, unwrap } from "../../_shared/db/client.ts";
import type { Handlers } from "../context.ts";

const done = { success: true } as const;
const noTeam = () => new ApiError("not_found", "That team doesn't exist.");

export const teamCalls: Handlers<typeof teams> = {
  "/teams/create": async ({ db, organizationId }, input) => {
    const row = { ...input, organization_id: organizationId };
    const created = unwrap(await db.from("teams").insert(row).select("id").single());
    return z.object({ id: z.int() }).parse(created);
  },
  "/teams/update": async ({ db, organizationId }, { id, ...changes }) => {
    const rows = Object.keys(changes).length > 0 ? db.from("teams").update(changes) : db.from("teams");
    const found = rows.select("id").eq("organization_id", organizationId).eq("id", id);
    if (!unwrap(await found.maybeSingle())) throw noTeam();
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
    const rows = db.from("teams").delete().eq("organization_id", organizationId).eq("id", id);
    if (!unwrap(await rows.select("id").maybeSingle())) throw noTeam();
    return done;
  },
  "/teams/user-memberships": async ({ db, organizationId }, { user_id }) => {
    const rows = db.from("team_members").select("team_id").eq("organization_id", organizationId);
    const found = unwrap(await rows.eq("user_id", user_id).order("team_id")) ?? [];
    return { team_ids: found.map(({ team_id }) => team_id) };
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
    const rows = db.from("team_members").delete().eq("organization_id", organizationId);
    const removed = await rows.eq("team_id", team_id).eq("user_id", user_id).select("team_id").maybeSingle();
    if (!unwrap(removed)) throw new ApiError("not_found", "That member isn't in this team.");
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
    const rows = db.from("tag_teams").select("tag:tags(id,name,color)").eq("organization_id", organizationId);
    const found = z.array(z.object({ tag: Tag })).parse(unwrap(await rows.eq("team_id", team_id)));
    return { tags: found.map(({ tag }) => tag) };
  },
};
