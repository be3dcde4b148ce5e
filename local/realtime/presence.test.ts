import type { RealtimeChannel } from "@supabase/supabase-js";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStack, tokenOf } from "./testing/stack.ts";
import type { Stack } from "./testing/stack.ts";
import { Arrivals, joined } from "./testing/watch.ts";

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

describe("presence", () => {
  it("tells of joins, updates and leaves, and gives newcomers the whole", async () => {
    const ann = await enter("ann");
    const bob = await enter("bob");
    await ann.syncs.first(is());
    expect(await ann.channel.track({ mood: "calm" })).toBe("ok");
    await bob.syncs.first(is("ann:calm"));
    expect(await bob.channel.track({ mood: "glad" })).toBe("ok");
    await ann.syncs.first(is("ann:calm", "bob:glad"));

    const cem = await enter("cem");
    expect((await cem.syncs.atLeast(1))[0]).toEqual(["ann:calm", "bob:glad"]);

    expect(await ann.channel.track({ mood: "wild" })).toBe("ok");
    await bob.syncs.first(is("ann:wild", "bob:glad"));
    expect(await ann.channel.untrack()).toBe("ok");
    await bob.syncs.first(is("bob:glad"));
    expect(bob.changes.all).toEqual(["+ann:calm", "+bob:glad", "+ann:wild", "-ann:calm", "-ann:wild"]);

    await bob.client.realtime.disconnect();
    await cem.syncs.first(is());
    expect(present(cem.channel)).toEqual([]);
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
    const odd = await enter("constructor", "odd");
    await odd.channel.track({ mood: "fine" });
    await odd.syncs.first(is("constructor:fine"));
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
