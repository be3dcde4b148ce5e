import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { openWorld } from "./world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
  await database.exec(`
    update public.documents set unread = '[{"from": 2, "to": 3, "reason": "This page is damaged."}]' where id = 1001;
    delete from public.source_items where document_id = 1001;
    insert into public.source_items (organization_id, source_id, external_id, document_id, state)
    values (100, 7101, 'gap', 1001, 'current')`);
});
afterAll(() => database.close());

interface Gap {
  id: number;
  status: string;
  unread: { from: number; to: number }[];
  stale: { why: string; since: string | null } | null;
}

/** What user 14 is told of documents, and of those that a question names. */
async function gaps(ids: number[], question = "", user = 14): Promise<Gap[]> {
  const [row] = await database.query<{ told: Gap[] }>(
    "select public.document_gaps(100, $1, $2, $3) as told",
    [ids, question, user],
  );
  return row?.told ?? [];
}
const staleness = async () => (await gaps([1001]))[0]?.stale ?? null;

it("tells unread pages and failures of documents that the reader may read, and of no other's", async () => {
  expect(await gaps([1001])).toMatchObject([{ id: 1001, unread: [{ from: 2, to: 3 }] }]);
  expect(await gaps([1001], "", 18)).toEqual([]);
  const [name] = await database.query<{ name: string }>("select name from public.documents where id = 1001");
  expect((await gaps([], `What does ${name?.name ?? ""} say?`)).map(({ id }) => id)).toContain(1001);
  expect(await gaps([], "What is something quite different?")).toEqual([]);
});

it("tells that a document may be out of date when its source fails, or isn't looked at", async () => {
  await database.exec(`
    update public.sources set every = '1 hour', state = 'active', created_at = now() where id = 7101;
    delete from public.source_runs where source_id = 7101`);
  expect(await staleness()).toBeNull();
  await database.exec(`
    insert into public.source_runs (organization_id, source_id, state, started_at, ended_at)
    values (100, 7101, 'done', now() - interval '2 hours', now() - interval '2 hours')`);
  expect(await staleness()).toBeNull();
  await database.exec(
    "update public.source_runs set ended_at = now() - interval '4 hours' where source_id = 7101",
  );
  expect(await staleness()).toMatchObject({ why: "old", since: expect.any(String) });
  await database.exec(`
    insert into public.source_runs (organization_id, source_id, state, reason, ended_at)
    values (100, 7101, 'failed', 'The key at the source is wrong.', now())`);
  expect(await staleness()).toMatchObject({ why: "failed", since: expect.any(String) });
  expect(JSON.stringify(await gaps([1001]))).not.toContain("key");
});
