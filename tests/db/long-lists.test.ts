import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { openMigrated } from "../support/database.ts";
import { asked } from "./asked.ts";

const OWNER = "00000000-0000-0000-0000-0000000000a1";
const MEMBER = "00000000-0000-0000-0000-0000000000a2";

let database: Database;
beforeAll(async () => {
  database = await openMigrated();
  await database.exec(`
    insert into auth.users (id, email) values ('${OWNER}', 'owner@example.com'), ('${MEMBER}', 'member@example.com');
    insert into public.users (id, auth_id, email, name) overriding system value
      select 500 + row_number() over (order by id), id, email, split_part(email, '@', 1) from auth.users;
    insert into public.organizations (id, name) overriding system value values (77, 'Seventy-seven'), (78, 'Seventy-eight');
    insert into public.organization_members (organization_id, user_id, role) values (77, 501, 'owner'), (77, 502, 'user'), (78, 501, 'owner');
    delete from public.jobs`);
  // Four entries a moment, so that a page ends among equals; the other organisation's lie between them.
  await database.exec(`insert into public.audit_entries (organization_id, actor_email, action, created_at)
    select 77 + n % 2, 'x', 'n.' || n, timestamptz '2026-01-01 00:00:00.123456Z' + make_interval(secs => n / 8) from generate_series(1, 60) as n`);
});
afterAll(() => database.close());

const told = <T>(call: string, who = OWNER) => asked<T>(database, who, call);

interface Audit {
  entries: { id: number; created_at: string }[];
  next: string | null;
  total: number;
  total_is_about: boolean;
}
const page = (after: string | null, limit = 7, organization = 77) =>
  told<Audit>(`public.list_audit(${organization}, ${limit}, 0${after === null ? "" : `, '${after}'`})`);

async function walk(between: () => Promise<void> = async () => undefined): Promise<number[]> {
  const seen: number[] = [];
  for (let after: string | null = null, turn = 0; turn === 0 || after !== null; turn += 1) {
    const { entries, next } = await page(after);
    seen.push(...entries.map(({ id }) => id));
    after = next;
    await between();
  }
  return seen;
}
const all = async () =>
  (
    await database.query<{ id: number }>(
      "select id::int from public.audit_entries where organization_id = 77 order by created_at desc, id desc",
    )
  ).map(({ id }) => id);

it("a list is walked once through, past equal moments and what arrives above", async () => {
  const before = await all();
  expect(await walk()).toEqual(before);
  const came = await walk(() =>
    database.exec(
      "insert into public.audit_entries (organization_id, actor_email, action) values (77, 'x', 'late.entry')",
    ),
  );
  expect(came).toEqual(before);
});

it("a page that ends with the list says so, or gives an empty one", async () => {
  const everything = await all();
  expect(await page(null, everything.length + 1)).toMatchObject({ next: null });
  const { next } = await page(null, everything.length);
  expect(await page(next)).toMatchObject({ entries: [], next: null });
});

it("a row that has gone still is a place", async () => {
  const { next } = await page(null);
  const [before, rest] = [await all(), (await page(next, 100)).entries.map(({ id }) => id)];
  const gone = before[6] ?? 0;
  await database.exec(`set session_replication_role = replica; delete from public.audit_entries where id = ${gone};
    set session_replication_role = default`);
  expect((await page(next, 100)).entries.map(({ id }) => id)).toEqual(rest);
});

it("a cursor of another organisation gives what is the caller's own", async () => {
  const { next } = await page(null, 7, 78);
  const own = new Set(await all());
  const { entries } = await page(next, 100);
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.every(({ id }) => own.has(id))).toBe(true);
  await expect(told(`public.list_audit(77, 7, 0, '${next}')`, MEMBER)).rejects.toMatchObject({
    code: "PT403",
  });
  await expect(told(`public.list_audit(78, 7, 0, '${next}')`, MEMBER)).rejects.toMatchObject({
    code: "PT403",
  });
});

it.each(["", "1", "1.", ".1", "1.1.1", "1.-1", "9".repeat(18) + ".1", "1;2", "now", "1.1 or true"])(
  "%j is no place of a list",
  async (cursor) => {
    await expect(told(`public.list_audit(77, 7, 0, '${cursor}')`)).rejects.toMatchObject({ code: "PT400" });
  },
);

it("counts are exact up to ten thousand, and about so many beyond", async () => {
  const count = () => page(null, 0).then(({ total, total_is_about }) => ({ total, total_is_about }));
  const add = (many: number) =>
    database.exec(`insert into public.audit_entries (organization_id, actor_email, action) select 77, 'x', 'n.n' from generate_series(1, ${many});
      analyze public.audit_entries`);
  await add(10_000 - (await all()).length);
  expect(await count()).toEqual({ total: 10_000, total_is_about: false });
  await add(1);
  const first = await count();
  expect(first.total_is_about).toBe(true);
  expect(first.total).toBeGreaterThanOrEqual(10_000);
  await add(20_000);
  const about = await count();
  expect(about).toMatchObject({ total_is_about: true });
  expect(Math.abs(about.total - 30_000)).toBeLessThan(6_000);
});

interface Chats {
  chats: { id: number }[];
  next: string | null;
}

it("chats are walked once through, past one that moves up meanwhile, and a search by its offset alone", async () => {
  await database.exec(`insert into public.chats (id, organization_id, user_id, title, titled, updated_at) overriding system value
    select n, 77, 501, 'Chat ' || n, true, timestamptz '2026-01-01' + make_interval(hours => (n - 9000) / 3) from generate_series(9001, 9020) as n`);
  const listed = (after: string | null, search = "") =>
    told<Chats>(`public.list_chats(77, '${search}', 6, 0${after === null ? "" : `, after => '${after}'`})`);
  const seen: number[] = [];
  for (let after: string | null = null, turn = 0; turn === 0 || after !== null; turn += 1) {
    const { chats, next } = await listed(after);
    seen.push(...chats.map(({ id }) => id));
    after = next;
    await database.exec("update public.chats set updated_at = now() where id = 9002");
  }
  expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => 9020 - index).filter((id) => id !== 9002));
  expect((await listed(null)).chats[0]?.id).toBe(9002);
  expect(await listed("1.1", "Chat")).toEqual(await listed(null, "Chat"));
});
