import { afterAll, beforeAll, beforeEach, afterEach, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { createSources } from "../../supabase/functions/_shared/sources/index.ts";
import {
  type ListedItem,
  type LookEnd,
  type SourceAdapter,
  SourceFailure,
} from "../../supabase/functions/_shared/sources/source.ts";
import type { JobDeps, StepResult } from "../../supabase/functions/worker/jobs/job.ts";
import { sourceRun } from "../../supabase/functions/worker/jobs/source-run.ts";
import { setClock } from "../support/clock.ts";
import { authIdOf } from "./principals.ts";
import { serviceDb } from "./service-db.ts";
import { openWorld } from "./world.ts";

const TOY = 7101;
let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());
beforeEach(() =>
  database.exec(`delete from public.source_items; delete from public.source_runs; delete from public.jobs;
    delete from public.documents where name like 'Toy%'`),
);
afterEach(() => setClock(database, "0"));
afterEach(() =>
  database.exec("update public.sources set cursor = null, every = null, state = 'active', reason = null"),
);

async function value<T>(call: string): Promise<T> {
  const [row] = await database.query<{ value: T }>(`select ${call} as value`);
  return row?.value as T;
}
const begin = () => value<number>(`public.begin_source_run(${TOY})`);
const list = (run: number, item: string, version = "null") =>
  value<{ id: number; changed: boolean; document_id: number | null }>(
    `public.list_source_item(${run}, '${item}', ${version})`,
  );
const refusal = (call: string) =>
  value(call).then(
    () => "done",
    (error: unknown) => (error as { code: string }).code,
  );

/** Has an item's document be here, at the version that was listed. */
async function read(item: { id: number }): Promise<number> {
  const [document] = await database.query<{ id: number }>(
    `insert into public.documents (organization_id, name, path, type, status)
     values (100, 'Toy', 'files/' || gen_random_uuid(), 'txt', 'success') returning id`,
  );
  await database.query("update public.source_items set document_id = $2, state = 'current' where id = $1", [
    item.id,
    document?.id,
  ]);
  return document?.id ?? 0;
}
const documents = async (...ids: number[]) =>
  (
    await database.query<{ id: number }>("select id from public.documents where id = any ($1) order by id", [
      ids,
    ])
  ).map(({ id }) => id);

it("an item is opened when it is new, of another version, failed, or tells no version", async () => {
  const first = await begin();
  const item = await list(first, "a", "'1'");
  const changed = [item.changed, (await list(first, "a", "'1'")).changed];
  await read(item);
  for (const version of ["'1'", "'2'"]) changed.push((await list(first, "a", version)).changed);
  await value(`public.fail_source_item(${first}, 'a', 'Locked.')`);
  changed.push((await list(first, "a", "'2'")).changed);
  const untold = await list(first, "b");
  await read(untold);
  changed.push((await list(first, "b")).changed);
  expect(changed).toEqual([true, true, false, true, true, true]);
});

it("what a listing that ended well doesn't hold any more goes, with its document and its reading", async () => {
  const first = await begin();
  const [kept, gone] = [await read(await list(first, "kept", "'1'")), await read(await list(first, "gone"))];
  await database.query(`select private.enqueue('document.ingest', 1, 'document:${gone}')`);
  expect(await value(`public.finish_source_run(${first}, '{"page": 2}')`)).toBe(0);
  const second = await begin();
  await list(second, "kept", "'1'");
  expect(await value(`public.finish_source_run(${second})`)).toBe(1);
  expect(await documents(kept, gone)).toEqual([kept]);
  const [job] = await database.query(`select status from public.jobs where key = 'document:${gone}'`);
  expect(job).toEqual({ status: "cancelled" });
  const [run] = await database.query(
    `select state, listed, changed, removed, failed from public.source_runs where id = ${second}`,
  );
  expect(run).toEqual({ state: "done", listed: 1, changed: 0, removed: 1, failed: 0 });
  const [source] = await database.query(`select cursor from public.sources where id = ${TOY}`);
  expect(source).toEqual({ cursor: { page: 2 } });
});

it("nothing goes after a listing that broke off", async () => {
  const first = await begin();
  const here = await read(await list(first, "here"));
  await value(`public.finish_source_run(${first})`);
  const broken = await begin();
  expect(
    await value(`public.finish_source_run(${broken}, '{"page": 9}', 'The drive is out of reach.')`),
  ).toBe(0);
  await begin();
  expect(await documents(here)).toEqual([here]);
  const runs = await database.query("select state, reason from public.source_runs order by id");
  expect(runs).toEqual([
    { state: "done", reason: null },
    { state: "failed", reason: "The drive is out of reach." },
    { state: "running", reason: null },
  ]);
  const [source] = await database.query(`select cursor from public.sources where id = ${TOY}`);
  expect(source).toEqual({ cursor: null });
});

it("an item that fails says why, is counted, and keeps its document", async () => {
  const run = await begin();
  const document = await read(await list(run, "a", "'1'"));
  await value(`public.fail_source_item(${run}, 'a', 'It is locked.')`);
  for (let more = 0; more < 100; more += 1)
    await value(`public.fail_source_item(${run}, 'more ${more}', 'No.')`);
  expect(await value(`public.finish_source_run(${run})`)).toBe(0);
  expect(await documents(document)).toEqual([document]);
  const [told] = await database.query(
    `select failed, jsonb_array_length(errors) as errors, errors -> 0 as first from public.source_runs where id = ${run}`,
  );
  expect(told).toEqual({ failed: 101, errors: 100, first: { external_id: "a", reason: "It is locked." } });
});

it("a run that was broken off goes on, and uploads are looked at by nobody", async () => {
  const run = await begin();
  expect(await begin()).toBe(run);
  expect(await refusal("public.begin_source_run(7100)")).toBe("PT404");
  await value(`public.finish_source_run(${run})`);
  expect(await refusal(`public.list_source_item(${run}, 'late')`)).toBe("PT409");
  expect(await refusal(`public.finish_source_run(${run})`)).toBe("PT409");
});

it("an upload is an item of its organisation's uploads, and goes with its document", async () => {
  const count = async () => value<number>("(select count(*) from public.source_items)::integer");
  await database.exec("select private.upload_source(200); select private.upload_source(200)");
  expect(
    await value(
      "(select count(*) from public.sources where organization_id = 200 and kind = 'upload')::integer",
    ),
  ).toBe(1);
  await database.exec(
    `insert into public.source_items (organization_id, source_id, external_id, document_id, state)
     values (200, private.upload_source(200), 'files/x', 2001, 'current')`,
  );
  expect(await count()).toBe(1);
  await database.exec("delete from public.documents where id = 2001");
  expect(await count()).toBe(0);
});

const schedule = () =>
  database.query<{ every: string; payload: object; soon: boolean }>(
    `select every::text, payload, next_run_at <= now() + every as soon from public.job_schedules where name = 'source:${TOY}'`,
  );

it("a source is looked at as often as it says, while it isn't paused and is there", async () => {
  expect(await schedule()).toEqual([]);
  const seen: unknown[] = [];
  for (const change of [
    "every = '1 day'",
    "every = '1 hour'",
    "state = 'failed'",
    "state = 'paused'",
    "state = 'active'",
    "every = null",
  ]) {
    await database.exec(`update public.sources set ${change} where id = ${TOY}`);
    seen.push((await schedule()).map(({ every, soon }) => [every, soon])[0] ?? null);
  }
  const [day, hour] = [
    ["1 day", true],
    ["01:00:00", true],
  ];
  expect(seen).toEqual([day, hour, hour, null, hour, null]);
  await database.exec(
    "insert into public.sources (id, organization_id, kind, every) overriding system value values (7109, 100, 'toy', '1 hour')",
  );
  await database.exec(
    "update public.job_schedules set next_run_at = now() where name = 'source:7109'; select private.run_due_schedules()",
  );
  const jobs = () =>
    database.query("select payload, organization_id, status from public.jobs where kind = 'source.run'");
  expect(await jobs()).toEqual([{ payload: { source_id: 7109 }, organization_id: 100, status: "queued" }]);
  await database.exec("delete from public.sources where id = 7109");
  expect(await jobs()).toMatchObject([{ status: "cancelled" }]);
  expect(await value("(select count(*)::integer from public.job_schedules where name like 'source:%')")).toBe(
    0,
  );
});

const { signal } = new AbortController();
/** Does a step of a look at the toy as a worker does: it holds these items. */
async function look(items: ListedItem[], end: LookEnd | Error = "done"): Promise<StepResult> {
  const toy: SourceAdapter = {
    kind: "toy",
    open: () => Promise.resolve(null),
    async look(under) {
      for (const each of items) await under.take(each);
      if (end instanceof Error) throw end;
      if (end !== "done") await under.keep({ after: items.length });
      return end;
    },
  };
  const sources = createSources({ read: () => Promise.resolve(null) }, undefined, undefined, [toy]);
  const deps = { db: serviceDb(database), sources, now: () => 0 } as unknown as JobDeps;
  const [job] = await database.query<{ id: number; lease: string }>(
    `select id, lease from private.begin_job('source.run', 1, 'look:' || gen_random_uuid(), '{}', 100)`,
  );
  const payload = { source_id: TOY };
  return sourceRun.run({ ...claimed, ...job, payload } as Parameters<typeof sourceRun.run>[0], deps, {
    signal,
    report: () => undefined,
  });
}
const claimed = {
  organization_id: 100,
  kind: "source.run",
  version: 1,
  state: null,
  dying: false,
  last_error: null,
};
const item = (externalId: string, version: string | null = "1"): ListedItem => ({
  externalId,
  version,
  name: `Toy ${externalId}`,
  type: "txt",
  size: 9,
});
const held = () =>
  database.query(
    `select documents.name, documents.status, documents.stage, documents.uploaded_by as owner, items.state,
            (select jsonb_agg(revisions.state order by number) from public.document_revisions as revisions
             where document_id = documents.id) as revisions
     from public.source_items as items join public.documents on documents.id = items.document_id order by 1`,
  );
const readAll = () =>
  database.exec(
    "select private.answer_with(revisions) from public.document_revisions as revisions where state = 'reading'",
  );

it("a run has what is new or has changed read, each as a revision of its document, and counts no storage", async () => {
  const stored = await value(
    "(select used from public.meter_usage where organization_id = 100 and meter = 'storage')",
  );
  expect(await look([item("a"), item("b", null), { externalId: "c", failure: "It is locked." }])).toEqual({
    outcome: "settled",
  });
  const waiting = {
    status: "processing",
    stage: "queued",
    owner: 13,
    state: "waiting",
    revisions: ["reading"],
  };
  expect(await held()).toEqual([
    { ...waiting, name: "Toy a" },
    { ...waiting, name: "Toy b" },
  ]);
  // Looked at again before they are read: nothing begins anew.
  await look([item("a"), item("b", null)]);
  expect(await held()).toMatchObject([waiting, waiting]);
  await readAll();
  await look([item("a", "2"), item("b", null)]);
  const ready = { status: "success", stage: "queued", state: "waiting", revisions: ["ready", "reading"] };
  expect(await held()).toMatchObject([ready, ready]);
  await readAll();
  await look([item("a", "2")]);
  expect(await held()).toMatchObject([
    { name: "Toy a", stage: null, state: "current", revisions: ["former", "ready"] },
  ]);
  const [run] = await database.query(
    "select state, listed, changed, removed from public.source_runs order by id desc limit 1",
  );
  expect(run).toEqual({ state: "done", listed: 1, changed: 0, removed: 1 });
  expect(
    await value("(select used from public.meter_usage where organization_id = 100 and meter = 'storage')"),
  ).toBe(stored);
});

it("a source out of reach is said to be so, and keeps what it held", async () => {
  await look([item("a")]);
  await look([], new SourceFailure("The toy can't be reached."));
  expect(await held()).toHaveLength(1);
  const [source] = await database.query(`select state, reason from public.sources where id = ${TOY}`);
  expect(source).toEqual({ state: "failed", reason: "The toy can't be reached." });
  await look([item("a")]);
  expect(await database.query(`select state, reason from public.sources where id = ${TOY}`)).toEqual([
    { state: "active", reason: null },
  ]);
});

it("a look goes on in steps, from what was kept, and what goes does so at its end", async () => {
  await look([item("a"), item("b")]);
  await readAll();
  expect(await look([item("a")], { delaySeconds: 3 })).toEqual({ outcome: "continue", delaySeconds: 3 });
  expect(
    await database.query("select state, cursor from public.source_runs order by id desc limit 1"),
  ).toEqual([{ state: "running", cursor: { after: 1 } }]);
  expect(await held()).toHaveLength(2);
  expect(await look([])).toEqual({ outcome: "settled" });
  expect(await held()).toMatchObject([{ name: "Toy a" }]);
  expect(await value("(select count(*)::integer from public.source_runs)")).toBe(2);
});

it("a run that is stopped takes nothing more, and nothing goes", async () => {
  await look([item("a")]);
  const run = await begin();
  await database.transaction(async (tx) => {
    await tx.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ sub: authIdOf(13) }),
    ]);
    await tx.query(`select public.cancel_source_run(100, ${TOY})`);
  });
  expect(await refusal(`public.list_source_item(${run}, 'b')`)).toBe("PT409");
  expect(await refusal(`public.finish_source_run(${run})`)).toBe("PT409");
  expect(await held()).toHaveLength(1);
  expect(await database.query(`select state, reason from public.source_runs where id = ${run}`)).toEqual([
    { state: "cancelled", reason: "It was stopped." },
  ]);
});
