import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { countTerms, nameTerms, termId } from "../../supabase/functions/_shared/domain/text/lexical.ts";
import { openWorld } from "./world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());
beforeEach(() => database.exec("begin"));
afterEach(() => database.exec("rollback"));

const rename = (id: number, name: string) =>
  database.query("update public.documents set name = $2 where id = $1", [id, name]);
const saveName = (id: number, name: string) =>
  database.query("select public.save_name_terms($1)", [
    JSON.stringify([{ id, name, terms: nameTerms({ name }) }]),
  ]);
const named = async (id: number) => {
  const [row] = await database.query<{ terms: string | null }>(
    "select name_terms::text as terms from public.documents where id = $1",
    [id],
  );
  return row?.terms ?? null;
};
const passage = async (id: number, text: string, headingPath: string[] = []) => {
  const { terms, termCount } = countTerms({ text, headingPath });
  await database.query(
    "update public.document_chunks set text = $2, heading_path = $3, terms = $4, term_count = $5 where revision_id = $1",
    [id, text, headingPath, terms, termCount],
  );
};
interface Found {
  idf: number[];
  results: { document_id: number; lexical_score: number | null }[];
}
const search = async (organization: number, ...words: string[]) => {
  const [row] = await database.query<{ found: Found }>(
    "select public.search_chunks($1, $2, $3, user_id => 15) as found",
    [organization, words.map(termId), words.map(() => 1)],
  );
  return row?.found ?? { idf: [], results: [] };
};
/** Claims the one open job of a document's name. */
const claimed = async (id: number) => {
  const lease = randomUUID();
  const [job] = await database.query<{ id: number; payload: unknown }>(
    `update public.jobs set status = 'running', lease = $2, leased_until = now() + interval '1 minute'
     where key = $1 and status = 'queued' returning id::int, payload`,
    [`name:${id}`, lease],
  );
  return job && { ...job, lease };
};
const finish = async (job: { id: number; lease: string }) => {
  const [row] = await database.query<{ done: boolean }>("select public.finish_indexing($1, $2) as done", [
    job.id,
    job.lease,
  ]);
  return row?.done;
};

it("counts a document's name for each of its passages", async () => {
  await rename(1001, "heron-manual.pdf");
  await rename(1002, "kestrel-manual.pdf");
  await saveName(1001, "heron-manual.pdf");
  await saveName(1002, "kestrel-manual.pdf");
  await passage(1001, "The pressure is nine bar.");
  await passage(1002, "The pressure is five bar.");
  await passage(1003, "Nine herons were seen, and no heron since.");
  const { results, idf } = await search(100, "heron", "pressur");
  expect(results[0]?.document_id).toBe(1001);
  expect(results.map(({ document_id }) => document_id).sort()).toEqual([1001, 1002, 1003]);
  // Two of the organisation's six passages are of herons, one by its name; two of pressure.
  expect(idf[0]).toBeCloseTo(Math.log(1 + 4.5 / 2.5), 9);
  expect(idf[0]).toBe(idf[1]);
});

it("forgets an old name with the rename itself, and has the new one counted", async () => {
  await rename(1001, "heron.pdf");
  await saveName(1001, "heron.pdf");
  expect((await search(100, "heron")).results).toHaveLength(1);
  await rename(1001, "kestrel.pdf");
  expect((await search(100, "heron")).results).toEqual([]);
  expect(await claimed(1001)).toMatchObject({ payload: { organization_id: 100, document_id: 1001 } });
  await rename(1002, "kestrel.pdf");
  await saveName(1002, "kestrel.pdf");
  expect((await search(100, "kestrel")).results.map(({ document_id }) => document_id)).toEqual([1002]);
});

it("queues nothing where the name stays, and for what doesn't answer yet", async () => {
  await database.query("update public.documents set name = name, size = 5 where id = 1001");
  await rename(1007, "New.txt");
  expect([await claimed(1001), await claimed(1007)]).toEqual([undefined, undefined]);
});

it("keeps no terms of a name that has changed since they were counted", async () => {
  await rename(1001, "heron.pdf");
  await rename(1001, "kestrel.pdf");
  await saveName(1001, "heron.pdf");
  expect(await named(1001)).toBeNull();
});

it("doesn't end while a name is left, so that a rename during the job is counted too", async () => {
  await rename(1001, "heron.pdf");
  const job = await claimed(1001);
  if (!job) throw new Error("Nothing was queued.");
  await saveName(1001, "heron.pdf");
  await rename(1001, "kestrel.pdf");
  expect(await finish(job)).toBe(false);
  await saveName(1001, "kestrel.pdf");
  expect(await finish(job)).toBe(true);
});

it("counts passages of an earlier version anew, a revision at a time, and no former ones", async () => {
  await database.query("update public.document_revisions set index_version = 1");
  await database.query("update public.documents set name_terms = '{8:1}/536870912'");
  const next = async () => {
    const [row] = await database.query<{ lacks: { names: unknown[]; revision_id: number | null } }>(
      "select public.unindexed(100) as lacks",
    );
    return row?.lacks;
  };
  expect(await next()).toEqual({ names: [], revision_id: 1001 });
  const { terms, termCount } = countTerms({ text: "Nine bar.", headingPath: ["Pressure"] });
  const counted = JSON.stringify([{ id: 10010, terms, termCount }]);
  await database.query("select public.save_passage_terms(1001, $1, false)", [counted]);
  expect(await next()).toMatchObject({ revision_id: 1001 });
  await database.query("select public.save_passage_terms(1001, '[]', true)");
  expect(await next()).toMatchObject({ revision_id: 1002 });
  expect((await search(100, "pressur")).results.map(({ document_id }) => document_id)).toEqual([1001]);
  for (const id of [1002, 1003, 1004, 1005, 1006, 1007, 1011, 1012])
    await database.query("select public.save_passage_terms($1, '[]', true)", [id]);
  expect(await next()).toEqual({ names: [], revision_id: null });
});

it("doesn't change the terms of another revision's passages", async () => {
  await database.query("select public.save_passage_terms(1002, $1, true)", [
    JSON.stringify([{ id: 10010, ...countTerms({ text: "Heron." }) }]),
  ]);
  expect((await search(100, "heron")).results).toEqual([]);
});
