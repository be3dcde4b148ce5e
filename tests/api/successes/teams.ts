import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { teams } from "../../../supabase/functions/_shared/contract/teams.ts";
import { refusal } from "../../support/call.ts";
import { done, type SuccessesOf } from "./scene.ts";

export const teamsSuccesses: SuccessesOf<typeof teams> = {
  "/teams/create": async ({ as, admin }) => {
    const name = `Fitters ${randomUUID()}`;
    const { id } = await as(admin, "/teams/create", { name, description: "They fit." });
    expect(await as(admin, "/teams/get", { id })).toEqual({
      id,
      name,
      description: "They fit.",
      members: [],
      tag_ids: [],
    });
  },
  "/teams/update": async ({ as, admin, team }) => {
    const id = await team();
    const name = `Welders ${randomUUID()}`;
    expect(await as(admin, "/teams/update", { id, name })).toEqual(done);
    expect(await as(admin, "/teams/get", { id })).toMatchObject({ name, description: "" });
    expect(await as(admin, "/teams/update", { id })).toEqual(done);
  },
  "/teams/list": async ({ as, user, team }) => {
    const id = await team();
    const { teams } = await as(user, "/teams/list", {});
    expect(teams.find((each) => each.id === id)).toMatchObject({ members: 0, tag_ids: [] });
  },
  "/teams/get": async ({ as, admin, user, team }) => {
    const id = await team();
    await as(admin, "/teams/add-user-to-team", { team_id: id, user_ids: [user.id] });
    expect((await as(user, "/teams/get", { id })).members).toMatchObject([
      { id: user.id, email: user.email },
    ]);
  },
  "/teams/delete": async ({ as, admin, team, id: organizationId }) => {
    const id = await team();
    expect(await as(admin, "/teams/delete", { id })).toEqual(done);
    expect((await refusal(admin, "/teams/get", { id }, { organizationId })).status).toBe(404);
  },
  "/teams/user-memberships": async ({ as, admin, owner, team }) => {
    const id = await team();
    await as(admin, "/teams/add-user-to-team", { team_id: id, user_ids: [owner.id] });
    expect((await as(admin, "/teams/user-memberships", { user_id: owner.id })).team_ids).toContain(id);
  },
  "/teams/update-user-membership": async ({ as, admin, user, team }) => {
    const ids = [await team(), await team()];
    const input = { user_id: user.id, team_ids: ids };
    expect(await as(admin, "/teams/update-user-membership", input)).toEqual(done);
    expect(await as(user, "/teams/user-memberships", { user_id: user.id })).toEqual({ team_ids: ids });
  },
  "/teams/remove-user-from-team": async ({ as, admin, user, team }) => {
    const id = await team();
    await as(admin, "/teams/add-user-to-team", { team_id: id, user_ids: [user.id] });
    expect(await as(admin, "/teams/remove-user-from-team", { team_id: id, user_id: user.id })).toEqual(done);
    expect((await as(admin, "/teams/get", { id })).members).toEqual([]);
  },
  "/teams/add-user-to-team": async ({ as, admin, owner, user, team }) => {
    const id = await team();
    const input = { team_id: id, user_ids: [user.id, owner.id] };
    expect(await as(admin, "/teams/add-user-to-team", input)).toEqual(done);
    expect(await as(admin, "/teams/add-user-to-team", input)).toEqual(done);
    expect((await as(admin, "/teams/get", { id })).members).toHaveLength(2);
  },
  "/teams/getTeamTags": async ({ as, admin, user, tag, team }) => {
    const [id, tagId] = [await team(), await tag()];
    await as(admin, "/organization/tags/assignTeam", { team_id: id, tag_ids: [tagId] });
    expect((await as(user, "/teams/getTeamTags", { team_id: id })).tags).toMatchObject([{ id: tagId }]);
  },
};
