import { afterAll, beforeAll, expect, it } from "vitest";
import type { z } from "zod";
import type { Database } from "../../local/database/database.ts";
import { Envelope } from "../../supabase/functions/_shared/contract/envelope.ts";
import { topics } from "../../supabase/functions/_shared/contract/topics.ts";
import { undone } from "./attempt.ts";
import { authIdOf } from "./principals.ts";
import { openWorld } from "./world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

const citation = {
  number: 1,
  document_id: 1001,
  revision_id: 1001,
  document_name: "Document",
  page: 1,
  time: null,
  start: 0,
  end: 3,
  quote: "Ten",
};

const SIGNED_IN = `select set_config('request.jwt.claims', '{"role": "authenticated", "sub": "${authIdOf(13)}"}', true);`;

/** An answer from its question to its end, and one that is stopped, each by the functions that do so. */
const ANSWERS = `
  ${SIGNED_IN}
  create temp table asked on commit drop as select public.start_answer(100, 'Why?', 3013) as told;
  create temp table held on commit drop as
    select (told -> 'job' ->> 'id')::bigint as job, (told -> 'job' ->> 'lease')::uuid as lease from asked;
  select public.append_answer(job, lease, 0, 'So. [1]', 7, '[${JSON.stringify(citation)}]', 3) from held;
  select public.title_chat(3013, 'Reasons');
  select public.finish_answer(job, lease, 'complete', null, '[{"start": 0, "end": 3}]') from held;
  create temp table again on commit drop as select public.start_answer(100, 'And why?', 3013) as told;
  select public.cancel_answer(100, (told -> 'answer' ->> 'id')::bigint) from again;`;

/** Documents, sources, contradictions and folders as they change. */
const CHANGES = `
  insert into public.documents (organization_id, name, path, type, size, status, stage, uploaded_by)
  values (100, 'New', 'files/00000000-0000-4000-8000-0000000000ff', 'txt', 1, 'processing', 'queued', 14);
  update public.documents set status = 'failed', stage = null, status_reason = 'Because.' where name = 'New';
  delete from public.documents where name = 'New';
  insert into public.source_runs (organization_id, source_id) values (100, 7101);
  update public.source_runs set state = 'failed', reason = 'Because.', listed = 20, ended_at = now() where state = 'running';
  update public.contradictions set state = 'dismissed' where id = 8100;
  ${SIGNED_IN}
  select public.create_folder(100, 'New');
  select public.pin_chat(100, 3013);
  select public.unpin_chat(100, 3013);
  update public.lessons set state = state where organization_id = 100;
  select public.unwatch_answer(100, 30132);
  delete from public.chat_shares where id = 9101;
  update public.agent_instances set name = 'New' where id = 9801;
  update public.agent_runs set result = result || '{"offline": true}' where id = 9814;
  update public.invoices set version = version + 1 where id = 9813;
  update public.agent_runs set state = 'cancelled' where id = 9814;
  select private.tell_voice_run(runs) from public.agent_runs as runs where id = 9823;
  update public.agent_drafts set state = 'cancelled' where id = 9814;
  update public.agent_batches set state = 'running', pause = null where id = 9813;
  update public.help_conversations set state = 'with_person' where id = 9813;
  insert into public.chat_shares (organization_id, chat_id, shared_by, user_id, last_message_id) values (100, 3013, 13, 14, 30132);
  insert into public.tag_members (organization_id, tag_id, user_id) values (100, 102, 14);
  update public.support_requests set unread = true where id = 9913;
  update public.ai_setting_drafts set settings = settings where organization_id = 100;
  select private.tell_plan(100);
  update public.organizations set branding_primary_color = '#123456' where id = 100;
  update public.organization_domains set checked_at = now() where organization_id = 100;
  update public.organizations set requires_mfa = true where id = 200;
  update public.connections set state = 'reconnect' where id = 7301;
  insert into public.meter_warnings (organization_id, meter, month, percent) values (100, 'messages', '2026-01-01', 80);`;

interface Sent {
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

/** What is sent while something is done, which is undone. */
function sentBy(statements: string): Promise<Sent[]> {
  return undone(database, async () => {
    await database.query("delete from realtime.messages");
    await database.exec(statements);
    return database.query<Sent>("select topic, event, payload from realtime.messages");
  });
}

/** What the contract leaves of a payload: a field besides is gone, and a value that it doesn't know is another. */
function read({ topic, event, payload }: Sent): unknown {
  const kind = topic.slice(0, topic.indexOf(":"));
  const schema = (topics as Record<string, Record<string, z.ZodType>>)[kind]?.[event];
  const parsed = schema?.safeParse(payload);
  return parsed?.error?.issues ?? parsed?.data;
}

it("the database sends what the contract says, and no field besides", async () => {
  const sent = [...(await sentBy(CHANGES)), ...(await sentBy(ANSWERS))];
  // Realtime names each message itself.
  for (const { payload } of sent) delete payload["id"];
  for (const each of sent) expect([each.event, read(each)]).toEqual([each.event, each.payload]);
  const heard = new Set(sent.map(({ topic, event }) => `${topic.slice(0, topic.indexOf(":"))} ${event}`));
  const all = Object.entries(topics).flatMap(([kind, events]) =>
    Object.keys(events).map((event) => `${kind} ${event}`),
  );
  expect([...heard].sort()).toEqual(all.sort());
});

it("no message holds a text: ids, states and numbers alone", async () => {
  const sent = [...(await sentBy(CHANGES)), ...(await sentBy(ANSWERS))];
  for (const { event, payload } of sent)
    expect([event, Envelope.safeParse(payload).error]).toEqual([event, undefined]);
  expect(Envelope.safeParse({ title: "Reasons" }).success).toBe(false);
  expect(Envelope.safeParse({ state: "Because." }).success).toBe(false);
});

it("an answer is sent when it begins, when its chat has a title, and when it has ended, to its asker alone", async () => {
  const sent = await sentBy(ANSWERS);
  expect(sent.map(({ event, payload }) => [event, payload["state"]])).toEqual([
    ["answer", "generating"],
    ["chat", undefined],
    ["answer", "complete"],
    ["answer", "generating"],
    ["answer", "cancelled"],
  ]);
  expect(sent.map(({ topic }) => topic)).toEqual(sent.map(() => `user:${authIdOf(13)}`));
});

it("documents that one statement changes are one message of the organisation", async () => {
  const sent = await sentBy(`
    update public.documents set name = name || '!' where organization_id = 100 and origin = 'upload';
    delete from public.documents where organization_id = 100 and origin = 'upload'`);
  const told = sent.filter(({ topic, event }) => topic === "organization:100" && event === "document");
  expect(told.map(({ payload }) => payload["deleted"])).toEqual([false, true]);
  const [changed, gone] = told.map(({ payload }) => payload["document_ids"]);
  expect(changed).toEqual(gone);
  expect((changed as number[]).length).toBeGreaterThan(1);
});

const OWN_CHANGES = `
  update public.documents set progress = 0.5, status = 'processing', stage = 'reading' where uploaded_by = 13;
  update public.messages set status = 'generating' where chat_id = 3013 and role = 'assistant';
  update public.messages set status = 'complete' where chat_id = 3013 and role = 'assistant';
  update public.chats set title = 'Another' where id = 3013;
  update public.help_conversations set state = 'with_person' where user_id = 13`;

const heardBy = async (id: number, statements: string) =>
  (await sentBy(statements))
    .filter(({ topic }) => topic === `user:${authIdOf(id)}`)
    .map(({ event }) => event);

it("who is in good standing hears of own things", async () => {
  expect(new Set(await heardBy(13, OWN_CHANGES))).toEqual(
    new Set(["answer", "chat", "document", "help_conversation"]),
  );
});

it.each([
  ["removed", "delete from public.organization_members where user_id = 13 and organization_id = 100"],
  ["disabled", "update public.users set disabled_at = now(), disabled_reason = 'Because.' where id = 13"],
  [
    "suspended",
    "update public.organizations set suspended_at = now(), suspended_reason = 'Because.' where id = 100",
  ],
  ["blocked", `update auth.users set banned_until = now() + interval '1 day' where id = '${authIdOf(13)}'`],
])("who was %s hears nothing on their own topic but that", async (_, statement) => {
  const heard = await heardBy(13, `${statement}; ${OWN_CHANGES}`);
  expect(heard.filter((event) => event !== "standing")).toEqual([]);
});

const SESSION = "00000000-0000-4000-8000-00000000abcd";

it("whose session ends hears that, whoever ended it", async () => {
  const sent = await sentBy(`
    insert into auth.sessions (id, user_id, created_at) values ('${SESSION}', '${authIdOf(13)}', now());
    delete from auth.sessions where user_id = '${authIdOf(13)}'`);
  expect(sent).toMatchObject([
    {
      topic: `user:${authIdOf(13)}`,
      event: "standing",
      payload: { organization_id: null, session_ids: [SESSION] },
    },
  ]);
});
