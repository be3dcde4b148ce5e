import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { Shelf } from "./shelf.ts";
import { openWorld } from "./world.ts";

let database: Database;
let shelf: Shelf;
beforeAll(async () => {
  database = await openWorld();
  shelf = new Shelf(database);
});
afterAll(() => database.close());
beforeEach(() => database.exec("begin"));
afterEach(() => database.exec("rollback"));

/** The documents that a search of 100 finds, each with whether it holds. */
const found = async (days = "") =>
  Object.fromEntries(
    (await shelf.value(
      `(select jsonb_agg(jsonb_build_array(e -> 'document_id', e -> 'about' -> 'holds'))
        from jsonb_array_elements(public.search_chunks(100, '{7}', '{1}', user_id => 15${days}) -> 'results') as e)`,
    )) as [number, boolean][],
  );
const set = (id: number, what: string) => shelf.run(`update public.documents set ${what} where id = ${id}`);

it("what holds on the days that are asked about comes before what doesn't", async () => {
  await set(1001, "valid_from = '2020-01-01', valid_until = '2020-12-31'");
  await set(1003, "valid_from = '2021-01-01'");
  expect(await found()).toMatchObject({ 1001: false, 1003: true, 1004: true });
  const in2020 = ", as_of_from => '2020-03-01', as_of_until => '2020-03-31'";
  expect(await found(in2020)).toMatchObject({ 1001: true, 1003: false, 1004: true });
  const [first] = (await shelf.value(
    `jsonb_path_query_array(public.search_chunks(100, '{7}', '{1}', user_id => 15), '$.results[*].document_id')`,
  )) as number[];
  expect(first).not.toBe(1001);
});

it("a document is replaced from the other's first day on, and only by one that answers", async () => {
  await set(1003, "replaces_id = 1001, replaces_since = '2022-01-01', valid_from = '2023-05-01'");
  expect((await found())[1001]).toBe(false);
  expect((await found(", as_of_from => '2023-04-30'"))[1001]).toBe(true);
  await set(1003, "replaces_id = null");
  await set(1007, "replaces_id = 1001, replaces_since = '2022-01-01'");
  expect((await found())[1001]).toBe(true);
});

it("what a file says is taken, but for what people have set", async () => {
  const document = await shelf.document();
  const first = await shelf.read(document);
  await shelf.begin(first);
  const say = (title: string) =>
    `public.save_found(${first.held}, '{"title": "${title}", "author": "Ben Low", "date": "2024-03-12"}')`;
  await shelf.value(say("First"));
  await shelf.value(`(select ${shelf.save(first, "Text")})`);
  const told = () =>
    shelf.value(
      `(select jsonb_build_array(title, author, dated) from public.documents where id = ${document})`,
    );
  expect(await told()).toEqual(["First", "Ben Low", "2024-03-12"]);
  await set(document, "author = 'Jane Doe', edited = '{author}'");
  const second = await shelf.read(document);
  await shelf.begin(second);
  await shelf.value(`public.save_found(${second.held}, '{"title": "Second", "author": "Ben Low"}')`);
  // The one before answers, and is described by its own file.
  expect(await told()).toEqual(["First", "Jane Doe", "2024-03-12"]);
  await shelf.value(`(select ${shelf.save(second, "Text again")})`);
  expect(await told()).toEqual(["Second", "Jane Doe", null]);
});

it("who answers for a document is reminded once for each last day", async () => {
  await shelf.run("delete from public.document_reminders");
  await set(1005, "valid_until = private.today() + 10, owner_id = null");
  await set(1002, "valid_until = private.today() + 30");
  const due = async () =>
    (
      (await shelf.value("public.due_reminders()")) as { id: number; document_id: number; user_id: number }[]
    ).filter(({ document_id }) => document_id < 2000);
  const [reminder, ...others] = await due();
  expect([reminder?.document_id, reminder?.user_id, others]).toEqual([1005, 13, []]);
  expect((await due()).map(({ id }) => id)).toEqual([reminder?.id]);
  await shelf.run(`select public.settle_reminders('{${reminder?.id ?? 0}}', true)`);
  expect(await due()).toEqual([]);
  // Another last day is another reminder; its owner must still be able to read it.
  await set(1005, "valid_until = private.today() + 5, owner_id = 17");
  expect((await due()).map(({ user_id }) => user_id)).toEqual([13]);
});
