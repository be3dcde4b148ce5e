import { expect } from "vitest";
import type { chatShares } from "../../../supabase/functions/_shared/contract/chat-shares.ts";
import { refusal } from "../../support/call.ts";
import { sharedTurn } from "../../support/shared-chat.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

/** A chat of the admin's that is shared with the user. */
async function shared({ as, admin, user, id }: Scene) {
  const chat = (await as(admin, "/chat/create", { title: "About pumps" })).id;
  const { answer } = await sharedTurn(id, chat, { answer: "Five years." });
  await as(admin, "/chat/share", { chat_id: chat, user_ids: [user.id] });
  return { chat, answer };
}

export const chatSharesSuccesses: SuccessesOf<typeof chatShares> = {
  "/chat/share": async (scene) => {
    const { as, admin, owner, user, team } = scene;
    const { chat, answer } = await shared(scene);
    const teamId = await team();
    const given = { chat_id: chat, user_ids: [owner.id], team_ids: [teamId] };
    for (const _ of [1, 2]) expect(await as(admin, "/chat/share", given)).toEqual(done);
    const { shares, last_id } = await as(admin, "/chat/shares", { chat_id: chat });
    expect(
      shares.map((share) => [share.member?.id, share.team?.id, share.team?.members, share.last_id]),
    ).toEqual(
      expect.arrayContaining([
        [user.id, undefined, undefined, answer],
        [owner.id, undefined, undefined, answer],
        [undefined, teamId, 0, answer],
      ]),
    );
    expect(shares).toHaveLength(3);
    expect(last_id).toBe(answer);
    expect((await refusal(owner, "/chat/share", given, { organizationId: scene.id })).status).toBe(404);
  },
  "/chat/unshare": async (scene) => {
    const { as, admin, user } = scene;
    const { chat } = await shared(scene);
    const [share] = (await as(admin, "/chat/shares", { chat_id: chat })).shares;
    const input = { share_id: share?.id ?? 0 };
    expect((await refusal(user, "/chat/unshare", input, { organizationId: scene.id })).status).toBe(404);
    expect(await as(admin, "/chat/unshare", input)).toEqual(done);
    expect((await as(admin, "/chat/shares", { chat_id: chat })).shares).toEqual([]);
  },
  "/chat/shares": async (scene) => {
    const { chat } = await shared(scene);
    expect((await scene.as(scene.admin, "/chat/shares", { chat_id: chat })).shares).toMatchObject([
      { member: { id: scene.user.id }, team: null },
    ]);
    const input = { chat_id: chat };
    expect((await refusal(scene.user, "/chat/shares", input, { organizationId: scene.id })).status).toBe(404);
  },
  "/chat/shared/list": async (scene) => {
    const { chat } = await shared(scene);
    expect((await scene.as(scene.user, "/chat/shared/list", {})).chats[0]).toMatchObject({
      id: chat,
      title: "About pumps",
      shared_by: { id: scene.admin.id },
    });
    for (const other of [scene.owner, scene.admin]) {
      const { chats } = await scene.as(other, "/chat/shared/list", {});
      expect(chats.map(({ id }) => id)).not.toContain(chat);
    }
  },
  "/chat/shared/get": async (scene) => {
    const { chat } = await shared(scene);
    expect(await scene.as(scene.user, "/chat/shared/get", { id: chat })).toMatchObject({
      chat: { id: chat, title: "About pumps", mine: false },
      messages: [{ role: "user" }, { role: "assistant", parts: [{ type: "text", text: "Five years." }] }],
      has_more: false,
    });
    expect((await scene.as(scene.admin, "/chat/shared/get", { id: chat })).chat.mine).toBe(true);
    const refused = await refusal(
      scene.owner,
      "/chat/shared/get",
      { id: chat },
      { organizationId: scene.id },
    );
    expect([refused.status, refused.body.message]).toEqual([404, "This chat isn't shared with you."]);
  },
  "/chat/shared/continue": async (scene) => {
    const { chat } = await shared(scene);
    const { id } = await scene.as(scene.user, "/chat/shared/continue", { id: chat });
    const copy = await scene.as(scene.user, "/chat/get", { id });
    expect([copy.chat.title, copy.messages.map(({ content }) => content)]).toEqual([
      "About pumps",
      ["How long are pumps covered?", "Five years."],
    ]);
    const options = { organizationId: scene.id };
    expect((await refusal(scene.owner, "/chat/shared/continue", { id: chat }, options)).status).toBe(404);
  },
};
