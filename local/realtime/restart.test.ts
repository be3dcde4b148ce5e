import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startStack, tokenOf } from "./testing/stack.ts";
import type { Stack } from "./testing/stack.ts";
import { broadcasts, joined } from "./testing/watch.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

it("has its clients join again after the engine was started anew, and hears what is committed from then on", async () => {
  const user = randomUUID();
  await stack.admit(user, "room");
  const client = await stack.client(await tokenOf(user));
  const channel = client.channel("room", { config: { private: true } });
  const seen = broadcasts(channel);
  const statuses = await joined(channel);
  await stack.database.engine.crash();
  await stack.database.query("select realtime.send('{}', 'meanwhile', 'room')");
  const isBack = () => statuses.all.filter(({ status }) => status === "SUBSCRIBED").length === 2;
  await statuses.first(isBack);
  await stack.database.query("select realtime.send('{}', 'after', 'room')");
  await expect.poll(() => seen.all.map(({ event }) => event).at(-1)).toBe("after");
  await client.removeAllChannels();
  await client.realtime.disconnect();
});

it("has its clients back by themselves after a restart, and misses nothing committed from then on", async () => {
  const user = randomUUID();
  await stack.admit(user, "room");
  const client = await stack.client(await tokenOf(user));
  const channel = client.channel("room", { config: { private: true } });
  const seen = broadcasts(channel);
  const statuses = await joined(channel);
  expect(stack.gateway.health()).toMatchObject({ state: "up", sockets: 1, channels: 1, rooms: 1 });

  await stack.stopGateway();
  expect(stack.gateway.health()).toMatchObject({ state: "down", sockets: 0, channels: 0, rooms: 0 });
  await statuses.first(({ status }) => status === "CHANNEL_ERROR");
  await stack.database.query("select realtime.send('{}', 'meanwhile', 'room')");
  await stack.startGateway();

  const isBack = () => statuses.all.filter(({ status }) => status === "SUBSCRIBED").length === 2;
  await statuses.first(isBack);
  await stack.database.query("select realtime.send('{}', 'after', 'room')");
  expect((await seen.atLeast(1)).map(({ event }) => event)).toEqual(["after"]);
});
