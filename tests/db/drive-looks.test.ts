import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { undone } from "./attempt.ts";
import { openWorld } from "./world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

const item = async (id: number) =>
  (
    await database.query<{ state: string; reason: string | null }>(
      `select state, reason from public.source_items where id = ${String(id)}`,
    )
  )[0];

/** Has the file of item 8112 read anew, as it was when a look had this to say of it. */
const reading = (state: string, reason: string | null) =>
  database.exec(`
    update public.source_items set state = '${state}', reason = ${reason === null ? "null" : `'${reason}'`} where id = 8112;
    insert into public.document_revisions (organization_id, document_id, number, type, path)
    values (100, 1012, 99, 'txt', 'files/00000000-0000-4000-8000-000000000099')`);

const REVISION =
  "(select revisions from public.document_revisions as revisions where document_id = 1012 and number = 99)";

it.each([
  ["gone", "It isn’t there any more."],
  ["skipped", "Its owner doesn’t allow it."],
  ["left_out", "Its document was deleted."],
])("what a look found to be %s stays so when a reading of it ends", async (state, reason) => {
  await undone(database, async () => {
    await reading(state, reason);
    await database.exec(`select private.answer_with(${REVISION})`);
    expect(await item(8112)).toEqual({ state, reason });
  });
});

it.each(["waiting", "failed", "current"])(
  "what is %s at its source is current when its reading ends",
  async (state) => {
    await undone(database, async () => {
      await reading(state, "Why.");
      await database.exec(`select private.answer_with(${REVISION})`);
      expect(await item(8112)).toEqual({ state: "current", reason: null });
    });
  },
);

it.each([
  ["gone", "gone"],
  ["waiting", "failed"],
])("what is %s at its source is %s when its reading fails", async (state, after) => {
  await undone(database, async () => {
    await reading(state, null);
    await database.exec(`
      insert into public.jobs (kind, key, organization_id, payload, status, lease, leased_until, last_error)
      select 'document.ingest', 'reading', 100, jsonb_build_object('revision_id', (${REVISION}).id), 'running',
             '00000000-0000-4000-8000-000000000001', now() + interval '1 minute', 'It broke.'`);
    await database.exec(`
      select public.fail_reading(id, lease) from public.jobs where key = 'reading'`);
    expect((await item(8112))?.state).toBe(after);
  });
});

it("a watch that its vendor ends while a renewal runs is renewed behind that one", async () => {
  await undone(database, async () => {
    await database.exec(`
      insert into public.drive_watches (organization_id, connection_id, vendor, drive_id, watch_id, secret_hash, ends_at, renew_at)
      select organization_id, id, 'microsoft', 'd', 'ending', repeat('a', 64), now() + interval '1 hour', now() + interval '1 hour'
      from public.connections limit 1;
      delete from public.jobs where kind = 'connection.renew'`);
    const end = () =>
      database.exec(`select public.notice_drives('microsoft', jsonb_build_array(jsonb_build_object(
        'watch_id', 'ending', 'secret_hash', repeat('a', 64), 'event', 'subscriptionRemoved')))`);
    const open = async () => {
      const rows = await database.query<{ key: string; status: string }>(
        "select key, status from public.jobs where kind = 'connection.renew' order by id",
      );
      return rows.map(({ key, status }) => `${key} ${status}`);
    };
    await end();
    expect(await open()).toEqual(["schedule:connection.renew queued"]);
    await database.exec(`
      update public.jobs set status = 'running', lease = '00000000-0000-4000-8000-000000000001',
        leased_until = now() + interval '1 minute' where kind = 'connection.renew';
      update public.drive_watches set ends_at = now() + interval '1 hour', renew_at = now() + interval '1 hour'
      where watch_id = 'ending'`);
    await end();
    expect(await open()).toEqual(["schedule:connection.renew running", "again:connection.renew queued"]);
  });
});

it("what a look asks for each file of goes through a few rows, however many files there are", async () => {
  await undone(database, async () => {
    await database.exec(`
      insert into public.source_runs (organization_id, source_id, mode)
      select organization_id, source_id, 'all' from public.source_items where id = 8112;
      insert into public.source_items (organization_id, source_id, external_id, state, name, due)
      select organization_id, source_id, 'many:' || nth, 'waiting', 'many', true
      from public.source_items, generate_series(1, 5000) as nth where id = 8112`);
    const read = async () => {
      const [row] = await database.query<{ count: number }>(
        "select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'source_items'",
      );
      return row?.count ?? NaN;
    };
    await database.exec("analyze public.source_items");
    const run =
      "(select runs.id from public.source_runs as runs join public.source_items as items using (source_id)" +
      " where items.id = 8112 and runs.ended_at is null)";
    for (const asked of [
      `public.due_drive_items(${run}, 20)`,
      `public.due_drive_folders(${run})`,
      "private.narrowest_sharing(1012)",
    ]) {
      const before = await read();
      await database.query(`select ${asked}`);
      expect([asked, (await read()) - before < 100]).toEqual([asked, true]);
    }
  });
});
