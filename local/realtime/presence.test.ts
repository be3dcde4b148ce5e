import type { RealtimeChannel } from "@supabase/supabase-js";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStack, tokenOf } from "./testing/stack.ts";
import type { Stack } from "./testing/stack.ts";
import { Arrivals, joined } from "./testing/watch.ts";
import { presenceOf, rawChannel } from "./testing/wire.ts";
import type { RawChannel } from "./testing/wire.ts";

let stack: Stack;
const writer = randomUUID();
const reader = randomUUID();

beforeAll(async () => {
  stack = await startStack({ limits: { presencesPerRoom: 3 } });
  await stack.admit(writer, "lobby");
  await stack.admit(reader, "lobby", false);
});
afterAll(() => stack.close());

async function enter(key: string, topic = "lobby", user = writer) {
  const client = await stack.client(await tokenOf(user));
  const channel = client.channel(topic, { config: { private: topic === "lobby", presence: { key } } });
  const changes = new Arrivals<string>();
  const syncs = new Arrivals<string[]>();
  channel.on("presence", { event: "join" }, ({ key, newPresences }) =>
    changes.add(`+${key}:${newPresences.map(({ mood }) => mood)}`),
  );
  channel.on("presence", { event: "leave" }, ({ key, leftPresences }) =>
    changes.add(`-${key}:${leftPresences.map(({ mood }) => mood)}`),
  );
  channel.on("presence", { event: "sync" }, () => syncs.add(present(channel)));
  await joined(channel);
  return { client, channel, changes, syncs };
}

function present(channel: RealtimeChannel): string[] {
  const state = channel.presenceState<{ mood?: string }>();
  return Object.entries(state)
    .flatMap(([key, metas]) => metas.map(({ mood }) => `${key}:${mood}`))
    .sort();
}

const is =
  (...expected: string[]) =>
  (seen: string[]) =>
    JSON.stringify(seen) === JSON.stringify(expected);

/** Enters by hand: supabase-js 2.109 shows what an update replaced, and fails on the key `constructor`. */
async function enterRaw(key: string, topic = "lobby"): Promise<RawChannel> {
  const config = { private: topic === "lobby", presence: { key, enabled: true } };
  return rawChannel(stack.url, topic, config, await tokenOf(writer));
}

const mood = (word: string) => ({ type: "presence", event: "track", payload: { mood: word } });

async function sees({ frames }: RawChannel, ...expected: string[]): Promise<void> {
  await frames.first(() => presenceOf(frames.all).syncs.some(is(...expected)));
}

describe("presence", () => {
  it("tells of joins, updates and leaves, and gives newcomers the whole", async () => {
    const ann = await enterRaw("ann");
    const bob = await enterRaw("bob");
    await sees(ann);
    expect(await ann.ask("presence", mood("calm"))).toMatchObject({ status: "ok" });
    await sees(bob, "ann:calm");
    expect(await bob.ask("presence", mood("glad"))).toMatchObject({ status: "ok" });
    await sees(ann, "ann:calm", "bob:glad");

    const cem = await enterRaw("cem");
    await cem.frames.first(([, , , event]) => event === "presence_state");
    expect(presenceOf(cem.frames.all).syncs[0]).toEqual(["ann:calm", "bob:glad"]);

    expect(await ann.ask("presence", mood("wild"))).toMatchObject({ status: "ok" });
    await sees(bob, "ann:wild", "bob:glad");
    expect(await ann.ask("presence", { event: "untrack" })).toMatchObject({ status: "ok" });
    await sees(bob, "bob:glad");
    expect(presenceOf(bob.frames.all).changes).toEqual([
      "+ann:calm",
      "+bob:glad",
      "+ann:wild",
      "-ann:calm",
      "-ann:wild",
    ]);

    bob.socket.close();
    await sees(cem);
    expect(presenceOf(cem.frames.all).syncs.at(-1)).toEqual([]);
    for (const { socket } of [ann, cem]) socket.close();
  });

  it("keeps two windows of one key apart", async () => {
    const [first, second] = [await enter("dan", "den"), await enter("dan", "den")];
    await first.channel.track({ mood: "one" });
    await second.channel.track({ mood: "two" });
    await first.syncs.first(is("dan:one", "dan:two"));
    await second.channel.unsubscribe();
    expect(
      (await first.syncs.first((seen) => seen.length === 1 && first.changes.all.includes("-dan:two")))[0],
    ).toBe("dan:one");
  });

  it("takes a key that names a part of every object", async () => {
    const odd = await enterRaw("constructor", "odd");
    await odd.ask("presence", mood("fine"));
    await sees(odd, "constructor:fine");
    odd.socket.close();
  });

  it("needs the right to write, and leaves room for so many", async () => {
    const only = await enter("reader", "lobby", reader);
    expect(await only.channel.track({ mood: "mute" })).toBe("error");
    const crowd = await Promise.all(["a", "b", "c", "d"].map((key) => enter(key, "crowd")));
    const answers: string[] = [];
    for (const { channel } of crowd) answers.push(await channel.track({ mood: "here" }));
    expect(answers).toEqual(["ok", "ok", "ok", "error"]);
  });

  it("sends nothing of it to who didn't ask, who may be present all the same", async () => {
    const watcher = await enter("watcher", "quiet");
    const client = await stack.client();
    const channel = client.channel("quiet", { config: { presence: { key: "silent" } } });
    await joined(channel);
    await channel.track({ mood: "hidden" });
    await watcher.syncs.first(is("silent:hidden"));
    expect(channel.presenceState()).toEqual({});
  });
});
