import { expect } from "vitest";
import type { usage } from "../../../supabase/functions/_shared/contract/usage.ts";
import { events } from "../../support/call.ts";
import type { Person } from "../../support/people.ts";
import { makeScene, type SuccessesOf } from "./scene.ts";

const today = () => new Date().toISOString().slice(0, 10);
const days = () => ({ from: "2026-01-01", to: today() });

/** Asks and waits for the end. @returns the chat's id and the answer's */
async function ask(person: Person, organizationId: number, message: string) {
  const told = { chat: 0, answer: 0 };
  for await (const event of events(person, "/chat/message", { message }, { organizationId })) {
    if (event.type === "start") told.chat = event.chat.id;
    if (event.type === "end") told.answer = event.message.id;
  }
  return told;
}

/** Two people who ask: one is answered from a document, rates it and deletes the chat; the other finds nothing. */
async function used() {
  const scene = await makeScene();
  const { as, user, admin, id } = scene;
  const document = await scene.document();
  const { chat, answer } = await ask(user, id, "How long are pumps covered?");
  const rating = { message_id: answer, value: -1 as const, reasons: ["too_long" as const] };
  await as(user, "/chat/update", { id: chat, rating });
  await as(user, "/chat/update", { id: chat, deleted: true });
  await ask(admin, id, "Which zebra governs the quorum of Jupiter?");
  return { ...scene, document };
}

export const usageSuccesses: SuccessesOf<typeof usage> = {
  "/reports/user-usage": async () => {
    const { as, user, admin } = await used();
    const all = await as(admin, "/reports/user-usage", days());
    expect(all).toMatchObject({
      usage: { questions: 2, answered: 1, not_found: 1, down: 1, up: 0 },
      askers: 2,
      reasons: [{ reason: "too_long", count: 1 }],
      teams: [],
    });
    expect(all.days.map(({ day, questions }) => [day, questions])).toEqual([[today(), 2]]);
    const own = await as(user, "/reports/user-usage", days());
    expect(own).toMatchObject({ usage: { questions: 1, answered: 1, not_found: 0 }, askers: 1, teams: null });
    expect(own.people.map(({ id }) => id)).toEqual([user.id]);
  },
  "/reports/document-usage": async () => {
    const { as, user, owner, admin, document } = await used();
    const never = await as(owner, "/reports/document-usage", { ...days(), used: "never" });
    expect([never.total, never.counts]).toEqual([0, { cited: 1, never: 0 }]);
    const all = await as(owner, "/reports/document-usage", days());
    expect(all.documents).toMatchObject([{ id: document.id, answers: 1, askers: 1, last_day: today() }]);
    expect((await as(user, "/reports/document-usage", days())).documents).toMatchObject([{ answers: 1 }]);
    await as(admin, "/document/delete", { id: document.id });
    expect((await as(admin, "/reports/document-usage", days())).total).toBe(0);
  },
  "/reports/unanswered": async () => {
    const scene = await makeScene();
    const { as, user, admin, owner, id } = scene;
    await scene.document();
    const secret = "My own words about Wilhelmina";
    for (const person of [user, admin, owner]) await ask(person, id, "What is the bicycle allowance?");
    await ask(user, id, `${secret}: what is the bicycle allowance?`);
    const told = await as(admin, "/reports/unanswered", days());
    expect(told.not_found).toBe(4);
    expect(told.topics).toMatchObject([{ questions: 4, askers: 3 }]);
    expect(told.topics[0]?.words.toSorted()).toEqual(["allowance", "bicycle"]);
    expect(JSON.stringify(told)).not.toMatch(/wilhelmina|words of|what/i);
  },
};
