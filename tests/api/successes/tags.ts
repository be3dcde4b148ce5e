import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { tags } from "../../../supabase/functions/_shared/contract/tags.ts";
import { refusal } from "../../support/call.ts";
import { done, type SuccessesOf } from "./scene.ts";

export const tagsSuccesses: SuccessesOf<typeof tags> = {
  "/organization/tags/getAll": async ({ as, user, tag }) => {
    const id = await tag();
    expect((await as(user, "/organization/tags/getAll", {})).tags.map((each) => each.id)).toContain(id);
  },
  "/organization/tags/getAllWithInfo": async ({ as, admin, user, tag, team }) => {
    const [id, teamId] = [await tag(), await team()];
    await as(admin, "/organization/tags/assignUser", { user_id: user.id, tag_ids: [id] });
    await as(admin, "/organization/tags/assignTeam", { team_id: teamId, tag_ids: [id] });
    const { tags } = await as(admin, "/organization/tags/getAllWithInfo", {});
    expect(tags.find((each) => each.id === id)).toMatchObject({ documents: 0, members: 1, teams: 1 });
  },
  "/organization/tags/create": async ({ as, admin, id: organizationId }) => {
    const name = `Pumps ${randomUUID()}`;
    expect(await as(admin, "/organization/tags/create", { name, color: 26 })).toMatchObject({
      name,
      color: 26,
    });
    const again = await refusal(
      admin,
      "/organization/tags/create",
      { name: name.toUpperCase() },
      { organizationId },
    );
    expect(again.status).toBe(409);
  },
  "/organization/tags/update": async ({ as, admin, tag }) => {
    const id = await tag();
    const name = `Valves ${randomUUID()}`;
    expect(await as(admin, "/organization/tags/update", { id, name })).toEqual({ id, name, color: 0 });
    expect(await as(admin, "/organization/tags/update", { id, color: 3 })).toEqual({ id, name, color: 3 });
    expect(await as(admin, "/organization/tags/update", { id })).toEqual({ id, name, color: 3 });
  },
  "/organization/tags/delete": async ({ as, admin, tag }) => {
    const id = await tag();
    expect(await as(admin, "/organization/tags/delete", { id })).toEqual(done);
    expect((await as(admin, "/organization/tags/getAll", {})).tags.map((each) => each.id)).not.toContain(id);
  },
  "/organization/tags/assignUser": async ({ as, admin, user, tag }) => {
    const ids = [await tag(), await tag()];
    const holds = async () =>
      (await as(admin, "/organization/getMembers", { search: user.email })).members[0]?.tag_ids;
    expect(await as(admin, "/organization/tags/assignUser", { user_id: user.id, tag_ids: ids })).toEqual(
      done,
    );
    expect(await holds()).toEqual(ids);
    await as(admin, "/organization/tags/assignUser", { user_id: user.id, tag_ids: [] });
    expect(await holds()).toEqual([]);
  },
  "/organization/tags/bulkAssignUser": async ({ as, admin, user, owner, tag }) => {
    const [first, second] = [await tag(), await tag()];
    await as(admin, "/organization/tags/assignUser", { user_id: user.id, tag_ids: [first] });
    const input = { user_ids: [user.id, owner.id], tag_ids: [second] };
    expect(await as(admin, "/organization/tags/bulkAssignUser", input)).toEqual(done);
    const { members } = await as(admin, "/organization/getMembers", {});
    const tagsOf = (id: number) => members.find((member) => member.id === id)?.tag_ids;
    expect([tagsOf(user.id), tagsOf(owner.id)]).toEqual([
      expect.arrayContaining([first, second]),
      expect.arrayContaining([second]),
    ]);
  },
  "/organization/tags/assignTeam": async ({ as, admin, tag, team }) => {
    const [teamId, first, second] = [await team(), await tag(), await tag()];
    await as(admin, "/organization/tags/assignTeam", { team_id: teamId, tag_ids: [first] });
    expect(await as(admin, "/organization/tags/assignTeam", { team_id: teamId, tag_ids: [second] })).toEqual(
      done,
    );
    expect((await as(admin, "/teams/getTeamTags", { team_id: teamId })).tags.map(({ id }) => id)).toEqual([
      second,
    ]);
  },
  "/organization/tags/bulkAssignTeam": async ({ as, admin, tag, team }) => {
    const [one, two, first, second] = [await team(), await team(), await tag(), await tag()];
    await as(admin, "/organization/tags/assignTeam", { team_id: one, tag_ids: [first] });
    const input = { team_ids: [one, two], tag_ids: [second] };
    expect(await as(admin, "/organization/tags/bulkAssignTeam", input)).toEqual(done);
    const { teams } = await as(admin, "/organization/tags/getTeamAssignments", {});
    expect(teams).toContainEqual({ team_id: one, tag_ids: [first, second] });
    expect(teams).toContainEqual({ team_id: two, tag_ids: [second] });
  },
  "/organization/tags/getTeamAssignments": async ({ as, user, team }) => {
    const id = await team();
    const { teams } = await as(user, "/organization/tags/getTeamAssignments", {});
    expect(teams).toContainEqual({ team_id: id, tag_ids: [] });
  },
};
