import { expect } from "vitest";
import type { lessons } from "../../../supabase/functions/_shared/contract/lessons.ts";
import { events } from "../../support/call.ts";
import { done, makeScene, type Scene, type Success, type SuccessesOf } from "./scene.ts";

const question = "How long are pumps covered?";
const answer = "Pumps are covered for seven years since March.";

/** A question that was asked, and the answer to it. */
async function asked({ user, id: organizationId, as }: Scene, message = question) {
  const { id } = await as(user, "/chat/create", {});
  for await (const event of events(user, "/chat/message", { chat_id: id, message }, { organizationId })) {
    if (event.type === "end" && event.message.error) throw new Error(event.message.error);
    if (event.type === "end") return { chatId: id, message: event.message };
  }
  throw new Error("It wasn't answered.");
}

const propose = ({ as, user }: Scene) => as(user, "/lessons/create", { question, answer });

/** In an organisation of its own: lessons of one test would answer another's questions. */
const apart =
  (success: Success): Success =>
  async () =>
    success(await makeScene());

export const lessonsSuccesses: SuccessesOf<typeof lessons> = {
  "/lessons/create": apart(async (scene) => {
    await scene.document();
    const { message } = await asked(scene);
    const made = await scene.as(scene.user, "/lessons/create", { question, answer, message_id: message.id });
    expect(made).toMatchObject({
      state: "proposed",
      origin: "correction",
      wrong_answer: message.content,
      proposed_by: { id: scene.user.id },
      sources: [{ document_name: "Warranty.md" }],
    });
    const again = await scene.as(scene.user, "/lessons/create", {
      question,
      answer: "Eight.",
      message_id: message.id,
    });
    expect(again).toMatchObject({ id: made.id, answer: "Eight." });
  }),
  "/lessons/list": apart(async (scene) => {
    const { as, user, admin, owner } = scene;
    const { id } = await propose(scene);
    const { id: others } = await as(owner, "/lessons/create", { question: "Where are pumps made?", answer });
    const idsOf = async (...[person, input]: [typeof user, object]) =>
      (await as(person, "/lessons/list", input)).lessons.map((lesson) => lesson.id);
    expect(await idsOf(admin, {})).toEqual([others, id]);
    expect(await idsOf(admin, { search: "made" })).toEqual([others]);
    expect(await idsOf(user, { state: "proposed" })).toEqual([id]);
    expect((await as(user, "/lessons/list", {})).counts).toMatchObject({ proposed: 1, corrections: 0 });
  }),
  "/lessons/update": apart(async (scene) => {
    const { as, admin, tag } = scene;
    const { id } = await propose(scene);
    const changes = { answer: "Nine years.", tag_ids: [await tag()], questions: ["Warranty of pumps?"] };
    const { questions, ...changed } = await as(admin, "/lessons/update", { id, ...changes });
    expect(changed).toMatchObject({ answer: "Nine years.", tag_ids: changes.tag_ids, state: "proposed" });
    expect(questions.map((each) => each.question)).toEqual([question, "Warranty of pumps?"]);
  }),
  "/lessons/accept": apart(async (scene) => {
    const { as, admin } = scene;
    await scene.document();
    const { id } = await propose(scene);
    expect((await asked(scene)).message.content).toContain("five years");
    const { lessons: accepted } = await as(admin, "/lessons/accept", { ids: [id] });
    expect(accepted).toMatchObject([{ id, state: "accepted", decided_by: { id: admin.id } }]);
    const { message } = await asked(scene, "For how long are pumps covered?");
    expect(message.content).toBe(`${answer} [1]`);
    expect(message.citations).toMatchObject([{ document_id: accepted[0]?.document_id, quote: answer }]);
    expect(message.search?.lessons).toEqual([{ document_id: accepted[0]?.document_id }]);
    expect((await asked(scene, "What is covered for five years?")).message.content).toContain("five years");
    await as(admin, "/lessons/update", { id, answer: "Ten years." });
    expect((await asked(scene)).message.content).toBe("Ten years. [1]");
  }),
  "/lessons/reject": apart(async (scene) => {
    const { as, admin, user } = scene;
    await scene.document();
    const { id } = await propose(scene);
    await as(admin, "/lessons/accept", { ids: [id] });
    expect(await as(admin, "/lessons/reject", { ids: [id], reason: "It changed back." })).toEqual(done);
    expect((await as(user, "/lessons/list", {})).lessons).toMatchObject([
      { state: "rejected", reason: "It changed back.", document_id: null },
    ]);
    expect((await asked(scene)).message.content).toContain("five years");
  }),
  "/lessons/delete": apart(async (scene) => {
    const { as, user } = scene;
    const { id } = await propose(scene);
    expect(await as(user, "/lessons/delete", { ids: [id] })).toEqual(done);
    expect((await as(user, "/lessons/list", {})).total).toBe(0);
  }),
  "/lessons/generate": apart(async (scene) => {
    const { as, admin, user } = scene;
    await scene.document();
    const { chatId, message } = await asked(scene);
    const rate = (comment: string) =>
      as(user, "/chat/update", { id: chatId, rating: { message_id: message.id, value: -1, comment } });
    await rate("Useless.");
    expect(await as(admin, "/lessons/generate", {})).toEqual({ read: 1, proposed: 0, left: 0 });
    await rate("That's wrong. It should be seven years since March.");
    expect(await as(admin, "/lessons/generate", {})).toEqual({ read: 1, proposed: 1, left: 0 });
    expect((await as(user, "/lessons/list", {})).lessons).toMatchObject([
      { origin: "generated", question, answer: "Seven years since March.", wrong_answer: message.content },
    ]);
  }),
  "/lessons/try": apart(async (scene) => {
    const { admin, id: organizationId } = scene;
    await scene.document();
    const { id } = await propose(scene);
    const ends = [];
    for await (const event of events(admin, "/lessons/try", { id }, { organizationId }))
      if (event.type === "end") ends.push(event);
    expect(ends).toMatchObject([
      { side: "without", content: expect.stringContaining("five years"), error: null },
      { side: "with", content: `${answer} [1]`, error: null },
    ]);
  }),
  "/lessons/check": apart(async (scene) => {
    const { as, admin } = scene;
    await scene.document();
    const { id } = await propose(scene);
    await as(admin, "/lessons/accept", { ids: [id] });
    expect(await as(admin, "/lessons/check", {})).toEqual(done);
    const first = async () => (await as(admin, "/lessons/list", {})).lessons[0]?.questions[0];
    await expect.poll(async () => (await first())?.outcome, { timeout: 20_000 }).toBe("passing");
    expect(await first()).toMatchObject({
      said: `${answer} [1]`,
      documents_said: expect.stringContaining("five years"),
    });
  }),
  "/lessons/keep": apart(async (scene) => {
    const { as, admin } = scene;
    const { id } = await propose(scene);
    await as(admin, "/lessons/accept", { ids: [id] });
    expect(await as(admin, "/lessons/keep", { id })).toMatchObject({ id, state: "accepted" });
  }),
};
