import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { threads } from "../../../supabase/functions/_shared/contract/threads.ts";
import { refusal } from "../../support/call.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

const chat = async ({ as, user }: Scene, title = `Chat ${randomUUID()}`) =>
  (await as(user, "/chat/create", { title })).id;
const folder = async ({ as, user }: Scene) =>
  (await as(user, "/thread/folders/create", { name: `Folder ${randomUUID()}` })).id;
const pinned = async ({ as, user }: Scene) =>
  (await as(user, "/thread/pinned", {})).chats.map(({ id }) => id);
const folderOf = async ({ as, user }: Scene, folder_id: number) =>
  (await as(user, "/chat/list", { folder_id })).chats.map(({ id }) => id);
/** To a colleague, an admin and an owner too, it isn't there. */
const isOthers = async (scene: Scene, path: keyof typeof threads, input: object) => {
  for (const other of [scene.admin, scene.owner]) {
    const { status } = await refusal(other, path, input as never, { organizationId: scene.id });
    expect(status).toBe(404);
  }
};

export const threadsSuccesses: SuccessesOf<typeof threads> = {
  "/chat/stats": async ({ as, user }) => {
    const { month, all, month_began } = await as(user, "/chat/stats", {});
    expect(new Date(month_began).getUTCDate()).toBe(1);
    expect(all.questions).toBeGreaterThanOrEqual(month.questions);
  },
  "/chat/settings": async ({ as, user, admin }) => {
    expect(await as(user, "/chat/settings", {})).toEqual({ only_documents: true });
    const { settings, number } = await as(admin, "/organization/ai-settings", {});
    await as(admin, "/organization/update", {
      ai_settings: { ...settings, only_documents: false },
      ai_settings_number: number,
    });
    expect(await as(user, "/chat/settings", {})).toEqual({ only_documents: false });
    await as(admin, "/organization/ai-settings/bring-back", { number });
  },
  "/thread/pinned": async (scene) => {
    const id = await chat(scene);
    await scene.as(scene.user, "/thread/pin", { chat_id: id });
    const { chats } = await scene.as(scene.user, "/thread/pinned", {});
    expect(chats[0]).toMatchObject({ id, pinned: true });
    expect((await scene.as(scene.owner, "/thread/pinned", {})).chats).toEqual([]);
  },
  "/thread/pin": async (scene) => {
    const id = await chat(scene);
    await isOthers(scene, "/thread/pin", { chat_id: id });
    for (const _ of [1, 2]) expect(await scene.as(scene.user, "/thread/pin", { chat_id: id })).toEqual(done);
    expect((await pinned(scene)).filter((one) => one === id)).toEqual([id]);
    await scene.as(scene.user, "/chat/update", { id, deleted: true });
    expect(await pinned(scene)).not.toContain(id);
    await scene.as(scene.user, "/chat/update", { id, deleted: false });
    expect(await pinned(scene)).toContain(id);
  },
  "/thread/unpin": async (scene) => {
    const id = await chat(scene);
    await scene.as(scene.user, "/thread/pin", { chat_id: id });
    await isOthers(scene, "/thread/unpin", { chat_id: id });
    expect(await scene.as(scene.user, "/thread/unpin", { chat_id: id })).toEqual(done);
    expect(await pinned(scene)).not.toContain(id);
  },
  "/thread/pin/reorder": async (scene) => {
    const ids = [await chat(scene), await chat(scene)];
    for (const chat_id of ids) await scene.as(scene.user, "/thread/pin", { chat_id });
    await isOthers(scene, "/thread/pin/reorder", { chat_ids: ids });
    expect(await scene.as(scene.user, "/thread/pin/reorder", { chat_ids: ids })).toEqual(done);
    expect((await pinned(scene)).slice(0, 2)).toEqual(ids);
    await scene.as(scene.user, "/thread/pin/reorder", { chat_ids: ids.toReversed() });
    expect((await pinned(scene)).slice(0, 2)).toEqual(ids.toReversed());
  },
  "/thread/folders": async (scene) => {
    const [id, chat_id] = [await folder(scene), await chat(scene)];
    await scene.as(scene.user, "/thread/folders/attach", { folder_id: id, chat_id });
    const { folders } = await scene.as(scene.user, "/thread/folders", {});
    expect(folders.find((one) => one.id === id)).toMatchObject({ chats: 1 });
    expect((await scene.as(scene.admin, "/thread/folders", {})).folders).toEqual([]);
  },
  "/thread/folders/create": async (scene) => {
    const name = `Made ${randomUUID()}`;
    await scene.as(scene.user, "/thread/folders/create", { name });
    const organizationId = scene.id;
    const taken = await refusal(
      scene.user,
      "/thread/folders/create",
      { name: name.toUpperCase() },
      { organizationId },
    );
    expect([taken.status, taken.body.message]).toEqual([
      409,
      `You have a folder "${name.toUpperCase()}" already.`,
    ]);
    // A colleague's are their own.
    expect(await scene.as(scene.admin, "/thread/folders/create", { name })).toMatchObject({});
    const { folders } = await scene.as(scene.admin, "/thread/folders", {});
    for (const { id } of folders) await scene.as(scene.admin, "/thread/folders/delete", { id });
  },
  "/thread/folders/update": async (scene) => {
    const [one, two] = [await folder(scene), await folder(scene)];
    const names = async () => (await scene.as(scene.user, "/thread/folders", {})).folders.map(({ id }) => id);
    await isOthers(scene, "/thread/folders/update", { id: one, name: "Theirs" });
    expect(await scene.as(scene.user, "/thread/folders/update", { id: two, place: 0 })).toEqual(done);
    expect((await names())[0]).toBe(two);
    await scene.as(scene.user, "/thread/folders/update", { id: one, place: 0 });
    expect((await names()).slice(0, 2)).toEqual([one, two]);
    await scene.as(scene.user, "/thread/folders/update", { id: one, name: "Renamed" });
    const { folders } = await scene.as(scene.user, "/thread/folders", {});
    expect(folders.find(({ id }) => id === one)?.name).toBe("Renamed");
  },
  "/thread/folders/delete": async (scene) => {
    const { as, user } = scene;
    const [id, other] = [await folder(scene), await folder(scene)];
    const [stays, moves] = [await chat(scene), await chat(scene)];
    for (const chat_id of [stays, moves])
      await as(user, "/thread/folders/attach", { folder_id: id, chat_id });
    await isOthers(scene, "/thread/folders/delete", { id });
    expect(await as(user, "/thread/folders/delete", { id })).toEqual(done);
    expect(
      (await as(user, "/chat/list", { folder_id: null, limit: 100 })).chats.map((one) => one.id),
    ).toEqual(expect.arrayContaining([stays, moves]));
    await as(user, "/thread/folders/attach", { folder_id: other, chat_id: moves });
    expect(await as(user, "/thread/folders/update", { id, deleted: false })).toEqual(done);
    expect([await folderOf(scene, id), await folderOf(scene, other)]).toEqual([[stays], [moves]]);
  },
  "/thread/folders/attach": async (scene) => {
    const [folder_id, chat_id] = [await folder(scene), await chat(scene)];
    await isOthers(scene, "/thread/folders/attach", { folder_id, chat_id });
    expect(await scene.as(scene.user, "/thread/folders/attach", { folder_id, chat_id })).toEqual(done);
    expect(await folderOf(scene, folder_id)).toEqual([chat_id]);
  },
  "/thread/folders/detach": async (scene) => {
    const [folder_id, chat_id] = [await folder(scene), await chat(scene)];
    await scene.as(scene.user, "/thread/folders/attach", { folder_id, chat_id });
    await isOthers(scene, "/thread/folders/detach", { chat_id });
    expect(await scene.as(scene.user, "/thread/folders/detach", { chat_id })).toEqual(done);
    expect(await folderOf(scene, folder_id)).toEqual([]);
  },
};
