import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { createRandom } from "../../bench/scale/random.ts";
import { openWorld } from "./world.ts";

/** What is found by the index is what a scan finds: the same passages, scores and frequencies, for whoever asks. */
let database: Database;
const random = createRandom(21);
const VOCABULARY = 120;
/** Every passage has it; and no passage has it. */
const [EVERYWHERE, NOWHERE] = [7, 99_999];

beforeAll(async () => {
  database = await openWorld();
  for (const id of [1001, 1002, 1003, 1004, 1005, 1006, 1012, 2001, 2002]) await fill(id, 60);
  for (let more = 0; more < 12; more += 1) await fill(await addDocument(more % 2 ? 13 : 15), 40);
  await database.exec(`update public.search_indexes set ready = false where organization_id <> 200`);
});
afterAll(() => database.close());
beforeEach(() => database.exec("begin"));
afterEach(() => database.exec("rollback"));

const word = () => 10 + Math.floor(VOCABULARY ** random.uniform());
function sparse(ids: Iterable<number>, count: () => number): string {
  const entries = [...new Set(ids)].sort((a, b) => a - b).map((id) => `${id}:${count()}`);
  return `{${entries.join(",")}}/536870912`;
}
async function fill(revisionId: number, passages: number): Promise<void> {
  const chunks = Array.from({ length: passages }, (_, index) => {
    const length = 4 + random.below(90);
    return {
      ordinal: index + 10,
      text: "Text",
      start: 1000 + index * 10,
      end: 1005 + index * 10,
      hash: `${revisionId}-${index}`,
      termCount: length + 4,
      terms: sparse(
        [EVERYWHERE, ...Array.from({ length }, word)],
        () => 1 + (random.below(4) && random.below(7)),
      ),
      embedding: index % 9 ? `[${Array.from({ length: 1536 }, () => random.below(9) - 4).join(",")}]` : null,
    };
  });
  await database.query("select public.save_document_chunks($1, $2::jsonb)", [
    revisionId,
    JSON.stringify(chunks),
  ]);
}
async function addDocument(uploader: number): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `with document as (
       insert into public.documents (organization_id, name, type, uploaded_by, name_terms)
       values (100, 'More', 'txt', $1, $2::extensions.sparsevec) returning *)
     insert into public.document_revisions (organization_id, document_id, number, type, state)
     select organization_id, id, 1, type, 'reading' from document returning id::int`,
    [uploader, sparse([word(), 9], () => 1)],
  );
  if (!row) throw new Error("No document was made.");
  await database.query(
    "select private.answer_with(revisions) from public.document_revisions as revisions where id = $1",
    [row.id],
  );
  return row.id;
}
const post = async () => {
  for (;;) {
    const [row] = await database.query<{ more: boolean }>("select public.post_passages() as more");
    if (!row?.more) return;
  }
};
/** As before the first count: by a sample, which is all that there is where there is so little. */
const uncounted = () => database.exec("update public.search_indexes set counted_as = 0");
const largeFrom = (count: number) =>
  database.exec(
    `create or replace function private.many_passages() returns integer language sql immutable return ${count}`,
  );
interface Answer {
  way: string;
  whole?: boolean;
  looked_at?: number;
  chunk_count: number;
  idf: number[];
  results: {
    chunk_id: number;
    document_id: number;
    lexical_score: number | null;
    similarity: number | null;
  }[];
}
async function ask(
  reader: number,
  terms: number[],
  options: { embedding?: string; organization?: number } = {},
): Promise<Answer> {
  const weights = terms.map((_, index) => 1 - (index % 4) / 10);
  const [row] = await database.query<{ found: Answer }>(
    "select public.search_chunks($1, $2, $3, $4, user_id => $5) as found",
    [options.organization ?? 100, terms, weights, options.embedding ?? null, reader],
  );
  if (!row) throw new Error("The search gave nothing.");
  return row.found;
}
/** The same question by both ways. */
async function both(reader: number, terms: number[]): Promise<[Answer, Answer]> {
  await largeFrom(1_000_000);
  const scan = await ask(reader, terms);
  await largeFrom(-1);
  const index = await ask(reader, terms);
  expect([scan.way, index.way]).toEqual(["scan", "index"]);
  return [scan, index];
}
const told = ({ results }: Answer) =>
  results.map(({ chunk_id, lexical_score }) => [chunk_id, lexical_score?.toFixed(9)]);

it("finds by the index what a scan finds, in its order, for every reader and question", async () => {
  await post();
  await uncounted();
  const questions = [
    ...Array.from({ length: 6 }, (_, size) => Array.from({ length: 1 + size * 2 }, word)),
    [EVERYWHERE],
    [NOWHERE],
    [9],
    [NOWHERE, 9, EVERYWHERE, word()],
    Array.from({ length: 32 }, (_, index) => 10 + index * 3),
  ].map((terms) => [...new Set(terms)]);
  let fewest = 1;
  for (const reader of [13, 15, 17]) {
    for (const terms of questions) {
      const [scan, index] = await both(reader, terms);
      expect(index.whole).toBe(true);
      fewest = Math.min(fewest, (index.looked_at ?? 0) / index.chunk_count);
      expect(told(index)).toEqual(told(scan));
      expect(index.chunk_count).toBe(scan.chunk_count);
      index.idf.forEach((idf, at) => expect(idf).toBeCloseTo(scan.idf[at] ?? NaN, 9));
    }
  }
  expect(fewest).toBeLessThan(0.2);
}, 180_000);

it("tells who isn't a member nothing, and a member nothing of what others read", async () => {
  await post();
  await uncounted();
  await largeFrom(-1);
  for (const stranger of [12, 16, 18]) expect((await ask(stranger, [EVERYWHERE])).results).toEqual([]);
  const [all, some] = [await ask(15, [EVERYWHERE]), await ask(17, [EVERYWHERE])];
  expect(some.chunk_count).toBeLessThan(all.chunk_count);
  // A term that only a document has that 17 doesn't read: as if it were in none.
  const [hidden] = await database.query<{ id: number }>(
    "select id::int from private.readable_document_ids(15, 100) as id except select private.readable_document_ids(17, 100)::int order by id limit 1",
  );
  await database.query(
    "update public.document_chunks set terms = '{77777:1}/536870912' where revision_id = $1",
    [hidden?.id],
  );
  expect((await ask(17, [77_777])).idf).toEqual((await ask(17, [NOWHERE])).idf);
  expect((await ask(17, [77_777])).results).toEqual([]);
  expect((await ask(15, [77_777])).results.map(({ document_id }) => document_id)).toContain(hidden?.id);
});

it("finds no passage that is deleted, of a former revision, or that waits", async () => {
  await post();
  await uncounted();
  await database.query("delete from public.document_chunks where revision_id = 1001 and ordinal > 20");
  await database.query("update public.documents set revision_id = null where id = 1002");
  await database.query(`update public.search_indexes as indexes set passage_count = (
    select count(*) from public.document_chunks as chunks where chunks.organization_id = indexes.organization_id)`);
  for (const terms of [
    [EVERYWHERE, 11, 14],
    [12, 30, 60],
  ]) {
    const [scan, index] = await both(15, terms);
    expect(told(index)).toEqual(told(scan));
    expect(index.results.map(({ document_id }) => document_id)).not.toContain(1002);
  }
});

it("finds the nearest by meaning among what its asker may read", async () => {
  await post();
  const embedding = `[${Array.from({ length: 1536 }, () => random.below(9) - 4).join(",")}]`;
  for (const reader of [13, 15, 17]) {
    await largeFrom(1_000_000);
    const scan = await ask(reader, [NOWHERE], { embedding });
    await largeFrom(-1);
    const index = await ask(reader, [NOWHERE], { embedding });
    // Both compare exactly only what lies near by its signs: the index more of it, so its ten are as near.
    const nearness = ({ results }: Answer) =>
      results.slice(0, 10).reduce((sum, { similarity }) => sum + (similarity ?? -1), 0);
    expect(nearness(index)).toBeGreaterThan(nearness(scan) * 0.97);
  }
});

it("reads all passages until every one is posted, and posts what is written from then on", async () => {
  await largeFrom(-1);
  expect((await ask(15, [EVERYWHERE])).way).toBe("scan");
  await post();
  expect((await ask(15, [EVERYWHERE])).way).toBe("index");
  await fill(await addDocument(15), 3);
  const [row] = await database.query<{ unposted: number }>(
    "select count(*)::int as unposted from public.document_chunks where organization_id = 100 and not posted",
  );
  expect(row?.unposted).toBe(0);
});

/** Reads every document by its tags alone, as the counts have it; and only answering passages are there. */
async function plainWorld(): Promise<void> {
  await database.exec(`
    update public.documents set uploaded_by = 12 where organization_id = 100;
    select setval(pg_get_serial_sequence('public.document_chunks', 'id'), (select max(id) from public.document_chunks));
    delete from public.document_chunks where revision_id not in (
      select revision_id from public.documents where revision_id is not null and origin not in ('lesson', 'attachment'))`);
}

it("goes by counts of what its asker may read, as exact as a scan, and tells nothing of the rest", async () => {
  await plainWorld();
  await post();
  const terms = [EVERYWHERE, 9, 11, 14, 60, 110];
  for (const reader of [13, 15, 17]) {
    const [scan, index] = await both(reader, terms);
    expect(index.chunk_count).toBe(scan.chunk_count);
    index.idf.forEach((idf, at) => expect(idf).toBeCloseTo(scan.idf[at] ?? NaN, 9));
    expect(told(index)).toEqual(told(scan));
  }
  const [all, some] = [await ask(15, terms), await ask(17, terms)];
  expect(some.chunk_count).toBeLessThan(all.chunk_count);
});

it("adds what was written since, and counts anew once much is gone", async () => {
  await plainWorld();
  await post();
  await largeFrom(-1);
  const before = (await ask(15, [EVERYWHERE])).chunk_count;
  await fill(await addDocument(12), 30);
  // A word that is in none of what was counted is counted as it is asked for.
  await database.exec(
    "update public.document_chunks set terms = '{55555:1}/536870912' where id = (select max(id) from public.document_chunks)",
  );
  const [scan, index] = await both(15, [55_555]);
  expect(told(index).map(([id]) => id)).toEqual(told(scan).map(([id]) => id));
  expect((await ask(15, [EVERYWHERE])).chunk_count).toBe(before);
  await post();
  await largeFrom(-1);
  expect((await ask(15, [EVERYWHERE])).chunk_count).toBe(before + 30);

  await database.exec(
    "delete from public.document_chunks where id in (select id from public.document_chunks where organization_id = 100 order by id desc limit 150)",
  );
  await post();
  expect((await ask(15, [EVERYWHERE])).chunk_count).toBe(before + 30);
  await database.exec("update public.search_indexes set updated_at = now() - interval '61 minutes'");
  await post();
  const [exact, counted] = await both(15, [EVERYWHERE]);
  expect(counted.chunk_count).toBe(exact.chunk_count);
  expect(counted.chunk_count).toBeLessThan(before - 100);
  const [former] = await database.query<{ left: number }>(
    `select count(*)::int as left from public.search_terms join public.search_indexes using (organization_id)
     where search_terms.counting <> counted_as`,
  );
  expect(former?.left).toBe(0);
});

it("asks for what it found, and for no document besides, however many organisations there are", async () => {
  await post();
  await largeFrom(-1);
  // Of so many organisations that one is taken to have a document or two, this one has thousands.
  await database.exec(`
    set local session_replication_role = replica;
    insert into public.documents (id, organization_id, name, type, uploaded_by, audience_id, status, revision_id)
    overriding system value
    select 1000000 + nth, case when nth <= 2000 then documents.organization_id else 1000000 + nth end, 'Other', 'txt', documents.uploaded_by,
           documents.audience_id, 'success', 1000000 + nth
    from public.documents, generate_series(1, 8000) as nth where documents.id = 1001;
    set local session_replication_role = origin;
    analyze public.documents`);
  const scans = async () => {
    const [row] = await database.query<{ count: number }>(
      "select sum(idx_scan)::int as count from pg_stat_xact_user_tables where relname in ('document_chunks', 'documents')",
    );
    return row?.count ?? NaN;
  };
  const embedding = `[${Array.from({ length: 1536 }, () => random.below(9) - 4).join(",")}]`;
  for (const [way, prepare] of [
    ["counted", post],
    ["sampled", uncounted],
  ] as const) {
    await prepare();
    const before = await scans();
    const answer = await ask(15, [EVERYWHERE, 11, 14, 60], { embedding });
    // One for each passage that it looks at or draws into its sample, and not one for each document and list.
    expect([way, answer.way, (await scans()) - before < 5_000]).toEqual([way, "index", true]);
  }
}, 60_000);
