import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { call, events, refusal } from "../../support/call.ts";
import { sql } from "../../support/sql.ts";
import { upload } from "../../support/upload.ts";
import type { Success } from "./scene.ts";

const done = { success: true };

export const contentSuccesses = {
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

  "/document/list": async ({ as, user, document }) => {
    const { id } = await document();
    const { documents, total } = await as(user, "/document/list", {
      search: "warranty",
      type: "md",
      status: "success",
    });
    expect(documents.map((each) => each.id)).toContain(id);
    expect(total).toBe(documents.length);
    const all = await as(user, "/document/list", {});
    expect(await as(user, "/document/list", { offset: 5000 })).toEqual({ documents: [], total: all.total });
    expect(await as(user, "/document/list", { search: "100%_\\" })).toEqual({ documents: [], total: 0 });
    for (const sort of ["name", "size", "created_at"] as const) {
      for (const direction of ["asc", "desc"] as const) {
        expect((await as(user, "/document/list", { sort, direction })).total).toBe(total);
      }
    }
  },
  "/document/add": async ({ user, id }) => {
    const added = await upload(user, id, "Notes ∆.txt", "Pumps need oil.");
    expect(added).toMatchObject({
      name: "Notes ∆.txt",
      type: "txt",
      size: 15,
      uploaded_by: { id: user.id },
    });
    expect(await (await fetch(added.path)).text()).toBe("Pumps need oil.");
  },
  "/document/update/": async ({ as, admin, document, id: organizationId }) => {
    const { id } = await document();
    expect(await as(admin, "/document/update/", { id, name: "Guarantee.md" })).toMatchObject({
      id,
      name: "Guarantee.md",
    });
    expect((await refusal(admin, "/document/update/", { id, retry: true }, { organizationId })).status).toBe(
      409,
    );
    await sql()`update public.documents set status = 'failed', status_reason = 'It broke.' where id = ${id}`;
    expect(await as(admin, "/document/update/", { id, retry: true })).toMatchObject({ status_reason: null });
  },
  "/document/update/bulk": async ({ as, admin, document, tag }) => {
    const [one, two, first, second] = [await document(), await document(), await tag(), await tag()];
    const ids = [one.id, two.id];
    expect(await as(admin, "/document/update/bulk", { ids, add_tag_ids: [first, second] })).toEqual(done);
    expect(
      await as(admin, "/document/update/bulk", { ids, add_tag_ids: [], remove_tag_ids: [first] }),
    ).toEqual(done);
    const rows = await sql()`select tag_ids from public.documents where id in ${sql()(ids)}`;
    expect(rows.map(({ tag_ids }) => tag_ids as unknown)).toEqual([[second], [second]]);
  },
  "/document/remove-tag": async ({ as, admin, document, tag }) => {
    const [{ id }, tagId] = [await document(), await tag()];
    await as(admin, "/document/update/bulk", { ids: [id], add_tag_ids: [tagId] });
    expect(await as(admin, "/document/remove-tag", { id, tag_id: tagId })).toEqual(done);
    expect(await sql()`select tag_ids from public.documents where id = ${id}`).toEqual([{ tag_ids: [] }]);
  },
  "/document/readers": async ({ as, admin, owner, user, document, tag }) => {
    const { id } = await document();
    const open = await as(admin, "/document/readers", { id });
    expect([open.everyone, open.readers.find((reader) => reader.id === user.id)?.reason]).toEqual([
      true,
      "everyone",
    ]);
    const tagId = await tag();
    await as(admin, "/document/update/bulk", { ids: [id], add_tag_ids: [tagId] });
    const { everyone, readers } = await as(admin, "/document/readers", { id });
    expect([everyone, readers.map((reader) => reader.id)]).toEqual([false, [owner.id, admin.id]]);
    await as(admin, "/organization/tags/assignUser", { user_id: user.id, tag_ids: [tagId] });
    const told = await as(admin, "/document/readers", { id });
    expect(told.readers.at(-1)).toMatchObject({ id: user.id, reason: "tag", tag_ids: [tagId] });
  },
  "/document/delete": async ({ as, admin, document, id: organizationId }) => {
    const { id } = await document();
    expect(await as(admin, "/document/delete", { id })).toEqual(done);
    expect((await refusal(admin, "/document/text", { id }, { organizationId })).status).toBe(404);
    for (const table of ["document_parts", "document_chunks"]) {
      expect(await sql()`select 1 from ${sql()(`public.${table}`)} where document_id = ${id}`).toEqual([]);
    }
  },
  "/document/storage": async ({ as, user, document }) => {
    const before = await as(user, "/document/storage", {});
    const { size } = await document();
    expect(await as(user, "/document/storage", {})).toMatchObject({
      documents: before.documents + 1,
      used_bytes: before.used_bytes + size,
    });
  },
  "/document/text": async ({ as, user, document }) => {
    const { id } = await document();
    const { parts, total_parts } = await as(user, "/document/text", { id });
    expect(total_parts).toBe(parts.length);
    expect(parts.map(({ text }) => text).join("\n")).toContain("Pumps are covered for five years.");
  },

  "/chat/create": async ({ as, user }) => {
    expect(await as(user, "/chat/create", {})).toMatchObject({ title: "New chat", generating: false });
    expect(await as(user, "/chat/create", { title: " About pumps " })).toMatchObject({
      title: "About pumps",
    });
  },
  "/chat/list": async ({ as, user, owner }) => {
    const title = `Chat ${randomUUID()}`;
    const { id } = await as(user, "/chat/create", { title });
    expect(await as(user, "/chat/list", { search: title })).toMatchObject({
      total: 1,
      chats: [{ id, title }],
    });
    expect((await as(owner, "/chat/list", { search: title })).total).toBe(0);
  },
  "/chat/get": async ({ as, user }) => {
    const { id } = await as(user, "/chat/create", {});
    expect(await as(user, "/chat/get", { id })).toMatchObject({
      chat: { id },
      messages: [],
      has_more: false,
    });
  },
  "/chat/update": async ({ as, user, id: organizationId }) => {
    const { id } = await as(user, "/chat/create", {});
    expect(await as(user, "/chat/update", { id, title: "Renamed" })).toEqual(done);
    expect((await as(user, "/chat/get", { id })).chat.title).toBe("Renamed");
    expect(await as(user, "/chat/update", { id, deleted: true })).toEqual(done);
    expect((await refusal(user, "/chat/get", { id }, { organizationId })).status).toBe(404);
    await as(user, "/chat/update", { id, deleted: false });
    expect((await as(user, "/chat/get", { id })).chat.title).toBe("Renamed");
  },
  "/chat/message": async ({ as, user, id: organizationId, document }) => {
    await document();
    const { id } = await as(user, "/chat/create", {});
    const input = { chat_id: id, message: "How long are pumps covered?" };
    const heard = [];
    for await (const event of events(user, "/chat/message", input, { organizationId })) heard.push(event);
    expect([heard[0]?.type, heard.at(-1)]).toMatchObject([
      "start",
      { type: "end", message: { status: "complete" } },
    ]);
  },
  "/chat/cancel": async ({ as, user, id: organizationId }) => {
    const { id } = await as(user, "/chat/create", {});
    const input = { chat_id: id, message: "What is there?" };
    for await (const event of events(user, "/chat/message", input, { organizationId })) {
      if (event.type !== "start") continue;
      const message_id = event.answer.id;
      expect(await call(user, "/chat/cancel", { message_id }, { organizationId })).toEqual(done);
      expect(await call(user, "/chat/cancel", { message_id }, { organizationId })).toEqual(done);
    }
  },
} satisfies Record<string, Success>;
