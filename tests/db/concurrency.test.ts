import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "../../supabase/functions/_shared/domain/roles.ts";
import { onNative } from "../support/native-database.ts";
import { authIdOf, pathOf } from "./principals.ts";
import { type Arena, embeddedArena, nativeArena, race, rush, type Result } from "./races.ts";

const arenas = [
  { name: "the embedded database", open: embeddedArena },
  ...(onNative ? [{ name: "a native PostgreSQL", open: nativeArena }] : []),
];
const succeeded = (result: Result) => "value" in result;
const winners = (results: Result[]) => results.filter(succeeded).length;
const refusals = (results: Result[]) => results.flatMap((result) => ("code" in result ? [result.code] : []));

let used = 20;

describe.each(arenas)("of two at the same moment, on $name,", ({ open }) => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await open();
  });
  afterAll(() => arena.close());

  /** A new organisation with a member for each role; gives its id and theirs. */
  async function organization(...roles: Role[]): Promise<[number, ...number[]]> {
    const { sql } = arena;
    const people = await Promise.all(roles.map(() => person()));
    const [made] = await sql`insert into public.organizations (name) values ('Race') returning id`;
    const id = Number(made?.["id"]);
    for (const [index, role] of roles.entries()) {
      await sql`insert into public.organization_members ${sql({ organization_id: id, user_id: people[index] ?? 0, role })}`;
    }
    return [id, ...people];
  }

  async function person(): Promise<number> {
    const id = (used += 1);
    const email = `racer${id}@example.com`;
    await arena.sql`insert into auth.users (id, email) values (${authIdOf(id)}, ${email})`;
    await arena.sql`insert into public.users (id, auth_id, email, email_proved_at) overriding system value values (${id}, ${authIdOf(id)}, ${email}, now())`;
    return id;
  }

  async function count(query: string): Promise<number> {
    const [row] = await arena.sql.unsafe(`select count(*) as n from ${query}`);
    return Number(row?.["n"]);
  }

  async function usedOf(organizationId: number, meter: string): Promise<number> {
    const [row] = await arena.sql`
      select private.used_of(${organizationId}, meters) as used from public.meters where name = ${meter}`;
    return Number(row?.["used"]);
  }

  async function chatOf(organizationId: number, user: number): Promise<number> {
    const [chat] = await arena.sql`
      insert into public.chats (organization_id, user_id) values (${organizationId}, ${user}) returning id`;
    return Number(chat?.["id"]);
  }

  it("owners who leave, one stays", async () => {
    const [id, first = 0, second = 0] = await organization("owner", "owner", "user");
    const statement = `select leave_organization(${id})`;
    const results = await race(arena, { as: first, statement }, { as: second, statement });
    expect([winners(results), refusals(results)]).toEqual([1, ["PT409"]]);
    expect(await count(`public.organization_members where organization_id = ${id} and role = 'owner'`)).toBe(
      1,
    );
  });

  it("owners who demote each other, one is left", async () => {
    const [id, first = 0, second = 0] = await organization("owner", "owner");
    const demote = (whom: number) => `select set_member_role(${id}, ${whom}, 'user')`;
    const results = await race(
      arena,
      { as: first, statement: demote(second) },
      { as: second, statement: demote(first) },
    );
    expect([winners(results), refusals(results)]).toEqual([1, ["PT403"]]);
    expect(await count(`public.organization_members where organization_id = ${id} and role = 'owner'`)).toBe(
      1,
    );
  });

  it("admins who demote each other, one is left", async () => {
    const [id, , first = 0, second = 0] = await organization("owner", "admin", "admin");
    const demote = (whom: number) => `select set_member_role(${id}, ${whom}, 'user')`;
    const results = await race(
      arena,
      { as: first, statement: demote(second) },
      { as: second, statement: demote(first) },
    );
    expect([winners(results), refusals(results)]).toEqual([1, ["PT403"]]);
    expect(await count(`public.organization_members where organization_id = ${id} and role = 'admin'`)).toBe(
      1,
    );
  });

  it("an owner who leaves and one whom they make a user, the organisation keeps an owner", async () => {
    const [id, first = 0, second = 0] = await organization("owner", "owner");
    const results = await race(
      arena,
      { as: first, statement: `select set_member_role(${id}, ${second}, 'user')` },
      { as: first, statement: `select leave_organization(${id})` },
    );
    expect([winners(results), refusals(results)]).toEqual([1, ["PT409"]]);
  });

  it("owners who delete their accounts, no organisation is left without an owner", async () => {
    const [id, first = 0, second = 0] = await organization("owner", "owner");
    const move = (as: number) => ({ as, statement: `select delete_account('racer${as}@example.com')` });
    const results = await race(arena, move(first), move(second));
    expect(winners(results)).toBe(2);
    expect(await count(`public.organizations where id = ${id}`)).toBe(0);
  });

  /** An invitation of a proved person to a new organisation, and its two links. */
  async function invitation(role: Role = "user") {
    const [id, owner = 0, admin = 0] = await organization("owner", role === "user" ? "admin" : "owner");
    const guest = await person();
    const [made] = await arena.sql`
      insert into public.invitations (organization_id, email, role, invited_by)
      values (${id}, ${`racer${guest}@example.com`}, ${role}, ${admin}) returning id`;
    const invitationId = Number(made?.["id"]);
    for (const mailed of [true, false]) {
      await arena.sql`
        insert into public.invitation_tokens (digest, organization_id, invitation_id, mailed, expires_at)
        values (sha256(convert_to(${`${mailed} ${invitationId}`}, 'utf8')), ${id}, ${invitationId}, ${mailed},
                now() + interval '1 day')`;
    }
    const accept = (mailed: boolean) => ({
      as: guest,
      statement: `select accept_invitation('${mailed} ${invitationId}')`,
    });
    const acceptInApp = { as: guest, statement: `select accept_invitation_in_app(${invitationId})` };
    const joined = () =>
      count(`public.organization_members where organization_id = ${id} and user_id = ${guest}`);
    return { id, owner, admin, guest, invitationId, accept, acceptInApp, joined };
  }

  it.each([
    ["by one link", true, true],
    ["by both links", true, false],
  ])("claims of an invitation %s, one is taken", async (_how, one, two) => {
    const { id, accept, joined } = await invitation();
    const results = await race(arena, accept(one), accept(two));
    expect([winners(results), refusals(results), await joined()]).toEqual([1, ["PT404"], 1]);
    expect(
      await count(`public.audit_entries where organization_id = ${id} and action = 'invitation.accept'`),
    ).toBe(1);
  });

  it("claims of an invitation by its link and in the app, one is taken", async () => {
    const { accept, acceptInApp, joined } = await invitation();
    const results = await race(arena, acceptInApp, accept(true));
    expect([winners(results), refusals(results), await joined()]).toEqual([1, ["PT404"], 1]);
  });

  it("a revoking and a claim of an invitation, the first holds", async () => {
    const { id, owner, invitationId, accept, joined } = await invitation();
    const revoke = { as: owner, statement: `select revoke_invitation(${id}, ${invitationId})` };
    const results = await race(arena, revoke, accept(true));
    expect([winners(results), refusals(results), await joined()]).toEqual([1, ["PT404"], 0]);
  });

  it("a resending and a claim by the old link, the link is dead", async () => {
    const { id, owner, invitationId, accept, joined } = await invitation();
    const resend = { as: owner, statement: `select resend_invitation(${id}, ${invitationId})` };
    const results = await race(arena, resend, accept(true));
    expect([winners(results), refusals(results), await joined()]).toEqual([1, ["PT404"], 0]);
  });

  it.each([
    ["demoted", (id: number, whom: number) => `select set_member_role(${id}, ${whom}, 'user')`],
    ["removed", (id: number, whom: number) => `select remove_member(${id}, ${whom})`],
  ])("an inviter who is %s and a claim of what they sent, nobody joins by it", async (_how, end) => {
    const { id, owner, admin, accept, acceptInApp, joined } = await invitation("owner");
    const results = await race(arena, { as: owner, statement: end(id, admin) }, accept(true));
    expect([winners(results), refusals(results), await joined()]).toEqual([1, ["PT404"], 0]);
    expect(await race(arena, acceptInApp, acceptInApp)).toEqual([{ code: "PT404" }, { code: "PT404" }]);
  });

  it("mails that prove one address, one is sent", async () => {
    const someone = await person();
    await arena.sql`update public.users set email_proved_at = null where id = ${someone}`;
    const ask = { as: "server" as const, statement: `select new_email_proof(${someone})` };
    const results = await race(arena, ask, ask);
    expect([winners(results), refusals(results)]).toEqual([1, ["PT429"]]);
  });

  it("submissions of a sign-up form, one makes an organisation", async () => {
    const founder = await person();
    const statement = "select sign_up_organization('Once')";
    const results = await race(arena, { as: founder, statement }, { as: founder, statement });
    expect([winners(results), refusals(results)]).toEqual([1, ["PT409"]]);
    expect(await count(`public.organization_members where user_id = ${founder}`)).toBe(1);
  });

  it("organisations beyond the limit of twenty, one is made", async () => {
    const founder = await person();
    for (let made = 0; made < 19; made += 1) {
      await arena.sql`select private.found_organization(${founder}, 'One of many')`;
    }
    const statement = "select create_organization('The last')";
    const results = await race(arena, { as: founder, statement }, { as: founder, statement });
    expect([winners(results), refusals(results)]).toEqual([1, ["PT429"]]);
  });

  it("questions in a chat, one is answered and counted", async () => {
    const [id, asker = 0] = await organization("owner");
    const statement = `select start_answer(${id}, 'Why?', ${await chatOf(id, asker)})`;
    const results = await race(arena, { as: asker, statement }, { as: asker, statement });
    expect([winners(results), refusals(results)]).toEqual([1, ["PT409"]]);
    expect(await count(`public.messages where organization_id = ${id} and status = 'generating'`)).toBe(1);
    expect(await usedOf(id, "messages")).toBe(1);
  });

  it("first questions under one key, one chat is started and one question counted", async () => {
    const [id, asker = 0] = await organization("owner");
    const key = crypto.randomUUID();
    const statement = `select start_answer(${id}, 'Why?', key => '${key}')`;
    const results = await race(arena, { as: asker, statement }, { as: asker, statement });
    expect([winners(results), refusals(results)]).toEqual([2, []]);
    expect(await count(`public.chats where organization_id = ${id}`)).toBe(1);
    expect(await count(`public.messages where organization_id = ${id}`)).toBe(2);
    expect(await usedOf(id, "messages")).toBe(1);
  });

  it("questions at the edge of the month's limit, one is answered", async () => {
    const [id, first = 0, second = 0] = await organization("owner", "user");
    await arena.sql`
      insert into public.meter_usage (organization_id, meter, period, used)
      values (${id}, 'messages', date_trunc('month', now() at time zone 'utc')::date, 199)`;
    const ask = async (as: number) => ({
      as,
      statement: `select start_answer(${id}, 'Why?', ${await chatOf(id, as)})`,
    });
    const results = await race(arena, await ask(first), await ask(second));
    expect([winners(results), refusals(results)]).toEqual([1, ["PT429"]]);
    expect(await usedOf(id, "messages")).toBe(200);
  });

  it("uploads that would both take the last of the storage, one is added", async () => {
    const [id, uploader = 0] = await organization("owner");
    const add = async (number: number) => {
      const size = JSON.stringify({ size: 600 * 1024 * 1024 });
      await arena.sql`
        insert into storage.objects (bucket_id, name, owner_id, metadata)
        values ('uploads', ${pathOf(number)}, ${authIdOf(uploader)}, ${size}::text::jsonb)`;
      return { as: uploader, statement: `select add_document(${id}, 'Large', '${pathOf(number)}', 'pdf')` };
    };
    const results = await race(arena, await add(id * 10), await add(id * 10 + 1));
    expect([winners(results), refusals(results)]).toEqual([1, ["PT429"]]);
  });

  it("fifty questions where forty-nine are left, one is refused", async () => {
    const [id, asker = 0] = await organization("owner");
    await arena.sql`
      insert into public.limit_overrides (organization_id, meter, amount, reason) values (${id}, 'messages', 49, 'Race')`;
    const moves = await Promise.all(
      Array.from({ length: 50 }, async () => ({
        as: asker,
        statement: `select start_answer(${id}, 'Why?', ${await chatOf(id, asker)})`,
      })),
    );
    const results = await rush(arena, moves);
    expect([winners(results), refusals(results)]).toEqual([49, ["PT429"]]);
    expect(await usedOf(id, "messages")).toBe(49);
  });

  it("fifty uploads that come and go, as many as fit are there and counted", async () => {
    const [id, uploader = 0] = await organization("owner");
    await arena.sql`
      insert into public.limit_overrides (organization_id, meter, amount, reason) values (${id}, 'storage', 490, 'Race')`;
    const paths = Array.from({ length: 50 }, (_, index) => pathOf(id * 1000 + index));
    for (const path of paths) {
      await arena.sql`
        insert into storage.objects (bucket_id, name, owner_id, metadata)
        values ('uploads', ${path}, ${authIdOf(uploader)}, ${'{"size": 10}'}::text::jsonb)`;
    }
    const add = (path: string) => ({
      as: uploader,
      statement: `select add_document(${id}, 'D', '${path}', 'txt')`,
    });
    const results = await rush(arena, paths.map(add));
    expect([winners(results), refusals(results)]).toEqual([49, ["PT429"]]);
    const added = results.flatMap((result) => ("value" in result ? [result.value] : []));
    const remove = (each: unknown) => ({
      as: uploader,
      statement: `select delete_document(${id}, ${String(each)})`,
    });
    const rest = await rush(arena, [...added.slice(0, 25).map(remove), ...paths.map(add)]);
    expect(refusals(rest).every((code) => code === "PT429")).toBe(true);
    const there = await count(`public.documents where organization_id = ${id}`);
    expect([await usedOf(id, "documents"), await usedOf(id, "storage")]).toEqual([there, there * 10]);
    expect(there).toBeLessThanOrEqual(49);
  });

  it("documents that get the same tags for the first time, both have one audience", async () => {
    const [id, admin = 0] = await organization("owner");
    const [tag] =
      await arena.sql`insert into public.tags (organization_id, name) values (${id}, 'New') returning id`;
    const tagging = async (number: number) => {
      const [made] = await arena.sql`
        insert into public.documents (organization_id, name, path, type) values (${id}, 'D', ${pathOf(number)}, 'txt')
        returning id`;
      const documentId = String(made?.["id"]);
      return {
        as: admin,
        statement: `select tag_documents(${id}, '{${documentId}}', '{${String(tag?.["id"])}}', '{}')`,
      };
    };
    const results = await race(arena, await tagging(id * 10 + 2), await tagging(id * 10 + 3));
    expect(winners(results)).toBe(2);
    const audiences = await arena.sql`
      select count(distinct audience_id)::integer as n, min(cardinality(tag_ids)) as tags
      from public.documents where organization_id = ${id}`;
    expect(audiences).toEqual([{ n: 1, tags: 1 }]);
  });

  it("additions of one upload, both give the same document", async () => {
    const [id, uploader = 0] = await organization("owner");
    await arena.sql`
      insert into storage.objects (bucket_id, name, owner_id) values ('uploads', ${pathOf(id)}, ${authIdOf(uploader)})`;
    const statement = `select add_document(${id}, 'Twice', '${pathOf(id)}', 'pdf')`;
    const [one, two] = await race(arena, { as: uploader, statement }, { as: uploader, statement });
    expect(succeeded(one)).toBe(true);
    expect(two).toEqual(one);
    expect(await count(`public.jobs where organization_id = ${id}`)).toBe(1);
  });

  it("workers, one gets the job and the other the next or none", async () => {
    await arena.sql`delete from public.jobs`;
    await arena.sql`select private.enqueue('chat.delete', 1, key) from unnest('{one,two}'::text[]) as key`;
    const claim = { as: "server" as const, statement: "select (claim_job('{chat.delete}', '{1}')).key" };
    const two = await race(arena, claim, claim);
    expect(two).toEqual([{ value: "one" }, { value: "two" }]);
    expect(await race(arena, claim, claim)).toEqual([{ value: null }, { value: null }]);
  });

  it("workers that find a schedule due, its job is queued once", async () => {
    await arena.sql`delete from public.jobs`;
    await arena.sql`insert into public.job_schedules (name, kind, every) values ('race', 'race', '1 hour')`;
    const claim = { as: "server" as const, statement: "select (claim_job('{race}', '{1}')).key" };
    const claimed = await race(arena, claim, claim);
    expect(claimed).toEqual([{ value: "schedule:race" }, { value: null }]);
    expect(await count("public.jobs where kind = 'race'")).toBe(1);
    await arena.sql`delete from public.job_schedules where name = 'race'`;
  });
});
