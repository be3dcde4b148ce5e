import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { openMigrated } from "../support/database.ts";

let database: Database;
beforeAll(async () => {
  database = await openMigrated({ seed: true });
});
afterAll(() => database.close());

const queued = () =>
  database.query<{ path: string }>(
    "select payload ->> 'path' as path from public.jobs where kind = 'storage.delete' order by 1",
  );

test("files that were uploaded a day ago and never added are deleted, others stay", async () => {
  await database.exec(`
    insert into storage.objects (id, bucket_id, name, created_at)
    select gen_random_uuid(), 'uploads', file.name, now() - file.age
    from (values ('files/forgotten', interval '25 hours'), ('files/fresh', interval '1 hour'),
                 ((select path from public.documents limit 1), interval '30 days')) as file (name, age)
    on conflict do nothing;
    select public.prune_uploads();
    select public.prune_uploads();`);
  expect(await queued()).toEqual([{ path: "files/forgotten" }]);
});

test("jobs are forgotten a day after they are done, and dead ones after a month", async () => {
  await database.exec(`
    delete from public.jobs;
    insert into public.jobs (kind, key, status, finished_at) values
      ('x', 'done yesterday', 'done', now() - interval '25 hours'),
      ('x', 'cancelled yesterday', 'cancelled', now() - interval '25 hours'), ('x', 'done now', 'done', now()),
      ('x', 'dead last month', 'dead', now() - interval '31 days'), ('x', 'dead', 'dead', now() - interval '29 days');
    select public.prune_jobs();`);
  const kept = await database.query<{ key: string }>(
    "select key from public.jobs where kind = 'x' order by key",
  );
  expect(kept.map(({ key }) => key)).toEqual(["dead", "done now"]);
});
