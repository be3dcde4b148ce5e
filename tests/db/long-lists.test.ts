import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { openMigrated } from "../../local/database/snapshot.ts";
import { randomFrom, seed } from "../../local/testing/sample.ts";

const OWNER = "00000000-0000-0000-0000-0000000000a1";
const MEMBER = "00000000-0000-0000-0000-0000000000a2";

let database: Database;
beforeAll(async () => {
  database = await openMigrated(process.cwd(), { seed: false });
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

async function asked<T>(sql: string, who = OWNER): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.query(
      "select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)",
      [JSON.stringify({ sub: who, role: "authenticated" })],
    );
    const [row] = await tx.query<{ told: T }>(`select ${sql} as told`);
    if (!row) throw new Error("Nothing was told.");
    return row.told;
  });
}

interface Audit {
  entries: { id: number; created_at: string }[];
  next: string | null;
  total: number;
  total_is_about: boolean;
}
const page = (after: string | null, limit = 7, organization = 77) =>
  asked<Audit>(`public.list_audit(${organization}, ${limit}, 0${after === null ? "" : `, '${after}'`})`);

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
  await expect(asked(`public.list_audit(77, 7, 0, '${next}')`, MEMBER)).rejects.toMatchObject({
    code: "PT403",
  });
  await expect(asked(`public.list_audit(78, 7, 0, '${next}')`, MEMBER)).rejects.toMatchObject({
    code: "PT403",
  });
});

it.each(["", "1", "1.", ".1", "1.1.1", "1.-1", "9".repeat(18) + ".1", "1;2", "now", "1.1 or true"])(
  "%j is no place of a list",
  async (cursor) => {
    await expect(asked(`public.list_audit(77, 7, 0, '${cursor}')`)).rejects.toMatchObject({ code: "PT400" });
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

interface Usage {
  usage: object;
  askers: number;
  days: { day: string; questions: number }[];
  people: { id: number; questions: number; last_day: string | null; down: number }[];
}

it("sums of answers are what their facts come to, of any stretch of days", async () => {
  const random = randomFrom(seed);
  const pick = (most: number) => Math.floor(random() * most);
  const outcome = () => ["answered", "not_found", "stopped", "failed"][pick(4)] ?? "";
  for (let turn = 0; turn < 120; turn += 1) {
    const one = `(select id from public.answer_facts order by md5(id::text || '${random()}') limit 1)`;
    await database.exec(
      [
        `insert into public.answer_facts (organization_id, user_id, asked_at, outcome) values (77, ${[501, 502, null][pick(3)]},
           now() - interval '${pick(200)} days', '${outcome()}')`,
        `update public.answer_facts set outcome = '${outcome()}' where id = ${one}`,
        `update public.answer_facts set rating = ${["1", "-1", "null"][pick(3)]}, rating_reasons = '{style}' where id = ${one}`,
      ][pick(3)] ?? "",
    );
  }
  for (let turn = 0; turn < 25; turn += 1) {
    const [from, to] = [pick(210), pick(210)].toSorted((one, other) => other - one);
    const told = await asked<Usage>(
      `public.user_usage(77, (now() at time zone 'utc')::date - ${from}, (now() at time zone 'utc')::date - ${to}, 50, 0)`,
    );
    const facts = `public.answer_facts where organization_id = 77 and day between private.day_of(now()) - ${from} and private.day_of(now()) - ${to}`;
    const [counted] = await database.query<{ asked: number; askers: number; days: number; down: number }>(
      `select count(*)::int as asked, count(distinct user_id)::int as askers, count(distinct day)::int as days,
              (count(*) filter (where rating = -1))::int as down from ${facts}`,
    );
    expect([told.usage, told.askers, told.days.length]).toMatchObject([
      { questions: counted?.asked, down: counted?.down },
      counted?.askers,
      counted?.days,
    ]);
    const people = await database.query(
      `select user_id::int as id, count(*)::int as questions, max(day)::text as last_day, (count(*) filter (where rating = -1))::int as down
       from ${facts} and user_id is not null group by 1 order by 1`,
    );
    const asking = told.people
      .filter(({ questions }) => questions > 0)
      .toSorted((one, other) => one.id - other.id);
    expect(asking.map(({ id, questions, last_day, down }) => ({ id, questions, last_day, down }))).toEqual(
      people,
    );
  }
});
