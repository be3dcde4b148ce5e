import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keys, startStack } from "./testing/stack.ts";
import type { Stack } from "./testing/stack.ts";
import { joined, rawSocket, systemMessages } from "./testing/watch.ts";
import type { RawSocket } from "./testing/watch.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({
    limits: {
      sockets: 12,
      channelsPerSocket: 3,
      joins: { rate: 0.001, burst: 8 },
      messages: { rate: 0.001, burst: 20 },
      httpMessages: { rate: 0.001, burst: 5 },
      messageBytes: 200_000,
      bufferedBytes: 1_000_000,
    },
  });
});
afterAll(() => stack.close());

const reasons = (frames: unknown[][]) =>
  frames.map(([, , , , payload]) => (payload as { response: { reason?: string } }).response.reason);

describe("limits", () => {
  it("hold the number of channels and the rate of joins, with a reason", async () => {
    const socket = await rawSocket(stack.url, keys.publishable);
    for (const n of [1, 2, 3, 4]) socket.send(`${n}`, `${n}`, `realtime:room ${n}`, "phx_join", {});
    const replies = socket.frames.all;
    await socket.frames.first(([, ref]) => ref === "4");
    await socket.frames.first(([, ref]) => ref === "3");
    const refused = replies.filter(([, ref, , event]) => ref === "4" && event === "phx_reply");
    expect(reasons(refused)).toEqual(["ChannelRateLimitReached: Too many channels"]);
    for (const n of [5, 6, 7, 8, 9]) socket.send(`${n}`, `${n}`, "realtime:room 1", "phx_join", {});
    const last = await socket.frames.first(([, ref]) => ref === "9");
    expect(reasons([last])).toEqual(["ClientJoinRateLimitReached: Too many joins per second"]);
    socket.socket.close();
  });

  it("hold the rate of messages: the channel closes with a reason, a flood closes the socket", async () => {
    const client = await stack.client();
    const channel = client.channel("busy");
    const system = systemMessages(channel);
    const statuses = await joined(channel);
    for (let n = 0; n < 21; n += 1) void channel.send({ type: "broadcast", event: "e" });
    await statuses.first(({ status }) => status === "CLOSED");
    expect(system.all).toMatchObject([{ status: "error", message: "Too many messages per second" }]);

    const flood = await rawSocket(stack.url, keys.publishable);
    for (let n = 0; n < 101; n += 1) flood.send(null, `${n}`, "phoenix", "heartbeat", {});
    expect(await flood.closed).toEqual({ code: 1008, reason: "Too many messages" });
  });

  it("hold the size of a frame", async () => {
    const socket = await rawSocket(stack.url, keys.publishable);
    socket.send("1", "1", "realtime:large", "broadcast", { event: "e", payload: "x".repeat(300_000) });
    expect(await socket.closed).toMatchObject({ code: 1009 });
  });

  it("hold the rate of HTTP messages", async () => {
    const body = JSON.stringify({ messages: [{ topic: "a", event: "e", payload: {} }] });
    const post = () =>
      fetch(`${stack.url}/realtime/v1/api/broadcast`, {
        method: "POST",
        headers: { apikey: keys.publishable, "content-type": "application/json" },
        body,
      });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await post()).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });

  it("cut off a client that doesn't read, while the others go on", async () => {
    const slow = await rawSocket(stack.url, keys.publishable);
    slow.send("1", "1", "realtime:stream", "phx_join", {});
    const quick = await rawSocket(stack.url, keys.publishable);
    quick.send("1", "1", "realtime:stream", "phx_join", {});
    await Promise.all([slow.frames.atLeast(1), quick.frames.atLeast(1)]);
    slow.socket.pause();
    const sockets = stack.gateway.health().sockets;
    let received = 0;
    quick.socket.on("message", () => (received += 1));
    const payload = JSON.stringify({ text: "x".repeat(150_000) });
    for (let sent = 1; stack.gateway.health().sockets === sockets; sent += 1) {
      await stack.database.query("select realtime.send($1::jsonb, 'e', 'stream', false)", [payload]);
      while (received < sent) await new Promise((resolve) => quick.socket.once("message", resolve));
      expect(sent).toBeLessThan(500);
    }
    expect(stack.lines).toContainEqual(expect.stringContaining("reads too slowly"));
    expect(quick.socket.readyState).toBe(quick.socket.OPEN);
    slow.socket.terminate();
    quick.socket.close();
  });

  it("hold the number of sockets", async () => {
    const open: RawSocket[] = [];
    const refused = async (): Promise<unknown> => {
      for (;;) open.push(await rawSocket(stack.url, keys.publishable));
    };
    await expect(refused()).rejects.toThrow("HTTP 503");
    expect(open.length).toBeLessThanOrEqual(12);
    for (const { socket } of open) socket.close();
  });
});
