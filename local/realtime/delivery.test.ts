import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStack, tokenOf } from "./testing/stack.ts";
import type { Stack } from "./testing/stack.ts";
import { broadcasts, joined, subscribe } from "./testing/watch.ts";

let stack: Stack;
const ann = randomUUID();

beforeAll(async () => {
  stack = await startStack();
  await stack.admit(ann, "news");
  await stack.database.exec(`
    create table public.articles (id int primary key, title text, body text);
    create function public.announce_article() returns trigger language plpgsql security definer as $$
    begin
      perform realtime.broadcast_changes('news', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
      return null;
    end $$;
    create trigger announce after insert or update or delete on public.articles
      for each row execute function public.announce_article();
  `);
});
afterAll(() => stack.close());

async function listen(options: { replay?: { since: number; limit?: number } } = {}) {
  const client = await stack.client(await tokenOf(ann));
  const channel = client.channel("news", { config: { private: true, broadcast: options } });
  const seen = broadcasts(channel);
  await joined(channel);
  return { channel, seen };
}

const send = (payload: object, event = "note") =>
  stack.database.query("select realtime.send($1::jsonb, $2, 'news')", [JSON.stringify(payload), event]);

describe("a broadcast from the database", () => {
  it("arrives with its id, in its payload and as metadata", async () => {
    const { seen } = await listen();
    await send({ text: "line\nbreak – ünïcode" });
    const [message] = await seen.atLeast(1);
    expect(message).toEqual({
      event: "note",
      payload: { text: "line\nbreak – ünïcode", id: message?.meta?.id },
      meta: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
  });

  it("arrives in the order of the commits, small or far over 8,000 bytes", async () => {
    const { seen } = await listen();
    const sizes = Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? 20_000 : n % 7 === 0 ? 120_000 : 10));
    for (const [n, size] of sizes.entries()) await send({ n, text: "é".repeat(size) });
    const messages = await seen.atLeast(sizes.length);
    const arrived = messages.map(({ payload }) => payload as { n: number; text: string });
    expect(arrived.map(({ n }) => n)).toEqual(sizes.map((_, n) => n));
    expect(arrived.map(({ text }) => text.length)).toEqual(sizes);
  });

  it("arrives at the size where a notification ends, and one byte on either side", async () => {
    const { seen } = await listen();
    const lengths = [7700, 7720, 7740, 7760, 7780, 7800, 7820, 7840, 7900, 7999, 8000];
    for (const length of lengths) await send({ text: "x".repeat(length) });
    const arrived = (await seen.atLeast(lengths.length)).map(
      ({ payload }) => (payload as { text: string }).text.length,
    );
    expect(arrived).toEqual(lengths);
  });

  it("of more than 256 kB is stored, logged and not delivered, and its sender goes on", async () => {
    const { seen } = await listen();
    const around = '{"id": "", "text": ""}'.length;
    for (const [id, bytes] of [
      ["a", 256_000],
      ["b", 256_001],
    ] as const)
      await send({ id, text: "x".repeat(bytes - around - 1) }, "large");
    await send({}, "end");
    await seen.first(({ event }) => event === "end");
    expect(seen.all.map(({ payload }) => (payload as { id: string }).id)).toEqual(["a", expect.anything()]);
    expect(stack.lines).toContainEqual(expect.stringContaining("256001 bytes is too large to deliver"));
    const stored = await stack.database.query("select id from realtime.messages where event = 'large'");
    expect(stored).toHaveLength(2);
  });

  it("doesn't arrive when its transaction is rolled back", async () => {
    const { seen } = await listen();
    const undone = stack.database.transaction(async (tx) => {
      await tx.query("select realtime.send('{}', 'undone', 'news')");
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    await send({}, "end");
    await seen.first(({ event }) => event === "end");
    expect(seen.all.map(({ event }) => event)).toEqual(["end"]);
  });

  it("tells of changed rows", async () => {
    const { seen } = await listen();
    await stack.database.exec(`
      insert into public.articles values (1, 'a', repeat('long ', 4000));
      update public.articles set title = 'b', body = null;
      delete from public.articles;
    `);
    const changes = (await seen.atLeast(3)).map(({ payload }) => payload);
    const about = { table: "articles", schema: "public" };
    expect(changes).toMatchObject([
      { operation: "INSERT", old_record: null, record: { id: 1, title: "a" }, ...about },
      { operation: "UPDATE", old_record: { title: "a" }, record: { title: "b", body: null }, ...about },
      { operation: "DELETE", old_record: { title: "b" }, record: null, ...about },
    ]);
  });

  it("carries bytes", async () => {
    const { seen } = await listen();
    await stack.database.query(
      "insert into realtime.messages (topic, extension, event, private, binary_payload) values ('news', 'broadcast', 'bytes', true, $1)",
      [new Uint8Array([0, 255, 7])],
    );
    const [message] = await seen.atLeast(1);
    expect(new Uint8Array(message?.payload as ArrayBuffer)).toEqual(new Uint8Array([0, 255, 7]));
  });

  it("turns the error of a sender who may not write into a warning", async () => {
    const { seen } = await listen();
    await stack.database.transaction(async (tx) => {
      await tx.query("select set_config('role', 'anon', true)");
      await tx.query("select realtime.send('{}', 'smuggled', 'news')");
    });
    await send({}, "end");
    await seen.first(({ event }) => event === "end");
    expect(seen.all.map(({ event }) => event)).toEqual(["end"]);
  });

  it("ignores notifications that are not of messages", async () => {
    const { seen } = await listen();
    await stack.database.query("select pg_notify('realtime_messages', 'nonsense')");
    await send({}, "end");
    await seen.first(({ event }) => event === "end");
    expect(stack.lines).toContainEqual(expect.stringContaining("was ignored"));
  });
});

describe("replay", () => {
  beforeAll(async () => {
    await stack.database.query("delete from realtime.messages");
    for (let n = 1; n <= 30; n += 1) await send({ n });
  });
  const numbers = (all: { payload: unknown }[]) => all.map(({ payload }) => (payload as { n: number }).n);
  const upTo = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);

  it.each([
    ["the last 25", { since: 0 }, upTo(6, 30)],
    ["as many as asked for", { since: 0, limit: 3 }, upTo(28, 30)],
    ["at most 25", { since: 0, limit: 100 }, upTo(6, 30)],
  ])("gives %s, oldest first, marked, before what comes after", async (_, replay, expected) => {
    const { seen } = await listen({ replay });
    await send({ n: 99 }, "end");
    await seen.first(({ event }) => event === "end");
    const replayed = seen.all.slice(0, -1);
    expect(numbers(replayed)).toEqual(expected);
    expect(replayed.every(({ meta }) => meta?.replayed === true && meta.id.length === 36)).toBe(true);
    await stack.database.query("delete from realtime.messages where event = 'end'");
  });

  it("gives nothing from before `since`", async () => {
    const { seen } = await listen({ replay: { since: Date.now() + 60_000 } });
    await send({}, "end");
    await seen.first(({ event }) => event === "end");
    expect(seen.all).toHaveLength(1);
    await stack.database.query("delete from realtime.messages where event = 'end'");
  });

  it("gives each message once when more are sent meanwhile", async () => {
    const client = await stack.client(await tokenOf(ann));
    const channel = client.channel("news", {
      config: { private: true, broadcast: { replay: { since: 0 } } },
    });
    const seen = broadcasts(channel);
    const statuses = subscribe(channel);
    for (let n = 31; n <= 50; n += 1) await send({ n });
    await statuses.atLeast(1);
    await send({ n: 51 });
    await seen.first(({ payload }) => (payload as { n: number }).n === 51);
    const arrived = numbers(seen.all);
    expect(arrived).toEqual(upTo(arrived[0] ?? 0, 51));
  });

  it("refuses what it can't read", async () => {
    const client = await stack.client(await tokenOf(ann));
    const channel = client.channel("news", {
      config: { private: true, broadcast: { replay: { since: -1 } } },
    });
    expect((await subscribe(channel).atLeast(1))[0]?.message).toBe(
      "UnableToReplayMessages: Replay params are not valid",
    );
  });
});
