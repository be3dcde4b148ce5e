import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readReplay, sweepMessages } from "./messages.ts";
import { startStack } from "./testing/stack.ts";
import type { Stack } from "./testing/stack.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

it("deletes what is older than 72 hours, and its schema may be applied again over the rest", async () => {
  const { database } = stack;
  await database.exec(`
    insert into realtime.messages (topic, extension, event, inserted_at)
    select 'age', 'broadcast', age::text, (now() at time zone 'utc') - age * interval '1 hour'
    from unnest(array[0, 71, 73, 1000]) age;
  `);
  await sweepMessages(database);
  await database.exec(await readFile(new URL("./schema.sql", import.meta.url), "utf8"));
  const left = await database.query("select event from realtime.messages order by inserted_at desc");
  expect(left).toEqual([{ event: "0" }, { event: "71" }]);
});

it("gives back the space of probes", async () => {
  const { database } = stack;
  const pages = async (): Promise<unknown> =>
    (await database.query("select pg_relation_size('realtime.messages') as size"))[0];
  const probe = async (): Promise<void> => {
    const question = { mode: "read", role: "anon", claims: "{}", extensions: ["broadcast"] };
    const questions = Array.from({ length: 500 }, (_, n) => ({ ...question, topic: `topic ${n}` }));
    await database.query("select realtime.check_rights($1::jsonb)", [JSON.stringify(questions)]);
  };
  await probe();
  await sweepMessages(database);
  await probe();
  const before = await pages();
  for (let n = 0; n < 5; n += 1) {
    await sweepMessages(database);
    await probe();
  }
  expect(await pages()).toEqual(before);
});

it("dates messages to the start of their transaction", async () => {
  const { database } = stack;
  await database.transaction(async (tx) => {
    const startedAt = await tx.query("select now() at time zone 'utc' as at");
    for (const event of ["first", "second"]) {
      await pause(20);
      await tx.query("select realtime.send('{}', $1, 'started')", [event]);
    }
    expect(
      await tx.query("select distinct inserted_at as at from realtime.messages where topic = 'started'"),
    ).toEqual(startedAt);
  });
});

it("replays in the order in which transactions began, also those of one millisecond", async () => {
  const { database } = stack;
  for (let n = 1; n <= 40; n += 1)
    await database.query("select realtime.send('{}', $1, 'transactions')", [`${n}`]);
  const replayed = await readReplay(database, "transactions", { since: 0, limit: 25 });
  expect(replayed.map(({ event }) => Number(event))).toEqual(Array.from({ length: 25 }, (_, n) => n + 16));
});

it("replays what one transaction sent in another order, as hosted Realtime does", async () => {
  const { database } = stack;
  await database.query("select realtime.send('{}', n::text, 'one') from generate_series(1, 5) n");
  const replayed = await readReplay(database, "one", { since: 0, limit: 25 });
  const order = replayed.map(({ event }) => Number(event));
  expect(order.toSorted()).toEqual([1, 2, 3, 4, 5]);
  expect(order).not.toEqual([1, 2, 3, 4, 5]);
});
