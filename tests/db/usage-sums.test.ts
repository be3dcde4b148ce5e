import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { openMigrated } from "../support/database.ts";
import { randomFrom, seed } from "../../local/testing/sample.ts";
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
    insert into public.organizations (id, name) overriding system value values (77, 'Seventy-seven');
    insert into public.organization_members (organization_id, user_id, role) values (77, 501, 'owner'), (77, 502, 'user');
    insert into public.documents (id, organization_id, name, path, type, size, stage, uploaded_by) overriding system value
      select n, 77, 'D' || n, 'files/' || n, 'txt', 10, 'queued', 501 from generate_series(8001, 8005) as n`);
});
afterAll(() => database.close());

const ask = <T>(call: string, who = OWNER) => asked<T>(database, who, call);

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
    const told = await ask<Usage>(
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

interface Cited {
  documents: { id: number; answers: number; askers: number; last_day: string | null }[];
  counts: { cited: number; never: number };
}

it("how often documents were cited is what the citations come to, of any stretch of days, to whom it is told", async () => {
  const random = randomFrom(seed);
  const pick = (most: number) => Math.floor(random() * most);
  const cite = async (times: number) => {
    for (let turn = 0; turn < times; turn += 1) {
      await database.exec(`
        with fact as (
          insert into public.answer_facts (organization_id, user_id, asked_at, outcome)
          values (77, ${[501, 502, null][pick(3)]}, now() - interval '${pick(200)} days', 'answered') returning organization_id, id
        )
        insert into public.answer_fact_documents (organization_id, fact_id, document_id)
        select fact.organization_id, fact.id, documents.id from fact join public.documents using (organization_id)
        where documents.id % ${1 + pick(4)} = 0`);
    }
  };
  const compare = async (...readers: string[]) => {
    for (const who of readers) {
      const [from, to] = [pick(210), pick(210)].toSorted((one, other) => other - one);
      const days = `private.day_of(now()) - ${from} and private.day_of(now()) - ${to}`;
      const counted = await database.query(
        `select documents.id::int, count(facts.id)::int as answers, count(distinct facts.user_id)::int as askers, max(facts.day)::text as last_day
         from public.documents
         left join public.answer_fact_documents as cited on cited.document_id = documents.id
         left join public.answer_facts as facts on facts.id = cited.fact_id and facts.day between ${days} ${who === MEMBER ? "and facts.user_id = 502" : ""}
         where documents.organization_id = 77 group by 1 order by 1`,
      );
      for (const sort of ["answers", "askers", "name"]) {
        const told = await ask<Cited>(
          `public.document_usage(77, (now() at time zone 'utc')::date - ${from}, (now() at time zone 'utc')::date - ${to}, 50, 0, sort => '${sort}')`,
          who,
        );
        const documents = told.documents.map(({ id, answers, askers, last_day }) => ({
          id,
          answers,
          askers,
          last_day,
        }));
        expect(documents.toSorted((one, other) => one.id - other.id)).toEqual(counted);
        const [cited, never] = [true, false].map(
          (is) => documents.filter(({ answers }) => answers > 0 === is).length,
        );
        expect(told.counts).toEqual({ cited, never });
        if (sort === "name") continue;
        const ordered = documents.map((document) => document[sort === "askers" ? "askers" : "answers"]);
        expect(ordered).toEqual(ordered.toSorted((one, other) => other - one));
      }
    }
  };
  for (let turn = 0; turn < 8; turn += 1) {
    await cite(10);
    await compare(OWNER, MEMBER);
  }
  await database.exec(
    "delete from public.documents where id = 8004; delete from public.users where id = 502",
  );
  await compare();
});
