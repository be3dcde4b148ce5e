import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { openMigrated } from "../support/database.ts";
import { asked } from "./asked.ts";
import { randomFrom, seed } from "../../local/testing/sample.ts";
import { undone } from "./attempt.ts";
import { tallied } from "./tallied.ts";
import { openWorld } from "./world.ts";

let database: Database;
beforeAll(async () => {
  database = await openMigrated();
  await database.exec(`
    insert into auth.users (id, email) values ('00000000-0000-0000-0000-0000000000a1', 'reader@example.com');
    insert into public.users (id, auth_id, email, name) overriding system value select 501, id, email, 'Reader' from auth.users;
    insert into public.organizations (id, name) overriding system value values (77, 'Seventy-seven');
    insert into public.organization_members (organization_id, user_id, role) values (77, 501, 'owner');
    insert into public.documents (id, organization_id, name, path, type, size, stage, uploaded_by) overriding system value
      select n, 77, 'D' || n, 'files/' || n, 'txt', 10, 'queued', 501 from generate_series(8001, 8006) as n;
    insert into public.chats (id, organization_id, user_id, title) overriding system value
      select n, 77, 501, 'Chat ' || n from generate_series(9001, 9005) as n`);
});
afterAll(() => database.close());

/** The stats as the caller is told them. */
async function told() {
  const reader = "00000000-0000-0000-0000-0000000000a1";
  const { all, month } = await asked<{ all: object; month: object }>(
    database,
    reader,
    "public.chat_stats(77)",
  );
  return { all, month };
}

/** The same, counted over all messages. */
async function counted() {
  const period = async (since: string) => {
    const [row] = await database.query<Record<string, number>>(`
      select count(distinct chat_id) filter (where role = 'user' or status = 'complete')::integer as chats,
             count(*) filter (where role = 'user')::integer as questions,
             count(*) filter (where role = 'assistant' and status = 'complete')::integer as answers,
             count(*) filter (where rating = 1)::integer as helpful, count(*) filter (where rating = -1)::integer as unhelpful,
             (select count(distinct document_id)::integer from public.message_citations as cited
              join public.messages as answer on answer.id = cited.message_id join public.chats as held on held.id = answer.chat_id
              where held.deleted_at is null and answer.created_at >= ${since}) as documents
      from public.messages join public.chats on chats.id = messages.chat_id
      where chats.deleted_at is null and messages.created_at >= ${since}`);
    return row;
  };
  return {
    all: await period("'-infinity'"),
    month: await period("date_trunc('month', now() at time zone 'utc') at time zone 'utc'"),
  };
}

it("are what a count over all messages comes to, whatever happens to them", async () => {
  const random = randomFrom(seed);
  const pick = (most: number) => Math.floor(random() * most);
  const any = (table: string, where = "true") =>
    `(select id from public.${table} where ${where} order by md5(id::text || '${random()}') limit 1)`;
  const moment = () => (pick(2) ? "now()" : "now() - interval '40 days'");
  const steps = [
    () => `insert into public.messages (organization_id, chat_id, role, content, created_at) values
             (77, ${any("chats")}, 'user', 'Q', ${moment()}), (77, ${any("chats")}, 'user', 'Q', now())`,
    () => `insert into public.messages (organization_id, chat_id, role, status, created_at)
             values (77, ${any("chats")}, 'assistant', 'generating', ${moment()}) on conflict do nothing`,
    () => `update public.messages set status = '${["complete", "failed", "cancelled"][pick(3)]}'
             where id = ${any("messages", "status = 'generating'")}`,
    () =>
      `update public.messages set rating = ${["1", "-1", "null"][pick(3)]} where id = ${any("messages", "role = 'assistant'")}`,
    () => `insert into public.message_citations (organization_id, message_id, number, document_id, document_name, start_offset, end_offset, quote)
             select 77, id, 1 + (select coalesce(max(number), 0) from public.message_citations where message_id = answer.id), ${any("documents")}, 'D', 0, 1, 'x'
             from (select ${any("messages", "role = 'assistant'")} as id) as answer where id is not null`,
    () => `delete from public.message_citations where message_id = ${any("messages", "role = 'assistant'")}`,
    () => `delete from public.messages where id = ${any("messages", "status = 'failed' or role = 'user'")}
             and not exists (select from public.messages as after where after.parent_id = messages.id)
             and not exists (select from public.message_citations as cited where cited.message_id = messages.id)`,
    () =>
      `update public.chats set deleted_at = case when deleted_at is null then now() end where id = ${any("chats")}`,
  ];
  for (let turn = 0; turn < 150; turn++) {
    await database.exec(steps[pick(steps.length)]?.() ?? "");
    if (turn % 10 === 9) expect([turn, await told()]).toEqual([turn, await counted()]);
  }
  await database.exec("delete from public.documents where id in (8001, 8002)");
  expect(await told()).toEqual(await counted());
  await database.exec("delete from public.chats where id = 9001");
  expect(await told()).toEqual(await counted());
  expect(await database.query("select chat_id from public.chat_tallies where chat_id = 9001")).toHaveLength(
    0,
  );
});

it("are kept through each step of an answer's life", async () => {
  const world = await openWorld();
  try {
    const wrong = await undone(world, async () => {
      const found: unknown[] = [];
      for await (const each of tallied(world)) found.push(each);
      return found;
    });
    expect(wrong).toEqual([]);
  } finally {
    await world.close();
  }
});
