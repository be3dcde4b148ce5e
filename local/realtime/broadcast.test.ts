import type { RealtimeChannelOptions } from "@supabase/supabase-js";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keys, startStack, tokenOf } from "./testing/stack.ts";
import type { Stack } from "./testing/stack.ts";
import { Arrivals, broadcasts, joined, rawSocket } from "./testing/watch.ts";
import { rawChannel } from "./testing/wire.ts";

let stack: Stack;
const writer = randomUUID();
const reader = randomUUID();
const room = { config: { private: true, broadcast: { ack: true } } };

beforeAll(async () => {
  stack = await startStack({ limits: { messageBytes: 100_000 } });
  await stack.admit(writer, "room");
  await stack.admit(reader, "room", false);
});
afterAll(() => stack.close());

async function pair(options: RealtimeChannelOptions = room) {
  const [from, to] = await Promise.all([
    stack.client(await tokenOf(writer)),
    stack.client(await tokenOf(reader)),
  ]);
  const [sender, listener] = [from.channel("room", options), to.channel("room", options)];
  const [echoes, heard] = [broadcasts(sender), broadcasts(listener)];
  await Promise.all([joined(sender), joined(listener)]);
  return { sender, listener, echoes, heard };
}

describe("a broadcast between clients", () => {
  it("arrives, with its acknowledgement, and not at its sender", async () => {
    const { sender, echoes, heard } = await pair();
    const payload = { text: "schöne Grüße 🌱", nested: [1, null, { a: true }] };
    expect(await sender.send({ type: "broadcast", event: "first", payload })).toBe("ok");
    expect(await heard.atLeast(1)).toEqual([{ event: "first", payload }]);
    expect(await sender.send({ type: "broadcast", event: "second" })).toBe("ok");
    expect((await heard.atLeast(2))[1]).toEqual({ event: "second", payload: {} });
    expect(echoes.all).toEqual([]);
  });

  it("keeps an event's name, whose letters take several bytes", async () => {
    const { heard } = await pair();
    const sender = await rawChannel(stack.url, "room", room.config, await tokenOf(writer));
    const payload = { text: "schöne Grüße 🌱" };
    expect(await sender.broadcast("grüße 🌱", payload)).toMatchObject({ status: "ok" });
    expect(await heard.atLeast(1)).toEqual([{ event: "grüße 🌱", payload }]);
    sender.socket.close();
  });

  it("comes back to its sender with `self`, and needs no acknowledgement", async () => {
    const { sender, echoes } = await pair({
      config: { private: true, broadcast: { self: true } },
    });
    expect(await sender.send({ type: "broadcast", event: "me", payload: { n: 1 } })).toBe("ok");
    expect(await echoes.atLeast(1)).toEqual([{ event: "me", payload: { n: 1 } }]);
  });

  it("carries bytes unchanged", async () => {
    const { sender, heard } = await pair();
    const bytes = Uint8Array.from({ length: 512 }, (_, index) => index % 256);
    await sender.send({ type: "broadcast", event: "bytes", payload: bytes.buffer });
    const [{ payload } = { payload: null }] = await heard.atLeast(1);
    expect(payload).toBeInstanceOf(ArrayBuffer);
    expect(new Uint8Array(payload as ArrayBuffer)).toEqual(bytes);
  });

  it("is dropped without a word when a policy forbids writing", async () => {
    const { sender, listener, echoes } = await pair();
    const refused = listener.send({ type: "broadcast", event: "forbidden", payload: {} }, { timeout: 300 });
    expect(await refused).toBe("timed out");
    await stack.database.query("select realtime.send('{}', 'end', 'room')");
    await echoes.first(({ event }) => event === "end");
    expect(echoes.all.map(({ event }) => event)).toEqual(["end"]);
    await sender.unsubscribe();
  });

  it("is refused with a reason when it is too large, or asks for what isn't served", async () => {
    const { sender } = await pair();
    const payload = { text: "x".repeat(100_001) };
    expect(await sender.send({ type: "broadcast", event: "large", payload })).toBe("error");
    const raw = await rawChannel(stack.url, "room", room.config, await tokenOf(writer));
    const kept = await raw.broadcast("kept", {}, { persist: true });
    expect(kept.status).toBe("error");
    expect(kept.response.reason).toMatch(/persist is not served/);
    raw.socket.close();
  });

  it("reaches sockets of protocol 1.0.0 as text, and theirs reach the others", async () => {
    const old = await stack.client(await tokenOf(writer));
    const { heard, sender } = await pair();
    const frames = new Arrivals<{ event: string; payload: unknown; ref: unknown }>();
    const address = `${stack.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${keys.publishable}&vsn=1.0.0`;
    const { WebSocket } = await import("ws");
    const socket = new WebSocket(address);
    socket.on("message", (data, isBinary) => {
      expect(isBinary).toBe(false);
      frames.add(JSON.parse(data.toString()));
    });
    await new Promise((resolve) => socket.on("open", resolve));
    const topic = "realtime:room";
    const join = { config: { private: true }, access_token: await tokenOf(writer) };
    socket.send(JSON.stringify({ topic, event: "phx_join", payload: join, ref: "1" }));
    await frames.first(({ event }) => event === "phx_reply");
    await sender.send({ type: "broadcast", event: "bytes", payload: new ArrayBuffer(4) });
    await sender.send({ type: "broadcast", event: "new", payload: { n: 1 } });
    expect(await frames.first(({ event }) => event === "broadcast")).toEqual({
      topic,
      event: "broadcast",
      payload: { type: "broadcast", event: "new", payload: { n: 1 } },
      ref: null,
    });
    const payload = { type: "broadcast", event: "old", payload: { n: 2 } };
    socket.send(JSON.stringify({ topic, event: "broadcast", payload, ref: "2" }));
    expect((await heard.first(({ event }) => event === "old")).payload).toEqual({ n: 2 });
    socket.close();
    await old.realtime.disconnect();
  });

  it("is not passed on when its JSON is broken", async () => {
    const socket = await rawSocket(stack.url, keys.publishable);
    socket.send("1", "1", "realtime:x", "phx_join", {});
    const texts = ["1", "2", "realtime:x", "e", ""].map((text) => Buffer.from(text));
    const head = Buffer.from([3, ...texts.map(({ length }) => length), 1]);
    socket.socket.send(Buffer.concat([head, ...texts, Buffer.from("{broken")]));
    expect(await socket.closed).toMatchObject({ code: 1007 });
  });
});

describe("a broadcast over HTTP", () => {
  const post = (path: string, init: RequestInit & { headers?: Record<string, string> }) =>
    fetch(`${stack.url}/realtime/v1/api/broadcast${path}`, {
      method: "POST",
      ...init,
      headers: { apikey: keys.publishable, "content-type": "application/json", ...init.headers },
    });

  it("arrives from supabase-js, as JSON and as bytes, under odd names", async () => {
    const { heard, listener } = await pair();
    const outside = (await stack.client(await tokenOf(writer))).channel("room", room);
    expect(await outside.httpSend("a/b ü", { n: 1 })).toEqual({ success: true });
    expect(await outside.httpSend("bytes", new Uint8Array([1, 2]))).toEqual({ success: true });
    const seen = await heard.atLeast(2);
    expect(seen[0]).toEqual({ event: "a/b ü", payload: { n: 1 } });
    expect(new Uint8Array(seen[1]?.payload as ArrayBuffer)).toEqual(new Uint8Array([1, 2]));
    await listener.unsubscribe();
  });

  it("arrives under names that don't fit into a binary frame", async () => {
    const { heard } = await pair();
    const event = "é".repeat(200);
    const outside = (await stack.client(await tokenOf(writer))).channel("room", room);
    await outside.httpSend(event, { n: 1 });
    expect(await heard.atLeast(1)).toEqual([{ event, payload: { n: 1 } }]);
  });

  it("is refused with 403 where a policy forbids writing", async () => {
    const outside = (await stack.client(await tokenOf(reader))).channel("room", room);
    await expect(outside.httpSend("a", {})).rejects.toThrow("You do not have permissions to broadcast");
  });

  it("arrives in batches, without those that the sender may not send", async () => {
    const { heard } = await pair();
    const message = { topic: "room", event: "a", payload: { n: 1 }, private: true };
    const forbidden = await post("", {
      headers: { authorization: `Bearer ${await tokenOf(reader)}` },
      body: JSON.stringify({ messages: [{ ...message, event: "forbidden" }] }),
    });
    const allowed = await post("", {
      headers: { apikey: keys.secret },
      body: JSON.stringify({
        messages: [message, { ...message, event: "b" }, { ...message, private: false }],
      }),
    });
    expect([forbidden.status, allowed.status]).toEqual([202, 202]);
    expect((await heard.atLeast(2)).map(({ event }) => event)).toEqual(["a", "b"]);
  });

  it("tells what is wrong with a request", async () => {
    const body = JSON.stringify({ messages: [{ topic: "room", event: "a" }] });
    const requests = [
      post("", { headers: { apikey: "wrong" }, body }),
      post("", { headers: { authorization: "Bearer wrong" }, body }),
      post("", { headers: { origin: "https://evil.example" }, body }),
      post("/elsewhere", { body }),
      post("", {
        body: JSON.stringify({ messages: [{ topic: "r", event: "e", payload: "x".repeat(200_000) }] }),
      }),
      post("", { headers: { "content-type": "text/plain" }, body }),
      post("/room/events/e?private=true", { headers: { "content-type": "text/plain" }, body }),
      post("", { body }),
      post("/room/events/e", { body: "{" }),
      post("/room/events/e?persist=true&private=true", { body: "{}" }),
      post("/room/events/e?private=true", { body: "{}" }),
    ];
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 403, 404, 413, 415, 415, 422, 422, 422, 403]);
  });
});
