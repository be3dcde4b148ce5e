import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startStack, tokenOf } from "./testing/stack.ts";
import type { Stack } from "./testing/stack.ts";
import { broadcasts, joined, systemMessages } from "./testing/watch.ts";
import { rawChannel } from "./testing/wire.ts";
import type { RawChannel } from "./testing/wire.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
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
  /** Pushes another token of the same person. */
  const renew = async () => change(await tokenOf(user, seconds, { nonce: randomUUID() }));
  const expel = () => stack.database.query("delete from public.room_members where user_id = $1", [user]);
  const closed = () => statuses.first(({ status }) => status === "CLOSED");
  return { user, topic, client, channel, system, seen, change, renew, expel, closed };
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
  it("is felt at the next token and not before, and nothing comes after", async () => {
    const leaver = await member();
    await leaver.expel();
    await stack.database.query("select realtime.send('{}', 'heard', $1)", [leaver.topic]);
    await leaver.seen.atLeast(1);
    await leaver.renew();
    await leaver.closed();
    expect(leaver.system.all).toEqual([unauthorized(leaver.topic)]);
    await stack.database.query("select realtime.send('{}', 'late', $1)", [leaver.topic]);
    const stayer = await member();
    expect(await stayer.channel.send({ type: "broadcast", event: "still here" })).toBe("ok");
    expect(leaver.seen.all.map(({ event }) => event)).toEqual(["heard"]);
  });

  it("ends the right to write at the next token", async () => {
    const { user, channel, renew } = await member();
    expect(await channel.send({ type: "broadcast", event: "a" })).toBe("ok");
    await stack.database.query("update public.room_members set may_write = false where user_id = $1", [user]);
    expect(await channel.send({ type: "broadcast", event: "b" })).toBe("ok");
    await renew();
    expect(await channel.send({ type: "broadcast", event: "c" }, { timeout: 300 })).toBe("timed out");
  });

  it("is assumed when the policies can't be asked about a new token", async () => {
    const { renew, closed, system } = await member();
    const closing = closed();
    await stack.database.exec("alter function realtime.check_rights rename to check_rights_gone");
    await renew();
    await expect.poll(() => stack.lines.at(-1)).toContain("the policies could not be checked");
    await stack.database.exec("alter function realtime.check_rights_gone rename to check_rights");
    await closing;
    expect(system.all).toMatchObject([
      { status: "error", message: "UnableToSetPolicies: Realtime was unable to check the policies" },
    ]);
  });
});

describe("the policies", () => {
  /** Runs `work` and counts the statements that ask the policies meanwhile. */
  async function questions(work: () => Promise<unknown>): Promise<number> {
    let count = 0;
    const { query } = stack.database;
    stack.database.query = (sql, params) => {
      if (sql.includes("check_rights")) count += 1;
      return query(sql, params);
    };
    await work().finally(() => (stack.database.query = query));
    return count;
  }

  it("are asked at the join and at a different token, and at no other time", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const quiet = await startStack({ beside: stack });
    try {
      const user = randomUUID();
      await stack.admit(user, "room");
      const first = await tokenOf(user);
      const config = { private: true, presence: { enabled: false } };
      let room: RawChannel | undefined;
      expect(await questions(async () => (room = await rawChannel(quiet.url, "room", config, first)))).toBe(
        1,
      );
      const push = (access_token: string) => () => {
        room?.send("1", null, "realtime:room", "access_token", { access_token });
        return room?.ask("flush", {}) ?? Promise.reject(new Error("not joined"));
      };
      expect(await questions(push(first))).toBe(0);
      const others = async () => {
        await stack.database.query("select pg_notify('realtime_recheck', '')");
        await vi.advanceTimersByTimeAsync(3_600_000);
        await push(first)();
      };
      expect(await questions(others)).toBe(0);
      expect(await questions(push(await tokenOf(user, 3600, { fresh: true })))).toBe(1);
    } finally {
      vi.useRealTimers();
      await quiet.close();
    }
  });

  it("are asked about 200 new tokens with a handful of statements", async () => {
    const members = await Promise.all(Array.from({ length: 200 }, () => member()));
    const [leaver, ...stayers] = members;
    await leaver?.expel();
    const count = await questions(async () => {
      await Promise.all(members.map(({ renew }) => renew()));
      await leaver?.closed();
    });
    expect(count).toBeLessThanOrEqual(20);
    expect(stayers.flatMap(({ system }) => system.all)).toEqual([]);
  });
});
