import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { undone } from "./attempt.ts";
import { Shelf } from "./shelf.ts";
import { openWorld } from "./world.ts";

const LONG = 400;
let database: Database;
let shelf: Shelf;
beforeAll(async () => {
  database = await openWorld();
});
beforeEach(() => {
  shelf = new Shelf(database);
});
afterAll(() => database.close());

/** Gives a revision many passages, with a part each, whose words begin with `word`. */
const fill = (revision: number, word: string, count = LONG) =>
  shelf.run(
    `insert into public.document_parts (organization_id, revision_id, ordinal, start_offset, end_offset, text)
     select 100, ${revision}, n, n * 10, n * 10 + 9, '${word} ' || n from generate_series(1, ${count}) as n`,
    `insert into public.document_chunks
       (organization_id, revision_id, ordinal, text, start_offset, end_offset, hash, term_count, terms)
     select 100, ${revision}, n, '${word} ' || n, n * 10, n * 10 + 9, '${word} ' || n, 1, '{7:1}/536870912'
     from generate_series(1, ${count}) as n`,
  );
const passages = (revision: number) =>
  shelf.value(`(select count(*)::integer from public.document_chunks where revision_id = ${revision})`);
/** Rows of a table that this transaction has read. */
const looked = () =>
  shelf.value(`(
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer
    from pg_catalog.pg_stat_xact_all_tables where relid = 'public.document_chunks'::regclass)`) as Promise<number>;
/** Runs what a statement of a job is called for until it says something else; how often it ran, and what it said at last. */
async function until(call: string, more: unknown): Promise<[times: number, last: unknown]> {
  for (let times = 1; ; times += 1) {
    const said = await shelf.value(call);
    if (said !== more || times > LONG) return [times, said];
  }
}

it("a new version of a long document asks for each former passage once whether it still says it", async () => {
  await undone(database, async () => {
    const document = await shelf.ready("First.");
    const former = await shelf.value(`(select revision_id from public.documents where id = ${document})`);
    await fill(Number(former), "same");
    const next = await shelf.read(document);
    await fill(next.revision, "same");
    await shelf.run(
      `update public.document_chunks set hash = 'new' where revision_id = ${next.revision} and ordinal = 9`,
    );
    const before = await looked();
    await shelf.run(`select ${shelf.save(next, "Second.")}`);
    expect((await looked()) - before).toBeLessThan(10 * LONG);
    const kept = `(select string_agg(hash, ',' order by ordinal) from public.former_passages where document_id = ${document})`;
    expect(await shelf.value(kept)).toBe("First.,same 9");
  });
});

it("text of the same bytes is copied some passages at a time, and answers when all are there", async () => {
  await undone(database, async () => {
    const known = await shelf.ready("Known.", "bytes");
    const from = Number(await shelf.value(`(select revision_id from public.documents where id = ${known})`));
    await fill(from, "word");
    const other = await shelf.read(await shelf.document());
    expect(await shelf.reuse(other, "bytes")).toBe("more");
    expect(await passages(other.revision)).toBe(50);
    expect(await shelf.stands(other.document)).toBe("processing queued");
    // Another claim goes on behind what was copied.
    await shelf.begin(other);
    expect(await passages(other.revision)).toBe(50);
    const [, last] = await until(`public.reuse_text(${other.held}, 'bytes')`, "more");
    expect([last, await passages(other.revision), await shelf.stands(other.document)]).toEqual([
      "reused",
      LONG + 1,
      "success",
    ]);
    const parts = `(select count(*)::integer from public.document_parts where revision_id = ${other.revision})`;
    expect(await shelf.value(parts)).toBe(LONG + 1);
  });
});

it("a copy whose source went is begun anew by reading, without what was copied", async () => {
  await undone(database, async () => {
    const [first, second] = [await shelf.ready("Known.", "bytes"), await shelf.document()];
    await fill(
      Number(await shelf.value(`(select revision_id from public.documents where id = ${first})`)),
      "word",
    );
    const reading = await shelf.read(second);
    await shelf.reuse(reading, "bytes");
    await shelf.run(`delete from public.documents where id = ${first}`);
    expect(await shelf.reuse(reading, "bytes")).toBe("none");
    const [times] = await until(`public.clear_reading(${reading.held}, 20)`, true);
    expect([times, await passages(reading.revision)]).toEqual([3, 0]);
  });
});

it("a reading that begins anew says so when much is to be deleted first", async () => {
  await undone(database, async () => {
    const reading = await shelf.read(await shelf.document());
    await fill(reading.revision, "left");
    const begin = `public.begin_reading(${reading.held})`;
    expect(await shelf.value(begin)).toBe("clear");
    await until(`public.clear_reading(${reading.held})`, true);
    expect(await shelf.value(begin)).toMatchObject({ revision_id: reading.revision });
  });
});

it("passages that are saved within a step don't count as progress of its job", async () => {
  await undone(database, async () => {
    const reading = await shelf.read(await shelf.document());
    await shelf.run(`update public.jobs set attempts = 3 where key = 'document:${reading.document}'`);
    await shelf.run(
      `select public.save_passages(${reading.held}, '[{"ordinal": 0, "text": "A", "start": 0, "end": 1, "hash": "a",
         "termCount": 1, "terms": "{7:1}/536870912"}]')`,
    );
    expect(await passages(reading.revision)).toBe(1);
    const attempts = `(select attempts::integer from public.jobs where key = 'document:${reading.document}')`;
    expect(await shelf.value(attempts)).toBe(3);
  });
});

it("a long document goes alone, and short ones together", async () => {
  await undone(database, async () => {
    const long = [await shelf.ready("One."), await shelf.ready("Two.")];
    for (const document of long)
      await fill(
        Number(await shelf.value(`(select revision_id from public.documents where id = ${document})`)),
        "w",
        1500,
      );
    const short = [await shelf.ready("Three."), await shelf.ready("Four.")];
    const first = (ids: number[]) => shelf.value(`private.first_to_delete(array[${ids.join()}]::bigint[])`);
    expect(await first(long)).toEqual(long.slice(0, 1));
    expect(await first(short)).toEqual(short);
  });
});
