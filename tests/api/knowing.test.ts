import { expect, it, vi } from "vitest";
import type { Message } from "../../supabase/functions/_shared/contract/chat.ts";
import { events } from "../support/call.ts";
import { sql } from "../support/sql.ts";
import { stack } from "../support/stack.ts";
import { addRead, until } from "../support/wait.ts";
import { makeScene, type Scene } from "./successes/scene.ts";

vi.setConfig({ testTimeout: 180_000 });

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The reminders that were mailed to an address, as the page of mail shows them, latest first. */
async function mailTo(email: string): Promise<string[]> {
  const page = await (await fetch(`${stack().url}/mail`)).text();
  return page
    .split("<article")
    .filter((mail) => mail.includes(`To ${email}`) && /due for review/i.test(mail));
}

/** Runs the job that reminds, to its end. */
async function remind(): Promise<void> {
  const key = `documents.remind:${crypto.randomUUID()}`;
  await sql()`select private.enqueue('documents.remind', 1, ${key})`;
  await until("the reminders", async () => {
    const [job] =
      await sql()`select status from public.jobs where key = ${key} and status not in ('queued', 'running')`;
    return job ?? null;
  });
}

it("who answers for a document is told once by mail that its last day nears, and nobody else", async () => {
  const { as, admin, user, document } = await makeScene();
  const [owned, uploaded, later, replaced] = [
    await document(),
    await document(),
    await document(),
    await document(),
  ];
  const set = (id: number, more: object) => as(admin, "/document/update/metadata", { id, ...more });
  await set(owned.id, { title: "Guarantee of pumps", owner_id: user.id, valid_until: dayFromNow(10) });
  await set(uploaded.id, { title: "Price list", valid_until: dayFromNow(-2) });
  await set(later.id, { title: "For long", valid_until: dayFromNow(60) });
  await set(replaced.id, { title: "Replaced", valid_until: dayFromNow(5) });
  await set(later.id, { replaces_id: replaced.id });
  await remind();
  await remind();
  const [mail, ...more] = await mailTo(user.email);
  expect([more, (await mailTo(admin.email)).length]).toEqual([[], 1]);
  expect(mail).toContain("Due for review: Guarantee of pumps");
  expect(mail).toContain(`in force until ${dayFromNow(10)}`);
  const [told] = await mailTo(admin.email);
  expect(told).toContain(`Price list: expired on ${dayFromNow(-2)}`);
  expect(told).not.toMatch(/Guarantee|For long|Replaced/);
  // Another last day is another reminder.
  await set(owned.id, { valid_until: dayFromNow(12) });
  await remind();
  expect((await mailTo(user.email)).length).toBe(2);
  // What is due is a filter of the library too, for each what they answer for.
  const due = async (person: Scene["admin"]) =>
    (await as(person, "/document/list", { due: true, sort: "name" })).documents.map(({ id }) => id).sort();
  expect([await due(admin), await due(user)]).toEqual([[owned.id, uploaded.id], [owned.id]]);
});

/** The answer to a question in a chat of its own. */
async function answerTo({ id: organizationId, user }: Scene, message: string): Promise<Message> {
  for await (const event of events(user, "/chat/message", { message }, { organizationId })) {
    if (event.type === "end") return event.message;
  }
  throw new Error("The answer has no end.");
}

it("a document read as a whole brings what contradicts it, and the note once both are kept", async () => {
  const scene = await makeScene();
  const { as, admin, id } = scene;
  const rest = Array.from(
    { length: 4 },
    (_, at) => `# Part ${at + 1}\n\nThe store of part ${at + 1} is looked after by its steward on weekdays.`,
  );
  const said = (days: number) =>
    `# Annual leave\n\nEvery employee receives ${days} days of paid annual leave.`;
  await addRead(admin, id, "Staff handbook.md", [said(28), ...rest].join("\n\n"));
  const other = await addRead(admin, id, "Welcome letter.md", said(25));
  await as(admin, "/reports/contradicting-info/generate", {});
  const found = await until("the contradiction", async () => {
    const { contradictions, run } = await as(admin, "/reports/contradicting-info", {});
    return run?.state === "done" ? (contradictions[0] ?? null) : null;
  });
  const open = await answerTo(scene, "Summarise the staff handbook");
  expect(open.search?.reading?.documents).toBe(1);
  expect(open.content).toMatch(/28 days/);
  expect(open.content).toMatch(/25 days/);
  expect(open.citations.map(({ document_id }) => document_id)).toContain(other.id);
  expect(open.unsupported).toEqual([]);
  const note = "28 days for office staff, 25 for the warehouse.";
  await as(admin, "/reports/contradicting-info/resolve", { id: found.id, keep: "both", note });
  const settled = await answerTo(scene, "Summarise the staff handbook");
  expect(settled.content).toContain(note);
  expect(settled.unsupported).toEqual([]);
  await as(admin, "/reports/contradicting-info/resolve", { id: found.id, keep: "first" });
  expect((await answerTo(scene, "Summarise the staff handbook")).content).not.toMatch(/25 days/);
});
