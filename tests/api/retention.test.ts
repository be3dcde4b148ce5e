import { expect, test } from "vitest";
import { attachRead } from "../support/attach.ts";
import { call, events } from "../support/call.ts";
import { makeOrganization, type Person } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { until } from "../support/wait.ts";
import { NO_AI_SETTINGS } from "../../supabase/functions/_shared/contract/ai-settings.ts";

async function ask(person: Person, organizationId: number, message: string, attachments: number[] = []) {
  const input = { key: crypto.randomUUID(), message, asked: { attachments } };
  for await (const event of events(person, "/chat/message", input, { organizationId }))
    if (event.type === "end") {
      const [row] = await sql()<
        { chat_id: number }[]
      >`select chat_id from public.messages where id = ${event.message.id}`;
      return row?.chat_id ?? 0;
    }
  throw new Error("It wasn't answered.");
}

/** As the job does, to the end. */
async function pruneAll(): Promise<void> {
  for (let gone = -1; gone !== 0;) {
    const [{ chats, files }] = await sql()<
      [{ chats: number; files: number }]
    >`select public.prune_chats(2) as chats, public.prune_attachments(2) as files`;
    gone = chats + files;
  }
}

const age = (chatId: number, days: number) =>
  sql()`update public.chats set updated_at = now() - make_interval(days => ${days}) where id = ${chatId}`;

test("chats go as many as was said beforehand, a day after an owner decided so, and nothing that is counted does", async () => {
  const { id: organizationId, owner, admin, user } = await makeOrganization();
  const other = await makeOrganization();
  const within = { organizationId };
  const { document_id } = await attachRead(
    user,
    organizationId,
    "Offer.md",
    "# Offer\n\nThe turbine costs 411 euros.",
  );
  const old = await ask(user, organizationId, "What does the turbine cost?", [document_id]);
  const fresh = await ask(user, organizationId, "And the pump?");
  await age(old, 100);
  await call(user, "/thread/pin", { chat_id: old }, within);
  const elsewhere = await ask(other.user, other.id, "What does the turbine cost?");
  await age(elsewhere, 100);
  // Further ones, of several members.
  for (const person of [admin, admin, user]) {
    const { id } = await call(person, "/chat/create", { title: "Old" }, within);
    await age(id, 91);
  }
  const [object] = await sql()<
    { path: string }[]
  >`select path from public.documents where id = ${document_id}`;

  const listed = async () => {
    const lists = await Promise.all([admin, user].map((person) => call(person, "/chat/list", {}, within)));
    return lists.reduce((sum, { total }) => sum + total, 0);
  };
  const retention = { chats_days: 90 };
  for (const person of [admin, user]) {
    for (const making of [
      () => call(person, "/organization/retention", retention, within),
      () => call(person, "/organization/update", { retention }, within),
    ])
      await expect(making()).rejects.toMatchObject({ status: 403 });
  }
  await expect(call(other.owner, "/organization/update", { retention }, within)).rejects.toMatchObject({
    status: 403,
  });
  for (const chats_days of [0, 6, 3651, -1, 7.5])
    await expect(call(owner, "/organization/update", { retention: { chats_days } }, within)).rejects.toThrow(
      /7 to 3,650 days|whole|int/i,
    );
  const { chats } = await call(owner, "/organization/retention", retention, within);
  expect(chats).toBe(4);
  const before = await listed();
  // What isn't an owner's to change keeps the rest from being changed, too.
  await expect(
    call(admin, "/organization/update", { retention, name: "Renamed" }, within),
  ).rejects.toMatchObject({ status: 403 });
  expect((await call(owner, "/organization/get", {}, within)).name).not.toBe("Renamed");
  await call(owner, "/organization/update", { retention }, within);
  const { entries } = await call(owner, "/organization/audit", {}, within);
  expect(entries[0]).toMatchObject({
    action: "organization.retention",
    details: { kept: { chats: { from: null, to: 90 } } },
  });

  // A slip can be taken back for a day, in which the chat says when it goes.
  await pruneAll();
  expect(await listed()).toBe(before);
  const { chat } = await call(user, "/chat/get", { id: old }, within);
  const hours = (Date.parse(chat.goes_at ?? "") - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(25);
  expect((await call(user, "/chat/get", { id: fresh }, within)).chat.goes_at).toBeUndefined();

  const counted = async () => {
    const { usages } = await call(owner, "/organization/getPlanInfo", {}, within);
    const [facts] = await sql()`
      select count(*) as answers from public.answer_facts where organization_id = ${organizationId}`;
    return [usages.messages, facts];
  };
  const counts = await counted();
  await sql()`update public.organizations set retention_begins_at = now() where id = ${organizationId}`;
  await pruneAll();
  expect(before - (await listed())).toBe(chats);
  expect(await counted()).toEqual(counts);
  await expect(call(user, "/chat/get", { id: old }, within)).rejects.toMatchObject({ status: 404 });
  expect((await call(user, "/chat/get", { id: fresh }, within)).chat.id).toBe(fresh);
  expect((await call(other.user, "/chat/get", { id: elsewhere }, { organizationId: other.id })).chat.id).toBe(
    elsewhere,
  );
  await until("the object's deletion", async () => {
    const rows =
      await sql()`select from storage.objects where bucket_id = 'uploads' and name = ${object?.path ?? ""}`;
    return rows.length === 0 || null;
  });
});

test("a file whose time is over goes, and the answer that cites it stays and says so", async () => {
  const { id: organizationId, owner, user } = await makeOrganization();
  const within = { organizationId };
  const { document_id } = await attachRead(
    user,
    organizationId,
    "Offer.md",
    "# Offer\n\nThe turbine costs 411 euros.",
  );
  const chatId = await ask(user, organizationId, "What does the turbine cost?", [document_id]);
  await call(owner, "/organization/update", { retention: { attachments_days: 30 } }, within);
  await sql()`
    update public.attachments set created_at = now() - interval '31 days' where organization_id = ${organizationId}`;
  expect(await call(owner, "/organization/retention", { attachments_days: 30 }, within)).toMatchObject({
    chats: 0,
    attachments: 1,
  });
  await sql()`update public.organizations set retention_begins_at = now() where id = ${organizationId}`;
  await pruneAll();
  const { messages } = await call(user, "/chat/get", { id: chatId }, within);
  expect(messages[0]?.attachments).toEqual([{ document_id: null, name: "Offer.md" }]);
  expect(messages[1]?.content).toContain("411");
  expect(messages[1]?.citations).toMatchObject([{ document_id: null, document_name: "Offer.md", quote: "" }]);
});

test("the job deletes all that is over, however much it is, and comes by itself every five minutes", async () => {
  const { id: organizationId, user } = await makeOrganization();
  await sql()`
    insert into public.chats (organization_id, user_id, expires_at)
    select ${organizationId}, ${user.id}, now() - interval '1 second' from generate_series(1, 130)`;
  const [kept] = await sql()`
    insert into public.chats (organization_id, user_id, expires_at)
    values (${organizationId}, ${user.id}, now() + interval '1 hour') returning id`;
  await sql()`
    select private.enqueue('chats.prune', 1, ${`chats.prune:${organizationId}`}, '{}', ${organizationId}::bigint)`;
  const left = await until("the deletion of all but one", async () => {
    const rows = await sql()`select id from public.chats where organization_id = ${organizationId}`;
    return rows.length <= 1 ? rows : null;
  });
  expect(left).toEqual([kept]);
  expect(
    await sql()`select extract(epoch from every)::integer as seconds from public.job_schedules where kind = 'chats.prune'`,
  ).toEqual([{ seconds: 300 }]);
});

test("20 questions an hour try AI settings; they count as no message", async () => {
  const { id: organizationId, owner, admin } = await makeOrganization();
  const within = { organizationId };
  const trying = async (person: Person) => {
    const input = { question: "How long?", settings: NO_AI_SETTINGS };
    for await (const _ of events(person, "/organization/ai-settings/preview", input, within));
  };
  await trying(admin);
  await sql()`update public.ai_setting_trials set questions = 19 where organization_id = ${organizationId}`;
  await trying(admin);
  await expect(trying(admin)).rejects.toMatchObject({
    status: 429,
    body: {
      code: "rate_limited",
      message: expect.stringContaining("At most 20 questions an hour") as string,
    },
  });
  // Another one's trials are their own, and so is the next hour.
  await trying(owner);
  await sql()`
    update public.ai_setting_trials set hour = hour - interval '1 hour' where organization_id = ${organizationId}`;
  await trying(admin);
  expect((await call(owner, "/organization/getPlanInfo", {}, within)).usages.messages).toBe(0);
});
