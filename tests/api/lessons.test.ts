import { expect, it } from "vitest";
import { events } from "../support/call.ts";
import type { Person } from "../support/people.ts";
import { makeScene, type Scene } from "./successes/scene.ts";

const question = "How long are pumps covered?";
const answer = "Pumps are covered for seven years since March.";

async function said({ id: organizationId }: Scene, person: Person): Promise<string> {
  const input = { key: crypto.randomUUID(), message: question };
  for await (const event of events(person, "/chat/message", input, { organizationId })) {
    if (event.type === "end") return event.message.content;
  }
  throw new Error("It wasn't answered.");
}

it("a lesson answers for its readers alone, as a document with its tags, and is none that anybody lists or counts", async () => {
  const scene = await makeScene();
  const { as, admin, user, tag } = scene;
  await scene.document();
  const before = await as(admin, "/document/list", {});
  const { id } = await as(user, "/lessons/create", { question, answer });
  expect(await said(scene, user)).toContain("five years");
  await as(admin, "/lessons/accept", { ids: [id] });
  expect(await said(scene, user)).toContain("seven years");
  const tagId = await tag();
  await as(admin, "/lessons/update", { id, tag_ids: [tagId] });
  expect(await said(scene, user)).toContain("five years");
  expect(await said(scene, admin)).toContain("seven years");
  await as(admin, "/organization/tags/assignUser", { user_id: user.id, tag_ids: [tagId] });
  expect(await said(scene, user)).toContain("seven years");
  expect((await as(admin, "/document/list", {})).total).toBe(before.total);
  expect((await as(admin, "/document/storage", {})).documents).toBe(before.total);
});

it("a lesson drawn from a document isn't used for who may no longer read that", async () => {
  const scene = await makeScene();
  const { as, admin, user, tag, id: organizationId } = scene;
  const document = await scene.document();
  let message_id = 0;
  for await (const event of events(
    user,
    "/chat/message",
    { key: crypto.randomUUID(), message: question },
    { organizationId },
  )) {
    if (event.type === "end") message_id = event.message.id;
  }
  const { id } = await as(user, "/lessons/create", { question, answer, message_id });
  await as(admin, "/lessons/accept", { ids: [id] });
  expect(await said(scene, user)).toContain("seven years");
  await as(admin, "/document/update/bulk", { ids: [document.id], add_tag_ids: [await tag()] });
  expect(await said(scene, user)).not.toContain("seven years");
  expect(await said(scene, admin)).toContain("seven years");
});
