import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { openMigrated } from "../support/database.ts";

const SECRET = "Peregrine turbines";
const authId = "00000000-0000-0000-0000-0000000000a1";
const [CHAT, QUESTION, ANSWER, DONE] = [9001, 90011, 90012, 90014];

let database: Database;
beforeAll(async () => {
  database = await openMigrated();
  await database.exec(
    `
    insert into auth.users (id, email) values ('${authId}', 'reader@example.com');
    insert into public.users (id, auth_id, email, name) overriding system value select 501, id, email, 'Reader' from auth.users;
    insert into public.organizations (id, name) overriding system value values (77, 'Seventy-seven');
    insert into public.organization_members (organization_id, user_id, role) values (77, 501, 'owner');
    insert into public.chats (id, organization_id, user_id, title, expires_at) overriding system value
      values (${CHAT}, 77, 501, '${SECRET}', now() + interval '1 hour');
    insert into public.messages (id, organization_id, chat_id, parent_id, role, content, status, rating, rating_comment) overriding system value
      values (${QUESTION}, 77, ${CHAT}, null, 'user', '${SECRET}?', 'complete', null, null),
             (${ANSWER}, 77, ${CHAT}, ${QUESTION}, 'assistant', '${SECRET} 1', 'generating', null, null),
             (90013, 77, ${CHAT}, ${ANSWER}, 'user', '${SECRET}?', 'complete', null, null),
             (${DONE}, 77, ${CHAT}, 90013, 'assistant', '${SECRET} 2', 'complete', -1, 'Wrong');
    insert into public.event_proposals (organization_id, message_id, user_id, draft) values (77, ${DONE}, 501, '{"title": "${SECRET}"}');
    insert into public.answer_watches (organization_id, user_id, message_id, numbers) values (77, 501, ${DONE}, '{1}')`,
  );
});
afterAll(() => database.close());

/** What a call tells its caller, as text; or how it is refused. */
async function told(call: string): Promise<string> {
  try {
    return await database.transaction(async (tx) => {
      await tx.query(
        "select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)",
        [JSON.stringify({ sub: authId, role: "authenticated" })],
      );
      const rows = await tx.query(`select * from ${call}`);
      return JSON.stringify(rows);
    });
  } catch (error) {
    return `refused: ${String(error)}`;
  }
}

/** Every function that people may call and that takes a message or a chat by its id, with a call that does. */
const byId: Record<string, string> = {
  add_attachment: `public.add_attachment(77, 'A.txt', 'files/none', 'txt', ${CHAT})`,
  cancel_answer: `public.cancel_answer(77, ${ANSWER})`,
  dismiss_event_proposal: `public.dismiss_event_proposal(77, ${DONE})`,
  event_proposal: `public.event_proposal(77, ${DONE})`,
  follow_answer: `public.follow_answer(77, ${ANSWER})`,
  get_chat: `public.get_chat(77, ${CHAT}, 50)`,
  list_chat_shares: `public.list_chat_shares(77, ${CHAT})`,
  list_watch_notices: `public.list_watch_notices(77, ${DONE})`,
  move_chat: `public.move_chat(77, ${CHAT}, null)`,
  pin_chat: `public.pin_chat(77, ${CHAT})`,
  prompts_to_suggest: `public.prompts_to_suggest(77, ${CHAT}, ${DONE})`,
  propose_lesson: `public.propose_lesson(77, 'What?', 'That.', ${DONE})`,
  share_chat: `public.share_chat(77, ${CHAT}, '{501}', '{}')`,
  start_answer: `public.start_answer(77, 'More?', ${CHAT}, null, gen_random_uuid())`,
  text_to_speak: `public.text_to_speak(77, 0, 10, ${DONE})`,
  unpin_chat: `public.unpin_chat(77, ${CHAT})`,
  update_chat: `public.update_chat(77, ${CHAT}, '{"title": "Mine"}')`,
  watch_answer: `public.watch_answer(77, ${DONE})`,
};
/** Those that tell nothing, of whatever id. */
const silent: Record<string, string> = {
  see_watched: `public.see_watched(77, ${DONE}, 1)`,
  unwatch_answer: `public.unwatch_answer(77, ${DONE})`,
};
/** Those whose messages are the help agent's, which are no chat's. */
const ofHelp = ["help_answer"];
/** Lists, none of which may tell of it. */
const lists = [
  "public.list_chats(77, '', 50, 0)",
  "public.list_chats(77, 'Peregrine', 50, 0)",
  "public.list_pinned_chats(77)",
  "public.list_chat_folders(77)",
  "public.list_watches(77)",
  "public.corrections(77)",
  "public.prompts_to_suggest(77)",
  "public.messages",
  "public.chats",
  "public.message_citations",
];

it("is known of every function that takes a message or a chat", async () => {
  const found = await database.query<{ name: string }>(`
    select distinct proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
      and exists (select from unnest(proargnames) with ordinality as argument (name, place)
                  where place <= pronargs and argument.name ~ '^(of_)?(message|answer|chat)_id$|^(branch|follows|replaces)$')
    order by 1`);
  expect(found.map(({ name }) => name)).toEqual(
    [...Object.keys({ ...byId, ...silent }), ...ofHelp].toSorted(),
  );
});

it("reach an answer of a temporary chat while its time lasts, and none of it from then on", async () => {
  const before = await told(byId["text_to_speak"] ?? "");
  expect(before).toContain(SECRET);
  expect(await told("public.list_chats(77, 'Peregrine', 50, 0)")).toContain(SECRET);
  expect(await told("public.corrections(77)")).toContain(SECRET);

  await database.exec(`update public.chats set expires_at = now() - interval '1 second' where id = ${CHAT}`);
  for (const [name, call] of Object.entries(byId))
    expect([name, await told(call)]).toEqual([
      name,
      expect.stringMatching(
        /^refused: .*(That (chat|answer|proposal) doesn't exist|You don't watch that answer)/s,
      ),
    ]);
  for (const call of Object.values(silent)) expect(await told(call)).toMatch(/^\[\{"[a-z_]+":""\}\]$/);
  for (const call of lists) {
    const answer = await told(call);
    expect([call, answer.startsWith("refused"), answer.includes("Peregrine")]).toEqual([call, false, false]);
  }
  expect(await told("public.chat_stats(77)")).toContain('"questions":0');
  const [left] = await database.query<{ title: string; status: string }>(
    `select title, status from public.chats join public.messages on messages.chat_id = chats.id and messages.id = ${ANSWER}`,
  );
  expect(left).toEqual({ title: SECRET, status: "generating" });
  expect(await database.query("select id from public.lessons where organization_id = 77")).toHaveLength(0);
});
