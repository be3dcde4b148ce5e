import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { openMigrated } from "../support/database.ts";

const OWNER = "00000000-0000-0000-0000-0000000000a1";

let database: Database;
beforeAll(async () => {
  database = await openMigrated();
  await database.exec(`
    insert into auth.users (id, email) values ('${OWNER}', 'owner@example.com');
    insert into public.users (id, auth_id, email, name) overriding system value values (501, '${OWNER}', 'owner@example.com', 'Olive');
    insert into public.organizations (id, name) overriding system value values (77, 'Seventy-seven');
    insert into public.organization_members (organization_id, user_id, role) values (77, 501, 'owner');
    insert into public.chats (id, organization_id, user_id, title) overriding system value values (700, 77, 501, 'Pumps')`);
});
afterAll(() => database.close());

it.each([
  ["refuses", { refused: true }, "not_found"],
  ["isn't sure", { unsure: true }, "not_found"],
  ["has no doubt", {}, "answered"],
])("an answer that %s counts in reports as such", async (_, told, outcome) => {
  const [answer] = await database.query<{ id: number }>(
    `insert into public.messages (organization_id, chat_id, role, content, status)
     values (77, 700, 'assistant', 'Seven years.', 'generating') returning id`,
  );
  const id = Number(answer?.id);
  await database.exec(`
    update public.messages set status = 'complete' where id = ${id};
    insert into public.message_searches (organization_id, message_id, told) values (77, ${id}, '${JSON.stringify(told)}')`);
  expect(
    await database.query(`select outcome from public.answer_facts where message_id = ${id}`),
  ).toMatchObject([{ outcome }]);
});
