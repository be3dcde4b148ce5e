import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { openWorld } from "./world.ts";

const SITE = 7101;
const PAGES = 100;
let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

/** Whose documents the next claimed jobs read, in order: of the site, or the uploader's. */
async function claims(most: number): Promise<string[]> {
  const seen: string[] = [];
  while (seen.length < most) {
    const [job] = await database.query<{ stream: string }>(
      "select stream from public.claim_job('{document.ingest}', '{1}')",
    );
    seen.push(job?.stream ?? "none");
  }
  return seen;
}

const upload = (name: string, uploader: number, size = 9) =>
  database.query(
    `with made as (
       insert into public.documents (organization_id, name, type, stage, uploaded_by) values (100, $1, 'txt', 'queued', $2) returning *
     )
     select private.add_revision(made::public.documents, null, 'txt', $3) from made`,
    [name, uploader, size],
  );

it("one upload waits for one page of a site, however many there are, and for one file of a colleague's", async () => {
  await database.exec("delete from public.jobs");
  const [run] = await database.query<{ id: number }>(`select public.begin_source_run(${SITE}) as id`);
  for (let nth = 1; nth <= PAGES; nth += 1) {
    await database.query(
      `select public.list_source_item($1, 'page ' || $2::int), public.take_source_item($1, 'page ' || $2::int, 'Page', 'html', 10)`,
      [run?.id, nth],
    );
  }
  const people = await database.query<{ user_id: number }>(
    "select user_id from public.organization_members where organization_id = 100 order by user_id limit 2",
  );
  const [one = 0, other = 0] = people.map(({ user_id }) => user_id);
  for (let nth = 0; nth < 20; nth += 1) await upload(`Many ${nth}`, one);
  await upload("Single", other);
  const first = await claims(6);
  const site = `source:${SITE}`;
  const [many, single] = [`user:${one}`, `user:${other}`];
  expect(first.indexOf(single)).toBeLessThanOrEqual(2);
  expect([...new Set(first)].sort()).toEqual([many, single, site].sort());
  const rest = await claims(PAGES + 21 - 6);
  expect(rest.filter((stream) => stream === site)).toHaveLength(
    PAGES - first.filter((x) => x === site).length,
  );
  expect(await claims(1)).toEqual(["none"]);
});

it("a short file waits for one step of a long one, however many long ones its uploader brought before it", async () => {
  await database.exec("delete from public.jobs");
  const [person] = await database.query<{ user_id: number }>(
    "select user_id from public.organization_members where organization_id = 100 order by user_id limit 1",
  );
  const who = person?.user_id ?? 0;
  for (let nth = 0; nth < 20; nth += 1) await upload(`Long ${nth}`, who, 30_000_000);
  await upload("Short", who);
  expect((await claims(2)).sort()).toEqual([`user:${who}`, `user:${who}:long`]);
});
