import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { authIdOf } from "./principals.ts";
import { openWorld } from "./world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.exec("begin");
  await become(14);
});
afterEach(() => database.exec("rollback"));

const become = (user: number) =>
  database.exec(
    `set local role authenticated;
     select set_config('request.jwt.claims', '${JSON.stringify({ role: "authenticated", sub: authIdOf(user) })}', true)`,
  );

async function value<T>(expression: string): Promise<T | undefined> {
  const [row] = await database.query<{ value: T }>(`select ${expression} as value`);
  return row?.value;
}
const create = (name: string, parent: number | "null" = "null") =>
  value<number>(`public.create_folder(100, '${name}', ${parent})`).then(Number);
/** The words that a statement is refused with; it leaves nothing behind. */
async function refused(statement: string): Promise<string> {
  await database.exec("savepoint tried");
  try {
    await database.exec(statement);
    throw new Error(`${statement} succeeded.`);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await database.exec("rollback to savepoint tried");
  }
}
const tree = (above: number | "null" = "null") =>
  value<string[] | null>(
    `(select array_agg(name order by name) from public.document_folders
      where organization_id = 100 and parent_id is not distinct from ${above})`,
  );

it("lie at most 10 deep, however they come there, and in no circle", async () => {
  const chain: number[] = [];
  for (let level = 1; level <= 10; level += 1)
    chain.push(await create(`Level ${level}`, chain.at(-1) ?? "null"));
  const [top = 0, second = 0] = chain;
  expect(await refused(`select public.create_folder(100, 'Deeper', ${chain.at(-1)})`)).toBe(
    "Folders can be at most 10 deep.",
  );
  const other = await create("Other");
  await create("In it", other);
  expect(
    await refused(`select public.update_folder(100, ${other}, move => true, in_folder_id => ${chain[8]})`),
  ).toBe("Folders can be at most 10 deep.");
  await database.exec(
    `select public.update_folder(100, ${other}, move => true, in_folder_id => ${chain[7]})`,
  );
  for (const into of [top, second, chain.at(-1)]) {
    expect(
      await refused(`select public.update_folder(100, ${top}, move => true, in_folder_id => ${into})`),
    ).toBe("A folder can't be moved into itself, or into a folder in it.");
  }
});

it("have names of their own beside each other, whatever their case and spelling in code points", async () => {
  const first = await create("Verträge");
  for (const same of ["Verträge", "VERTRÄGE", "Vertra\u0308ge"]) {
    expect(await refused(`select public.create_folder(100, '${same}')`)).toContain("here already");
  }
  const other = await create("Verträge", first);
  expect(await refused(`select public.update_folder(100, ${other}, move => true)`)).toContain("here already");
  await database.exec(`select public.update_folder(100, ${other}, 'Alte Verträge', true)`);
  expect(await tree()).toContain("Alte Verträge");
});

it("give what is in them to the folder around when they go, and names stay apart", async () => {
  const outer = await create("Legal");
  const inner = await create("Legal", outer);
  await create("Notes");
  await create("Notes", outer);
  await create("Deep", inner);
  await database.exec(`select public.move_documents(100, '{1001,1002}', ${outer})`);
  expect(await value(`public.delete_folder(100, ${outer})`)).toEqual({ deleted: 0, complete: true });
  expect(await tree()).toEqual(["Folder", "Legal", "Notes", "Notes (2)", "Of 14"]);
  expect(await tree(inner)).toEqual(["Deep"]);
  expect(
    await value(
      "(select count(*)::int from public.documents where id in (1001, 1002) and folder_id is null)",
    ),
  ).toBe(2);
});

it("go with at most 200 documents a call, and are there until all are gone", async () => {
  const outer = await create("Many");
  const inner = await create("Many too", outer);
  await database.exec(`
    reset role;
    insert into public.documents (organization_id, name, path, type, uploaded_by, folder_id)
    select 100, 'Many ' || n, 'files/' || gen_random_uuid(), 'txt', 14, case when n % 2 = 0 then ${outer} else ${inner} end
    from generate_series(1, 450) as n`);
  await become(14);
  const steps: unknown[] = [];
  for (let complete = false; !complete;) {
    const step = await value<{ complete: boolean }>(`public.delete_folder(100, ${outer}, true)`);
    steps.push(step);
    complete = step?.complete ?? true;
  }
  expect(steps).toEqual([
    { deleted: 200, complete: false },
    { deleted: 200, complete: false },
    { deleted: 50, complete: true },
  ]);
  expect(await value("(select count(*)::int from public.documents where name like 'Many %')")).toBe(0);
});

it("go with their long documents in steps, each of which a statement may take", async () => {
  const folder = await create("Long");
  await database.exec(`
    reset role;
    with made as (
      insert into public.documents (organization_id, name, path, type, uploaded_by, folder_id)
      select 100, 'Long ' || n, 'files/' || gen_random_uuid(), 'txt', 14, ${folder} from generate_series(1, 4) as n
      returning id, path
    )
    insert into public.document_revisions (organization_id, document_id, number, path, type, size)
    select 100, id, 1, path, 'txt', 1 from made`);
  const revisions = await database.query<{ id: number }>(
    "select id from public.document_revisions where document_id in (select id from public.documents where name like 'Long %')",
  );
  // A statement a document, without triggers: each has as long as one of the product's.
  await database.exec("set local session_replication_role = replica");
  for (const { id } of revisions) {
    await database.exec(`
      insert into public.document_chunks (id, organization_id, revision_id, ordinal, text, start_offset, end_offset, hash, term_count, terms)
      overriding system value
      select 1000000 + ${id} * 20000 + n, 100, ${id}, n, 'x', n, n + 1, ${id} || '/' || n, 1, '{1:1}/536870912' from generate_series(1, 10001) as n`);
  }
  await database.exec("set local session_replication_role = origin");
  const ids = "(select array_agg(id order by id) from public.documents where name like 'Long %')";
  await become(14);
  const bulk = await value<{ done: number[]; refused: []; left: number[] }>(
    `public.delete_documents(100, ${ids})`,
  );
  expect([bulk?.done.length, bulk?.refused, bulk?.left.length]).toEqual([1, [], 3]);
  const step = () => value(`public.delete_folder(100, ${folder}, true)`);
  expect(await step()).toEqual({ deleted: 1, complete: false });
  expect(await value(`(public.delete_documents(100, ${ids}) -> 'left')`)).toHaveLength(1);
  expect(await step()).toEqual({ deleted: 1, complete: true });
});

it("aren't deleted with what is in them by a member, where one in them is somebody else's", async () => {
  await become(13);
  await database.exec("select public.update_folder(100, 122, move => true)");
  await become(17);
  await database.exec("select public.create_folder(100, 'Of 17', 122)");
  await become(13);
  expect(await refused("select public.delete_folder(100, 122, true)")).toContain("somebody else made");
  expect(await value("public.delete_folder(100, 122)")).toEqual({ deleted: 0, complete: true });
  expect(await tree()).toContain("Of 17");
});

it("are counted and listed without lessons, and documents are found by title and author too", async () => {
  await database.exec(`
    reset role;
    update public.documents set origin = 'lesson' where id = 1001;
    update public.documents set title = 'Guide to 100%', author = 'Ada Lovelace' where id = 1003`);
  await become(14);
  const found = async (given: string) =>
    (await value<{ documents: { id: number }[]; total: number }>(
      `public.list_documents(100, 50, 0${given})`,
    )) ?? {
      documents: [],
      total: -1,
    };
  const all = await found("");
  expect([all.documents.length, all.documents.some(({ id }) => id === 1001)]).toEqual([all.total, false]);
  const folders = await value<{ folders: { id: number; documents: number }[] }>("public.list_folders(100)");
  expect(folders?.folders.find(({ id }) => id === 121)?.documents).toBe(0);
  for (const words of ["lovelace", "100%", "Document 1003"]) {
    expect((await found(`, search => '${words}'`)).documents.map(({ id }) => id)).toEqual([1003]);
  }
});
