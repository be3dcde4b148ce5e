import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keys, ownOrigin, startStack, tokenOf } from "./testing/stack.ts";
import type { Stack } from "./testing/stack.ts";
import { broadcasts, joined, rawSocket, subscribe, systemMessages } from "./testing/watch.ts";

let stack: Stack;
const ann = randomUUID();
const bob = randomUUID();

beforeAll(async () => {
  stack = await startStack();
  await stack.admit(ann, "garden");
});
afterAll(() => stack.close());

describe("joining a private channel", () => {
  it("lets in whom a policy lets read", async () => {
    const client = await stack.client(await tokenOf(ann));
    await joined(client.channel("garden", { config: { private: true } }));
  });

  it("refuses others with an error that the client sees", async () => {
    const client = await stack.client(await tokenOf(bob));
    const statuses = subscribe(client.channel("garden", { config: { private: true } }));
    expect(await statuses.atLeast(1)).toEqual([
      {
        status: "CHANNEL_ERROR",
        message: "Unauthorized: You do not have permissions to read from this Channel topic: garden",
      },
    ]);
  });

  it("refuses a client that has only the publishable key, and lets the secret key in", async () => {
    const anonymous = await stack.client();
    const refused = subscribe(anonymous.channel("garden", { config: { private: true } }));
    expect((await refused.atLeast(1))[0]?.status).toBe("CHANNEL_ERROR");
    const server = await rawSocket(stack.url, keys.secret);
    server.send("1", "1", "realtime:garden", "phx_join", { config: { private: true } });
    expect((await server.frames.atLeast(1))[0]?.[4]).toMatchObject({ status: "ok" });
  });

  it("treats a policy that raises as a refusal", async () => {
    await stack.database.exec(`
      create policy "Raises" on realtime.messages for select to anon using (1 / length('') = 1);
    `);
    const anonymous = await stack.client();
    const statuses = subscribe(anonymous.channel("other", { config: { private: true } }));
    expect((await statuses.atLeast(1))[0]?.message).toMatch(/^Unauthorized: /);
    expect(stack.lines).toContainEqual(expect.stringContaining("division by zero"));
    await stack.database.exec('drop policy "Raises" on realtime.messages');
  });

  it("leaves no probe behind", async () => {
    expect(await stack.database.query("select * from realtime.messages")).toEqual([]);
  });

  it("refuses an expired token and one with a foreign signature", async () => {
    for (const [token, reason] of [
      [await tokenOf(ann, -10), "InvalidJWTToken: Token has expired"],
      [`${await tokenOf(ann)}x`, "InvalidJWTToken: Token is not valid"],
    ]) {
      const client = await stack.client(token);
      const statuses = subscribe(client.channel("garden", { config: { private: true } }));
      expect((await statuses.atLeast(1))[0]).toEqual({ status: "CHANNEL_ERROR", message: reason });
    }
  });

  it("survives a topic that breaks the statement of all who ask at the same moment", async () => {
    const socket = await rawSocket(stack.url, keys.publishable);
    const access_token = await tokenOf(ann, 3600, { note: "\u0000" });
    socket.send("1", "1", "realtime:garden", "phx_join", { config: { private: true }, access_token });
    const good = { config: { private: true }, access_token: await tokenOf(ann) };
    const other = await rawSocket(stack.url, keys.publishable);
    other.send("1", "1", "realtime:garden", "phx_join", good);
    expect((await other.frames.atLeast(1))[0]?.[4]).toMatchObject({ status: "ok" });
    expect((await socket.frames.atLeast(1))[0]?.[4]).toMatchObject({ status: "error" });
  });
});

describe("joining", () => {
  it("keeps a public and a private channel of one name apart", async () => {
    const [inside, outside] = await Promise.all([stack.client(await tokenOf(ann)), stack.client()]);
    const secret = inside.channel("garden", { config: { private: true, broadcast: { ack: true } } });
    const open = outside.channel("garden", { config: { broadcast: { self: true } } });
    const seenInside = broadcasts(secret);
    const seenOutside = broadcasts(open);
    await Promise.all([joined(secret), joined(open)]);
    await secret.send({ type: "broadcast", event: "secret", payload: {} });
    await open.send({ type: "broadcast", event: "open", payload: {} });
    await stack.database.query("select realtime.send('{}', 'end', 'garden', true)");
    await stack.database.query("select realtime.send('{}', 'end', 'garden', false)");
    await Promise.all([seenInside.first(isEnd), seenOutside.first(isEnd)]);
    expect(seenInside.all.map(({ event }) => event)).toEqual(["end"]);
    expect(seenOutside.all.map(({ event }) => event)).toEqual(["open", "end"]);
  });

  it("closes the first channel when its socket joins the topic again", async () => {
    const socket = await rawSocket(stack.url, keys.publishable);
    socket.send("1", "1", "realtime:twice", "phx_join", {});
    socket.send("2", "2", "realtime:twice", "phx_join", {});
    socket.send("1", "3", "realtime:twice", "broadcast", { event: "stale", payload: {} });
    socket.send("2", "4", "realtime:twice", "phx_leave", {});
    const leaving = await socket.frames.first(([, ref, , event]) => ref === "2" && event === "phx_close");
    expect(leaving).toEqual(["2", "2", "realtime:twice", "phx_close", {}]);
    expect(socket.frames.all).toContainEqual(["1", "1", "realtime:twice", "phx_close", {}]);
    expect(socket.frames.all).toContainEqual([
      "2",
      "4",
      "realtime:twice",
      "phx_reply",
      { status: "ok", response: {} },
    ]);
    expect(socket.frames.all.some(([, ref]) => ref === "3")).toBe(false);
  });

  it("answers for topics nobody joined, and unknown events", async () => {
    const socket = await rawSocket(stack.url, keys.publishable);
    socket.send(null, "1", "realtime:nowhere", "broadcast", { event: "a" });
    socket.send(null, "2", "other:topic", "phx_join", {});
    socket.send(null, "3", "realtime:", "phx_join", {});
    socket.send("4", "4", "realtime:somewhere", "phx_join", { config: { private: "yes" } });
    const errors = (await socket.frames.atLeast(4)).map(([, , , , payload]) => payload);
    expect(errors).toEqual([
      { status: "error", response: { reason: "unmatched topic" } },
      { status: "error", response: { reason: "UnmatchedTopic: Topics begin with `realtime:`" } },
      { status: "error", response: { reason: "TopicNameRequired: You must provide a topic name" } },
      { status: "error", response: { reason: expect.stringContaining("InvalidJoinPayload") } },
    ]);
  });

  it("says that postgres_changes is not served, without failing the channel", async () => {
    const client = await stack.client();
    const channel = client.channel("tables");
    channel.on(
      "postgres_changes",
      { event: "INSERT", schema: "public", table: "a", filter: "id=eq.1" },
      () => undefined,
    );
    const messages = systemMessages(channel);
    await joined(channel);
    expect(await messages.atLeast(1)).toEqual([
      expect.objectContaining({ extension: "postgres_changes", status: "error", channel: "tables" }),
    ]);
  });

  it("tells a client that asked for it that the database is heard", async () => {
    const client = await stack.client();
    const channel = client.channel("ready", { config: { broadcast: { replication_ready: true } } });
    const messages = systemMessages(channel);
    await joined(channel);
    expect(await messages.atLeast(1)).toEqual([
      { extension: "system", status: "ok", message: "Replication connection established", channel: "ready" },
    ]);
  });

  it("answers heartbeats", async () => {
    const client = await stack.client();
    const heartbeat = new Promise((resolve) =>
      client.realtime.onHeartbeat((status) => status === "ok" && resolve(status)),
    );
    await joined(client.channel("alive"));
    await client.realtime.sendHeartbeat();
    expect(await heartbeat).toBe("ok");
  });
});

describe("opening a socket", () => {
  it.each([
    ["a bad key", "sb_publishable_wrong", {}, 401],
    ["no key", "", {}, 401],
    ["a foreign origin", keys.publishable, { origin: "https://evil.example" }, 403],
  ])("refuses %s", async (_, key, headers, status) => {
    await expect(rawSocket(stack.url, key, headers)).rejects.toThrow(`HTTP ${status}`);
  });

  it("lets the own origin in", async () => {
    const socket = await rawSocket(stack.url, keys.publishable, { origin: ownOrigin });
    socket.send(null, "1", "phoenix", "heartbeat", {});
    expect(await socket.frames.atLeast(1)).toEqual([
      [null, "1", "phoenix", "phx_reply", { status: "ok", response: {} }],
    ]);
  });

  it("closes on a frame that is not of the protocol", async () => {
    const socket = await rawSocket(stack.url, keys.publishable);
    socket.socket.send("{}");
    expect(await socket.closed).toMatchObject({ code: 1007 });
  });
});

function isEnd({ event }: { event: string }): boolean {
  return event === "end";
}
