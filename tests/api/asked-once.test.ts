import { expect, test } from "vitest";
import type { InputOf } from "../../supabase/functions/_shared/contract/index.ts";
import { attachRead } from "../support/attach.ts";
import { call, events } from "../support/call.ts";
import { makeOrganization, type Organization, type Person } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { until } from "../support/wait.ts";

type Question = InputOf<"/chat/message">;

/** Asks, and reads on to the end. @returns what began */
async function ask(person: Person, organizationId: number, input: Question) {
  let began = null;
  for await (const event of events(person, "/chat/message", input, { organizationId }))
    if (event.type === "start") began = event;
  if (!began) throw new Error("Nothing began.");
  return began;
}

const message = "How long are pumps covered?";
const key = () => crypto.randomUUID();

async function newChat({ user, id }: Organization): Promise<number> {
  return (await call(user, "/chat/create", {}, { organizationId: id })).id;
}

const counted = async ({ user, id }: Organization) =>
  (await call(user, "/organization/getPlanInfo", {}, { organizationId: id })).usages.messages;

const rolesIn = async (chatId: number) =>
  (
    await sql()<{ role: string }[]>`select role from public.messages where chat_id = ${chatId} order by id`
  ).map(({ role }) => role);

const ended = (chatId: number) =>
  until("the answer's end", async () => {
    const rows = await sql()`select from public.messages where chat_id = ${chatId} and status = 'generating'`;
    return rows.length === 0 || null;
  });

test("a question sent again under its key is told what it began, and counts once", async () => {
  const organization = await makeOrganization();
  const { user, id } = organization;
  const chat_id = await newChat(organization);
  const input = { chat_id, key: key(), message };
  // All at once: one of them asks, the others hear of its answer.
  const at = await Promise.all(Array.from({ length: 5 }, () => ask(user, id, input)));
  expect(new Set(at.map(({ answer }) => answer.id)).size).toBe(1);
  expect(await rolesIn(chat_id)).toEqual(["user", "assistant"]);
  await ended(chat_id);
  const after = await ask(user, id, input);
  expect(after.answer).toMatchObject({ id: at[0]?.answer.id, key: input.key, status: "complete" });
  expect(await counted(organization)).toBe(1);
  // The same words under another key are another question.
  await ask(user, id, { ...input, key: key() });
  expect(await rolesIn(chat_id)).toHaveLength(4);
  expect(await counted(organization)).toBe(2);
});

test("one that failed is told as that, until it is asked anew under a key of its own", async () => {
  const organization = await makeOrganization();
  const { user, id } = organization;
  const chat_id = await newChat(organization);
  const input = { chat_id, key: key(), message };
  const { question, answer } = await ask(user, id, input);
  await sql()`update public.messages set status = 'failed', error = 'It broke.' where id = ${answer.id}`;
  expect((await ask(user, id, input)).answer).toMatchObject({ id: answer.id, status: "failed" });
  const anew = { ...input, key: key(), replaces: question.id };
  const [first, second] = await Promise.all([ask(user, id, anew), ask(user, id, anew)]);
  expect([first.question.id, second.question.id]).toEqual([question.id, question.id]);
  expect(first.answer.id).toBe(second.answer.id);
  expect(await rolesIn(chat_id)).toEqual(["user", "assistant", "assistant"]);
  // An edit, sent twice, is one question too.
  const edit = { ...anew, key: key(), message: "How long are valves covered?" };
  expect((await ask(user, id, edit)).question.id).toBe((await ask(user, id, edit)).question.id);
  expect(await rolesIn(chat_id)).toHaveLength(5);
});

test("a key is of one chat: nobody hears of another's answer by it", async () => {
  const organization = await makeOrganization();
  const { user, admin, id } = organization;
  const [chat_id, other] = [await newChat(organization), await newChat(organization)];
  const input = { chat_id, key: key(), message };
  const { answer } = await ask(user, id, input);
  expect((await ask(user, id, { ...input, chat_id: other })).answer.id).not.toBe(answer.id);
  await expect(ask(admin, id, input)).rejects.toMatchObject({ status: 404 });
  await expect(ask((await makeOrganization()).user, id, input)).rejects.toMatchObject({ status: 403 });
});

test("the same words with other files are another question; with the same ones, another answer", async () => {
  const organization = await makeOrganization();
  const { user, id } = organization;
  const chat_id = await newChat(organization);
  const costs = (euros: number) => `# Offer\n\nThe Peregrine turbine costs ${euros} euros.`;
  const first = await attachRead(user, id, "First.md", costs(411));
  const second = await attachRead(user, id, "Second.md", costs(522));
  const asking = { chat_id, message: "What does the Peregrine turbine cost?" };
  const asked = { attachments: [first.document_id] };
  const { question } = await ask(user, id, { ...asking, asked });
  for (const again of [undefined, {}, asked, { attachments: asked.attachments, aims: [] }])
    expect(
      (await ask(user, id, { ...asking, replaces: question.id, ...(again && { asked: again }) })).question.id,
    ).toBe(question.id);
  const otherwise = await ask(user, id, {
    ...asking,
    replaces: question.id,
    asked: { attachments: [second.document_id] },
  });
  expect(otherwise.question.id).not.toBe(question.id);
  expect(otherwise.question.attachments).toMatchObject([{ name: "Second.md" }]);
  const { messages } = await call(user, "/chat/get", { id: chat_id }, { organizationId: id });
  expect(messages.at(-1)?.content).toContain("522");
  expect(messages.at(-1)?.content).not.toContain("411");
  // What isn't there, or not the caller's, is refused here too.
  for (const id_ of [987_654_321, 0.5])
    await expect(
      ask(user, id, { ...asking, replaces: question.id, asked: { attachments: [id_] } }),
    ).rejects.toThrow();
});
