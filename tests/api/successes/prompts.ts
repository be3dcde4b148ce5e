import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { prompts } from "../../../supabase/functions/_shared/contract/prompts.ts";
import { events, refusal } from "../../support/call.ts";
import { addRead } from "../../support/wait.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

const handbook =
  "# Working time\n\nThe week has 38 hours.\n\n# Annual leave\n\nThere are 30 days of annual leave a year.\n\n# Sick leave\n\nCall before nine in the morning.";

const own = async ({ as, user }: Scene, text = "Why?") =>
  (await as(user, "/prompts/create", { name: `Prompt ${randomUUID()}`, text })).id;
const shared = async ({ as, admin }: Scene) =>
  (
    await as(admin, "/prompts/create", {
      name: `Shared ${randomUUID()}`,
      text: "What of {{it}}?",
      shared: true,
    })
  ).id;
const idsOf = async ({ as }: Scene, person: Scene["user"]) =>
  (await as(person, "/prompts", {})).prompts.map(({ id }) => id);

export const promptsSuccesses: SuccessesOf<typeof prompts> = {
  "/prompts": async (scene) => {
    const ids = [await own(scene), await shared(scene)];
    expect(await idsOf(scene, scene.user)).toEqual(expect.arrayContaining(ids));
    expect(await idsOf(scene, scene.admin)).toContain(ids[1]);
    expect(await idsOf(scene, scene.admin)).not.toContain(ids[0]);
  },
  "/prompts/create": async (scene) => {
    const name = `Name ${randomUUID()}`;
    const organizationId = scene.id;
    const prompt = { name, text: "<img src=x onerror=alert(1)> {{what}}" };
    const { id } = await scene.as(scene.user, "/prompts/create", prompt);
    const kept = (await scene.as(scene.user, "/prompts", {})).prompts.find((one) => one.id === id);
    expect(kept).toEqual({ id, ...prompt, shared: false });
    const again = await refusal(scene.user, "/prompts/create", prompt, { organizationId });
    expect([again.status, again.body.message]).toEqual([409, `There is a prompt "${name}" already.`]);
    const above = await refusal(
      scene.user,
      "/prompts/create",
      { ...prompt, shared: true },
      { organizationId },
    );
    expect(above.status).toBe(403);
  },
  "/prompts/update": async (scene) => {
    const [mine, ours] = [await own(scene), await shared(scene)];
    const organizationId = scene.id;
    expect(await scene.as(scene.user, "/prompts/update", { id: mine, text: "Wozu?" })).toEqual(done);
    const { prompts: all } = await scene.as(scene.user, "/prompts", {});
    expect(all.find(({ id }) => id === mine)?.text).toBe("Wozu?");
    const statuses = [
      await refusal(scene.owner, "/prompts/update", { id: mine, text: "?" }, { organizationId }),
      await refusal(scene.user, "/prompts/update", { id: ours, text: "?" }, { organizationId }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 403]);
  },
  "/prompts/delete": async (scene) => {
    const [mine, ours] = [await own(scene), await shared(scene)];
    const organizationId = scene.id;
    const { status } = await refusal(scene.user, "/prompts/delete", { id: ours }, { organizationId });
    expect(status).toBe(403);
    expect(await scene.as(scene.user, "/prompts/delete", { id: mine })).toEqual(done);
    expect(await scene.as(scene.owner, "/prompts/delete", { id: ours })).toEqual(done);
    const left = await idsOf(scene, scene.user);
    expect([left.includes(mine), left.includes(ours)]).toEqual([false, false]);
  },
  "/thread/suggested-prompts": async (scene) => {
    await addRead(scene.admin, scene.id, "Handbook.md", handbook);
    const { prompts: told } = await scene.as(scene.user, "/thread/suggested-prompts", {});
    expect(told.map(({ text }) => text).join()).toContain("“Handbook”");
    const { as, user, id: organizationId } = scene;
    const { id: chat_id } = await as(user, "/chat/create", {});
    const input = { chat_id, message: "How many days of annual leave are there?" };
    for await (const _ of events(user, "/chat/message", input, { organizationId }));
    const counted = async () => (await as(user, "/chat/stats", {})).all.questions;
    const before = await counted();
    const first = await as(user, "/thread/suggested-prompts", { chat_id });
    expect(await as(user, "/thread/suggested-prompts", { chat_id })).toEqual(first);
    expect(await counted()).toBe(before);
    const { status } = await refusal(
      scene.admin,
      "/thread/suggested-prompts",
      { chat_id },
      { organizationId },
    );
    expect(status).toBe(404);
  },
};
