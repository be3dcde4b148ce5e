import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStack, tokenOf } from "./testing/stack.ts";
import type { Stack } from "./testing/stack.ts";
import { broadcasts, joined, systemMessages } from "./testing/watch.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ recheckMs: 3_600_000 });
  await member();
});
afterAll(() => stack.close());

async function member(seconds = 3600) {
  const user = randomUUID();
  const topic = randomUUID();
  await stack.admit(user, topic);
  const token = { current: await tokenOf(user, seconds) };
  const client = await stack.client(token);
  const channel = client.channel(topic, { config: { private: true, broadcast: { ack: true } } });
  const [system, seen] = [systemMessages(channel), broadcasts(channel)];
  const statuses = await joined(channel);
  const change = async (next: string) => {
    token.current = next;
    await client.realtime.setAuth();
  };
  const expel = () => stack.database.query("delete from public.room_members where user_id = $1", [user]);
  const closed = () => statuses.first(({ status }) => status === "CLOSED");
  return { user, topic, client, channel, system, seen, change, expel, closed };
}

const unauthorized = (topic: string) => ({
  extension: "system",
  status: "error",
  message: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
  channel: topic,
});

describe("a token on a live channel", () => {
  it("may be replaced without a break, and then its end counts", async () => {
    const { user, topic, channel, change, seen, system } = await member(5);
    await change(await tokenOf(user, 3600, { fresh: true }));
    await channel.send({ type: "broadcast", event: "flush" });
    const later = await member(6);
    await later.closed();
    await stack.database.query("select realtime.send('{}', 'after', $1)", [topic]);
    await seen.first(({ event }) => event === "after");
    expect(system.all).toEqual([]);
  });

  it("closes the channel when it ends", async () => {
    const { closed, system, topic } = await member(5);
    await closed();
    const expected = { extension: "system", status: "error", message: "Token has expired", channel: topic };
    expect(system.all).toEqual([expected]);
  });

  it("closes the channel when its successor may not read", async () => {
    const { change, closed, system, topic } = await member();
    await change(await tokenOf(randomUUID()));
    await closed();
    expect(system.all).toEqual([unauthorized(topic)]);
  });

  it("closes the channel when its successor is not valid", async () => {
    const { change, closed, system } = await member();
    await change("not.a.token");
    await closed();
    expect(system.all).toMatchObject([{ status: "error", message: "InvalidJWTToken: Token is not valid" }]);
  });

  it("stays in force when only the key comes in its place", async () => {
    const { change, channel, system } = await member();
    await change("sb_publishable_test");
    expect(await channel.send({ type: "broadcast", event: "still here" })).toBe("ok");
    expect(system.all).toEqual([]);
  });
});

describe("a right that is lost", () => {
  it("closes the channel at the next look, and nothing comes after", async () => {
    const [leaver, stayer] = [await member(), await member()];
    await leaver.expel();
    await stack.gateway.recheck();
    await leaver.closed();
    expect(leaver.system.all).toEqual([unauthorized(leaver.topic)]);
    await stack.database.query("select realtime.send('{}', 'late', $1)", [leaver.topic]);
    expect(await stayer.channel.send({ type: "broadcast", event: "still here" })).toBe("ok");
    expect(leaver.seen.all).toEqual([]);
  });

  it("closes the channel at once when the database asks for it", async () => {
    const { topic, expel, closed } = await member();
    await expel();
    await stack.database.query("select pg_notify('realtime_recheck', $1)", [topic]);
    await closed();
    const other = await member();
    await other.expel();
    await stack.database.query("select pg_notify('realtime_recheck', '')");
    await other.closed();
  });

  it("takes the right to write with it", async () => {
    const { user, channel } = await member();
    expect(await channel.send({ type: "broadcast", event: "a" })).toBe("ok");
    await stack.database.query("update public.room_members set may_write = false where user_id = $1", [user]);
    await stack.gateway.recheck();
    expect(await channel.send({ type: "broadcast", event: "b" }, { timeout: 300 })).toBe("timed out");
  });

  it("is looked for by itself", async () => {
    const quick = await startStack({ recheckMs: 50, beside: stack });
    const user = randomUUID();
    await quick.admit(user, "room");
    const client = await quick.client(await tokenOf(user));
    const statuses = await joined(client.channel("room", { config: { private: true } }));
    await quick.database.query("delete from public.room_members where user_id = $1", [user]);
    await statuses.first(({ status }) => status === "CLOSED");
    await quick.close();
  });

  it("is assumed when the policies can't be asked for long; the client is back when they can", async () => {
    const quick = await startStack({ recheckMs: 50, beside: stack });
    const user = randomUUID();
    await quick.admit(user, "room");
    const client = await quick.client(await tokenOf(user));
    const statuses = await joined(client.channel("room", { config: { private: true } }));
    await quick.database.exec("alter function realtime.check_rights rename to check_rights_gone");
    await statuses.first(({ status }) => status === "CHANNEL_ERROR");
    await statuses.first(
      ({ message }) => message === "UnableToSetPolicies: Realtime was unable to check the policies",
    );
    await quick.database.exec("alter function realtime.check_rights_gone rename to check_rights");
    await statuses.first(() => statuses.all.at(-1)?.status === "SUBSCRIBED");
    await quick.close();
  });

  it("is found for 200 channels with a handful of statements", async () => {
    const members = await Promise.all(Array.from({ length: 200 }, () => member()));
    let statements = 0;
    const { query } = stack.database;
    stack.database.query = (sql, params) => {
      statements += 1;
      return query(sql, params);
    };
    await members[0]?.expel();
    await stack.gateway.recheck();
    stack.database.query = query;
    await members[0]?.closed();
    expect(statements).toBeLessThanOrEqual(10);
    expect(stack.gateway.health().channels).toBeGreaterThanOrEqual(199);
  });
});
