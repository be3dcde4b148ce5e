import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { WebSocketServer } from "ws";
import { type WebSocket } from "ws";
import { z } from "zod";
import { subscribe } from "./realtime.ts";
import { reportServerDate } from "./server-time.ts";

const place = vi.hoisted(() => ({
  server: null as WebSocketServer | null,
  before: "",
  noted: [] as string[],
}));

vi.mock("./heard-messages.ts", () => ({
  noteHeard: (id: string) => place.noted.push(id),
  wasHeardBefore: (id: string) => id === place.before,
}));

vi.mock("./env.ts", async () => {
  const { WebSocketServer: Server } = await import("ws");
  const server = new Server({ port: 0, host: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  place.server = server;
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    env: { supabaseUrl: `http://127.0.0.1:${port}`, supabasePublishableKey: "key", offlineModel: false },
  };
});

const Frame = z.tuple([z.string().nullable(), z.string().nullable(), z.string(), z.string(), z.unknown()]);
type Frame = z.infer<typeof Frame>;

/** A server that lets everyone join, and keeps what it heard. */
interface Join {
  socket: WebSocket;
  topic: string;
  ref: string | null;
  private: boolean;
  /** What is asked to be told again. */
  replay: { since: number } | undefined;
  replicationReady: boolean | undefined;
}
const joins: Join[] = [];
const left: string[] = [];
const Broadcasts = z
  .object({ replay: z.object({ since: z.number() }), replication_ready: z.boolean() })
  .partial();
const Config = z.object({ config: z.object({ private: z.boolean(), broadcast: Broadcasts.optional() }) });
/** What the server tells again; "no" refuses to. */
let replayed: number | "no" = 0;

function answer(socket: WebSocket, frame: Frame) {
  const [joinRef, ref, topic, event, payload] = frame;
  const reply = () => {
    socket.send(JSON.stringify([joinRef, ref, topic, "phx_reply", { status: "ok", response: {} }]));
  };
  if (event === "phx_join") {
    const { private: isPrivate, broadcast: config } = Config.parse(payload).config;
    const asked = { replay: config?.replay, replicationReady: config?.replication_ready };
    joins.push({ socket, topic, ref, private: isPrivate, ...asked });
    if (config?.replay && replayed === "no") {
      socket.send(JSON.stringify([joinRef, ref, topic, "phx_reply", { status: "error", response: {} }]));
      return;
    }
    reply();
    if (!config?.replay) return;
    for (let id = 1; id <= Number(replayed); id++)
      broadcast("document", { id }, { replayed: true, id: `message ${id}` });
  } else if (event === "phx_leave") {
    left.push(topic);
    reply();
  } else if (event === "heartbeat") {
    reply();
  }
}

beforeEach(() => {
  replayed = 0;
  place.before = "";
  place.noted.length = 0;
  joins.length = 0;
  left.length = 0;
  place.server?.removeAllListeners("connection");
  place.server?.on("connection", (socket) => {
    socket.on("message", (data) => {
      answer(socket, Frame.parse(JSON.parse(String(data))));
    });
  });
});

const subscriptions: (() => void)[] = [];
function listen(...args: Parameters<typeof subscribe>) {
  const stop = subscribe(...args);
  subscriptions.push(stop);
  return stop;
}

function broadcast(event: string, payload: unknown, meta?: object) {
  const join = joins.at(-1);
  const message = { type: "broadcast", event, payload, ...(meta && { meta }) };
  join?.socket.send(JSON.stringify([join.ref, null, join.topic, "broadcast", message]));
}

/** The server closes the last channel for good. */
function close() {
  const join = joins.at(-1);
  join?.socket.send(JSON.stringify([join.ref, join.ref, join.topic, "phx_close", {}]));
}

/** The server's word on how messages of the database reach the last channel. */
function tellSystem(status: "ok" | "error", message: string, extension = "system") {
  const join = joins.at(-1);
  const channel = join?.topic.replace("realtime:", "");
  const payload = { extension, status, message, channel };
  join?.socket.send(JSON.stringify([join.ref, null, join.topic, "system", payload]));
}

/** Lets time pass at once; sockets go on in between. */
async function pass(ms: number, isOver = () => false) {
  for (let passed = 0; passed < ms && !isOver(); passed += 20) {
    await vi.advanceTimersByTimeAsync(20);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function fakeTime() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
}

/** Listens until joined; time passes by `pass` from here on. */
async function listenOn(...args: Parameters<typeof subscribe>) {
  fakeTime();
  listen(...args);
  await pass(20_000, () => joins.length === 1);
  await pass(100);
}

afterEach(() => {
  for (const stop of subscriptions.splice(0)) stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

afterAll(() => {
  for (const socket of place.server?.clients ?? []) socket.terminate();
  place.server?.close();
});

describe("subscribe", () => {
  it("joins the private topic once for all, and hands each its events", async () => {
    const joined = vi.fn();
    const first = vi.fn();
    const second = vi.fn();
    listen("user:1", { document: first }, joined);
    listen("user:1", { document: second, answer: second });
    await vi.waitFor(() => {
      expect(joined).toHaveBeenCalledOnce();
    });
    expect(joins.map(({ topic, private: isPrivate }) => [topic, isPrivate])).toEqual([
      ["realtime:user:1", true],
    ]);
    broadcast("document", { id: 3 });
    broadcast("answer", { type: "end" });
    await vi.waitFor(() => {
      expect(second).toHaveBeenCalledTimes(2);
    });
    expect(first.mock.calls).toEqual([[{ id: 3 }]]);
  });

  it("has who comes late ask anew for what was told just before", async () => {
    const heard = vi.fn();
    const late = vi.fn();
    const other = vi.fn();
    listen("user:8", { document: heard });
    await vi.waitFor(() => {
      expect(joins).toHaveLength(1);
    });
    broadcast("document", { id: 3 });
    await vi.waitFor(() => {
      expect(heard).toHaveBeenCalledOnce();
    });
    listen("user:8", { answer: vi.fn() }, other);
    listen("user:8", { document: vi.fn() }, late);
    expect(late).toHaveBeenCalledOnce();
    expect(other).not.toHaveBeenCalled();
  });

  it("leaves with the last subscriber, and joins anew for the next", async () => {
    const joined = vi.fn();
    const stop = listen("user:2", {}, joined);
    await vi.waitFor(() => {
      expect(joined).toHaveBeenCalledOnce();
    });
    stop();
    listen("user:2", {}, joined);
    await vi.waitFor(() => {
      expect(joined).toHaveBeenCalledTimes(2);
    });
    expect(left).toContain("realtime:user:2");
  });

  it("joins again after the server closed the channel, and says so", async () => {
    const joined = vi.fn();
    listen("user:3", {}, joined);
    await vi.waitFor(() => {
      expect(joined).toHaveBeenCalledOnce();
    });
    close();
    await vi.waitFor(() => {
      expect(joined).toHaveBeenCalledTimes(2);
    }, 5000);
  });

  it.each([
    [0, 500],
    [0.5, 1000],
    [0.999, 1500],
  ])("spreads over a second when closed channels come back: drawn %f, after %i ms", async (drawn, delay) => {
    vi.spyOn(Math, "random").mockReturnValue(drawn);
    await listenOn("user:spread", {});
    close();
    await pass(delay - 100);
    expect(joins).toHaveLength(1);
    await pass(200);
    expect(joins).toHaveLength(2);
  });

  it("waits longer each time a channel is closed, until one was joined for a minute", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    await listenOn("user:closed", {});
    const comesBackAfter = async (joinedMs: number) => {
      await pass(joinedMs);
      const [count, before] = [joins.length, performance.now()];
      close();
      await pass(20_000, () => joins.length > count);
      return Math.round((performance.now() - before) / 1000);
    };
    expect(await comesBackAfter(0)).toBe(1);
    expect(await comesBackAfter(1000)).toBe(2);
    expect(await comesBackAfter(59_000)).toBe(4);
    expect(await comesBackAfter(61_000)).toBe(1);
  });

  it("says so after the connection broke", async () => {
    const joined = vi.fn();
    listen("user:4", {}, joined);
    await vi.waitFor(() => {
      expect(joined).toHaveBeenCalledOnce();
    });
    joins.at(-1)?.socket.terminate();
    await vi.waitFor(() => {
      expect(joined).toHaveBeenCalledTimes(2);
    }, 8000);
  });

  it("leaves a connection that no longer answers once the network is back", async () => {
    const joined = vi.fn();
    listen("user:5", {}, joined);
    await vi.waitFor(() => {
      expect(joined).toHaveBeenCalledOnce();
    });
    const dead = joins.at(-1)?.socket;
    dead?.removeAllListeners("message");
    dead?.pause();
    fakeTime();
    window.dispatchEvent(new Event("online"));
    await pass(20_000, () => joined.mock.calls.length === 2);
    vi.useRealTimers();
    expect(joined).toHaveBeenCalledTimes(2);
    expect(joins.at(-1)?.socket).not.toBe(dead);
    dead?.terminate();
  });
});

describe("the first join, once the server's time is known", () => {
  beforeEach(() => {
    reportServerDate(new Date().toUTCString());
  });

  it("is told what happened since, and asks for nothing anew", async () => {
    replayed = 1;
    const missed = vi.fn();
    const document = vi.fn();
    const before = Date.now();
    listen("user:6", { document }, missed);
    await vi.waitFor(() => {
      expect(document).toHaveBeenCalledOnce();
    });
    // A message bears the start of its transaction, which may have run for seconds.
    const since = joins[0]?.replay?.since ?? 0;
    expect(since).toBeGreaterThan(before - 15_000);
    expect(since).toBeLessThan(before - 9000);
    expect(missed).not.toHaveBeenCalled();
    joins.at(-1)?.socket.terminate();
    await vi.waitFor(() => {
      expect(missed).toHaveBeenCalledOnce();
    }, 8000);
    broadcast("document", { id: 9 });
    await vi.waitFor(() => {
      expect(document).toHaveBeenLastCalledWith({ id: 9 });
    });
    expect(document).toHaveBeenCalledTimes(2);
  });

  it("fetches again once for an event that is replayed twice, since an older one may come last", async () => {
    replayed = 4;
    const document = vi.fn();
    const [missed, other] = [vi.fn(), vi.fn()];
    listen("user:order", { document }, missed);
    listen("user:order", { answer: vi.fn() }, other);
    await vi.waitFor(() => expect(document).toHaveBeenCalledTimes(4));
    expect(missed).toHaveBeenCalledOnce();
    expect(other).not.toHaveBeenCalled();
  });

  it("passes over a message that this tab heard before it was loaded again", async () => {
    replayed = 3;
    place.before = "message 2";
    const document = vi.fn();
    listen("user:reload", { document });
    await vi.waitFor(() => expect(document).toHaveBeenCalledTimes(2));
    expect(document.mock.calls).toEqual([[{ id: 1 }], [{ id: 3 }]]);
    broadcast("document", { id: 4 }, { id: "message 4" });
    await vi.waitFor(() => expect(document).toHaveBeenCalledTimes(3));
    expect(place.noted).toEqual(["message 1", "message 3", "message 4"]);
  });

  it("asks anew when the server tells as much as it can, though all was heard", async () => {
    replayed = 25;
    place.before = "message 25";
    const missed = vi.fn();
    listen("user:many", {}, missed);
    await vi.waitFor(() => expect(missed).toHaveBeenCalledOnce());
  });

  it("fetches again for an event that is replayed after a live one", async () => {
    const missed = vi.fn();
    const document = vi.fn();
    listen("user:live", { document }, missed);
    await vi.waitFor(() => expect(joins).toHaveLength(1));
    broadcast("document", { id: 2 });
    broadcast("document", { id: 1 }, { replayed: true, id: "message 1" });
    await vi.waitFor(() => expect(document).toHaveBeenCalledTimes(2));
    expect(missed).toHaveBeenCalledOnce();
  });

  it("asks anew when more happened than is told again", async () => {
    replayed = 25;
    const missed = vi.fn();
    listen("user:7", {}, missed);
    await vi.waitFor(() => {
      expect(missed).toHaveBeenCalledOnce();
    });
  });

  it("goes without where that is refused, and asks anew", async () => {
    replayed = "no";
    const missed = vi.fn();
    listen("user:8", {}, missed);
    await vi.waitFor(() => {
      expect(missed).toHaveBeenCalledOnce();
    }, 8000);
    expect(joins.at(-1)?.replay).toBeUndefined();
  });

  it("asks anew for a topic that was left, of which older things are kept", async () => {
    const missed = vi.fn();
    listen("user:9", {})();
    listen("user:9", {}, missed);
    await vi.waitFor(() => {
      expect(missed).toHaveBeenCalledOnce();
    });
    expect(joins.at(-1)?.replay).toBeUndefined();
  });
});

describe("a server whose messages of the database start late", () => {
  beforeEach(() => {
    reportServerDate(new Date().toUTCString());
  });

  /** A first join that asked for nothing anew, as far as it was answered. */
  async function joined(topic: string, missed: () => void) {
    await listenOn(topic, {}, missed);
    expect(joins[0]?.replicationReady).toBe(true);
    expect(missed).not.toHaveBeenCalled();
  }
  const READY = "Replication connection established";

  it.each([500, 1000, 30_000])("is asked again when it says so %i ms after the join", async (ms) => {
    const missed = vi.fn();
    await joined(`user:late${ms}`, missed);
    await pass(ms - 100);
    tellSystem("ok", READY);
    await pass(100);
    expect(missed).toHaveBeenCalledOnce();
  });

  it("is believed when it says so at once", async () => {
    const missed = vi.fn();
    await joined("user:prompt", missed);
    tellSystem("ok", READY);
    await pass(5000);
    expect(missed).not.toHaveBeenCalled();
  });

  it("isn't waited for when it never says so, nor asked for other messages", async () => {
    const missed = vi.fn();
    await joined("user:older", missed);
    await pass(5000);
    tellSystem("ok", "Subscribed to PostgreSQL", "postgres_changes");
    tellSystem("error", "Replication connection was not established in time");
    await pass(100);
    expect(missed).not.toHaveBeenCalled();
  });

  it("is asked again after each join of a channel that came back", async () => {
    const missed = vi.fn();
    await joined("user:again", missed);
    close();
    await pass(2000, () => joins.length === 2);
    await pass(1000);
    expect(missed).toHaveBeenCalledOnce();
    expect(joins[1]?.replicationReady).toBe(true);
    tellSystem("ok", READY);
    await pass(100);
    expect(missed).toHaveBeenCalledTimes(2);
  });
});
