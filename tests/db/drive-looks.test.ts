import { afterAll, beforeAll, expect, it } from "vitest";
import type { PgliteDatabase } from "../../local/database/pglite.ts";
import { undone } from "./attempt.ts";
import { openWorld } from "./world.ts";

let database: PgliteDatabase;
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
