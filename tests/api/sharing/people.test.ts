import { beforeAll, describe, expect, it } from "vitest";
import { MAX_CHAT_SHARES } from "../../../supabase/functions/_shared/contract/chat-shares.ts";
import type { InputOf } from "../../../supabase/functions/_shared/contract/index.ts";
import { call, refusal } from "../../support/call.ts";
import { addMember, makePerson, newClient, type Person } from "../../support/people.ts";
import { sharedTurn } from "../../support/shared-chat.ts";
import { sql } from "../../support/sql.ts";
import { makeScene } from "../successes/scene.ts";
import { makeSharingScene, type SharingScene } from "./scene.ts";

let scene: SharingScene;
beforeAll(async () => {
  scene = await makeSharingScene();
});

describe("who reads a shared chat", () => {
  it("is nobody else: not a colleague, another tenant, a visitor, nor by REST", async () => {
    const { id } = await scene.chatOf([scene.mixed]);
    expect(await scene.statusOf(id, scene.owner)).toBe(404);
    const elsewhere = await makeScene();
    for (const organizationId of [scene.id, elsewhere.id]) {
      const { status } = await refusal(elsewhere.owner, "/chat/shared/get", { id }, { organizationId });
      expect(status).toBe(organizationId === scene.id ? 403 : 404);
    }
    expect(await scene.statusOf(id, { token: "" } as Person)).toBe(401);
    const { client } = scene.user;
    for (const table of ["chats", "messages", "message_citations", "chat_shares"] as const) {
      const column = table === "chats" ? "id" : table === "message_citations" ? "organization_id" : "chat_id";
      const { data } = await client
        .from(table)
        .select("*")
        .eq(column, column === "organization_id" ? scene.id : id);
      expect([table, data]).toEqual([table, []]);
    }
    const args = { organization_id: scene.id, chat_id: id, reader_id: scene.admin.id };
    for (const asked of [client, newClient()]) {
      for (const [name, more] of [
        ["shared_chat", { page_limit: 50 }],
        ["continue_shared_chat", { messages: [] }],
      ] as const) {
        const { error, data } = await asked.rpc(name, { ...args, ...more });
        expect([data, error?.code]).toEqual([null, expect.stringMatching(/^(42501|PGRST202)$/)]);
      }
    }
  });

  it("is who is in the team, as long as they are", async () => {
    const team = await scene.team();
    const { id } = await scene.chatOf([scene.mixed], { team_ids: [team] });
    expect(await scene.statusOf(id)).toBe(404);
    await scene.as(scene.admin, "/teams/add-user-to-team", { team_id: team, user_ids: [scene.user.id] });
    expect((await scene.read(id)).chat.shared_by.id).toBe(scene.admin.id);
    await scene.as(scene.admin, "/teams/remove-user-from-team", { team_id: team, user_id: scene.user.id });
    expect(await scene.statusOf(id)).toBe(404);
    await scene.as(scene.admin, "/teams/add-user-to-team", { team_id: team, user_ids: [scene.user.id] });
    await scene.as(scene.admin, "/teams/delete", { id: team });
    expect(await scene.statusOf(id)).toBe(404);
  });

  it("ends when it is taken back, the chat is deleted, or reader or member leave", async () => {
    const guest = await makePerson("Guest");
    await addMember(scene.id, guest, "admin");
    const given = { user_ids: [scene.user.id, guest.id] };
    const { id } = await scene.chatOf([{ answer: "Hello.", handed: [] }], given);
    const { as, admin, user } = scene;
    await as(admin, "/chat/update", { id, deleted: true });
    expect(await scene.statusOf(id)).toBe(404);
    expect((await as(user, "/chat/shared/list", {})).chats.map((chat) => chat.id)).not.toContain(id);
    await as(admin, "/chat/update", { id, deleted: false });
    expect((await scene.read(id, guest)).chat.id).toBe(id);
    await as(admin, "/organization/member/delete", { user_id: guest.id });
    expect(await scene.statusOf(id, guest)).toBe(403);
    // Who comes back isn't a reader by what was shared before.
    await addMember(scene.id, guest, "admin");
    expect(await scene.statusOf(id, guest)).toBe(404);
    const { shares } = await as(admin, "/chat/shares", { chat_id: id });
    for (const share of shares) await as(admin, "/chat/unshare", { share_id: share.id });
    expect(await scene.statusOf(id)).toBe(404);

    const theirs = (await call(guest, "/chat/create", {}, { organizationId: scene.id })).id;
    await sharedTurn(scene.id, theirs, { answer: "Hello.", handed: [] });
    await as(guest, "/chat/share", { chat_id: theirs, user_ids: [user.id] });
    expect((await scene.read(theirs)).chat.id).toBe(theirs);
    await as(guest, "/organization/leave", {});
    expect(await scene.statusOf(theirs)).toBe(404);
  });

  it("is on record, without a word of the chat", async () => {
    const { id } = await scene.chatOf([scene.mixed]);
    const [share] = (await scene.as(scene.admin, "/chat/shares", { chat_id: id })).shares;
    await scene.as(scene.admin, "/chat/unshare", { share_id: share?.id ?? 0 });
    const { entries } = await scene.as(scene.owner, "/organization/audit", {});
    const ours = entries.filter(({ details }) => details["chat_id"] === id);
    expect(ours.map(({ action }) => action)).toEqual(["chat_shares.delete", "chat_shares.insert"]);
    expect(JSON.stringify(ours)).not.toMatch(/Shared"|Zanzibar/);
  });
});

describe("sharing", () => {
  const refused = async (input: InputOf<"/chat/share">, person = scene.admin) => {
    const { status, body } = await refusal(person, "/chat/share", input, { organizationId: scene.id });
    return [status, body.message];
  };

  it("says why it can't be done", async () => {
    const { user, admin } = scene;
    const { id } = await scene.chatOf([{ answer: "Hello.", handed: [] }]);
    const user_ids = [user.id];
    const empty = (await scene.as(admin, "/chat/create", {})).id;
    expect(await refused({ chat_id: empty, user_ids })).toEqual([
      409,
      "There is no finished answer to share yet.",
    ]);
    expect(await refused({ chat_id: id, user_ids: [admin.id] })).toEqual([
      400,
      "This chat is yours already. Choose somebody else.",
    ]);
    const stranger = await makePerson();
    expect(await refused({ chat_id: id, user_ids: [stranger.id] })).toEqual([
      404,
      "That member isn't in this organisation.",
    ]);
    await sql()`update public.chats set expires_at = now() + interval '1 day' where id = ${id}`;
    expect(await refused({ chat_id: id, user_ids })).toEqual([
      409,
      "A temporary chat can't be shared: it goes for good, and nobody else sees it.",
    ]);
  });

  it(`takes ${MAX_CHAT_SHARES} at most, and keeps what was there`, async () => {
    const { id } = await scene.chatOf([{ answer: "Hello.", handed: [] }]);
    const teams = await sql()<{ id: string }[]>`
      insert into public.teams (organization_id, name)
      select ${scene.id}, 'Limit ' || n from generate_series(1, ${MAX_CHAT_SHARES}) as n returning id`;
    const team_ids = teams.map((team) => Number(team.id));
    expect(await refused({ chat_id: id, team_ids })).toEqual([
      409,
      `A chat can be shared with at most ${MAX_CHAT_SHARES} members and teams. Remove one first, or share it with a team.`,
    ]);
    await scene.as(scene.admin, "/chat/share", { chat_id: id, team_ids: team_ids.slice(1) });
    expect((await scene.as(scene.admin, "/chat/shares", { chat_id: id })).shares).toHaveLength(
      MAX_CHAT_SHARES,
    );
  });
});
